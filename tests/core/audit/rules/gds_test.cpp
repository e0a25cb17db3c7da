// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node withGpu()
{
    auto node = soundNode();
    node.gpuSummary = knownFact(std::string("1 x GPU"), "/sys/bus/pci/devices");
    node.gpus.resize(1);
    node.gpus.front().vendor = "NVIDIA";
    node.modules = knownFact(std::vector<std::string>{"nvidia"}, "/proc/modules");
    return node;
}

Node reading(const std::string& fileSystem, const std::string& options, std::vector<std::string> layers)
{
    auto node = withGpu();
    namePath(node, "/data", std::move(layers));
    node.paths.front().mount.value->fileSystem = fileSystem;
    node.paths.front().mount.value->options = options;
    return node;
}

TEST(GdsRules, SayNothingWithoutAnNvidiaGpu)
{
    auto node = withGpu();
    node.gpus.clear();
    for (const auto judge : {judgeGdsDriver, judgeGdsFileSystem, judgeDirectIo, judgeCompatMode, judgeCufile}) {
        EXPECT_EQ(wordOf(judge, node), "");
    }
}

TEST(GdsDriver, IsARemarkUntilSomebodyWantsIt)
{
    auto node = withGpu();
    EXPECT_EQ(wordOf(judgeGdsDriver, node), "info");
    node.gpuDirect.cufile = knownFact(CufileConfig{}, "/etc/cufile.json");
    EXPECT_EQ(wordOf(judgeGdsDriver, node), "warning");
    node.gpuDirect.nvidiaFs = knownFact(std::string("2.24"), "version");
    EXPECT_EQ(wordOf(judgeGdsDriver, node), "passed");
    node = withGpu();
    node.modules = unknownFact<std::vector<std::string>>("/proc/modules", "not in a captured tree");
    EXPECT_EQ(wordOf(judgeGdsDriver, node), "unknown");
}

TEST(GdsDriver, MayBeTheKernelItself)
{
    auto node = withGpu();
    CufileConfig config;
    config.usePciP2pdma = true;
    node.gpuDirect.cufile = knownFact(config, "/etc/cufile.json");
    node.gpuDirect.kernelPeerToPeer = knownFact(true, "/boot/config");
    node.gpuDirect.nvidiaDriver = knownFact(std::string("NVIDIA UNIX Open Kernel Module 570"), "version");
    EXPECT_EQ(wordOf(judgeGdsDriver, node), "passed");
}

/// A node on which cuFile reads XFS on nvme0n1 directly: every precondition is known and met.
Node ready(const std::string& fileSystem = "xfs", const std::string& options = "rw",
           std::vector<std::string> layers = {"nvme0n1"})
{
    auto node = reading(fileSystem, options, std::move(layers));
    node.gpus.front().model = knownFact(std::string("NVIDIA H100 80GB HBM3"), "information");
    node.gpuDirect.nvidiaFs = knownFact(std::string("2.24"), "version");
    node.gpuDirect.nvidiaFsModules =
        knownFact(std::vector<std::string>{"nvme", "nvme_rdma", "rpcrdma", "lnet", "wekafsio"}, "modules");
    node.gpuDirect.cufile = knownFact(CufileConfig{}, "/etc/cufile.json");
    NvmeController controller;
    controller.name = "nvme0";
    controller.transport = knownFact(std::string("pcie"), "/sys/class/nvme/nvme0/transport");
    controller.namespaces = {"nvme0n1"};
    node.nvmeControllers = {controller};
    return node;
}

std::string readiness(const Node& node)
{
    return wordOf(judgeGdsFileSystem, node);
}

/// Read through the kernel's own way, without nvidia-fs.
Node byPeerToPeer(Node node)
{
    node.gpuDirect.nvidiaFs = Fact<std::string>();
    node.gpuDirect.kernelPeerToPeer = knownFact(true, "/boot/config");
    node.gpuDirect.nvidiaDriver = knownFact(std::string("NVIDIA UNIX Open Kernel Module 570"), "version");
    node.gpuDirect.cufile.value->usePciP2pdma = true;
    node.moduleParameters["nvme_core.multipath"] = "N";
    return node;
}

