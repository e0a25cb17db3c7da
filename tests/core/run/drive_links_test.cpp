// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/drive_links.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Endpoint drive(const std::string& name, std::optional<BytesPerSecond> link)
{
    Endpoint endpoint;
    endpoint.kind = EndpointKind::Storage;
    endpoint.name = name;
    endpoint.link = link;
    return endpoint;
}

SharedUplink uplink(std::optional<BytesPerSecond> capacity, std::vector<std::string> endpoints)
{
    SharedUplink shared;
    shared.capacity = capacity;
    shared.endpoints = std::move(endpoints);
    return shared;
}

/// Two drives beneath a switch whose link carries one and a half of them, and one drive of its own.
Relations threeDrives()
{
    Relations relations;
    relations.endpoints = {drive("nvme0n1", BytesPerSecond{8e9}), drive("nvme1n1", BytesPerSecond{8e9}),
                           drive("nvme2n1", BytesPerSecond{4e9})};
    relations.uplinks = {uplink(BytesPerSecond{12e9}, {"GPU0", "nvme0n1", "nvme1n1"})};
    return relations;
}

TEST(DriveLinks, AddUpUntilTheLinkThatTheyShareIsFull)
{
    const std::vector<BytesPerSecond> expected{{8e9}, {12e9}, {16e9}};
    EXPECT_EQ(driveLinksOf(threeDrives()), expected);
}

TEST(DriveLinks, OfLinksOneAboveTheOtherTheNarrowerCounts)
{
    auto relations = threeDrives();
    relations.uplinks.insert(relations.uplinks.begin(),
                             uplink(BytesPerSecond{10e9}, {"nvme0n1", "nvme1n1", "nvme2n1"}));
    EXPECT_EQ(driveLinksOf(relations).back(), BytesPerSecond{10e9});
}

TEST(DriveLinks, AreNotKnownWhereOneIsNot)
{
    auto unknownLink = threeDrives();
    unknownLink.endpoints.front().link.reset();
    EXPECT_TRUE(driveLinksOf(unknownLink).empty());
    auto unknownSwitch = threeDrives();
    unknownSwitch.uplinks.front().capacity.reset();
    EXPECT_TRUE(driveLinksOf(unknownSwitch).empty());
    EXPECT_TRUE(driveLinksOf({}).empty());
}

} // namespace
} // namespace sluice
