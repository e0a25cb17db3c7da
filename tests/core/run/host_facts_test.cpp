// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/host_facts.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node nodeWith16Pus()
{
    Node node;
    node.cpu.pus = knownFact(16, "hwloc");
    node.cpu.numaNodes = knownFact(2, "hwloc");
    node.memory.total = knownFact(gibibytes(64), "/proc/meminfo");
    node.memory.shmFree = knownFact(gibibytes(32), "statvfs(/dev/shm)");
    return node;
}

TEST(HostFacts, CoresAreThoseThatThisProcessMayUse)
{
    auto node = nodeWith16Pus();
    EXPECT_EQ(hostFactsOf(node).cpuCores, 16);
    node.cpu.usable = knownFact(8, "sched_getaffinity");
    EXPECT_EQ(hostFactsOf(node).cpuCores, 8);
    node.cgroup.cpus = knownFact(atMost(2.5), "cpu.max");
    EXPECT_EQ(hostFactsOf(node).cpuCores, 2.5);
    node.cgroup.cpus = knownFact(atMost(0.5), "cpu.max");
    EXPECT_EQ(hostFactsOf(node).cpuCores, 0.5);
    node.cgroup.cpus = knownFact(Limit<double>(), "cpu.max"); // unlimited
    EXPECT_EQ(hostFactsOf(node).cpuCores, 8);
}

TEST(HostFacts, MemoryIsTheSmallerOfNodeAndCgroup)
{
    auto node = nodeWith16Pus();
    EXPECT_EQ(hostFactsOf(node).memory, gibibytes(64));
    node.cgroup.memoryBytes = knownFact(Limit<std::int64_t>(), "memory.max");
    EXPECT_EQ(hostFactsOf(node).memory, gibibytes(64));
    node.cgroup.memoryBytes = knownFact(atMost(gibibytes(8).count), "memory.max");
    EXPECT_EQ(hostFactsOf(node).memory, gibibytes(8));
    EXPECT_EQ(hostFactsOf(node).shm, gibibytes(32));
}

TEST(HostFacts, WhatWasNotReadStaysUnknown)
{
    const auto host = hostFactsOf(Node{});
    EXPECT_EQ(host, HostFacts{});
    EXPECT_FALSE(host.shm.has_value());
    EXPECT_FALSE(host.rotational.has_value());
}

TEST(HostFacts, TheFirstPathGivesMountAndTheHardwareBeneathIt)
{
    auto node = nodeWith16Pus();
    BlockDevice array;
    array.name = "md0";
    array.slaves = {"nvme0n1"};
    BlockDevice disk;
    disk.name = "nvme0n1";
    disk.rotational = knownFact(false, "/sys/block/nvme0n1/queue/rotational");
    node.blockDevices = {array, disk};
    PathFacts path;
    path.layers = knownFact(std::vector<std::string>{"md0", "nvme0n1"}, "/sys/block");
    Mount mount;
    mount.target = "/data";
    mount.fileSystem = "xfs";
    mount.options = "rw,noatime,attr2";
    path.mount = knownFact(mount, "mountinfo");
    node.paths = {path};

    auto host = hostFactsOf(node);
    EXPECT_EQ(host.blockDevices, std::vector<std::string>{"nvme0n1"});
    EXPECT_EQ(host.rotational, false);
    EXPECT_EQ(host.mountPoint, "/data");
    EXPECT_EQ(host.fileSystem, "xfs");
    EXPECT_EQ(host.accessTimeLines, "");
    EXPECT_FALSE(host.overNetwork);
    node.paths[0].mount.value->options = "rw,nosuid,relatime";
    EXPECT_NE(hostFactsOf(node).accessTimeLines.find("sudo mount -o remount,rw,nosuid,noatime /data"),
              std::string::npos);
}

TEST(HostFacts, LinesForNfsAreThoseOfTheAudit)
{
    Node node;
    PathFacts path;
    path.path = "/data";
    path.mount = knownFact(Mount{"/data", "filer:/x", "/", "nfs4", "rw,vers=4.1,rsize=65536,proto=tcp,hard", "0:50"},
                           "mountinfo");
    node.paths = {path};
    const auto host = hostFactsOf(node);
    EXPECT_TRUE(host.overNetwork);
    EXPECT_EQ(host.accessTimeLines, "");
    EXPECT_NE(host.nfsLines.find("sudo umount /data && sudo mount -t nfs4 -o "
                                 "rw,vers=4.1,rsize=1048576,proto=tcp,hard,nconnect=8 filer:/x /data"),
              std::string::npos)
        << host.nfsLines;
    EXPECT_EQ(host.nfsLines.find("mount -o remount"), std::string::npos);
}

TEST(HostFacts, AnObjectStoreBehindFuseIsReachedOverTheNetwork)
{
    Node node;
    node.paths = {PathFacts{}};
    const auto overNetwork = [&node](const std::string& fileSystem, const std::string& source) {
        node.paths[0].mount = knownFact(Mount{"/data", source, "/", fileSystem, "rw", "0:50"}, "mountinfo");
        return hostFactsOf(node).overNetwork;
    };
    EXPECT_TRUE(overNetwork("fuse.mountpoint-s3", "mountpoint-s3"));
    EXPECT_TRUE(overNetwork("fuse", "s3fs"));
    EXPECT_TRUE(overNetwork("fuse", "gs://bucket"));
    EXPECT_TRUE(overNetwork("fuse.sshfs", "filer:/x")) << "nor is every server one of NFS";
    EXPECT_TRUE(overNetwork("lustre", "10.0.0.1@tcp:/fs"));
    EXPECT_FALSE(overNetwork("fuse.bindfs", "/srv")) << "what FUSE serves may be here";
    EXPECT_FALSE(overNetwork("virtiofs", "host"));
}

