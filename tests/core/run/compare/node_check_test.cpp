// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/node_check.h"

#include "core/base/json.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

IoPoint pointAt(Pattern pattern, Bytes size)
{
    IoPoint point;
    point.pattern = pattern;
    point.readSize = size;
    return point;
}

const auto sequential = pointAt(Pattern::Sequential, mebibytes(1));
const auto small = pointAt(Pattern::Random, kibibytes(4));
const auto large = pointAt(Pattern::Random, mebibytes(1));

Measurement round(const IoPoint& point, double rate, double halfWidth = 0.005)
{
    Measurement m;
    m.point = point;
    m.rate = {rate};
    m.relativeHalfWidth = halfWidth;
    return m;
}

/// Five rounds of each of two settings, 1 % apart.
Run baseline()
{
    Run run;
    run.id = RunId{7};
    run.startedAt = "2026-03-14T09:26:53Z";
    run.path = "/data";
    for (const double factor : {0.99, 0.995, 1.0, 1.005, 1.01}) {
        run.measurements.push_back(round(sequential, 1e9 * factor));
        run.measurements.push_back(round(small, 2e8 * factor));
    }
    return run;
}

Run nowAt(double ofSequential, double ofSmall)
{
    Run run;
    run.path = "/data";
    run.node.identity.hostName = "node17";
    run.measurements = {round(sequential, 1e9 * ofSequential), round(small, 2e8 * ofSmall)};
    return run;
}

NodeCheck judged(const Run& now, CheckRule rule = {})
{
    const auto before = baseline();
    return judgeCheck(&before, now, rule);
}

TEST(NodeCheck, IsAsBeforeWithinTheSpreadOfTheBaseline)
{
    const auto check = judged(nowAt(0.99, 1.01));
    EXPECT_EQ(check.verdict, CheckVerdict::AsBefore);
    EXPECT_TRUE(check.problems.empty());
    EXPECT_EQ(check.points.size(), 2U);
    EXPECT_EQ(check.baseline, RunId{7});
    EXPECT_EQ(check.fastest, BytesPerSecond{0.99e9});
}

TEST(NodeCheck, NamesWhatIsSlowerAndByHowMuch)
{
    const auto check = judged(nowAt(0.9, 0.6));
    EXPECT_EQ(check.verdict, CheckVerdict::Worse);
    ASSERT_EQ(check.problems.size(), 2U);
    EXPECT_NE(check.problems[0].find("4 KiB"), std::string::npos) << "the worst first";
    EXPECT_NE(check.problems[1].find("10 % slower"), std::string::npos) << check.problems[1];
    EXPECT_NEAR(check.points[0].ratio, 0.9, 1e-9);
    EXPECT_LT(check.points[0].high, 1);
}

TEST(NodeCheck, ASmallSlowdownIsNotWorse)
{
    EXPECT_EQ(judged(nowAt(0.96, 1)).verdict, CheckVerdict::AsBefore);
    EXPECT_EQ(judged(nowAt(0.94, 1)).verdict, CheckVerdict::Worse);
    EXPECT_EQ(judged(nowAt(0.94, 1), {.level = 0.2, .atLeast = {}}).verdict, CheckVerdict::AsBefore);
}

TEST(NodeCheck, WhatTheBaselineSpreadsIsNoise)
{
    auto wide = baseline();
    for (std::size_t i = 0; i < wide.measurements.size(); ++i) {
        wide.measurements[i].rate = wide.measurements[i].rate * (i % 4 < 2 ? 0.8 : 1.2);
    }
    EXPECT_EQ(judgeCheck(&wide, nowAt(0.9, 0.9), {}).verdict, CheckVerdict::AsBefore);
}

TEST(NodeCheck, RoundsCountAsTheirMean)
{
    auto now = nowAt(0.85, 1);
    EXPECT_TRUE(needsAnotherRound(baseline(), now, sequential, {}));
    EXPECT_FALSE(needsAnotherRound(baseline(), now, small, {})) << "as before";
    for (int i = 0; i < 3; ++i) {
        now.measurements.push_back(round(sequential, 1e9));
    }
    const auto check = judged(now);
    EXPECT_EQ(check.verdict, CheckVerdict::AsBefore);
    EXPECT_EQ(check.points[0].rounds, 4);
    EXPECT_FALSE(needsAnotherRound(baseline(), now, sequential, {})) << "four are enough";
}

