// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

PciDevice device(const std::string& address, PcieLink now, PcieLink most, const std::string& parent = "")
{
    const std::string folder = "/sys/bus/pci/devices/" + address + "/";
    PciDevice device;
    device.address = address;
    device.vendor = 0x144d;
    device.parent = parent;
    device.link = knownFact(now, folder + "current_link_speed");
    device.maxLink = knownFact(most, folder + "max_link_speed");
    return device;
}

Node withDrive(const PciDevice& drive)
{
    auto node = soundNode();
    node.blockDevices.front().pciAddress = drive.address;
    node.pciDevices = {drive};
    return node;
}

constexpr const char* slot = "0000:16:00.0";

TEST(PcieLink, PassesALinkThatTrainedFully)
{
    EXPECT_EQ(wordOf(judgePcieLink, withDrive(device(slot, {16, 4}, {16, 4}))), "passed");
}

TEST(PcieLink, AHalvedLinkUnderTheDataIsCritical)
{
    EXPECT_EQ(wordOf(judgePcieLink, withDrive(device(slot, {16, 2}, {16, 4}))), "critical");
    EXPECT_EQ(wordOf(judgePcieLink, withDrive(device(slot, {8, 4}, {16, 4}))), "critical");
    EXPECT_EQ(wordOf(judgePcieLink, withDrive(device(slot, {16, 3}, {16, 4}))), "warning");
}

TEST(PcieLink, OfADriveThatHoldsNoNamedPathIsARemark)
{
    auto node = withDrive(device(slot, {16, 2}, {16, 4}));
    namePath(node, "/elsewhere", {});
    EXPECT_EQ(wordOf(judgePcieLink, node), "info");
}

TEST(PcieLink, ASlowSlotIsARemarkAndNoFaultOfTraining)
{
    auto node = withDrive(device(slot, {8, 4}, {16, 4}, "0000:15:01.0"));
    node.pciDevices.push_back(device("0000:15:01.0", {8, 4}, {8, 16}));
    EXPECT_EQ(wordOf(judgePcieLink, node), "info");
}

TEST(PcieLink, AnIdleGpuMayBeSlowButNotNarrow)
{
    Node node;
    node.gpus.resize(1);
    node.gpus.front().pciAddress = slot;
    node.pciDevices = {device(slot, {2.5, 16}, {32, 16})};
    EXPECT_EQ(wordOf(judgePcieLink, node), "info");
    node.pciDevices = {device(slot, {32, 8}, {32, 16})};
    EXPECT_EQ(wordOf(judgePcieLink, node), "warning");
}

TEST(PcieLink, IsUnknownWhenTheDeviceDoesNotSay)
{
    auto drive = device(slot, {16, 4}, {16, 4});
    drive.link = unknownFact<PcieLink>("current_link_speed", "not in a captured tree");
    EXPECT_EQ(wordOf(judgePcieLink, withDrive(drive)), "unknown");
}

TEST(PcieLink, VirtualDisksAndUnpluggedPortsHaveNone)
{
    auto drive = device(slot, {16, 2}, {16, 4});
    drive.vendor = 0x1af4;
    EXPECT_EQ(wordOf(judgePcieLink, withDrive(drive)), "");
    Node node;
    node.networkInterfaces.resize(1);
    node.networkInterfaces.front().pciAddress = slot;
    node.networkInterfaces.front().state = knownFact(std::string("down"), "operstate");
    node.pciDevices = {device(slot, {2.5, 8}, {16, 8})};
    EXPECT_EQ(wordOf(judgePcieLink, node), "");
}

} // namespace
} // namespace sluice
