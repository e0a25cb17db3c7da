// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/worker_throughput.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using testing_device::decodingWorker;
using testing_device::limited;

constexpr double rate = 200e6;

double samplesOf(const StorageSurface& surface)
{
    return WorkerThroughput::of(decodingWorker(), {}, surface)->at(1).samplesPerSecond;
}

/// Seen with bench loader on a loop device throttled to 200 MB/s: one worker got 384 samples/s.
TEST(WorkerThroughput, AQuotaIsNotLostWhileAWorkerDecodes)
{
    EXPECT_NEAR(samplesOf(limited(rate, std::chrono::microseconds(220))), rate / 524288.0, 4);
}

TEST(WorkerThroughput, ADeviceThatIsBusyStandsIdleWhileAWorkerDecodes)
{
    const double reading = 524288.0 / rate;
    EXPECT_NEAR(samplesOf(limited(rate, std::chrono::microseconds(2621))), 1 / (reading + 1.74e-3), 5);
}

TEST(WorkerThroughput, AQuotaDelaysNoReadOfAReaderThatRested)
{
    const std::chrono::microseconds read{220};
    const auto storage = limited(rate, read, std::chrono::milliseconds(95));
    LoaderHost host;
    host.cores = 8;
    const auto throughput = *WorkerThroughput::of(decodingWorker(), host, storage);
    EXPECT_NEAR(throughput.undelayedAt(1).samplesPerSecond, 1 / (220e-6 + 1.74e-3), 1);
    EXPECT_NEAR(throughput.undelayedSamples(), 0.095 * rate / 524288.0, 1) << "as much as the longest delay held back";
}

TEST(WorkerThroughput, ADeviceThatIsBusyOwesNothingToReadersThatRested)
{
    const testing_device::Device device{rate, 2e-3, 4e9};
    auto sweep = testing_device::sweepOf(device, Pattern::Random, EngineKind::Threads);
    for (auto& m : sweep) {
        m.latency.max = std::chrono::milliseconds(95);
    }
    const auto busy = *StorageSurface::fit(sweep);
    auto setup = decodingWorker();
    setup.workers = 32;
    for (const auto level : {SupplyLevel::Low, SupplyLevel::Middle, SupplyLevel::High}) {
        EXPECT_EQ(WorkerThroughput::of(setup, {}, busy, level)->undelayedSamples(), 0);
    }
}

} // namespace
} // namespace sluice
