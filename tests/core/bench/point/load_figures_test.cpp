// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/load_figures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace sluice {
namespace {

/// A load at 100 MB/s that was sampled every 50 ms; the first half second was its ramp.
io::LoadOutcome loadOf(Seconds recorded, double wobble = 0)
{
    io::LoadOutcome outcome;
    double total = 0;
    for (int i = 0; Seconds(i * 0.05) <= Seconds(0.5) + recorded; ++i) {
        outcome.samples.push_back({Seconds(i * 0.05), Bytes{std::llround(total)}});
        total += 5e6 * (1 + (i / 8 % 2 == 0 ? wobble : -wobble));
    }
    outcome.recordedFrom = 10;
    outcome.bytes = outcome.samples.back().total - outcome.samples[10].total;
    outcome.seconds = outcome.samples.back().at - outcome.samples[10].at;
    return outcome;
}

TEST(LoadFigures, AreThoseOfTheRecordedPart)
{
    const auto m = figuresOf(loadOf(Seconds(2)), {.readSize = Bytes{1'000'000}});
    EXPECT_NEAR(m.rate.value, 1e8, 1);
    EXPECT_NEAR(m.operationsPerSecond, 100, 1e-6);
    EXPECT_NEAR(m.seconds.count(), 2, 1e-9);
    EXPECT_TRUE(m.steady) << m.unsteadyReason;
    EXPECT_EQ(m.samples.size(), 50U) << "the ramp's, too";
}

TEST(LoadFigures, ClaimNoRateWhereNothingWasRecorded)
{
    const auto m = figuresOf({}, {});
    EXPECT_EQ(m.rate.value, 0);
    EXPECT_FALSE(m.steady);
    EXPECT_EQ(m.firstDoneRate.value, 0);
}

TEST(LoadObserver, TellsTheEndOfTheRampOnceAndEachRateOnce)
{
    int begun = 0;
    std::vector<Seconds> told;
    const auto observer = observerFor(
        {}, [&told](const RateSample& sample) { told.push_back(sample.at); }, [&begun] { ++begun; });
    observer(loadOf(Seconds(1)));
    const auto soFar = told.size();
    EXPECT_EQ(soFar, 30U);
    observer(loadOf(Seconds(2)));
    EXPECT_EQ(told.size(), 50U);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_EQ(begun, 1);
}

TEST(LoadObserver, EndsALoadWhoseIntervalIsTightEnough)
{
    const MeasureTiming timing{.atLeast = Seconds(1), .enoughHalfWidth = 0.02};
    EXPECT_TRUE(observerFor(timing, {}, [] {})(loadOf(Seconds(0.9)))) << "too soon to say";
    EXPECT_FALSE(observerFor(timing, {}, [] {})(loadOf(Seconds(2))));
    EXPECT_TRUE(observerFor(timing, {}, [] {})(loadOf(Seconds(2), 0.9))) << "it swings";
    EXPECT_TRUE(observerFor({}, {}, [] {})(loadOf(Seconds(2)))) << "nobody asked for an early end";
}

} // namespace
} // namespace sluice
