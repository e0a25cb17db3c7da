// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/loads_in_progress.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice {
namespace {

/// One worker loads 100 samples/s; together, any number load 200 at most.
WorkerThroughput twoHundred()
{
    LoaderSetup setup;
    setup.gpus = 1;
    setup.workers = 4;
    setup.sampleBytes = mebibytes(1);
    const auto storage = StorageSurface::fromSheet({200 * 1048576.0}, Seconds(0.01));
    return *WorkerThroughput::of(setup, {}, storage);
}

TEST(LoadsInProgress, OneBatchHasTheThroughputOfOneWorker)
{
    const auto throughput = twoHundred();
    LoadsInProgress loads(throughput);
    EXPECT_TRUE(std::isinf(loads.nextEnd(5)));
    loads.start(3, 50);
    EXPECT_NEAR(loads.nextEnd(5), 5.5, 1e-9);
    WorkerLoad spent;
    loads.advance(0.25, spent);
    EXPECT_NEAR(loads.nextEnd(5.25), 5.5, 1e-9);
    EXPECT_NEAR(spent.reading, 0.25, 1e-9);
    EXPECT_EQ(loads.finishNext(), 3);
    EXPECT_EQ(loads.count(), 0);
}

TEST(LoadsInProgress, SeveralBatchesShareTheThroughput)
{
    const auto throughput = twoHundred();
    LoadsInProgress loads(throughput);
    for (int worker = 0; worker < 4; ++worker) {
        loads.start(worker, 50 + worker);
    }
    EXPECT_NEAR(loads.nextEnd(0), 1, 1e-6) << "each of four loads 50 samples/s";
    WorkerLoad spent;
    loads.advance(1, spent);
    EXPECT_EQ(loads.finishNext(), 0);
    EXPECT_NEAR(loads.nextEnd(1), 1 + 1 / (200.0 / 3), 1e-6);
}

TEST(LoadsInProgress, AfterARestAQuotaDelaysNoReadUntilTheRestIsUsed)
{
    const auto storage = testing_device::limited(200e6, std::chrono::microseconds(220), std::chrono::milliseconds(95));
    const auto throughput = *WorkerThroughput::of(testing_device::decodingWorker(), {}, storage);
    const double paced = throughput.at(1).samplesPerSecond;
    const double undelayed = throughput.undelayedAt(1).samplesPerSecond;
    LoadsInProgress loads(throughput);
    WorkerLoad spent;
    loads.start(0, 8);
    EXPECT_NEAR(loads.nextEnd(0), 8 / paced, 1e-9) << "nothing rested yet";
    loads.advance(8 / paced, spent);
    loads.finishNext();
    loads.advance(0.03, spent);
    loads.start(0, 8);
    EXPECT_NEAR(loads.nextEnd(0), 8 / undelayed, 1e-9) << "30 ms are 11 samples at this pace, and 8 need fewer";
    loads.advance(8 / undelayed, spent);
    loads.finishNext();
    loads.advance(10, spent);
    loads.start(0, 1000);
    const double credit = throughput.undelayedSamples();
    const double given = credit / (undelayed - paced) * undelayed;
    const double end = given / undelayed + (1000 - given) / paced;
    EXPECT_NEAR(loads.nextEnd(0), end, 1e-9) << "a long rest is no more than a window";
    loads.advance(end, spent);
    loads.finishNext();
    loads.start(0, 8);
    EXPECT_NEAR(loads.nextEnd(0), 8 / paced, 1e-6) << "it is used up";
}

TEST(LoadsInProgress, ReadersThatNeverRestEarnNothing)
{
    std::vector<Measurement> sweep;
    for (const auto& [inFlight, rate] : {std::pair(1, 200e6), std::pair(8, 200e6), std::pair(32, 120e6)}) {
        const auto point = testing_device::pointOf(EngineKind::Threads, Pattern::Random, kibibytes(512), inFlight);
        sweep.push_back(testing_device::measuredAt(point, rate));
        sweep.back().latency.p50 = std::chrono::microseconds(220);
        sweep.back().latency.max = std::chrono::milliseconds(95);
    }
    auto setup = testing_device::decodingWorker();
    setup.workers = 32;
    const auto throughput = *WorkerThroughput::of(setup, {}, *StorageSurface::fit(sweep));
    ASSERT_GT(throughput.undelayedSamples(), 0);
    LoadsInProgress loads(throughput);
    WorkerLoad spent;
    for (int worker = 0; worker < 32; ++worker) {
        loads.start(worker, 1000);
    }
    loads.advance(10, spent);
    EXPECT_NEAR(loads.nextEnd(10), 32 * 1000 / throughput.at(32).samplesPerSecond, 1e-6)
        << "many reads in flight get less here, however fast a few would be";
}

} // namespace
} // namespace sluice
