// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/block_names.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using Names = std::vector<std::string>;

BlockDevice device(const std::string& name, const std::string& number, Names slaves = {})
{
    BlockDevice device;
    device.name = name;
    device.deviceNumber = number;
    device.slaves = std::move(slaves);
    return device;
}

Mount mount(const std::string& target, const std::string& source, const std::string& number)
{
    return Mount{target, source, "/", "ext4", "rw", number};
}

TEST(BlockNames, TheLongestMountTargetHoldsAPath)
{
    const std::vector<Mount> mounts = {mount("/", "a", "1:1"), mount("/data", "b", "1:2"),
                                       mount("/data/x", "c", "1:3")};
    EXPECT_EQ(mountHolding(mounts, "/data/xy")->source, "b");
    EXPECT_EQ(mountHolding(mounts, "/data/x/y")->source, "c");
    EXPECT_EQ(mountHolding(mounts, "/database")->source, "a");
    EXPECT_EQ(mountHolding({}, "/data"), nullptr);
}

TEST(BlockNames, ALaterMountHidesAnEarlierOneOnTheSameTarget)
{
    EXPECT_EQ(mountHolding({mount("/data", "below", "1:1"), mount("/data", "above", "1:2")}, "/data")->source, "above");
}

TEST(BlockNames, APartitionBelongsToItsDiskByNumberThenByName)
{
    std::vector<BlockDevice> devices = {device("sda", "8:0"), device("nvme0n1", "259:0"), device("nvme0n10", "259:9")};
    devices[0].partitionNumbers = {"8:1", "8:2"};
    EXPECT_EQ(wholeDevice(devices, "8:2", "unused"), "sda");
    EXPECT_EQ(wholeDevice(devices, "", "sda7"), "sda");
    EXPECT_EQ(wholeDevice(devices, "0:44", "nvme0n1p3"), "nvme0n1");
    EXPECT_EQ(wholeDevice(devices, "0:44", "nvme0n10p3"), "nvme0n10");
    EXPECT_EQ(wholeDevice(devices, "0:44", "sdab"), "");
    EXPECT_EQ(wholeDevice(devices, "", ""), "");
}

TEST(BlockNames, NetworkFilesystemsLieOnNoDevice)
{
    EXPECT_EQ(deviceOf({device("home", "8:0")}, mount("/home", "filer:/home", "0:50")), "");
}

TEST(BlockNames, LayersGoFromTheFilesystemDownToTheHardware)
{
    const std::vector<BlockDevice> devices = {device("dm-0", "253:0", {"md0"}), device("md0", "9:0", {"sda", "sdb"}),
                                              device("sda", "8:0"), device("sdb", "8:16")};
    EXPECT_EQ(layersBeneath(devices, "dm-0"), (Names{"dm-0", "md0", "sda", "sdb"}));
    EXPECT_EQ(layersBeneath(devices, ""), Names{});
}

TEST(BlockNames, DevicesThatClaimToLieOnEachOtherEndTheWalk)
{
    const std::vector<BlockDevice> devices = {device("a", "1:0", {"b"}), device("b", "1:1", {"a"})};
    EXPECT_EQ(layersBeneath(devices, "a"), (Names{"a", "b"}));
}

} // namespace
} // namespace sluice
