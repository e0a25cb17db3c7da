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

} // namespace
} // namespace sluice
