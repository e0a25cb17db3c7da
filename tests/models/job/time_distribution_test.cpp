// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/time_distribution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace sluice {
namespace {

std::vector<double> drawn(TimeDraws draws, int count = 40'000)
{
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        times.push_back(draws().count());
    }
    std::sort(times.begin(), times.end());
    return times;
}

double meanOf(const std::vector<double>& times)
{
    double sum = 0;
    for (const double time : times) {
        sum += time / static_cast<double>(times.size());
    }
    return sum;
}

double stdevOf(const std::vector<double>& times)
{
    const double mean = meanOf(times);
    double squares = 0;
    for (const double time : times) {
        squares += (time - mean) * (time - mean) / static_cast<double>(times.size());
    }
    return std::sqrt(squares);
}

TEST(TimeDraws, AreTheMeanWhereNothingSpreads)
{
    TimeDraws draws(Seconds(0.004), Seconds(0), {}, 1);
    EXPECT_EQ(draws(), Seconds(0.004));
    TimeDraws none(Seconds(0), Seconds(0.001), {}, 1);
    EXPECT_EQ(none(), Seconds(0));
}

TEST(TimeDraws, HaveMeanAndDeviationOfTheLognormalDistribution)
{
    const auto times = drawn({Seconds(0.004), Seconds(0.002), {}, 1});
    EXPECT_NEAR(meanOf(times), 0.004, 0.00004);
    EXPECT_NEAR(stdevOf(times), 0.002, 0.0001);
    EXPECT_GT(times.front(), 0);
}

TEST(TimeDraws, FollowTheHistogramScaledToTheMean)
{
    // Three quarters at 1 to 2 ms, a quarter at 8 to 16 ms: a mean of 4.1 ms, scaled to 8.2 ms.
    const std::vector<TimeBin> bins = {{Seconds(0.001), 0}, {Seconds(0.002), 75}, {Seconds(0.016), 25}};
    const auto times = drawn({Seconds(0.00825), Seconds(0.1), bins, 1});
    EXPECT_NEAR(meanOf(times), 0.00825, 0.0001);
    const auto at = [&](double share) { return times[static_cast<std::size_t>(share * 40'000)]; };
    EXPECT_NEAR(at(0.375), 0.003, 0.0001) << "in the middle of the first";
    EXPECT_LT(at(0.74), 0.0041);
    EXPECT_GT(at(0.76), 0.0159) << "nothing lies between";
}

TEST(TimeDraws, AreTheSameForTheSameSeed)
{
    const auto of = [](std::uint64_t seed) { return drawn({Seconds(1), Seconds(1), {}, seed}, 10); };
    EXPECT_EQ(of(1), of(1));
    EXPECT_NE(of(1), of(2));
}

TEST(TimeDistribution, FindsTheLognormalDistributionOfAPercentile)
{
    const auto stdev = lognormalStdev(Seconds(0.004), Seconds(0.0109));
    ASSERT_TRUE(stdev);
    const auto times = drawn({Seconds(0.004), *stdev, {}, 1});
    EXPECT_NEAR(times[static_cast<std::size_t>(0.99 * 40'000)], 0.0109, 0.0004);
    EXPECT_EQ(lognormalStdev(Seconds(0.004), Seconds(0.004)), Seconds(0)) << "always the same";
    EXPECT_FALSE(lognormalStdev(Seconds(0.004), Seconds(0.003))) << "below the mean";
    EXPECT_FALSE(lognormalStdev(Seconds(0.004), Seconds(1))) << "no lognormal distribution is that skewed";
}

TEST(TimeDistribution, NamesWhatIsWrongWithAHistogram)
{
    EXPECT_EQ(problemOfBins({}), "");
    EXPECT_EQ(problemOfBins({{Seconds(1), 2}}), "");
    EXPECT_NE(problemOfBins({{Seconds(2), 2}, {Seconds(1), 2}}), "");
    EXPECT_NE(problemOfBins({{Seconds(0), 2}}), "");
    EXPECT_NE(problemOfBins({{Seconds(1), 0}}), "") << "counts nothing";
    EXPECT_NE(problemOfBins(std::vector<TimeBin>(10'001)), "");
}

} // namespace
} // namespace sluice
