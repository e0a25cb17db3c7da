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

TEST(BlockLayers, StripesVolumesAndPlainDrivesPass)
{
    EXPECT_EQ(wordOf(judgeLayers, over("md", "raid0")), "passed");
    EXPECT_EQ(wordOf(judgeLayers, over("dm", "lvm")), "passed");
    auto node = soundNode();
    namePath(node, "/data", {"nvme0n1"});
    EXPECT_EQ(wordOf(judgeLayers, node), "passed");
}

TEST(BlockLayers, ShowTheWholeWayDown)
{
    EXPECT_TRUE(
        verdictOf(judgeLayers, over("dm", "crypt")).findings.at(0).observed.starts_with("top0 (crypt) > nvme0n1"));
}

TEST(BlockLayers, AreUnknownWithoutAPathOrAMount)
{
    EXPECT_EQ(wordOf(judgeLayers, soundNode()), "unknown");
    auto node = soundNode();
    namePath(node, "/data", {});
    node.paths.front().mount = unknownFact<Mount>("/proc/self/mountinfo", "no mount holds /data");
    EXPECT_EQ(wordOf(judgeLayers, node), "unknown");
}

} // namespace
} // namespace sluice
