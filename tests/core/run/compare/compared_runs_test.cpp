// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/compared_runs.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Run slowerBy(double share, double halfWidth)
{
    auto run = runFixture();
    for (auto& m : run.measurements) {
        m.rate = m.rate * (1 - share);
        m.relativeHalfWidth = halfWidth;
    }
    return run;
}

TEST(ComparedRuns, ARunIsAsFastAsItself)
{
    const auto same = compareRuns(runFixture(), runFixture());
    ASSERT_FALSE(same.changes.empty());
    EXPECT_TRUE(same.settings.empty());
    EXPECT_TRUE(same.onlyBefore.empty() && same.onlyAfter.empty());
    EXPECT_FALSE(same.verdictChanged());
    EXPECT_TRUE(regressionsOf(same, 0).empty());
}

TEST(ComparedRuns, ARegressionIsBeyondNoiseAndReachesTheLevel)
{
    const auto level = 0.05;
    const auto before = slowerBy(0, 0.001);
    const auto all = compareRuns(before, slowerBy(0.1, 0.001));
    EXPECT_EQ(regressionsOf(all, level).size(), all.changes.size());
    EXPECT_TRUE(regressionsOf(compareRuns(before, slowerBy(0.03, 0.001)), level).empty()) << "real, and small";
    EXPECT_TRUE(regressionsOf(compareRuns(before, slowerBy(0.1, 0.3)), level).empty()) << "large, and noise";
    EXPECT_TRUE(regressionsOf(compareRuns(slowerBy(0.1, 0.001), before), level).empty()) << "faster";
}

TEST(ComparedRuns, TheLevelItselfCounts)
{
    EXPECT_FALSE(regressionsOf(compareRuns(slowerBy(0, 0.001), slowerBy(0.05, 0.001)), 0.05).empty());
}

TEST(ComparedRuns, TheLargestRegressionComesFirst)
{
    auto after = slowerBy(0.1, 0.001);
    after.measurements.back().rate = after.measurements.back().rate * 0.5;
    const auto point = after.measurements.back().point;
    EXPECT_EQ(regressionsOf(compareRuns(slowerBy(0, 0.001), after), 0.05).front().point, point);
}

TEST(ComparedRuns, NamesWhatOneRunAloneMeasured)
{
    auto after = runFixture();
    const auto gone = after.measurements.front().point;
    std::erase_if(after.measurements, [&gone](const Measurement& m) { return m.point == gone; });
    const auto compared = compareRuns(runFixture(), after);
    EXPECT_EQ(compared.onlyBefore, std::vector{gone});
    EXPECT_TRUE(compared.onlyAfter.empty());
}

TEST(ComparedRuns, AnInterruptedMeasurementIsNotCompared)
{
    auto after = runFixture();
    for (auto& m : after.measurements) {
        m.interrupted = true;
    }
    const auto compared = compareRuns(runFixture(), after);
    EXPECT_TRUE(compared.changes.empty());
    EXPECT_FALSE(compared.overall);
}

Run importedWrite(double rate)
{
    ImportedResult result;
    result.setting = {.direction = Direction::Write,
                      .pattern = Pattern::Sequential,
                      .access = Access::Direct,
                      .engine = EngineKind::Uring,
                      .blockSize = mebibytes(1),
                      .depth = 16,
                      .jobs = 4};
    result.figures = {{"bytes_per_second", rate, {}}};
    result.notSupply = {Message{"it wrote, and a storage model rests on reads"}};
    result.notSupply.front().id = "imports.wrote";
    ImportedFile file;
    file.tool = "fio";
    file.results = {result};
    Run run;
    run.imported = {file};
    return run;
}

Run loaderRun(double share, double samples)
{
    Run run;
    run.bench = {{"schema", "sluice.bench/1"},
                 {"kind", "loader"},
                 {"result", {{"accelerator_utilisation", share}, {"samples_per_second", samples}}}};
    return run;
}