void addRaid0(Node& node)
{
    auto array = soundDisk("md0", "9:0");
    array.kind = knownFact(std::string("md"), "/sys/block/md0");
    array.mapping = knownFact(std::string("raid0"), "/sys/block/md0/md/level");
    array.slaves = {"nvme0n1"};
    node.blockDevices.push_back(array);
    node.paths.front().layers = knownFact(std::vector<std::string>{"md0", "nvme0n1"}, "/sys/block");
}

TEST(GdsFileSystem, PassesOnlyWhereEveryPreconditionIsKnown)
{
    EXPECT_EQ(wordOf(judgeGdsFileSystem, withGpu()), "unknown") << "no path was named";
    EXPECT_EQ(readiness(ready()), "passed");
    EXPECT_EQ(readiness(ready("ext4", "rw,data=ordered")), "passed");
    EXPECT_EQ(readiness(ready("nfs4", "rw,proto=rdma", {})), "passed");

    auto node = ready();
    node.gpuDirect.nvidiaFsModules = Fact<std::vector<std::string>>();
    EXPECT_EQ(readiness(node), "unknown") << "which drivers are registered";
    node = ready();
    node.gpus.front().model = Fact<std::string>();
    EXPECT_EQ(readiness(node), "unknown") << "which GPU it is";
    node = ready();
    node.nvmeControllers.front().transport = Fact<std::string>();
    EXPECT_EQ(readiness(node), "unknown") << "how the drive is attached";
    node = ready();
    node.gpuDirect.nvidiaFs = Fact<std::string>();
    EXPECT_EQ(readiness(node), "unknown") << "no way is set up";
    EXPECT_EQ(readiness(ready("xfs", "rw", {"gone0"})), "unknown") << "what lies beneath";
}

TEST(GdsFileSystem, FindsWhatCuFileDoesNotReadDirectly)
{
    EXPECT_EQ(readiness(ready("ext4", "rw,data=journal")), "warning");
    EXPECT_EQ(readiness(ready("nfs4", "rw,proto=tcp", {})), "warning");
    EXPECT_EQ(readiness(ready("btrfs", "rw")), "warning");
    EXPECT_EQ(readiness(ready("fuse.juicefs", "rw", {})), "warning");
    auto node = ready();
    node.nvmeControllers.front().transport = knownFact(std::string("tcp"), "transport");
    EXPECT_EQ(readiness(node), "warning") << "NVMe over TCP";
    node = ready();
    node.gpus.front().model = knownFact(std::string("NVIDIA GeForce RTX 4090"), "information");
    EXPECT_EQ(readiness(node), "warning");
    EXPECT_EQ(wordOf(judgeGdsDriver, node), "warning");
}

TEST(GdsFileSystem, FindsDriversThatDidNotRegister)
{
    auto node = ready();
    node.gpuDirect.nvidiaFsModules = knownFact(std::vector<std::string>{"wekafsio"}, "modules");
    EXPECT_EQ(readiness(node), "warning");
    EXPECT_NE(verdictOf(judgeGdsFileSystem, node).findings.at(0).observed.text.find("nvme"), std::string::npos);
    node = ready("nfs", "rw,proto=rdma", {});
    node.gpuDirect.nvidiaFsModules = knownFact(std::vector<std::string>{"nvme"}, "modules");
    EXPECT_EQ(readiness(node), "warning");
}

TEST(GdsFileSystem, WantsTheJournalModeShownAndMountsItAnew)
{
    const auto finding = verdictOf(judgeGdsFileSystem, ready("ext4", "rw,noatime,stripe=64")).findings.at(0);
    EXPECT_TRUE(finding.fix.now.starts_with(
        "sudo umount /data && sudo mount -t ext4 -o rw,noatime,stripe=64,data=ordered /dev/nvme0n1 /data   #"))
        << finding.fix.now;
    EXPECT_TRUE(finding.undo.starts_with(
        "sudo umount /data && sudo mount -t ext4 -o rw,noatime,stripe=64 /dev/nvme0n1 /data   #"))
        << finding.undo;
}

