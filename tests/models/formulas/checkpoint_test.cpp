// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/formulas/checkpoint.h"

#include "models/job/demand.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice {
namespace {

TEST(Checkpoint, SeventyBillionParameters)
{
    const auto plan = planCheckpoints({.parameters = 70e9});
    EXPECT_EQ(plan->weights, Bytes{140'000'000'000});
    EXPECT_EQ(plan->bytes, Bytes{980'000'000'000}); // about 1 TB with optimizer state
    EXPECT_FALSE(plan->synchronousStall); // nothing is made up
}

TEST(Checkpoint, IntervalsOfYoungAndDaly)
{
    EXPECT_NEAR(youngInterval(Seconds(60), Seconds(86'400)).count(), 3'219.9, 0.1);
    EXPECT_NEAR(dalyInterval(Seconds(60), Seconds(86'400)).count(), 3'180.04, 0.1);
    EXPECT_EQ(dalyInterval(Seconds(300), Seconds(100)), Seconds(100)); // C >= 2M: M
    EXPECT_EQ(clusterMeanTime(Seconds(1e6), 10), Seconds(1e5));
    EXPECT_NEAR(wasteOf(Seconds(60), Seconds(3'220), Seconds(300), Seconds(86'400)), 0.0407, 0.0001);
}

TEST(Checkpoint, StallsAndTheirCost)
{
    // 512 GPUs x 60 s x $3/h = $25.60; every 15 minutes = $102/h.
    const auto plan = planCheckpoints({.parameters = 70e9,
                                       .write = BytesPerSecond{980e9 / 60},
                                       .deviceToHost = BytesPerSecond{25e9},
                                       .gpus = 512,
                                       .pricePerGpuHour = 3,
                                       .interval = Seconds(900)});
    EXPECT_NEAR(plan->synchronousStall->count(), 60, 1e-6);
    EXPECT_NEAR(*plan->costPerCheckpoint, 25.60, 1e-6);
    EXPECT_NEAR(*plan->costPerHour, 102.4, 1e-6);
    EXPECT_NEAR(plan->asynchronousStall->count(), 980e9 / 512 / 25e9, 1e-9);
    EXPECT_TRUE(*plan->asynchronousFits);
    EXPECT_NEAR(gpuHoursLost(512, Seconds(30)), 4.27, 0.005);
}

/// Of 60 s to write, and 1 s to copy, on a cluster of one day between failures.
CheckpointRequest written()
{
    return {.parameters = 70e9,
            .write = BytesPerSecond{980e9 / 60},
            .deviceToHost = BytesPerSecond{980e9 / 512},
            .nodeMeanTime = Seconds(86'400),
            .gpus = 512,
            .pricePerGpuHour = 3};
}

TEST(Checkpoint, StallsCostNoMoreThanTheWholeCluster)
{
    const double wholeCluster = 512 * 3;
    auto failing = written();
    failing.nodeMeanTime = Seconds(40); // Daly's interval is shorter than the write
    const auto computed = planCheckpoints(failing);
    ASSERT_LT(*computed->interval, *computed->synchronousStall);
    EXPECT_LT(*computed->costPerHour, wholeCluster);
    EXPECT_NEAR(*computed->costPerHour, wholeCluster * 60 / (60 + computed->interval->count()), 1e-6);
    auto often = written();
    often.interval = Seconds(10);
    EXPECT_NEAR(*planCheckpoints(often)->costPerHour, wholeCluster, 1e-6);
}

TEST(Checkpoint, AnAsynchronousOneHasAnIntervalOfItsOwn)
{
    const auto plan = planCheckpoints(written());
    EXPECT_NEAR(plan->asynchronousStall->count(), 1, 1e-9);
    EXPECT_NEAR(plan->asynchronousInterval->count(), dalyInterval(Seconds(1), Seconds(86'400)).count(), 1e-6);
    EXPECT_LT(*plan->asynchronousInterval, *plan->interval) << "a copy pays off more often";
    EXPECT_NEAR(*plan->wasteAsynchronous, wasteOf(Seconds(1), *plan->asynchronousInterval, Seconds(0), Seconds(86'400)),
                1e-9);
    EXPECT_TRUE(*plan->asynchronousFits);
    auto slow = written();
    slow.write = BytesPerSecond{980e9 / 3600};
    EXPECT_EQ(planCheckpoints(slow)->asynchronousInterval, planCheckpoints(slow)->synchronousStall)
        << "the next one waits for the write";
}

TEST(Checkpoint, AWriteThatDoesNotFitHasNoAsynchronousWaste)
{
    auto often = written();
    often.interval = Seconds(30);
    const auto plan = planCheckpoints(often);
    EXPECT_FALSE(*plan->asynchronousFits);
    EXPECT_FALSE(plan->wasteAsynchronous);
    EXPECT_FALSE(plan->asynchronousInterval) << "one is in use";
}

TEST(Checkpoint, WeightsAreNoMoreThanIsKept)
{
    const auto plan = planCheckpoints({.parameters = 70e9, .bytesPerParameter = 1});
    EXPECT_EQ(plan->weights, plan->bytes);
}

TEST(Checkpoint, SuspendCopiesTheDeviceMemory)
{
    const auto plan = planCheckpoints(
        {.parameters = 1e9, .deviceToHost = BytesPerSecond{25e9}, .deviceMemory = Bytes{75'000'000'000}});
    EXPECT_DOUBLE_EQ(plan->suspend->count(), 3);
}

TEST(Checkpoint, RefusesAbsurdNumbers)
{
    EXPECT_FALSE(planCheckpoints({.parameters = 0}).ok());
    EXPECT_FALSE(planCheckpoints({.parameters = 1e30}).ok());
    EXPECT_FALSE(planCheckpoints({.parameters = std::nan("")}).ok());
    EXPECT_FALSE(planCheckpoints({.parameters = 1e9, .write = BytesPerSecond{0}}).ok());
    EXPECT_FALSE(planCheckpoints({.parameters = 1e9, .gpus = 0}).ok());
}

} // namespace
} // namespace sluice