TEST(NodeCheck, ReadsFromMemoryTellNothing)
{
    auto now = nowAt(0.1, 0.1);
    for (auto& m : now.measurements) {
        m.pageCache = true;
    }
    EXPECT_EQ(judged(now).verdict, CheckVerdict::CouldNot);
    EXPECT_FALSE(judged(now).fastest);
    auto cached = baseline();
    for (auto& m : cached.measurements) {
        m.pageCache = true;
    }
    EXPECT_TRUE(pointsToCheck(cached).empty());
}

TEST(NodeCheck, ABaselineWithoutASpreadCannotBeHeldAgainst)
{
    auto imported = baseline();
    imported.measurements.resize(1);
    imported.measurements[0].provenance = Provenance{.tool = "fio", .version = {}, .sha256 = {}, .line = {}, .key = {}};
    imported.measurements[0].relativeHalfWidth = 0;
    const auto check = judgeCheck(&imported, nowAt(0.5, 1), {});
    EXPECT_EQ(check.verdict, CheckVerdict::CouldNot) << "neither worse nor as before";
    ASSERT_EQ(check.points.size(), 1U);
    EXPECT_FALSE(check.points[0].low);
    EXPECT_FALSE(toJson(check)["points"][0].contains("low"));
}

TEST(NodeCheck, TakesThreeKindsOfReads)
{
    auto run = baseline();
    run.measurements.push_back(round(large, 9e8));
    run.measurements.push_back(round(pointAt(Pattern::Sequential, kibibytes(128)), 5e8));
    const auto points = pointsToCheck(run);
    EXPECT_EQ(points, (std::vector{sequential, small, large}));
}

TEST(NodeCheck, HoldsARateAgainstTheLeastThatIsAskedFor)
{
    CheckRule rule;
    rule.atLeast = BytesPerSecond{2e9};
    EXPECT_EQ(judgeCheck(nullptr, nowAt(1, 1), rule).verdict, CheckVerdict::Worse);
    rule.atLeast = BytesPerSecond{9e8};
    EXPECT_EQ(judgeCheck(nullptr, nowAt(1, 1), rule).verdict, CheckVerdict::AsBefore);
    EXPECT_EQ(judgeCheck(nullptr, sluice::Run(), rule).verdict, CheckVerdict::CouldNot);
}

TEST(NodeCheck, ANewCriticalFindingIsWorseAndANewWarningIsTold)
{
    auto now = nowAt(1, 1);
    now.audit.findings.push_back({.rule = "pcie.link",
                                  .subject = "nvme0n1",
                                  .severity = Severity::Critical,
                                  .observed = "x8",
                                  .expected = "x16"});
    now.audit.findings.push_back({.rule = "block.scheduler", .subject = "vda", .severity = Severity::Warning});
    now.audit.findings.push_back({.rule = "cpu.smt", .subject = "node", .severity = Severity::Info});
    const auto check = judged(now);
    EXPECT_EQ(check.verdict, CheckVerdict::Worse);
    EXPECT_EQ(check.newFindings.size(), 2U);
    auto known = baseline();
    known.audit = now.audit;
    EXPECT_EQ(judgeCheck(&known, now, {}).verdict, CheckVerdict::AsBefore);
}

TEST(NodeCheck, AFindingThatBecameGraverIsNewAndOneThatBecameMilderIsNot)
{
    const Finding milder{.rule = "pcie.link", .subject = "nvme0n1", .severity = Severity::Warning};
    auto graver = milder;
    graver.severity = Severity::Critical;
    auto before = baseline();
    auto now = nowAt(1, 1);
    before.audit.findings = {milder};
    now.audit.findings = {graver};
    EXPECT_EQ(judgeCheck(&before, now, {}).verdict, CheckVerdict::Worse);
    before.audit.findings = {graver};
    now.audit.findings = {milder};
    EXPECT_EQ(judgeCheck(&before, now, {}).newFindings.size(), 0U);
}

TEST(NodeCheck, IsReadBackAsItWasWritten)
{
    auto check = judged(nowAt(0.7, 1));
    check.changes.push_back({"kernel", "kernel", "6.1", "6.2"});
    const auto again = fromJson<NodeCheck>(toJson(check));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, check);
    const auto without = toJson(judgeCheck(nullptr, nowAt(1, 1), {}));
    EXPECT_FALSE(without.contains("baseline_run_id"));
}

} // namespace
} // namespace sluice
