// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/measurement.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace std::chrono_literals;

TEST(RelativeSpread, IsNothingWhereAllAreAlike)
{
    const LatencySummary even{1ms, 1ms, 1ms, 1ms, 1ms, 1ms, 1ms, 1ms};
    EXPECT_NEAR(relativeSpread(even), 0, 0.01);
    EXPECT_EQ(relativeSpread({}), 0);
}

TEST(RelativeSpread, OfAnExponentialDistributionIsAboutOne)
{
    // Quantiles of the mean 1 ms: -ln(1 - p).
    const LatencySummary exponential{1ms, 693147ns, 2302585ns, 2995732ns, 4605170ns, 6907755ns, 9210340ns, 12ms};
    EXPECT_NEAR(relativeSpread(exponential), 1, 0.1);
}

TEST(RelativeSpread, OneReadInAHundredThatWaitsCounts)
{
    // 0.1 ms, and 100 ms for one in a hundred: mean 1.1 ms, deviation 9.9 ms.
    const LatencySummary rare{1099us, 100us, 100us, 100us, 100us, 100ms, 100ms, 100ms};
    EXPECT_GT(relativeSpread(rare), 3);
}

TEST(Measurement, QuantilesThatWereNotToldArePassedOver)
{
    LatencySummary few;
    few.mean = Nanoseconds(120'000);
    few.p50 = Nanoseconds(100'000);
    few.p99 = Nanoseconds(500'000);
    few.max = Nanoseconds(2'000'000);
    EXPECT_GT(relativeSpread(few), 0.4);
    few.p50 = Nanoseconds(0);
    EXPECT_EQ(relativeSpread(few), 0);
}

} // namespace
} // namespace sluice
