// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/size_tally.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace sluice::dataset {
namespace {

TEST(SizeTally, IsExactForFewSizes)
{
    SizeTally tally;
    tally.add(1000);
    tally.add(3000);
    tally.add(2000);
    const auto s = tally.summary();
    EXPECT_EQ(s.mean, Bytes{2000});
    EXPECT_EQ(s.stdev, Bytes{816});
    EXPECT_EQ(s.least, Bytes{1000});
    EXPECT_EQ(s.p50, Bytes{2000});
    EXPECT_EQ(s.most, Bytes{3000});
    EXPECT_EQ(SizeTally().summary(), SizeSummary{});
}

/// At least 99 % are no larger than the p99, however few there are: it cannot lie below most of the bytes.
TEST(SizeTally, AShareOfFewSizesIsTakenFromAbove)
{
    SizeTally tally;
    tally.add(1, 9);
    tally.add(1000);
    EXPECT_EQ(tally.summary().p90, Bytes{1});
    EXPECT_EQ(tally.summary().p99, Bytes{1000});
    tally.add(1000);
    EXPECT_EQ(tally.summary().p50, Bytes{1});
    EXPECT_EQ(tally.summary().p90, Bytes{1000});
}

TEST(SizeTally, SaysWhetherItKeepsEverySize)
{
    SizeTally tally;
    tally.add(7, 1000);
    EXPECT_TRUE(tally.isExact());
    SizeTally many;
    for (int i = 0; i < 5000; ++i) {
        many.add(i * 1000);
    }
    EXPECT_FALSE(many.isExact());
    tally.add(many);
    EXPECT_FALSE(tally.isExact()) << "nor do both together";
}

TEST(SizeTally, HoldsOneSizeOfABillionSamples)
{
    SizeTally tally;
    tally.add(8192, 1'000'000'000);
    EXPECT_EQ(tally.count(), 1'000'000'000);
    EXPECT_EQ(tally.summary().p99, Bytes{8192});
    EXPECT_EQ(tally.summary().stdev, Bytes{0});
    EXPECT_DOUBLE_EQ(tally.sum(), 8192e9);
}

/// Held against sorting all of them.
TEST(SizeTally, IsWithinHalfAPercentOfTheSortedSizes)
{
    std::mt19937_64 random(1);
    std::lognormal_distribution<double> sizes(11.5, 0.8);
    std::vector<std::int64_t> all;
    SizeTally tally;
    double sum = 0;
    for (int i = 0; i < 100'000; ++i) {
        all.push_back(static_cast<std::int64_t>(sizes(random)));
        tally.add(all.back());
        sum += static_cast<double>(all.back());
    }
    std::sort(all.begin(), all.end());
    const auto s = tally.summary();
    const auto near = [&all](Bytes found, double share) {
        const auto right = static_cast<double>(all[static_cast<std::size_t>(share * 99'999)]);
        EXPECT_NEAR(static_cast<double>(found.count), right, right * 0.005) << share;
    };
    near(s.p50, 0.5);
    near(s.p90, 0.9);
    near(s.p99, 0.99);
    EXPECT_EQ(s.least.count, all.front());
    EXPECT_EQ(s.most.count, all.back());
    EXPECT_EQ(s.mean.count, std::llround(sum / 100'000));
}

TEST(SizeTally, TwoTogetherAreOneOfBoth)
{
    SizeTally a;
    SizeTally b;
    SizeTally both;
    for (std::int64_t i = 1; i <= 10'000; ++i) {
        (i % 3 == 0 ? a : b).add(i * i);
        both.add(i * i);
    }
    a.add(b);
    EXPECT_EQ(a.count(), both.count());
    EXPECT_EQ(a.summary().mean, both.summary().mean);
    EXPECT_NEAR(static_cast<double>(a.summary().stdev.count), static_cast<double>(both.summary().stdev.count), 2);
    EXPECT_EQ(b.scaled(0.5).summary().mean.count, std::llround(b.sum() / static_cast<double>(b.count()) / 2));
}

TEST(SizeTally, BinsArePowersOfTwoWithoutAGap)
{
    SizeTally tally;
    tally.add(3, 5);
    tally.add(20);
    const std::vector<SizeBin> expected{
        {Bytes{2}, Bytes{4}, 5}, {Bytes{4}, Bytes{8}, 0}, {Bytes{8}, Bytes{16}, 0}, {Bytes{16}, Bytes{32}, 1}};
    EXPECT_EQ(tally.bins(), expected);
    EXPECT_TRUE(SizeTally().bins().empty());
}

} // namespace
} // namespace sluice::dataset
