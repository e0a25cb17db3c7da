// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/gds_preconditions.h"

#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

/// A data-centre GPU, nvidia-fs with its drivers, and XFS on one PCIe drive: all that direct reads need.
Node readyNode()
{
    auto node = soundNode();
    Gpu gpu;
    gpu.vendor = "NVIDIA";
    gpu.model = knownFact(std::string("NVIDIA H100 80GB HBM3"), "information");
    node.gpus = {gpu};
    node.gpuDirect.nvidiaFs = knownFact(std::string("2.24"), "version");
    node.gpuDirect.nvidiaFsModules =
        knownFact(std::vector<std::string>{"nvme", "rpcrdma", "lnet", "beegfs"}, "modules");
    node.gpuDirect.cufile = knownFact(CufileConfig{}, "/etc/cufile.json");
    NvmeController controller;
    controller.name = "nvme0";
    controller.transport = knownFact(std::string("pcie"), "/sys/class/nvme/nvme0/transport");
    controller.namespaces = {"nvme0n1"};
    node.nvmeControllers = {controller};
    namePath(node, "/data", {"nvme0n1"});
    return node;
}

Node mountedAs(const std::string& type, const std::string& options, const std::string& source = "server:/x")
{
    auto node = readyNode();
    node.paths.front().mount.value = Mount{"/data", source, "/", type, options, "0:50"};
    node.paths.front().layers = {};
    return node;
}

/// The kernel's own way instead of nvidia-fs.
Node withPeerToPeer(Node node)
{
    node.gpuDirect.nvidiaFs = {};
    node.gpuDirect.nvidiaFsModules = {};
    node.gpuDirect.kernelPeerToPeer = knownFact(true, "/boot/config");
    node.gpuDirect.nvidiaDriver = knownFact(std::string("NVIDIA UNIX Open Kernel Module 570"), "version");
    node.gpuDirect.cufile.value->usePciP2pdma = true;
    node.moduleParameters["nvme_core.multipath"] = "N";
    return node;
}

Met worst(const Node& node)
{
    const auto all = gdsPreconditions(node, node.paths.front());
    const auto has = [&all](Met met) {
        return std::any_of(all.begin(), all.end(), [met](const Precondition& each) { return each.met == met; });
    };
    return has(Met::No) ? Met::No : has(Met::Unknown) ? Met::Unknown : Met::Yes;
}

TEST(GdsPreconditions, AreMetTogetherOrNotAtAll)
{
    const auto node = readyNode();
    const auto all = gdsPreconditions(node, node.paths.front());
    EXPECT_EQ(all.size(), 5U) << "filesystem, drive, GPU, the way between them, and what cufile.json says";
    EXPECT_EQ(worst(node), Met::Yes);
    for (const auto& each : all) {
        EXPECT_FALSE(each.what.empty()) << "what was seen";
    }
}

TEST(GdsPreconditions, NameTheDriverThatHasToBeRegistered)
{
    const auto driver = [](const Node& node) { return gdsDriverOf(node, node.paths.front()); };
    auto node = readyNode();
    EXPECT_EQ(driver(node), "nvme");
    node.nvmeControllers.front().transport.value = "rdma";
    EXPECT_EQ(driver(node), "nvme_rdma");
    EXPECT_EQ(driver(mountedAs("nfs4", "rw,proto=rdma")), "rpcrdma");
    EXPECT_EQ(driver(mountedAs("lustre", "rw")), "lnet");
    EXPECT_EQ(driver(mountedAs("wekafs", "rw")), "wekafsio");
    node = readyNode();
    node.paths.front().mount = {};
    EXPECT_EQ(driver(node), "") << "nobody knows what is mounted there";
}

TEST(GdsPreconditions, ADriverThatIsNotRegisteredIsInTheWay)
{
    auto node = readyNode();
    node.gpuDirect.nvidiaFsModules.value = {"rpcrdma"};
    EXPECT_EQ(worst(node), Met::No);
    node.gpuDirect.nvidiaFsModules = {};
    EXPECT_EQ(worst(node), Met::Unknown);
    node.gpuDirect.nvidiaFs = {};
    EXPECT_EQ(worst(node), Met::Unknown) << "neither way is set up";
}

TEST(GdsPreconditions, TheKernelsWayTakesTheOpenDriverTheOptionAndTheSetting)
{
    EXPECT_TRUE(peerToPeerReady(withPeerToPeer(readyNode())));
    EXPECT_EQ(worst(withPeerToPeer(readyNode())), Met::Yes);
    auto closed = withPeerToPeer(readyNode());
    closed.gpuDirect.nvidiaDriver.value = "NVIDIA UNIX x86_64 Kernel Module 570";
    auto unbuilt = withPeerToPeer(readyNode());
    unbuilt.gpuDirect.kernelPeerToPeer.value = false;
    auto unset = withPeerToPeer(readyNode());
    unset.gpuDirect.cufile.value->usePciP2pdma = false;
    for (const auto& node : {closed, unbuilt, unset}) {
        EXPECT_FALSE(peerToPeerReady(node));
        EXPECT_NE(worst(node), Met::Yes);
    }
    unset.gpuDirect.cufile.value->nvmeUsePciP2pdma = true;
    EXPECT_TRUE(peerToPeerReady(unset)) << "allowed for NVMe drives alone";
}

