// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/loads_in_progress.h"

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

} // namespace
} // namespace sluice
