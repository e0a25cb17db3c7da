// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/path_facts.h"

#include "core/topology/snapshot.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(PathFacts, OfACapturedTreeComeFromItsTables)
{
    const MachineTree machine("gpu_server");
    const auto node = takeSnapshot({machine.root(), {"/data/train/", "/home/me", "/var"}});
    ASSERT_TRUE(node.ok()) << node.error().message;
    EXPECT_EQ(node->paths[0].mount->target, "/data");
    EXPECT_EQ(layersOf(node->paths[0]), (std::vector<std::string>{"md0", "nvme0n1", "nvme1n1"}));
    EXPECT_EQ(node->paths[0].freeSpace.reason, "not in a captured tree");
    EXPECT_EQ(node->paths[1].mount->fileSystem, "nfs4");
    EXPECT_EQ(node->paths[1].layers->size(), 0U) << "known to be none";
    EXPECT_EQ(layersOf(node->paths[2]), std::vector<std::string>{"sda"});
}

TEST(PathFacts, OfAnAutomountThatIsNotMountedAreUnknown)
{
    MachineTree machine;
    machine.file("/proc/self/mountinfo",
                 "22 20 0:74 / /auto rw,relatime shared:1 - autofs /etc/auto.data rw,timeout=300,indirect\n");
    const auto node = *takeSnapshot({machine.root(), {"/auto/imagenet"}});
    EXPECT_FALSE(node.paths.front().mount.known());
    EXPECT_NE(node.paths.front().mount.reason.find("ls /auto/imagenet/ mounts it"), std::string::npos);
    EXPECT_FALSE(node.paths.front().layers.known());
}

TEST(PathFacts, TellWhetherUdevKnowsTheFileSystem)
{
    MachineTree machine("gpu_server");
    const auto known = [&](const std::string& path) {
        return takeSnapshot({machine.root(), {path}})->paths.front().udevFileSystem;
    };
    EXPECT_EQ(known("/data").reason, "not in a captured tree");
    const auto device = takeSnapshot({machine.root(), {"/data"}})->paths.front().mount->device;
    machine.file("/run/udev/data/b" + device, "S:disk/by-uuid/1\nE:ID_FS_USAGE=filesystem\nE:ID_FS_TYPE=xfs\n");
    EXPECT_EQ(known("/data").value, true);
    machine.file("/run/udev/data/b" + device, "I:1234\n");
    EXPECT_EQ(known("/data").value, false);
    EXPECT_EQ(known("/home/me").reason, "the mount has no block device of its own");
}

TEST(PathFacts, OfALoopDeviceReachTheDiskOfItsFile)
{
    const MachineTree machine("cloud_vm");
    const auto node = takeSnapshot({machine.root(), {"/mnt/image"}});
    ASSERT_TRUE(node.ok());
    EXPECT_EQ(layersOf(node->paths[0]), (std::vector<std::string>{"loop0", "vda"}));
}

TEST(PathFacts, OfBtrfsReachAllItsDevices)
{
    MachineTree machine("cloud_vm");
    for (const char* name : {"sdx", "sdy"}) {
        machine.file(std::string("/sys/block/") + name + "/size", "1000\n");
        machine.file(std::string("/sys/block/") + name + "/dev", "8:200\n");
        machine.file(std::string("/sys/fs/btrfs/1f1c-uuid/devices/") + name + "/size", "1000\n");
    }
    machine.file("/sys/fs/btrfs/1f1c-uuid/allocation/data/raid0/used_bytes", "1\n");
    machine.file("/sys/fs/btrfs/features/compress_zstd", "1\n");
    machine.file("/proc/self/mountinfo", "36 35 0:44 / /pool rw - btrfs /dev/sdy rw,compress=zstd:3\n");
    const auto node = takeSnapshot({machine.root(), {"/pool"}});
    ASSERT_TRUE(node.ok());
    ASSERT_EQ(node->btrfsVolumes.size(), 1U);
    EXPECT_EQ(*node->btrfsVolumes[0].dataProfile, "raid0");
    EXPECT_EQ(layersOf(node->paths[0]), (std::vector<std::string>{"sdx", "sdy"}));
}

