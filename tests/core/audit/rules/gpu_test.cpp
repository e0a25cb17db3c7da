// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node withGpus(int count)
{
    Node node;
    node.gpuSummary = knownFact(std::string("GPUs"), "/sys/bus/pci/devices");
    for (int i = 0; i < count; ++i) {
        Gpu gpu;
        gpu.pciAddress = "0000:0" + std::to_string(i) + ":00.0";
        gpu.vendor = "NVIDIA";
        node.gpus.push_back(gpu);
    }
    return node;
}

TEST(GpuRules, SayNothingOfANodeThatHasNone)
{
    for (const auto judge : {judgePersistence, judgeMig, judgeEcc, judgeThrottle, judgeBar, judgeFabricManager}) {
        EXPECT_EQ(wordOf(judge, withGpus(0)), "");
    }
    EXPECT_EQ(wordOf(judgeEcc, Node{}), "unknown") << "whether there are GPUs is not known";
}

TEST(GpuRules, SayOnceWhatNoGpuTells)
{
    for (const auto judge : {judgePersistence, judgeMig, judgeEcc, judgeThrottle, judgeBar}) {
        EXPECT_EQ(wordOf(judge, withGpus(8)), "unknown");
    }
}

TEST(GpuRules, JudgeWhatTheDriverTells)
{
    auto node = withGpus(1);
    auto& gpu = node.gpus.front();
    gpu.persistence = knownFact(false, "NVML");
    gpu.mig = knownFact(true, "NVML");
    gpu.ecc = knownFact(false, "NVML");
    gpu.throttle = knownFact(std::string("power brake"), "NVML");
    gpu.largestBar = knownFact(mebibytes(256), "resource");
    EXPECT_EQ(wordOf(judgePersistence, node), "warning");
    EXPECT_EQ(wordOf(judgeMig, node), "info");
    EXPECT_EQ(wordOf(judgeEcc, node), "warning");
    EXPECT_EQ(wordOf(judgeThrottle, node), "warning");
    EXPECT_EQ(wordOf(judgeBar, node), "info") << "nobody here uses GPUDirect";
    node.gpuDirect.nvidiaFs = knownFact(std::string("2.24"), "version");
    EXPECT_EQ(wordOf(judgeBar, node), "warning");
    gpu.persistence = knownFact(true, "NVML");
    gpu.throttle = knownFact(std::string("power limit"), "NVML");
    EXPECT_EQ(wordOf(judgeThrottle, node), "info") << "what a GPU that works hard does";
    gpu.throttle = knownFact(std::string("none"), "NVML");
    EXPECT_EQ(wordOf(judgePersistence, node), "passed");
    EXPECT_EQ(wordOf(judgeThrottle, node), "passed");
}

TEST(GpuRules, NameTheCardByItsAddressInCommands)
{
    auto node = withGpus(1);
    node.gpus.front().ecc = knownFact(false, "NVML");
    Gpu display;
    display.vendor = "ASPEED";
    display.pciAddress = "0000:00:03.0";
    node.gpus.insert(node.gpus.begin(), display);
    const auto finding = verdictOf(judgeEcc, node).findings.at(0);
    EXPECT_EQ(finding.subject, "GPU1 (0000:00:00.0)") << "as every page calls it";
    EXPECT_TRUE(finding.fix.now.starts_with("sudo nvidia-smi -i 0000:00:00.0 -e 1")) << finding.fix.now;
}

TEST(GpuPersistence, IsSetOfTheGpuItself)
{
    auto node = withGpus(1);
    node.gpus[0].persistence = knownFact(false, "NVML");
    const auto finding = verdictOf(judgePersistence, node).findings.at(0);
    EXPECT_EQ(finding.fix.now, "sudo nvidia-smi -i 0000:00:00.0 -pm 1") << "the daemon may run and leave it off";
    EXPECT_TRUE(finding.undo.starts_with("sudo nvidia-smi -i 0000:00:00.0 -pm 0")) << finding.undo;
}

TEST(FabricManager, IsNeededWhereThereAreNvswitches)
{
    auto node = withGpus(8);
    PciDevice nvswitch;
    nvswitch.vendor = 0x10de;
    nvswitch.classCode = 0x068000;
    node.pciDevices = {nvswitch};
    EXPECT_EQ(wordOf(judgeFabricManager, node), "unknown");
    node.gpuDirect.fabricManager = knownFact(false, "cgroup");
    EXPECT_EQ(wordOf(judgeFabricManager, node), "critical");
    node.gpuDirect.fabricManager = knownFact(true, "cgroup");
    EXPECT_EQ(wordOf(judgeFabricManager, node), "passed");
}

} // namespace
} // namespace sluice
