// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/simulation.h"

#include "models/loader/framework_costs.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

// What people reported of their PyTorch jobs, from the numbers that they stated: within 20 %. The costs of the loader
// are the published ones.
namespace sluice {
namespace {

constexpr double tolerance = 0.2;

SimulationRequest pytorch(int workers, int batch, Bytes sample, Seconds step, double cores)
{
    SimulationRequest request;
    request.setup.workers = workers;
    request.setup.batch = batch;
    request.setup.sampleBytes = sample;
    request.setup.stepTime = step;
    request.setup.access = Access::Buffered;
    request.setup.runtime = Seconds(600);
    request.host.cores = cores;
    const auto kind = kindWithWorkers(LoaderKind::PyTorch, workers);
    applyCosts(publishedCosts(kind), request.setup, request.host);
    return request;
}

Simulation simulated(const SimulationRequest& request, const StorageSurface& storage)
{
    const auto simulation = simulate(request, storage);
    EXPECT_TRUE(simulation.ok()) << simulation.error().message;
    return simulation.ok() ? *simulation : Simulation();
}

StorageSurface withoutLatency()
{
    return StorageSurface::fromSheet({10e9}, Seconds(0));
}

TEST(PublicReports, OneHardDiskGives93ImagesASecondWhateverTheWorkers)
{
    const auto disk = StorageSurface::fromSheet({150e6}, Seconds(0.010), 100); // 10 ms a seek, one at a time
    const auto s = simulated(pytorch(22, 250, Bytes{110'000}, Seconds(0.1), 24), disk);
    EXPECT_NEAR(s.figures.samplesPerSecond / 93, 1, tolerance);
    EXPECT_EQ(s.figures.bottleneck, Stage::Storage);
}

TEST(PublicReports, GetsOf228MillisecondsGive131ImagesASecondTo32Workers)
{
    const auto store = StorageSurface::fromSheet({10e9}, Seconds(0.228));
    const auto s = simulated(pytorch(32, 256, Bytes{110'000}, Seconds(0.1), 32), store);
    EXPECT_NEAR(s.figures.samplesPerSecond / 131, 1, tolerance);
    EXPECT_EQ(s.figures.bottleneck, Stage::Storage);
}

TEST(PublicReports, TheFirstBatchTakes10SecondsWithTwoWorkersAnd23WithFourOnTwoCores)
{
    for (const auto& [workers, seconds] : {std::pair(2, 10.2), std::pair(4, 22.7)}) {
        auto request = pytorch(workers, 100, Bytes{110'000}, Seconds(0.1), 2);
        request.setup.decodeTime = Seconds(0.103);
        const auto s = simulated(request, withoutLatency());
        EXPECT_NEAR(s.figures.firstBatch.count() / seconds, 1, tolerance) << workers;
    }
}

// Three iterations a second with the GPU idle 70 to 92 % of the time; 13 once the data came in time.
TEST(PublicReports, ThreeIterationsASecondWereThirteenWhenFixed)
{
    auto request = pytorch(2, 64, Bytes{110'000}, Seconds(1.0 / 13), 8);
    request.setup.decodeTime = Seconds(2.0 / 3 / 64); // two workers that together make three batches a second
    const auto slow = simulated(request, withoutLatency());
    EXPECT_NEAR(slow.figures.samplesPerSecond / 64 / 3, 1, tolerance);
    EXPECT_GT(slow.figures.stallFraction, 0.70);
    EXPECT_LT(slow.figures.stallFraction, 0.92);
    request.setup.decodeTime = request.setup.decodeTime / 10;
    EXPECT_NEAR(simulated(request, withoutLatency()).figures.samplesPerSecond / 64 / 13, 1, tolerance);
}

// 1,000 items of 5 ms each, batches of 100, 0.2 s of compute: an epoch of 2 s, and what was waited beside.
TEST(PublicReports, AnEpochOfTenStepsWaitsLessWithEachWorkerUpToThree)
{
    const auto slow = StorageSurface::fromSheet({10e9}, Seconds(0.005));
    constexpr std::array waited{5.388, 3.900, 1.333, 0.839, 0.875};
    for (int workers = 0; workers < static_cast<int>(waited.size()); ++workers) {
        auto request = pytorch(workers, 100, Bytes{1000}, Seconds(0.2), 8);
        request.datasetSamples = 1000;
        const auto s = simulated(request, slow);
        const double epoch = 2 + waited[static_cast<std::size_t>(workers)];
        EXPECT_NEAR(1000 / s.figures.samplesPerSecond / epoch, 1, tolerance) << workers;
    }
}

} // namespace
} // namespace sluice
