// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/node_changes.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Run sample()
{
    Run run;
    run.node.identity.kernel = "6.1.0";
    run.node.identity.capturedAt = "2026-01-01T00:00:00Z";
    run.node.gpuDirect.nvidiaDriver = knownFact<std::string>("550.54", "/proc");
    PciDevice drive;
    drive.address = "0000:01:00.0";
    drive.classCode = 0x010802;
    drive.link = knownFact<PcieLink>({16, 4}, "/sys");
    PciDevice gpu;
    gpu.address = "0000:02:00.0";
    gpu.classCode = 0x030200;
    gpu.link = knownFact<PcieLink>({32, 16}, "/sys");
    run.node.pciDevices = {drive, gpu};
    PathFacts path;
    path.path = "/data";
    path.mount = knownFact<Mount>({"/data", "server:/x", "/", "nfs4", "rw,nconnect=8", ""}, "/proc");
    run.node.paths = {path};
    return run;
}

TEST(NodeChanges, NamesKernelDriverMountAndLinkInThisOrder)
{
    auto after = sample();
    after.node.pciDevices[0].link = knownFact<PcieLink>({16, 2}, "/sys");
    after.node.paths[0].mount = knownFact<Mount>({"/data", "server:/x", "/", "nfs4", "rw", ""}, "/proc");
    after.node.gpuDirect.nvidiaDriver = knownFact<std::string>("560.10", "/proc");
    after.node.identity.kernel = "6.12.0";
    const auto changes = nodeChanges(sample(), after);
    ASSERT_EQ(changes.size(), 4U);
    EXPECT_EQ(changes[0], (NodeChange{"kernel", "kernel", "6.1.0", "6.12.0"}));
    EXPECT_EQ(changes[1].kind, "driver");
    EXPECT_EQ(changes[2], (NodeChange{"mount", "/data: mount options", "rw,nconnect=8", "rw"}));
    EXPECT_EQ(changes[3], (NodeChange{"link", "PCI 0000:01:00.0: link width", "4", "2"}));
}

TEST(NodeChanges, LeaveOutWhatMakesNoStorageSlower)
{
    auto after = sample();
    after.node.identity.capturedAt = "2027-01-01T00:00:00Z";
    after.node.environment["OMP_NUM_THREADS"] = "4";
    after.version = "9.9.9";
    NetworkInterface bridge;
    bridge.name = "veth12";
    bridge.state = knownFact<std::string>("up", "/sys");
    after.node.networkInterfaces = {bridge};
    EXPECT_TRUE(nodeChanges(sample(), after).empty());
}

TEST(NodeChanges, OfDisksThoseBeneathThePathMatter)
{
    auto before = sample();
    before.node.paths[0].layers = knownFact<std::vector<std::string>>({"nvme1n1"}, "/sys");
    BlockDevice beneath;
    beneath.name = "nvme1n1";
    beneath.scheduler = knownFact<std::string>("none", "/sys");
    BlockDevice other = beneath;
    other.name = "loop7";
    NvmeController controller;
    controller.name = "nvme1";
    controller.firmware = knownFact<std::string>("1.0", "/sys");
    before.node.blockDevices = {beneath};
    before.node.nvmeControllers = {controller};
    auto after = before;
    after.node.blockDevices[0].scheduler = knownFact<std::string>("bfq", "/sys");
    after.node.nvmeControllers[0].firmware = knownFact<std::string>("1.1", "/sys");
    after.node.blockDevices.push_back(other);
    const auto changes = nodeChanges(before, after);
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_EQ(changes[0], (NodeChange{"driver", "nvme1: firmware", "1.0", "1.1"}));
    EXPECT_EQ(changes[1], (NodeChange{"device", "nvme1n1: scheduler", "none", "bfq"}));
    after.node.blockDevices.clear();
    EXPECT_EQ(nodeChanges(before, after).back(), (NodeChange{"device", "nvme1n1", "there", "not there"}));
}

TEST(NodeChanges, AnIdleGpuSlowsItsOwnLinkDown)
{
    auto after = sample();
    after.node.pciDevices[1].link = knownFact<PcieLink>({2.5, 16}, "/sys");
    EXPECT_TRUE(nodeChanges(sample(), after).empty());
    after.node.pciDevices[1].link = knownFact<PcieLink>({2.5, 8}, "/sys");
    EXPECT_EQ(nodeChanges(sample(), after).size(), 1U) << "the width it does not";
}

TEST(NodeChanges, WhatAnotherUserMayNotReadIsNoChange)
{
    auto after = sample();
    after.node.gpuDirect.nvidiaDriver = unknownFact<std::string>("/proc", "permission");
    EXPECT_TRUE(nodeChanges(sample(), after).empty());
}

TEST(NodeChanges, KnowsTheKindOfASetting)
{
    EXPECT_EQ(changeKind("block_devices/nvme0n1/scheduler"), "device");
    EXPECT_EQ(changeKind("nvme_controllers/nvme0/firmware"), "driver");
    EXPECT_EQ(changeKind("network_interfaces/eth0/mtu"), "link");
    EXPECT_EQ(changeKind("cgroup/io"), "limit");
    EXPECT_EQ(changeKind("sysctls/vm.dirty_ratio"), "setting");
    EXPECT_EQ(changeKind("block_devices/sda/health/used_percent"), "");
    EXPECT_EQ(changeKind("workload/gpus"), "");
}

} // namespace
} // namespace sluice