TEST(ComparedRuns, RunsWithNothingInCommonAreNotCompared)
{
    EXPECT_TRUE(compareRuns(runFixture(), runFixture()).isTold());
    auto nothing = runFixture();
    nothing.measurements.clear();
    const auto compared = compareRuns(runFixture(), nothing);
    EXPECT_FALSE(compared.isTold());
    EXPECT_FALSE(isWorse(compared, 0.05));
}

TEST(ComparedRuns, WritesOfAnotherToolAreComparedWithoutAnInterval)
{
    const auto once = compareRuns(importedWrite(2e9), importedWrite(1e9));
    ASSERT_EQ(once.changes.size(), 1U);
    EXPECT_EQ(once.changes[0].point.direction, Direction::Write);
    EXPECT_NEAR(once.changes[0].change, -0.5, 1e-9);
    EXPECT_FALSE(once.isTold()) << "fio told no spread";
    auto other = importedWrite(1e9);
    other.imported[0].results[0].setting.depth.reset();
    EXPECT_TRUE(compareRuns(importedWrite(2e9), other).changes.empty()) << "which setting it was is not known";
    other = importedWrite(1e9);
    other.imported[0].results[0].notSupply.front().id = "imports.mixed";
    EXPECT_TRUE(compareRuns(importedWrite(2e9), other).changes.empty()) << "it read meanwhile, too";
}

TEST(ComparedRuns, BenchmarksShowTheirMainFiguresAndNoVerdict)
{
    const auto compared = compareRuns(loaderRun(0.95, 2000), loaderRun(0.3, 600));
    ASSERT_EQ(compared.bench.size(), 2U);
    EXPECT_EQ(compared.bench[0].key, "computing_share");
    EXPECT_EQ(compared.bench[0].before, 0.95);
    EXPECT_EQ(compared.bench[1].after, 600);
    EXPECT_EQ(seenFigureWords(compared.bench[0], 0.95), "95 %");
    EXPECT_EQ(seenFigureWords(compared.bench[1], 2000), "2,000");
    EXPECT_FALSE(compared.isTold());
    EXPECT_TRUE(compareRuns(loaderRun(0.95, 2000), runFixture()).bench.empty());
}

TEST(ComparedRuns, ASettingThatOneRunReadFromMemoryIsNamedAndNotCompared)
{
    auto cached = runFixture();
    const auto point = cached.measurements.front().point;
    cached.measurements.front().pageCache = true;
    const auto compared = compareRuns(runFixture(), cached);
    EXPECT_EQ(compared.fromMemoryInOne, 1);
    EXPECT_EQ(compared.onlyBefore, std::vector{point});
    EXPECT_EQ(compared.onlyAfter, std::vector{point});
}

TEST(ComparedRuns, SettingsThatDifferHaveNamesThatDiffer)
{
    IoPoint point;
    EXPECT_EQ(comparedWords(point), "sequential 1 MiB reads, 32 in flight, io_uring");
    point.access = Access::Buffered;
    EXPECT_EQ(comparedWords(point), "sequential 1 MiB reads, 32 in flight, io_uring, through the page cache");
    point.access = Access::Direct;
    point.depth = 8;
    point.threads = 4;
    EXPECT_EQ(comparedWords(point), "sequential 1 MiB reads, 32 in flight, io_uring, 4 rings");
    point.engine = EngineKind::Threads;
    EXPECT_EQ(comparedWords(point), "sequential 1 MiB reads, 32 in flight, pread threads");
}

TEST(ComparedRuns, AVerdictThatDiffersInItsFiguresAloneIsTheSame)
{
    auto after = runFixture();
    ASSERT_TRUE(after.plan);
    after.plan->verdict = {Message{"This node feeds 3.1 of 8 GPUs."}};
    EXPECT_FALSE(compareRuns(runFixture(), after).verdictChanged());
    after.plan->prediction.bottleneck = Stage::Gpu;
    EXPECT_TRUE(compareRuns(runFixture(), after).verdictChanged());
}

} // namespace
} // namespace sluice
