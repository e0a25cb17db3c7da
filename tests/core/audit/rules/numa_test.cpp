// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

/// Two sockets; the GPUs are on the nodes given, the drive on node 0.
Node withGpusOn(const std::vector<int>& nodes)
{
    auto node = soundNode();
    node.cpu.numaNodes = knownFact(2, "hwloc");
    node.gpuSummary = knownFact(std::string("GPUs"), "/sys/bus/pci/devices");
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Gpu gpu;
        gpu.pciAddress = "0000:0" + std::to_string(i + 1) + ":00.0";
        gpu.numaNode = knownFact(nodes[i], "/sys/bus/pci/devices/" + gpu.pciAddress + "/numa_node");
        node.gpus.push_back(gpu);
    }
    auto& disk = node.blockDevices.front();
    disk.pciAddress = "0000:16:00.0";
    disk.numaNode = knownFact(0, "/sys/bus/pci/devices/0000:16:00.0/numa_node");
    return node;
}

Node withCardsOn(Node node, const std::vector<int>& nodes)
{
    for (const int numa : nodes) {
        RdmaPort port;
        port.device = "mlx5_" + std::to_string(node.rdmaPorts.size());
        port.numaNode = knownFact(numa, "/sys/class/infiniband/" + port.device + "/device/numa_node");
        node.rdmaPorts.push_back(port);
    }
    return node;
}

TEST(NumaStorage, ADriveBesideAnyGpuPasses)
{
    EXPECT_EQ(wordOf(judgeGpuStorage, withGpusOn({0})), "passed");
    EXPECT_EQ(wordOf(judgeGpuStorage, withGpusOn({1, 0})), "passed");
}

TEST(NumaStorage, ADriveOnAnotherSocketIsAsSevereAsItsUse)
{
    auto node = withGpusOn({1, 1});
    namePath(node, "/elsewhere", {"nvme7n1"});
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "info") << "the path that was named lies on another drive";
    namePath(node, "/data", {"nvme0n1"});
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "warning");
    const auto finding = verdictOf(judgeGpuStorage, node).findings.at(0);
    EXPECT_EQ(finding.subject, "nvme0n1");
    EXPECT_NE(finding.observed.text.find("NUMA node 0"), std::string::npos) << finding.observed.text;
    EXPECT_EQ(finding.evidence, std::vector<std::string>{"/sys/bus/pci/devices/0000:16:00.0/numa_node"});
}

TEST(NumaStorage, OneNodeNeedsNoComparison)
{
    auto node = withGpusOn({0});
    node.cpu.numaNodes = knownFact(1, "hwloc");
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "passed");
    EXPECT_EQ(verdictOf(judgeGpuStorage, node).passed.at(0).subject, nodeSubject);
}

TEST(NumaStorage, IsUnknownWhereTheFirmwareDoesNotSay)
{
    auto node = withGpusOn({1});
    node.blockDevices.front().numaNode = unknownFact<int>("numa_node", "the firmware does not say");
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "unknown");
    node = withGpusOn({1, 0});
    node.gpus.back().numaNode = unknownFact<int>("numa_node", "the firmware does not say");
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "unknown") << "one GPU may be anywhere";
}

TEST(NumaStorage, SaysNothingOfDrivesThatLieBesideNobody)
{
    auto node = withGpusOn({1});
    node.blockDevices.front().pciAddress.clear();
    EXPECT_EQ(wordOf(judgeGpuStorage, node), "");
    EXPECT_EQ(wordOf(judgeGpuStorage, withGpusOn({})), "") << "there are no GPUs";
}

TEST(NumaNic, EveryGpuWantsACardOnItsSocket)
{
    EXPECT_EQ(wordOf(judgeGpuNic, withCardsOn(withGpusOn({0}), {0})), "passed");
    EXPECT_EQ(wordOf(judgeGpuNic, withCardsOn(withGpusOn({0}), {1})), "warning");
    const auto audit = verdictOf(judgeGpuNic, withCardsOn(withGpusOn({0, 1}), {0}));
    ASSERT_EQ(audit.findings.size(), 1U);
    EXPECT_EQ(audit.findings[0].subject, "GPU1 (0000:02:00.0)");
    EXPECT_EQ(audit.passed.size(), 1U);
}

TEST(NumaNic, NodesWithoutRdmaAreNotJudged)
{
    EXPECT_EQ(wordOf(judgeGpuNic, withGpusOn({0})), "");
}

TEST(NumaNic, IsUnknownWhereAPortDoesNotSay)
{
    auto node = withCardsOn(withGpusOn({0}), {0, 1});
    node.rdmaPorts.back().numaNode = unknownFact<int>("numa_node", "not in a captured tree");
    EXPECT_EQ(wordOf(judgeGpuNic, node), "unknown");
}

TEST(NumaNic, DirectReadsOverAFarCardAreToBeMeasured)
{
    auto node = withCardsOn(withGpusOn({0}), {1});
    namePath(node, "/vast", {});
    node.paths.back().mount.value = Mount{"/vast", "vast:/data", "/", "nfs", "rw,proto=rdma", "0:50"};
    const auto finding = verdictOf(judgeGpuNic, node).findings.at(0);
    EXPECT_NE(finding.fix.now.find("bench gds --path /vast"), std::string::npos) << finding.fix.now;
    EXPECT_NE(finding.fix.persist.find("rdma_dynamic_routing"), std::string::npos) << finding.fix.persist;
    CufileConfig routed;
    routed.rdmaDynamicRouting = true;
    node.gpuDirect.cufile = knownFact(routed, "/etc/cufile.json");
    EXPECT_NE(verdictOf(judgeGpuNic, node).findings.at(0).effect, finding.effect) << "cuFile chooses the way there";
}

/// /gds is mounted from NFS with these options; the one GPU and the one card are on different sockets.
Node withFarReads(const std::string& path, const std::string& options)
{
    auto node = withCardsOn(withGpusOn({0}), {1});
    namePath(node, path, {});
    node.paths.back().mount = knownFact(Mount{path, "server:/gds", "/", "nfs", options, "0:50"}, "mounts");
    return node;
}

TEST(NumaNic, FarCardNamesTheReadsThatComeOverIt)
{
    const auto node = withFarReads("/gds a, b", "rw,vers=3,proto=rdma,port=20049");
    const auto finding = verdictOf(judgeGpuNic, node).findings.at(0);
    EXPECT_NE(finding.effect.text.find("Collectives run at the pace of this GPU"), std::string::npos);
    EXPECT_NE(finding.effect.text.find("Direct reads may be slower than those through host memory"), std::string::npos);
    EXPECT_NE(finding.why.text.find("direct reads of /gds a, b"), std::string::npos) << finding.why.text;
    EXPECT_NE(finding.fix.now.find("sluicectl bench gds --path '/gds a, b'"), std::string::npos) << finding.fix.now;
    EXPECT_NE(finding.fix.persist.find("rdma_dynamic_routing true"), std::string::npos);
}

TEST(NumaNic, FarCardSaysNothingOfReadsThatComeOverTcp)
{
    const auto finding = verdictOf(judgeGpuNic, withFarReads("/gds", "rw,vers=3,proto=tcp")).findings.at(0);
    EXPECT_EQ(finding.why.text.find("direct reads"), std::string::npos) << finding.why.text;
}

} // namespace
} // namespace sluice