TEST(GdsFileSystem, MountsNeitherAFolderBoundHereNorTheRootAnew)
{
    auto bound = ready("ext4", "rw,noatime");
    bound.paths.front().mount.value->root = "/sets";
    auto root = ready("ext4", "rw,noatime");
    root.paths.front().mount.value->target = "/";
    for (const auto& node : {bound, root}) {
        const auto finding = verdictOf(judgeGdsFileSystem, node).findings.at(0);
        EXPECT_TRUE(finding.fix.now.starts_with("# no command: ")) << finding.fix.now;
        EXPECT_TRUE(finding.undo.starts_with("#")) << finding.undo;
        EXPECT_NE(finding.fix.persist.find("data=ordered"), std::string::npos);
    }
}

TEST(GdsFileSystem, KnowsTheLimitsOfPeerToPeerReads)
{
    EXPECT_EQ(readiness(byPeerToPeer(ready())), "passed");
    auto node = byPeerToPeer(ready());
    addRaid0(node);
    EXPECT_EQ(readiness(node), "warning") << "RAID 0";
    node = ready();
    addRaid0(node);
    EXPECT_EQ(readiness(node), "passed") << "nvidia-fs reads through RAID 0";
    node = byPeerToPeer(ready());
    node.moduleParameters["nvme_core.multipath"] = "Y";
    EXPECT_EQ(readiness(node), "warning");
    node.moduleParameters.clear();
    EXPECT_EQ(readiness(node), "unknown");
}

TEST(GdsFileSystem, WantsRdmaBeneathParallelFilesystems)
{
    auto node = ready("lustre", "rw", {});
    node.paths.front().mount.value->source = "10.0.0.1@o2ib:/fs";
    EXPECT_EQ(readiness(node), "passed");
    node.paths.front().mount.value->source = "10.0.0.1@tcp:/fs";
    EXPECT_EQ(readiness(node), "warning");
    node.paths.front().mount.value->source = "fs-0123.fsx.us-east-1.amazonaws.com@tcp:/fs";
    EXPECT_EQ(readiness(node), "unknown") << "EFA does not show in the mount";
    node = ready("wekafs", "rw", {});
    EXPECT_EQ(readiness(node), "warning") << "no RDMA addresses";
    node.gpuDirect.cufile.value->rdmaAddresses = {"10.0.1.1"};
    EXPECT_EQ(readiness(node), "passed");
}

TEST(GdsFileSystem, IsNotForNetworkVolumes)
{
    auto node = ready();
    node.nvmeControllers.front().model = knownFact(std::string("Amazon Elastic Block Store"), "model");
    EXPECT_EQ(readiness(node), "warning");
    node.nvmeControllers.front().model = knownFact(std::string("Amazon EC2 NVMe Instance Storage"), "model");
    EXPECT_EQ(readiness(node), "passed");
}

TEST(GdsDirectIo, NeedsAnAlignmentOfFourKibibytesOrLess)
{
    auto node = reading("xfs", "rw", {"nvme0n1"});
    EXPECT_EQ(wordOf(judgeDirectIo, node), "unknown");
    node.paths.front().directIo = knownFact(DirectIo{Bytes{512}, Bytes{512}}, "statx");
    EXPECT_EQ(wordOf(judgeDirectIo, node), "passed");
    node.paths.front().directIo = knownFact(DirectIo{}, "statx");
    EXPECT_EQ(wordOf(judgeDirectIo, node), "info");
    node.gpuDirect.nvidiaFs = knownFact(std::string("2.24"), "version");
    EXPECT_EQ(wordOf(judgeDirectIo, node), "warning");
}

