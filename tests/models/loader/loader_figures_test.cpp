// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/loader_figures.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(StepTally, LeavesOutTheFirstAndTheLastStep)
{
    std::vector<StepTally> ranks(1);
    DurationBins bins;
    for (const double seconds : {5.0, 1.0, 1.0, 2.0, 4.0}) {
        ranks[0].add(seconds, 1.0, bins);
    }
    const auto f = StepTally::figuresOf(ranks, bins, 10, 100);
    EXPECT_DOUBLE_EQ(f.utilisation, 3.0 / 4); // from v2.0: steps two to four
    EXPECT_DOUBLE_EQ(f.utilisationV1, 4.0 / 8); // up to v1.0: all but the first
    EXPECT_DOUBLE_EQ(f.samplesPerSecond, 30.0 / 4);
    EXPECT_DOUBLE_EQ(f.samplesPerSecondV1, 50.0 / 13);
    EXPECT_DOUBLE_EQ(f.rate.value, 750);
    EXPECT_DOUBLE_EQ(f.stallFraction, 0.25);
    EXPECT_DOUBLE_EQ(f.firstBatch.count(), 4);
    EXPECT_DOUBLE_EQ(f.step.mean.count(), 2);
}

TEST(StepTally, CountsWholeRoundsOfTheWorkersAfterTheFirst)
{
    // Three workers load for 9 s each and deliver at once: 3 batches in 9 s, whenever the run ends.
    for (const int steps : {7, 8, 9, 10, 50}) {
        std::vector<StepTally> ranks(1, StepTally(3));
        DurationBins bins;
        for (int i = 0; i < steps; ++i) {
            ranks[0].add(i % 3 == 0 ? 7.0 : 1.0, 1.0, bins);
        }
        const auto f = StepTally::figuresOf(ranks, bins, 1, 1);
        EXPECT_DOUBLE_EQ(f.samplesPerSecond, 3.0 / 9) << steps;
        EXPECT_DOUBLE_EQ(f.utilisation, 3.0 / 9) << steps;
    }
}

TEST(StepTally, WithoutAWholeRoundAfterTheFirstTheTimeOfTheFirstStepCounts)
{
    std::vector<StepTally> ranks(1, StepTally(3));
    DurationBins bins;
    for (const double seconds : {7.0, 1.0, 1.0, 7.0, 1.0, 1.0}) { // the last is not known to be whole
        ranks[0].add(seconds, 1.0, bins);
    }
    EXPECT_DOUBLE_EQ(StepTally::figuresOf(ranks, bins, 1, 1).samplesPerSecond, 6.0 / 18);
}

TEST(StepTally, RanksAddUpTheirSamplesAndShareTheirUtilisation)
{
    std::vector<StepTally> ranks(2);
    DurationBins bins;
    for (int i = 0; i < 5; ++i) {
        ranks[0].add(1, 1, bins);
        ranks[1].add(2, 1, bins);
    }
    const auto f = StepTally::figuresOf(ranks, bins, 4, 1);
    EXPECT_DOUBLE_EQ(f.utilisation, 0.75);
    EXPECT_DOUBLE_EQ(f.samplesPerSecond, 6);
}

TEST(StepTally, WithoutAStepThereIsNothing)
{
    const auto f = StepTally::figuresOf(std::vector<StepTally>(3), {}, 4, 1);
    EXPECT_EQ(f.utilisation, 0);
    EXPECT_EQ(f.samplesPerSecond, 0);
}

TEST(DurationBins, QuantilesAreExactToAPercent)
{
    DurationBins bins;
    EXPECT_EQ(bins.quantile(0.5), 0);
    for (int i = 1; i <= 1000; ++i) {
        bins.add(i * 1e-3);
    }
    EXPECT_NEAR(bins.quantile(0.5), 0.5, 0.005);
    EXPECT_NEAR(bins.quantile(0.99), 0.99, 0.01);
}

TEST(Bottleneck, IsWhereWorkersSpendTheirTime)
{
    EXPECT_EQ(bottleneckOf(0.96, {1, 0, 0}, {}, Seconds(1)), Stage::Gpu);
    EXPECT_EQ(bottleneckOf(0.5, {2, 0, 1}, {}, Seconds(1)), Stage::Storage);
    EXPECT_EQ(bottleneckOf(0.5, {1, 0, 2}, {}, Seconds(1)), Stage::Cpu);
    EXPECT_EQ(bottleneckOf(0.5, {1, 3, 2}, {}, Seconds(1)), Stage::HostMemory);
    EXPECT_EQ(bottleneckOf(0.5, {1, 0, 2}, Seconds(2), Seconds(1)), Stage::HostToDevice);
}

} // namespace
} // namespace sluice