TEST(PathFacts, OfZfsAreUnknownAndNotNone)
{
    Node node;
    node.mounts = {Mount{"/tank", "tank/data", "/", "zfs", "rw", "0:50"}};
    const auto facts = pathFactsByTable(node, "/tank/train");
    ASSERT_TRUE(facts.ok());
    EXPECT_FALSE(facts->layers.known());
    EXPECT_NE(facts->layers.reason.find("zpool status tank tells"), std::string::npos);
}

TEST(PathFacts, ByTableNeedAnAbsolutePath)
{
    EXPECT_EQ(pathFactsByTable(Node{}, "data").error().kind, ErrorKind::Usage);
    EXPECT_FALSE(pathFactsByTable(Node{}, "/data")->mount.known());
}

TEST(PathFacts, OfThisMachineResolveLinksAndAskForFreeSpace)
{
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "data");
    std::filesystem::create_symlink("data", folder.path() / "link");
    Node node;
    node.mounts = {Mount{"/", "root", "/", "ext4", "rw", "1:1"},
                   Mount{(folder.path() / "data").string(), "disk", "/", "xfs", "rw", "1:2"}};
    const auto facts = livePathFacts(node, folder.file("link"));
    ASSERT_TRUE(facts.ok());
    EXPECT_EQ(facts->mount->source, "disk");
    EXPECT_TRUE(facts->freeSpace.known());
    EXPECT_EQ(livePathFacts(node, folder.file("missing")).error().kind, ErrorKind::NotFound);
}

BlockDevice diskOn(const std::string& name, int numaNode, std::vector<std::string> slaves = {})
{
    BlockDevice disk;
    disk.name = name;
    disk.numaNode =
        numaNode < 0 ? unknownFact<int>("sysfs", "the firmware does not say") : knownFact(numaNode, "sysfs");
    disk.slaves = std::move(slaves);
    return disk;
}

/// Two sockets; an array over two drives of the second one, one drive of the first, one of which nothing is known.
Node twoSockets()
{
    Node node;
    node.cpu.numa.resize(2);
    node.cpu.numa[0] = {.index = 0, .cpuList = "0-7", .memory = {}, .distances = {}};
    node.cpu.numa[1] = {.index = 1, .cpuList = "8-15", .memory = {}, .distances = {}};
    node.blockDevices = {diskOn("nvme0n1", 0), diskOn("nvme1n1", 1), diskOn("nvme2n1", 1),
                         diskOn("md0", -1, {"nvme1n1", "nvme2n1"}), diskOn("sda", -1)};
    return node;
}

TEST(PathHardware, TellsTheNumaNodeThatAllDrivesHangOn)
{
    const auto array = pathHardware(twoSockets(), {"md0", "nvme1n1", "nvme2n1"});
    EXPECT_EQ(array.layers.front(), "md0");
    EXPECT_EQ(array.numaNode, 1);
    EXPECT_EQ(array.numaCpus, "8-15");
    EXPECT_EQ(pathHardware(twoSockets(), {"nvme0n1"}).numaCpus, "0-7");
}

TEST(PathHardware, TellsWhatTheLayersDo)
{
    auto node = twoSockets();
    node.blockDevices[3].mapping = knownFact(std::string("crypt"), "dm/uuid");
    const auto hardware = pathHardware(node, {"md0", "nvme1n1"});
    EXPECT_EQ(hardware.mappings.at("md0"), "crypt");
    EXPECT_EQ(hardware.mappings.size(), 2U) << "none that lies elsewhere";
}

TEST(PathHardware, TellsNoneWhereDrivesHangOnSeveralOrNothingIsKnownOrThereIsOneAlone)
{
    EXPECT_FALSE(pathHardware(twoSockets(), {"nvme0n1", "nvme1n1"}).numaNode);
    EXPECT_FALSE(pathHardware(twoSockets(), {"sda"}).numaNode);
    EXPECT_FALSE(pathHardware(twoSockets(), {}).numaNode);
    auto oneNode = twoSockets();
    oneNode.cpu.numa.pop_back();
    EXPECT_FALSE(pathHardware(oneNode, {"nvme0n1"}).numaNode);
    auto withoutProcessors = twoSockets();
    withoutProcessors.cpu.numa[1].cpuList.clear();
    EXPECT_FALSE(pathHardware(withoutProcessors, {"nvme1n1"}).numaNode);
}

} // namespace
} // namespace sluice