TEST(GdsConfig, NeedsUdevToKnowWhatTheDriveHolds)
{
    auto node = reading("xfs", "rw", {"nvme0n1"});
    node.gpuDirect.cufile = knownFact(CufileConfig{}, "/etc/cufile.json");
    node.paths.front().udevFileSystem = knownFact(true, "/run/udev/data/b259:0");
    EXPECT_EQ(wordOf(judgeCufile, node), "passed");
    node.paths.front().udevFileSystem = knownFact(false, "/run/udev/data/b259:0");
    EXPECT_EQ(wordOf(judgeCufile, node), "warning");
    node.gpuDirect.udevReadable = knownFact(false, "/run/udev");
    EXPECT_EQ(wordOf(judgeCufile, node), "warning");
    node.gpuDirect.cufile = unknownFact<CufileConfig>("/etc/cufile.json", "No such file");
    EXPECT_EQ(wordOf(judgeCufile, node), "info") << "nobody has set GPUDirect Storage up";
}

TEST(GdsConfig, IsReadAndJudged)
{
    auto node = reading("xfs", "rw", {"nvme0n1"});
    EXPECT_EQ(wordOf(judgeCufile, node), "unknown");
    EXPECT_EQ(wordOf(judgeCompatMode, node), "unknown");
    CufileConfig config;
    node.gpuDirect.cufile = knownFact(config, "/etc/cufile.json");
    EXPECT_EQ(wordOf(judgeCufile, node), "passed");
    EXPECT_EQ(wordOf(judgeCompatMode, node), "passed");
    node.gpuDirect.cufile.value->deniedFileSystems = {"xfs"};
    EXPECT_EQ(wordOf(judgeCufile, node), "warning");
    config.problem = "cufile.json: not valid JSON near line 3";
    node.gpuDirect.cufile = knownFact(config, "/etc/cufile.json");
    EXPECT_EQ(wordOf(judgeCufile, node), "warning");
    EXPECT_EQ(wordOf(judgeCompatMode, node), "unknown") << "nothing of a file that cannot be read passes";
    EXPECT_EQ(wordOf(judgeGdsDriver, node), "unknown");
    node.environment["CUFILE_FORCE_COMPAT_MODE"] = "true";
    EXPECT_EQ(wordOf(judgeCompatMode, node), "warning");
}

TEST(GdsConfig, JudgesEveryListOfTheDenylist)
{
    for (const auto& denied : {std::string("/dev/nvme0n1"), std::string("/data"), std::string("/data/"),
                               std::string("nvme"), std::string("xfs")}) {
        auto node = ready();
        auto& config = *node.gpuDirect.cufile.value;
        config.deniedDevices = config.deniedMounts = config.deniedDrivers = config.deniedFileSystems = {denied};
        EXPECT_EQ(wordOf(judgeCufile, node), "warning") << denied;
    }
    auto node = ready();
    node.gpuDirect.cufile.value->deniedDevices = {"/dev/nvme1n1"};
    EXPECT_EQ(wordOf(judgeCufile, node), "passed");
}

TEST(GdsConfig, NamesKeysThatCuFileDoesNotReadThere)
{
    auto node = ready();
    node.gpuDirect.cufile.value->misplaced = {"allow_compat_mode (belongs in properties)"};
    EXPECT_EQ(wordOf(judgeCufile, node), "warning");
    node = ready();
    node.gpuDirect.cufile.value->unknownKeys = {"properties.use_compat_mode"};
    EXPECT_EQ(wordOf(judgeCufile, node), "info");
}

TEST(GdsCompatMode, IsTurnedBackWhereItWasTurnedOn)
{
    auto node = ready();
    node.gpuDirect.cufile.value->forceCompatMode = true;
    const auto inFile = verdictOf(judgeCompatMode, node).findings.at(0);
    EXPECT_TRUE(inFile.fix.now.starts_with("sudo sed -i ")) << inFile.fix.now;
    EXPECT_TRUE(inFile.undo.starts_with("sudo sed -i ")) << inFile.undo;
    EXPECT_NE(inFile.fix.now, inFile.undo);
    node.environment["CUFILE_FORCE_COMPAT_MODE"] = "1";
    EXPECT_EQ(verdictOf(judgeCompatMode, node).findings.at(0).undo, "export CUFILE_FORCE_COMPAT_MODE=1");
}

} // namespace
} // namespace sluice
