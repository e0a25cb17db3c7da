// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/framework_costs.h"

#include "models/loader/simulation.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

/// Samples that are made in no time, and nobody who trains on them.
SimulationRequest synthetic(int workers, int batch, double kibibytes)
{
    SimulationRequest r;
    r.setup.workers = workers;
    r.setup.batch = batch;
    r.setup.sampleBytes = Bytes{static_cast<std::int64_t>(kibibytes * 1024)};
    r.setup.stepTime = Seconds(0);
    r.setup.runtime = Seconds(20);
    r.host.cores = 2;
    applyCosts(publishedCosts(kindWithWorkers(LoaderKind::PyTorch, workers)), r.setup, r.host);
    return r;
}

double rateOf(const SimulationRequest& request)
{
    const auto s = simulate(request, StorageSurface::fromSheet({1e15}, Seconds(0)));
    EXPECT_TRUE(s.ok()) << s.error().message;
    return s.ok() ? s->figures.samplesPerSecond : 0;
}

/// Rates that a real DataLoader reached on two cores (torch 2.15), with one worker and with two.
TEST(FrameworkCosts, PublishedOnesGiveTheRatesThatWereMeasured)
{
    struct Row {
        double kibibytes;
        int batch;
        double one;
        double two;
    };
    for (const auto& row : {Row{4, 256, 120e3, 166e3}, Row{20, 64, 34e3, 43e3}, Row{112, 64, 12.7e3, 18.7e3},
                            Row{586, 32, 2530, 3970}, Row{2765, 8, 441, 690}}) {
        EXPECT_NEAR(rateOf(synthetic(1, row.batch, row.kibibytes)) / row.one, 1, 0.22) << row.kibibytes;
        EXPECT_NEAR(rateOf(synthetic(2, row.batch, row.kibibytes)) / row.two, 1, 0.22) << row.kibibytes;
    }
}

TEST(FrameworkCosts, AWorkerIsSlowerThanNoneWhereSamplesAreCheap)
{
    EXPECT_LT(rateOf(synthetic(1, 64, 112)), rateOf(synthetic(0, 64, 112)) / 2);
}

TEST(FrameworkCosts, ThreadsPassBatchesOnForNothing)
{
    auto request = synthetic(1, 64, 112);
    applyCosts(publishedCosts(LoaderKind::Threads), request.setup, request.host);
    EXPECT_EQ(request.host.passTime.count(), 0);
    EXPECT_EQ(request.host.receiveTime.count(), 0);
    EXPECT_TRUE(request.host.costsMeasured) << "nothing is left to measure";
    EXPECT_FALSE(publishedCosts(LoaderKind::Threads).measured) << "and a document does not claim that it was";
}

TEST(FrameworkCosts, AreOfDeliveredBytes)
{
    auto request = synthetic(1, 32, 110);
    const auto stored = request.host.passTime;
    request.setup.deliveredBytes = Bytes{224 * 224 * 3 * 4};
    applyCosts(publishedCosts(LoaderKind::PyTorch), request.setup, request.host);
    EXPECT_GT(request.host.passTime, 3 * stored); // 588 KiB of float32 from a JPEG of 110
}

TEST(FrameworkCosts, TheStepWaitsForItsProcessToReceiveABatch)
{
    auto request = synthetic(4, 32, 586);
    request.host.cores = 64;
    request.setup.stepTime = Seconds(0.01);
    const auto s = simulate(request, StorageSurface::fromSheet({1e15}, Seconds(0)));
    ASSERT_TRUE(s.ok());
    const auto& host = request.host;
    EXPECT_NEAR(s->figures.utilisation, 0.01 / (0.01 + (host.receiveTime + host.receiveWait).count()), 0.005);
    EXPECT_GT(host.receiveWait.count(), 0) << "processes that slept through the step must wake";
    EXPECT_EQ(s->figures.bottleneck, Stage::HostMemory);
}

TEST(FrameworkCosts, WorkersThatDoNotPersistStartAnewWithEveryEpoch)
{
    auto request = synthetic(4, 10, 100);
    request.setup.stepTime = Seconds(0.1);
    request.host.workerStart = Seconds(0.5);
    request.datasetSamples = 400; // 4 s of steps
    request.setup.runtime = Seconds(100);
    const auto surface = StorageSurface::fromSheet({1e15}, Seconds(0));
    const auto lasting = simulate(request, surface);
    request.host.persistentWorkers = false;
    const auto anew = simulate(request, surface);
    ASSERT_TRUE(lasting.ok() && anew.ok());
    EXPECT_GT(lasting->figures.utilisation, 0.9);
    // Batches come in order: the fourth, of the worker that starts last, after 2 s, and 36 steps follow it.
    EXPECT_NEAR(anew->figures.utilisation, 4.0 / (2.0 + 37 * 0.1), 0.02);
}

} // namespace
} // namespace sluice
