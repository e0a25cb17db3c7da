// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

std::string memlockVerdict(Limit<std::int64_t> bytes)
{
    Node node;
    node.limits.lockedMemoryBytes = knownFact(bytes, "getrlimit(RLIMIT_MEMLOCK)");
    return wordOf(judgeLockedMemory, node);
}

TEST(MemoryMemlock, HasToHoldTheRegisteredBuffers)
{
    EXPECT_EQ(memlockVerdict({}), "passed");
    EXPECT_EQ(memlockVerdict(atMost(mebibytes(8).count)), "warning");
    EXPECT_EQ(memlockVerdict(atMost(gibibytes(4).count)), "info");
    EXPECT_EQ(wordOf(judgeLockedMemory, Node{}), "unknown");
}

Node openFiles(std::optional<std::int64_t> soft, std::optional<std::int64_t> hard)
{
    Node node;
    node.limits.openFiles = knownFact(Limit<std::int64_t>{soft}, "getrlimit(RLIMIT_NOFILE)");
    node.limits.openFilesHard = knownFact(Limit<std::int64_t>{hard}, "getrlimit(RLIMIT_NOFILE)");
    return node;
}

TEST(LimitsNofile, ManyShardsAndWorkersNeedManyFiles)
{
    EXPECT_EQ(wordOf(judgeOpenFiles, openFiles(65536, 65536)), "passed");
    EXPECT_EQ(wordOf(judgeOpenFiles, openFiles({}, {})), "passed");
    EXPECT_EQ(wordOf(judgeOpenFiles, openFiles(1024, 4096)), "warning");
    EXPECT_EQ(wordOf(judgeOpenFiles, openFiles(20000, 20000)), "info");
    EXPECT_EQ(wordOf(judgeOpenFiles, Node{}), "unknown");
}

Finding findingOn(const Node& node)
{
    return verdictOf(judgeOpenFiles, node).findings.at(0);
}

TEST(LimitsNofile, TheFixSaysWhenTheHardLimitIsInTheWay)
{
    const auto finding = findingOn(openFiles(1024, 4096));
    EXPECT_TRUE(finding.fix.now.starts_with("ulimit -n 65536   # above the hard limit")) << finding.fix.now;
    EXPECT_NE(finding.fix.persist.find("\n* soft nofile 65536\n* hard nofile 65536\n"), std::string::npos);
    EXPECT_TRUE(finding.fix.persist.ends_with("LimitNOFILE=65536:65536")) << finding.fix.persist;
}

TEST(LimitsNofile, TheFixLeavesAHigherHardLimitAlone)
{
    auto node = openFiles(1024, 524288);
    EXPECT_EQ(findingOn(node).fix.now, "ulimit -Sn 65536") << "ulimit -n would lower the hard limit";
    EXPECT_EQ(findingOn(node).fix.persist,
              "/etc/security/limits.d/60-sluice-nofile.conf:\n* soft nofile 65536\n"
              "In a systemd unit: LimitNOFILE=65536:524288");
    EXPECT_TRUE(findingOn(node).undo.starts_with("ulimit -Sn 1024; ")) << findingOn(node).undo;
    EXPECT_TRUE(findingOn(openFiles(1024, {})).fix.persist.ends_with("LimitNOFILE=65536:infinity"));
    node.limits.openFilesHard = {};
    EXPECT_EQ(findingOn(node).fix.persist.find("hard nofile"), std::string::npos) << "what it is now is not known";
}

TEST(MemoryMemlock, TheUndoLeavesTheHardLimitAlone)
{
    Node node;
    node.limits.lockedMemoryBytes = knownFact(atMost(mebibytes(8).count), "getrlimit(RLIMIT_MEMLOCK)");
    const auto finding = verdictOf(judgeLockedMemory, node).findings.at(0);
    EXPECT_TRUE(finding.fix.now.starts_with("ulimit -Sl unlimited   #")) << finding.fix.now;
    EXPECT_TRUE(finding.undo.starts_with("ulimit -Sl 8192; ")) << finding.undo;
}

TEST(UringAvailable, FollowsWhatWasTried)
{
    Node node;
    EXPECT_EQ(wordOf(judgeIoUring, node), "unknown");
    node.ioUring.usable = knownFact(true, "io_uring_setup");
    EXPECT_EQ(wordOf(judgeIoUring, node), "passed");
    node.ioUring.usable.value = false;
    EXPECT_EQ(wordOf(judgeIoUring, node), "warning");
}

TEST(UringAvailable, TheFixFitsTheReason)
{
    Node node;
    node.ioUring.usable = knownFact(false, "io_uring_setup");
    EXPECT_NE(verdictOf(judgeIoUring, node).findings.at(0).fix.persist.find("seccomp"), std::string::npos);
    node.sysctls["kernel.io_uring_disabled"] = "2";
    const auto finding = verdictOf(judgeIoUring, node).findings.at(0);
    EXPECT_EQ(finding.fix.now, "sudo sysctl -w kernel.io_uring_disabled=0");
    EXPECT_TRUE(finding.undo.starts_with("sudo sysctl -w kernel.io_uring_disabled=2"));
}

} // namespace
} // namespace sluice
