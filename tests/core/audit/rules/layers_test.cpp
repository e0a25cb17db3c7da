// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node over(const std::string& kind, const std::string& mapping)
{
    auto node = soundNode();
    BlockDevice top;
    top.name = "top0";
    top.kind = knownFact(kind, "/sys/block/top0");
    top.mapping = mapping.empty() ? unknownFact<std::string>("/sys/block/top0", "only md and dm map")
                                  : knownFact(mapping, "/sys/block/top0/dm/uuid");
    top.backingFile = knownFact(std::string("/image"), "/sys/block/top0/loop/backing_file");
    top.slaves = {"nvme0n1"};
    node.blockDevices.push_back(top);
    namePath(node, "/data", {"top0", "nvme0n1"});
    return node;
}

TEST(BlockLayers, LoopAndEncryptionCost)
{
    EXPECT_EQ(wordOf(judgeLayers, over("loop", "")), "warning");
    EXPECT_EQ(wordOf(judgeLayers, over("dm", "crypt")), "warning");
    EXPECT_EQ(wordOf(judgeLayers, over("md", "raid6")), "info");
}

TEST(BlockLayers, ChecksumsAndDeduplicationCostToo)
{
    EXPECT_EQ(wordOf(judgeLayers, over("dm", "verity")), "warning");
    EXPECT_EQ(wordOf(judgeLayers, over("dm", "integrity")), "warning");
    EXPECT_EQ(wordOf(judgeLayers, over("dm", "vdo")), "warning");
}

TEST(BlockLayers, StripesVolumesAndPlainDrivesPass)
{
    EXPECT_EQ(wordOf(judgeLayers, over("md", "raid0")), "passed");
    EXPECT_EQ(wordOf(judgeLayers, over("dm", "lvm")), "passed");
    auto node = soundNode();
    namePath(node, "/data", {"nvme0n1"});
    EXPECT_EQ(wordOf(judgeLayers, node), "passed");
}

TEST(BlockLayers, AMappingThatNobodyNamedMayBeACache)
{
    EXPECT_EQ(wordOf(judgeLayers, over("dm", "")), "unknown");
    auto node = over("dm", "");
    node.blockDevices.front().model = knownFact(std::string("Amazon Elastic Block Store"), "/sys/block/nvme0n1");
    EXPECT_EQ(wordOf(judgeLayers, node), "warning") << "what is found beneath is said all the same";
}

TEST(BlockLayers, ShowTheWholeWayDown)
{
    EXPECT_TRUE(
        verdictOf(judgeLayers, over("dm", "crypt")).findings.at(0).observed.text.starts_with("top0 (crypt) > nvme0n1"));
}

TEST(BlockLayers, AreUnknownWithoutAPathOrAMount)
{
    EXPECT_EQ(wordOf(judgeLayers, soundNode()), "unknown");
    auto node = soundNode();
    namePath(node, "/data", {});
    node.paths.front().mount = unknownFact<Mount>("/proc/self/mountinfo", "no mount holds /data");
    EXPECT_EQ(wordOf(judgeLayers, node), "unknown");
}

TEST(BlockLayers, ACacheIsNamedWithWhatIsBeneath)
{
    auto node = over("bcache", "cache");
    node.blockDevices.back().cacheMode = knownFact(std::string("writeback"), "cache_mode");
    auto slow = soundDisk("sda", "8:0");
    slow.rotational = knownFact(true, "rotational");
    node.blockDevices.push_back(slow);
    node.blockDevices[1].slaves = {"nvme0n1", "sda"};
    node.paths.front().layers = knownFact(std::vector<std::string>{"top0", "nvme0n1", "sda"}, "/sys/block");
    const auto finding = verdictOf(judgeLayers, node).findings.at(0);
    EXPECT_NE(finding.observed.text.find("is a cache (bcache, writeback)"), std::string::npos) << finding.observed.text;
    EXPECT_EQ(finding.why.text,
              "What was read before comes from nvme0n1; the first pass, and what does not fit, from sda.");
    EXPECT_EQ(wordOf(judgeScheduler, node), "several") << "the cache itself is no disk";
    EXPECT_EQ(verdictOf(judgeRotational, node).findings.size(), 1U);
}

TEST(BlockLayers, CachesOfLvmShowInTheirHiddenParts)
{
    auto node = over("dm", "lvm");
    auto part = soundDisk("dm-3", "253:3");
    part.kind = knownFact(std::string("dm"), "/sys/block/dm-3");
    part.mapping = knownFact(std::string("lvm"), "/sys/block/dm-3/dm/uuid");
    part.volumePart = knownFact(std::string("corig"), "/sys/block/dm-3/dm/name");
    part.slaves = {"nvme0n1"};
    node.blockDevices.push_back(part);
    node.blockDevices[1].slaves = {"dm-3"};
    EXPECT_EQ(wordOf(judgeLayers, node), "warning");
    node.blockDevices.back().volumePart = knownFact(std::string(), "/sys/block/dm-3/dm/name");
    EXPECT_EQ(wordOf(judgeLayers, node), "passed");
}

TEST(BlockLayers, ARunningCheckOfAnArrayCostsReads)
{
    auto node = over("md", "raid0");
    node.blockDevices.back().syncAction = knownFact(std::string("check"), "sync_action");
    EXPECT_EQ(wordOf(judgeLayers, node), "warning");
    node.blockDevices.back().syncAction = knownFact(std::string("idle"), "sync_action");
    EXPECT_EQ(wordOf(judgeLayers, node), "passed");
}

TEST(BlockLayers, NetworkVolumesAreNoLocalDrives)
{
    for (const auto* model : {"Amazon Elastic Block Store", "nvme_card-pd", "PersistentDisk",
                              "MSFT NVMe Accelerator v1.0", "Alibaba Cloud Elastic Block Storage", "BlockVolume"}) {
        auto node = soundNode();
        node.blockDevices.front().model = knownFact(std::string(model), "model");
        auto local = soundDisk("nvme1n1", "259:4");
        local.model = knownFact(std::string("Amazon EC2 NVMe Instance Storage"), "model");
        local.mountPoints = {"/scratch"};
        node.blockDevices.push_back(local);
        namePath(node, "/data", {"nvme0n1"});
        const auto said = verdictOf(judgeLayers, node);
        ASSERT_EQ(said.findings.size(), 1U) << model;
        EXPECT_NE(said.findings.front().observed.text.find("network volume"), std::string::npos);
        EXPECT_NE(said.findings.front().fix.persist.find("/scratch (nvme1n1)"), std::string::npos);
        EXPECT_EQ(verdictOf(judgeHealth, node).passed.size(), 1U) << "its health is its provider's";
    }
    for (const auto* kind : {"iscsi", "fibre-channel", "rbd", "nbd"}) {
        auto node = soundNode();
        node.blockDevices.front().kind = knownFact(std::string(kind), "/sys/block");
        namePath(node, "/data", {"nvme0n1"});
        EXPECT_EQ(wordOf(judgeLayers, node), "warning") << kind;
    }
    for (const auto* model : {"nvme_card", "EphemeralDisk", "SAMSUNG MZWLO3T8HCLS", "Microsoft NVMe Direct Disk"}) {
        auto node = soundNode();
        node.blockDevices.front().model = knownFact(std::string(model), "model");
        namePath(node, "/data", {"nvme0n1"});
        EXPECT_EQ(wordOf(judgeLayers, node), "passed") << model;
    }
}

} // namespace
} // namespace sluice
