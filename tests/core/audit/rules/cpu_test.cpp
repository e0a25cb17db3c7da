// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node governed(const std::string& governor)
{
    Node node;
    node.cpu.governor = knownFact(governor, "scaling_governor");
    return node;
}

TEST(CpuGovernor, PerformancePasses)
{
    EXPECT_EQ(wordOf(judgeGovernor, governed("performance")), "passed");
    EXPECT_EQ(wordOf(judgeGovernor, governed("schedutil")), "info");
    EXPECT_EQ(wordOf(judgeGovernor, governed("powersave")), "warning");
}

TEST(CpuGovernor, MixedGovernorsCountAsTheSlowest)
{
    const auto audit = verdictOf(judgeGovernor, governed("mixed: ondemand, performance"));
    EXPECT_EQ(audit.findings.at(0).severity, Severity::Warning);
    EXPECT_NE(audit.findings.at(0).undo.find("was not recorded"), std::string::npos);
}

TEST(CpuGovernor, IsTheHostsAffairInAVirtualMachine)
{
    Node node;
    EXPECT_EQ(wordOf(judgeGovernor, node), "unknown");
    node.identity.virtualization = knownFact(std::string("kvm"), "cpuid");
    EXPECT_NE(verdictOf(judgeGovernor, node).unknown.at(0).reason.text.find("the host decides"), std::string::npos);
}

Node idling(std::int64_t microseconds, bool disabled)
{
    Node node;
    node.cpu.idleStates = knownFact(
        std::vector<IdleState>{{"POLL", 0, false}, {"C1E", 2, false}, {"C6", microseconds, disabled}}, "cpuidle");
    return node;
}

TEST(CpuIdleStates, OneThatIsSlowToLeaveIsANote)
{
    EXPECT_EQ(wordOf(judgeIdleStates, idling(290, false)), "info");
    EXPECT_EQ(wordOf(judgeIdleStates, idling(290, true)), "passed") << "it is not used";
    EXPECT_EQ(wordOf(judgeIdleStates, idling(100, false)), "passed");
    EXPECT_EQ(wordOf(judgeIdleStates, Node{}), "unknown");
    EXPECT_NE(
        verdictOf(judgeIdleStates, idling(290, false)).findings.at(0).observed.text.find("C6, which takes 290 us"),
        std::string::npos);
}

TEST(CpuAffinity, IsComparedWithAllProcessors)
{
    Node node;
    EXPECT_EQ(wordOf(judgeAffinity, node), "unknown");
    node.cpu.online = knownFact(std::string("0-31"), "online");
    node.cpu.affinity = knownFact(std::string("0-31"), "status");
    EXPECT_EQ(wordOf(judgeAffinity, node), "passed");
    node.cpu.isolated = knownFact(std::string("8-15"), "isolated");
    EXPECT_EQ(wordOf(judgeAffinity, node), "info");
    node.cpu.affinity = knownFact(std::string("0-7"), "status");
    EXPECT_EQ(wordOf(judgeAffinity, node), "info");
    node.cpu.affinity = knownFact(std::string("0-1"), "status");
    EXPECT_EQ(wordOf(judgeAffinity, node), "warning");
}

TEST(CpuSmt, IsAChoiceThatIsReported)
{
    Node node;
    EXPECT_EQ(wordOf(judgeSmt, node), "unknown");
    node.cpu.smt = knownFact(std::string("off"), "smt/control");
    EXPECT_EQ(wordOf(judgeSmt, node), "passed");
}

} // namespace
} // namespace sluice
