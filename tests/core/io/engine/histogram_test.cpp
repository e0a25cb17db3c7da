// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace sluice::io {
namespace {

/// The definition that quantile() promises, on the sorted values themselves.
std::int64_t exactQuantile(std::vector<std::int64_t> sorted, double share)
{
    std::sort(sorted.begin(), sorted.end());
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
    return sorted[rank - 1];
}

TEST(Histogram, QuantilesAreWithinOnePercentOfTheExactOnes)
{
    std::mt19937_64 random(7);
    std::lognormal_distribution<double> latencies(12, 2); // some 20 ns to some 200 ms
    Histogram histogram;
    std::vector<std::int64_t> values;
    for (int i = 0; i < 200'000; ++i) {
        const auto value = static_cast<std::int64_t>(latencies(random));
        values.push_back(value);
        histogram.add(Nanoseconds(value));
    }
    for (const double share : {0.01, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0}) {
        const auto exact = static_cast<double>(exactQuantile(values, share));
        EXPECT_NEAR(static_cast<double>(histogram.quantile(share).count()), exact, 0.01 * exact) << share;
    }
    EXPECT_EQ(histogram.max().count(), *std::max_element(values.begin(), values.end()));
}

TEST(Histogram, SmallValuesAreExact)
{
    Histogram histogram;
    for (int i = 1; i <= 100; ++i) {
        histogram.add(Nanoseconds(i));
    }
    EXPECT_EQ(histogram.quantile(0.5).count(), 50);
    EXPECT_EQ(histogram.quantile(0.99).count(), 99);
    EXPECT_EQ(histogram.mean().count(), 51); // 50.5 rounded
}

TEST(Histogram, EmptyGivesZero)
{
    const Histogram histogram;
    EXPECT_EQ(histogram.quantile(0.99).count(), 0);
    EXPECT_EQ(histogram.mean().count(), 0);
}

TEST(Histogram, MergingEqualsAddingEverythingToOne)
{
    Histogram left;
    Histogram right;
    Histogram all;
    for (int i = 0; i < 1000; ++i) {
        (i % 3 == 0 ? left : right).add(Nanoseconds(i * 977));
        all.add(Nanoseconds(i * 977));
    }
    left.merge(right);
    EXPECT_EQ(left.count(), all.count());
    EXPECT_EQ(left.quantile(0.9), all.quantile(0.9));
    EXPECT_EQ(left.mean(), all.mean());
    EXPECT_EQ(left.max(), all.max());
}

TEST(Histogram, TakesTheLargestLatencyWithoutOverflow)
{
    Histogram histogram;
    histogram.add(Nanoseconds::max());
    EXPECT_EQ(histogram.max(), Nanoseconds::max());
    EXPECT_GT(histogram.quantile(1.0), Nanoseconds::max() / 100 * 99);
}

} // namespace
} // namespace sluice::io
