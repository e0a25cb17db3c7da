// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/replication.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

/// Two ranks of one worker each, batches of 10 samples of 1 MiB; steps of 0.1 s.
LoaderSetup twoRanks()
{
    LoaderSetup setup;
    setup.gpus = 2;
    setup.workers = 1;
    setup.prefetch = 2;
    setup.batch = 10;
    setup.sampleBytes = mebibytes(1);
    setup.stepTime = Seconds(0.1);
    setup.runtime = Seconds(1000);
    return setup;
}

WorkerThroughput throughputOf(const LoaderSetup& setup, double samplesPerSecond)
{
    return *WorkerThroughput::of(setup, {}, StorageSurface::fromSheet({samplesPerSecond * 1048576.0}, Seconds(0)));
}

TEST(Replication, FastStorageLeavesTheStepTime)
{
    const auto setup = twoRanks();
    const auto throughput = throughputOf(setup, 1e6);
    const auto run = replicate({.setup = setup, .throughput = throughput, .stepLimit = 100});
    EXPECT_NEAR(run.seconds, 100 * 0.1, 0.01);
    EXPECT_EQ(run.ranks[0].steps(), 100);
    EXPECT_EQ(run.ranks[1].steps(), 100);
}

TEST(Replication, SlowStorageSetsTheTimeOfAStep)
{
    const auto setup = twoRanks();
    const auto throughput = throughputOf(setup, 100); // two batches of 10 take 0.2 s
    const auto run = replicate({.setup = setup, .throughput = throughput, .stepLimit = 100});
    EXPECT_NEAR(run.seconds, 100 * 0.2, 0.5);
    EXPECT_NEAR(run.workers.reading, 2 * run.seconds, 0.1) << "both workers read all the time";
}

TEST(Replication, ABarrierWaitsForTheSlowestRank)
{
    auto setup = twoRanks();
    setup.stepJitter = Seconds(0.02);
    const auto throughput = throughputOf(setup, 1e6);
    setup.barrier = false;
    const auto alone = replicate({.setup = setup, .throughput = throughput, .stepLimit = 200});
    setup.barrier = true;
    const auto together = replicate({.setup = setup, .throughput = throughput, .stepLimit = 200});
    EXPECT_GT(together.seconds, 1.05 * alone.seconds);
}

TEST(Replication, QueuesDrainAtTheEndOfAnEpoch)
{
    const auto setup = twoRanks();
    const auto throughput = throughputOf(setup, 400); // two batches take 0.05 s: hidden, but for the first of an epoch
    const auto endless = replicate({.setup = setup, .throughput = throughput, .stepLimit = 60});
    const auto epochs = replicate({.setup = setup, .throughput = throughput, .stepsPerEpoch = 6, .stepLimit = 60});
    EXPECT_NEAR(epochs.seconds - endless.seconds, 9 * 0.05, 0.05);
}

TEST(Replication, TracesEachBatchFromItsWorkerToItsStep)
{
    const auto setup = twoRanks();
    const auto throughput = throughputOf(setup, 100);
    const auto run =
        replicate({.setup = setup, .throughput = throughput, .moveSeconds = 0.01, .stepLimit = 10, .trace = true});
    ASSERT_GE(run.trace.size(), 20U);
    for (const auto& batch : run.trace) {
        if (batch.stepEnd) {
            EXPECT_LT(batch.begun, batch.loaded);
            EXPECT_GE(*batch.stepEnd - batch.loaded, Seconds(0.11 - 1e-9)) << "the move and the step";
        }
    }
}

} // namespace
} // namespace sluice