TEST(HostFacts, SwappinessCountsOnlyWhereThereIsSwap)
{
    auto node = nodeWith16Pus();
    node.memory.swappiness = knownFact(60, "vm.swappiness");
    node.memory.swaps = knownFact(std::vector<Swap>{}, "/proc/swaps");
    EXPECT_FALSE(hostFactsOf(node).swappiness.has_value());
    node.memory.swaps = knownFact(std::vector<Swap>{{"/dev/sda2", gibibytes(4), {}}}, "/proc/swaps");
    EXPECT_EQ(hostFactsOf(node).swappiness, 60);
}

TEST(HostFacts, TheFastestNetworkLinkThatIsUp)
{
    auto node = nodeWith16Pus();
    NetworkInterface down;
    down.name = "eth1";
    down.state = knownFact(std::string("down"), "operstate");
    down.speedMegabitsPerSecond = knownFact(std::int64_t{400'000}, "speed");
    NetworkInterface up;
    up.name = "eth0";
    up.state = knownFact(std::string("up"), "operstate");
    up.speedMegabitsPerSecond = knownFact(std::int64_t{10'000}, "speed");
    node.networkInterfaces = {down, up};
    EXPECT_EQ(hostFactsOf(node).networkName, "eth0");
    EXPECT_NEAR(hostFactsOf(node).network->value, 1.25e9, 1);
}

/// A switch with two GPUs beneath a root port.
Node nodeWithSwitch()
{
    const auto bridge = [](const char* address, const char* parent, int width) {
        PciDevice d;
        d.address = address;
        d.classCode = 0x060400;
        d.parent = parent;
        d.link = knownFact(PcieLink{16, width}, "current_link_speed");
        return d;
    };
    Node node;
    node.pciDevices = {bridge("0000:00:01.0", "", 16), bridge("0000:01:00.0", "0000:00:01.0", 16),
                       bridge("0000:02:00.0", "0000:01:00.0", 16), bridge("0000:02:01.0", "0000:01:00.0", 16)};
    for (const char* port : {"3", "4"}) {
        PciDevice gpu;
        gpu.address = std::string("0000:0") + port + ":00.0";
        gpu.classCode = 0x030200;
        gpu.parent = *port == '3' ? "0000:02:00.0" : "0000:02:01.0";
        gpu.link = knownFact(PcieLink{16, 16}, "current_link_speed");
        node.pciDevices.push_back(gpu);
        Gpu known;
        known.pciAddress = gpu.address;
        node.gpus.push_back(known);
    }
    return node;
}

TEST(HostFacts, GpusBeneathOneSwitchShareItsLink)
{
    const auto host = hostFactsOf(nodeWithSwitch());
    ASSERT_TRUE(host.gpuLink);
    EXPECT_NEAR(host.gpuLink->value, 16e9 * 16 * 128 / 130 / 8 / 2, 1e6);
}

/// A node with one local NVMe drive, whose link is known.
Node nodeWithDrive()
{
    PciDevice card;
    card.address = "0000:01:00.0";
    card.classCode = 0x010802;
    card.link = knownFact(PcieLink{16, 4}, "current_link_speed");
    BlockDevice drive;
    drive.name = "nvme0n1";
    drive.kind = knownFact(std::string("nvme"), "/sys/block/nvme0n1");
    drive.pciAddress = card.address;
    Node node;
    node.pciDevices = {card};
    node.blockDevices = {drive};
    return node;
}

TEST(HostFacts, LinksOfDrivesBoundAPathThatLiesOnDrivesAlone)
{
    auto node = nodeWithDrive();
    PathFacts path;
    path.layers = knownFact(std::vector<std::string>{"nvme0n1"}, "/sys/block");
    node.paths = {path};
    EXPECT_EQ(hostFactsOf(node).driveLinks.size(), 1U);
    node.paths.front().layers = knownFact(std::vector<std::string>{}, "/sys/block");
    EXPECT_TRUE(hostFactsOf(node).driveLinks.empty()) << "NFS does not come through the local drives";
    node.paths.clear();
    EXPECT_TRUE(hostFactsOf(node).driveLinks.empty()) << "stated storage may be anything";
}

TEST(HostFacts, GpusAreCountedAndTheirNodesListed)
{
    auto node = nodeWith16Pus();
    Gpu known;
    known.numaNode = knownFact(1, "numa_node");
    Gpu unplaced;
    unplaced.numaNode = knownFact(-1, "numa_node");
    node.gpus = {known, unplaced};
    EXPECT_EQ(hostFactsOf(node).gpusPresent, 2);
    EXPECT_EQ(hostFactsOf(node).gpuNumaNodes, std::vector<int>{1});
}

TEST(HostFacts, OfARunHaveWhatItMeasuredOfTheGpus)
{
    sluice::Run run;
    EXPECT_FALSE(hostFactsOf(run).hostToDevice.has_value());
    run.gpu = GpuFigures{.device = "H200", .gpus = 1, .toDevice = BytesPerSecond{55e9}};
    EXPECT_EQ(hostFactsOf(run).hostToDevice, BytesPerSecond{55e9});
    run.gpu->toEachTogether = BytesPerSecond{27e9};
    run.gpu->gds = GdsVerdict{GdsAdvice::Use, "12 % faster"};
    EXPECT_EQ(hostFactsOf(run).hostToDevice, BytesPerSecond{27e9}) << "all GPUs copy at once";
    EXPECT_TRUE(hostFactsOf(run).hostToDeviceMeasured);
    EXPECT_EQ(hostFactsOf(run).gds->because, "12 % faster");
}

} // namespace
} // namespace sluice
