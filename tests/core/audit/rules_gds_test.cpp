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

TEST(GdsFileSystem, KnowsWhatCuFileReadsDirectly)
{
    EXPECT_EQ(wordOf(judgeGdsFileSystem, withGpu()), "unknown") << "no path was named";
    EXPECT_EQ(wordOf(judgeGdsFileSystem, reading("xfs", "rw", {"nvme0n1"})), "passed");
    EXPECT_EQ(wordOf(judgeGdsFileSystem, reading("ext4", "rw,data=ordered", {"nvme0n1"})), "passed");
    EXPECT_EQ(wordOf(judgeGdsFileSystem, reading("nfs4", "rw,proto=rdma", {})), "passed");
    EXPECT_EQ(wordOf(judgeGdsFileSystem, reading("lustre", "rw", {})), "passed");
    EXPECT_EQ(wordOf(judgeGdsFileSystem, reading("ext4", "rw,data=journal", {"nvme0n1"})), "info");
    EXPECT_EQ(wordOf(judgeGdsFileSystem, reading("nfs4", "rw,proto=tcp", {})), "info");
    EXPECT_EQ(wordOf(judgeGdsFileSystem, reading("btrfs", "rw", {"nvme0n1"})), "info");
    EXPECT_EQ(wordOf(judgeGdsFileSystem, reading("xfs", "rw", {"loop0"})), "info");
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
    node.environment["CUFILE_FORCE_COMPAT_MODE"] = "true";
    EXPECT_EQ(wordOf(judgeCompatMode, node), "warning");
}

} // namespace
} // namespace sluice