TEST(GdsPreconditions, TheKernelsWayEndsAtMultipathAndArrays)
{
    auto node = withPeerToPeer(readyNode());
    node.moduleParameters["nvme_core.multipath"] = "Y";
    EXPECT_EQ(worst(node), Met::No);
    node.moduleParameters.clear();
    EXPECT_EQ(worst(node), Met::Unknown);
    auto array = soundDisk("md0", "9:0");
    array.kind = knownFact(std::string("md"), "/sys/block/md0");
    array.mapping = knownFact(std::string("raid0"), "/sys/block/md0/md/level");
    array.slaves = {"nvme0n1"};
    auto striped = readyNode();
    striped.blockDevices.push_back(array);
    striped.paths.front().layers.value = {"md0", "nvme0n1"};
    EXPECT_EQ(worst(striped), Met::Yes) << "nvidia-fs reads through RAID 0";
    EXPECT_EQ(worst(withPeerToPeer(striped)), Met::No);
    striped.blockDevices.back().mapping.value = "raid5";
    EXPECT_EQ(worst(striped), Met::No);
}

TEST(GdsPreconditions, AFileSystemInTheWayEndsTheSearch)
{
    auto node = readyNode();
    node.paths.front().mount.value->fileSystem = "btrfs";
    EXPECT_EQ(worst(node), Met::No);
    EXPECT_EQ(gdsPreconditions(node, node.paths.front()).size(), 1U) << "the drive beneath does not matter";
    node.paths.front().mount.value->fileSystem = "ext4";
    EXPECT_EQ(worst(node), Met::No) << "cuFile looks for data=ordered";
    node.paths.front().mount.value->options = "rw,data=ordered";
    EXPECT_EQ(worst(node), Met::Yes);
}

TEST(GdsPreconditions, FileSystemsOfANetworkNeedRdma)
{
    EXPECT_EQ(worst(mountedAs("nfs4", "rw,proto=rdma")), Met::Yes);
    EXPECT_EQ(worst(mountedAs("nfs4", "rw,proto=tcp")), Met::No);
    EXPECT_EQ(worst(mountedAs("lustre", "rw", "10.0.0.1@o2ib:/x")), Met::Yes);
    EXPECT_EQ(worst(mountedAs("lustre", "rw", "10.0.0.1@tcp:/x")), Met::No);
    EXPECT_EQ(worst(mountedAs("lustre", "rw", "fs-0.fsx.us-east-1.amazonaws.com@tcp:/x")), Met::Unknown) << "EFA";
    EXPECT_EQ(worst(mountedAs("beegfs", "rw")), Met::Unknown);
}

TEST(GdsPreconditions, FileSystemsInUserSpaceNeedTheAddressesOfTheCards)
{
    auto node = mountedAs("wekafs", "rw");
    node.gpuDirect.nvidiaFsModules.value.value().push_back("wekafsio");
    EXPECT_EQ(worst(node), Met::No);
    node.gpuDirect.cufile.value->rdmaAddresses = {"10.0.1.1"};
    EXPECT_EQ(worst(node), Met::Yes);
    node.gpuDirect.cufile.value->problem = "line 3: ...";
    EXPECT_EQ(worst(node), Met::Unknown) << "nothing of that file counts";
}

TEST(GdsPreconditions, GamingCardsReadThroughHostMemory)
{
    auto node = readyNode();
    EXPECT_EQ(gpuPrecondition(node).met, Met::Yes);
    node.gpus.front().model.value = "NVIDIA GeForce RTX 4090";
    EXPECT_EQ(gpuPrecondition(node).met, Met::No);
    node.gpus.front().model = {};
    EXPECT_EQ(gpuPrecondition(node).met, Met::Unknown);
    node.gpus.front().vendor = "AMD";
    EXPECT_EQ(gpuPrecondition(node).met, Met::Yes) << "cuFile is of no use to it, and says nothing against it";
}

TEST(GdsPreconditions, AFileThatCannotBeReadMayDenyThePath)
{
    auto node = readyNode();
    ASSERT_EQ(worst(node), Met::Yes);
    node.gpuDirect.cufile.value->problem = "not valid JSON near line 1";
    EXPECT_EQ(worst(node), Met::Unknown);
}

} // namespace
} // namespace sluice
