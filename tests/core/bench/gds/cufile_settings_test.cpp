// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/cufile_settings.h"

#include "core/base/json.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Json settingsOver(const std::optional<std::string>& ofNode, const CufileSettings& needed = {})
{
    return *parseJson(settingsFor(needed, ofNode), "the settings");
}

TEST(CufileSettings, AreThoseOfTheNodeButForWhatIsNeeded)
{
    const auto settings = settingsOver(R"({
        // switched on by whoever runs this node
        "properties": {"use_poll_mode": true, "allow_compat_mode": true, "rdma_dev_addr_list": ["10.0.0.1"]},
        "fs": {"lustre": {"posix_gds_min_kb": 4}},
        "profile": {"nvtx": false, "cufile_stats": 0}})",
                                       {.allowCompat = false});
    EXPECT_EQ(settings.at("properties").at("allow_compat_mode"), false);
    EXPECT_EQ(settings.at("properties").at("use_poll_mode"), true);
    EXPECT_EQ(settings.at("properties").at("rdma_dev_addr_list").at(0), "10.0.0.1");
    EXPECT_EQ(settings.at("fs").at("lustre").at("posix_gds_min_kb"), 4);
    EXPECT_EQ(settings.at("profile"), (Json{{"nvtx", false}, {"cufile_stats", 3}}));
}

TEST(CufileSettings, OfANodeWithoutReadableOnesSayWhatIsNeededAlone)
{
    const Json needed{{"profile", {{"cufile_stats", 3}}}, {"properties", {{"allow_compat_mode", true}}}};
    for (const auto& ofNode : {std::optional<std::string>(), std::optional<std::string>("{ no JSON"),
                               std::optional<std::string>("[1]"), std::optional<std::string>(R"({"profile": 7})")}) {
        EXPECT_EQ(settingsOver(ofNode), needed) << ofNode.value_or("none");
    }
}

TEST(CufileSettings, HaveRoomForABatch)
{
    EXPECT_FALSE(settingsOver("{}", {.batch = 128}).at("properties").contains("io_batchsize"));
    EXPECT_EQ(settingsOver("{}", {.batch = 200}).at("properties").at("io_batchsize"), 200);
    const auto* ofNode = R"({"properties": {"io_batchsize": 16}})";
    EXPECT_EQ(settingsOver(ofNode, {.batch = 64}).at("properties").at("io_batchsize"), 64);
    EXPECT_EQ(settingsOver(ofNode).at("properties").at("io_batchsize"), 16);
}

} // namespace
} // namespace sluice
