// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(MemoryThp, MadviseOrAlwaysPasses)
{
    Node node;
    EXPECT_EQ(wordOf(judgeHugepages, node), "unknown");
    node.memory.transparentHugepages = knownFact(std::string("madvise"), "thp");
    EXPECT_EQ(wordOf(judgeHugepages, node), "passed");
    node.memory.transparentHugepages.value = "never";
    EXPECT_EQ(wordOf(judgeHugepages, node), "info");
    EXPECT_TRUE(verdictOf(judgeHugepages, node).findings.at(0).undo.starts_with("echo never |"));
}

Node swapping(const std::string& device, int swappiness)
{
    Node node;
    node.memory.swaps = knownFact(std::vector<Swap>{{device, gibibytes(8), Bytes{}}}, "/proc/swaps");
    node.memory.swappiness = knownFact(swappiness, "/proc/sys/vm/swappiness");
    return node;
}

TEST(MemorySwap, SwapOnDiskWithHighSwappinessIsAWarning)
{
    EXPECT_EQ(wordOf(judgeSwap, swapping("/dev/sda3", 60)), "warning");
    EXPECT_EQ(wordOf(judgeSwap, swapping("/dev/zram0", 60)), "info");
    EXPECT_EQ(wordOf(judgeSwap, swapping("/dev/sda3", 10)), "passed");
    EXPECT_TRUE(verdictOf(judgeSwap, swapping("/dev/sda3", 60))
                    .findings.at(0)
                    .undo.starts_with("sudo sysctl -w vm.swappiness=60"));
}

TEST(MemorySwap, NoSwapPassesWhateverTheSwappiness)
{
    Node node;
    node.memory.swaps = knownFact(std::vector<Swap>(), "/proc/swaps");
    EXPECT_EQ(wordOf(judgeSwap, node), "passed");
}

TEST(MemorySwap, IsUnknownWhenEitherWasNotRead)
{
    auto node = swapping("/dev/sda3", 60);
    node.memory.swappiness = {};
    EXPECT_EQ(wordOf(judgeSwap, node), "unknown");
    EXPECT_EQ(wordOf(judgeSwap, Node{}), "unknown");
}

TEST(MemoryShm, HasToHoldTheBatchesInFlight)
{
    const auto verdict = [](Bytes size) {
        Node node;
        node.memory.shmSize = knownFact(size, "statvfs(/dev/shm)");
        return wordOf(judgeShm, node);
    };
    EXPECT_EQ(verdict(mebibytes(64)), "warning");
    EXPECT_EQ(verdict(gibibytes(2)), "info");
    EXPECT_EQ(verdict(gibibytes(8)), "passed");
    EXPECT_EQ(wordOf(judgeShm, Node{}), "unknown");
}

Node dirty(const std::string& ratio, const std::string& background, Bytes memory)
{
    Node node;
    node.memory.total = knownFact(memory, "/proc/meminfo");
    node.sysctls = {{"vm.dirty_ratio", ratio}, {"vm.dirty_background_ratio", background}};
    return node;
}

TEST(MemoryDirty, DependsOnHowMuchMemoryARatioIsOf)
{
    EXPECT_EQ(wordOf(judgeDirty, dirty("20", "10", gibibytes(16))), "passed");
    EXPECT_EQ(wordOf(judgeDirty, dirty("20", "10", gibibytes(1024))), "info");
    EXPECT_EQ(wordOf(judgeDirty, dirty("5", "1", gibibytes(16))), "info");
    EXPECT_EQ(wordOf(judgeDirty, dirty("0", "0", gibibytes(1024))), "passed");
}

TEST(MemoryDirty, IsUnknownWithoutNumbers)
{
    EXPECT_EQ(wordOf(judgeDirty, dirty("many", "10", gibibytes(16))), "unknown");
    EXPECT_EQ(wordOf(judgeDirty, Node{}), "unknown");
}

TEST(MemoryNumaBalancing, MattersWithSeveralNodesOnly)
{
    Node node;
    node.cpu.numaNodes = knownFact(2, "hwloc");
    EXPECT_EQ(wordOf(judgeNumaBalancing, node), "unknown");
    node.sysctls["kernel.numa_balancing"] = "1";
    EXPECT_EQ(wordOf(judgeNumaBalancing, node), "info");
    node.sysctls["kernel.numa_balancing"] = "0";
    EXPECT_EQ(wordOf(judgeNumaBalancing, node), "passed");
    node.sysctls["kernel.numa_balancing"] = "1";
    node.cpu.numaNodes = knownFact(1, "hwloc");
    EXPECT_EQ(wordOf(judgeNumaBalancing, node), "passed");
}

} // namespace
} // namespace sluice
