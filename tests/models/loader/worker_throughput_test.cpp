// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/worker_throughput.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using testing_device::measuredAt;
using testing_device::pointOf;

constexpr double rate = 200e6;
constexpr Bytes sample = kibibytes(512);

/// 200 MB/s whatever is in flight; the median of the reads of 512 KiB is as given.
StorageSurface limited(Nanoseconds medianOfOne)
{
    std::vector<Measurement> sweep;
    for (const auto size : {kibibytes(64), sample, mebibytes(4)}) {
        for (const int inFlight : {1, 8, 32}) {
            sweep.push_back(measuredAt(pointOf(EngineKind::Threads, Pattern::Random, size, inFlight), rate));
            sweep.back().latency.p50 = medianOfOne;
        }
    }
    return *StorageSurface::fit(sweep);
}

LoaderSetup oneWorker()
{
    LoaderSetup setup;
    setup.gpus = 1;
    setup.workers = 1;
    setup.batch = 8;
    setup.sampleBytes = sample;
    setup.readSize = sample;
    setup.decodeTime = Seconds(1.74e-3);
    return setup;
}

double samplesOf(const StorageSurface& surface)
{
    return WorkerThroughput::of(oneWorker(), {}, surface)->at(1).samplesPerSecond;
}

/// Seen with bench loader on a loop device throttled to 200 MB/s: one worker got 384 samples/s.
TEST(WorkerThroughput, AQuotaIsNotLostWhileAWorkerDecodes)
{
    EXPECT_NEAR(samplesOf(limited(std::chrono::microseconds(220))), rate / 524288.0, 4);
}

TEST(WorkerThroughput, ADeviceThatIsBusyStandsIdleWhileAWorkerDecodes)
{
    const double reading = 524288.0 / rate;
    EXPECT_NEAR(samplesOf(limited(std::chrono::microseconds(2621))), 1 / (reading + 1.74e-3), 5);
}

} // namespace
} // namespace sluice
