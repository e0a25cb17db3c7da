// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/simulation.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

// What a loader does that bytes over seconds do not tell: fill, order, windows, barriers, epochs.
namespace sluice {
namespace {

/// 4 ranks x 8 samples of 1 MB in 0.1 s: 320 MB/s.
SimulationRequest job()
{
    SimulationRequest r;
    r.setup.gpus = 4;
    r.setup.workers = 4;
    r.setup.prefetch = 2;
    r.setup.batch = 8;
    r.setup.sampleBytes = Bytes{1'024'000};
    r.setup.stepTime = Seconds(0.1);
    r.setup.runtime = Seconds(60);
    r.host.cores = 64;
    return r;
}

constexpr double demand = 4 * 8 * 1'024'000 / 0.1;

Simulation simulated(const SimulationRequest& request, double bytesPerSecond, double latency = 0)
{
    const auto s = simulate(request, StorageSurface::fromSheet({bytesPerSecond}, Seconds(latency)));
    EXPECT_TRUE(s.ok()) << s.error().message;
    return s.ok() ? *s : Simulation();
}

TEST(Simulation, AFastStorageKeepsTheGpusBusy)
{
    const auto s = simulated(job(), 10 * demand);
    EXPECT_GT(s.figures.utilisation, 0.999);
    EXPECT_NEAR(s.figures.samplesPerSecond, 320, 0.5);
    EXPECT_EQ(s.figures.bottleneck, Stage::Gpu);
}

TEST(Simulation, HalfTheBandwidthIsHalfTheUtilisation)
{
    const auto s = simulated(job(), demand / 2);
    EXPECT_NEAR(s.figures.utilisation, 0.5, 0.01);
    EXPECT_NEAR(s.figures.stallFraction, 0.5, 0.01);
    EXPECT_EQ(s.figures.bottleneck, Stage::Storage);
    EXPECT_NEAR(s.figures.isolatedLoaderBatch.count(), 0.2, 0.004);
}

bool names(const Simulation& s, const std::string& gap)
{
    return std::any_of(s.missing.begin(), s.missing.end(), [&](const Message& each) { return each.id == gap; });
}

bool saysThatItDoesNotLast(const Simulation& s)
{
    return names(s, "loader.tooFewSteps");
}

TEST(Simulation, WhatDevicesShareIsNotKnown)
{
    auto striped = job();
    EXPECT_FALSE(names(simulated(striped, demand), "loader.devicesAddUp"));
    striped.host.devices = 40;
    const auto s = simulated(striped, demand);
    EXPECT_TRUE(names(s, "loader.devicesAddUp"));
    EXPECT_NE(s.stages.front().provenance.find("times 40 devices"), std::string::npos);
}

TEST(Simulation, StepsThatOnlyUseUpWhatWasReadAheadTellNoRateThatLasts)
{
    auto brief = job();
    brief.setup.runtime = Seconds(5);
    const auto s = simulated(brief, demand / 10); // a second a batch, eight batches read ahead, the first after four
    EXPECT_LT(s.figures.steps, 8);
    EXPECT_TRUE(saysThatItDoesNotLast(s));
    EXPECT_FALSE(saysThatItDoesNotLast(simulated(job(), demand / 10)));
    brief.setup.stepTime = Seconds(1);
    EXPECT_FALSE(saysThatItDoesNotLast(simulated(brief, 10 * demand))) << "as few, but the GPUs set the pace";
}

TEST(Simulation, TheFirstBatchComesWhenAllWorkersHaveTheirs)
{
    const auto s = simulated(job(), demand / 2);
    // W N B S / BW: every worker of every rank reads a whole batch at once.
    EXPECT_NEAR(s.figures.firstBatch.count(), 4 * 4 * 8 * 1'024'000 / (demand / 2), 1e-6);
}

TEST(Simulation, TheRateIsOfWholeRoundsOfTheWorkers)
{
    SimulationRequest r;
    r.setup.workers = 32;
    r.setup.batch = 256;
    r.setup.sampleBytes = Bytes{110'000};
    r.setup.stepTime = Seconds(0.001);
    r.setup.decodeTime = Seconds(0.0156);
    r.host.cores = 32;
    for (const double runtime : {200.0, 300.0, 330.0, 1000.0}) { // a round takes 62 s
        r.setup.runtime = Seconds(runtime);
        // 32 samples at a time, 228 ms of reading and 15.6 of decoding each: 131 a second.
        EXPECT_NEAR(simulated(r, 3.1e9, 0.228).figures.samplesPerSecond, 131, 3) << runtime;
    }
}

TEST(Simulation, FewWorkersWaitForLatency)
{
    auto request = job();
    request.setup.workers = 1;
    request.setup.gpus = 1;
    // 8 samples one after the other, 25 ms each: 0.2 s a batch.
    const auto s = simulated(request, 1e12, 0.025);
    EXPECT_NEAR(s.figures.utilisation, 0.5, 0.005);
    request.setup.workers = 2;
    EXPECT_GT(simulated(request, 1e12, 0.025).figures.utilisation, 0.99);
}

TEST(Simulation, DecodingWaitsForCores)
{
    auto request = job();
    request.setup.decodeTime = Seconds(0.025);
    request.host.cores = 4; // 160 samples/s of 320
    const auto s = simulated(request, 100 * demand);
    EXPECT_NEAR(s.figures.utilisation, 0.5, 0.01);
    EXPECT_EQ(s.figures.bottleneck, Stage::Cpu);
}

TEST(Simulation, ACopyThatIsSlowerThanTheStepLimits)
{
    auto request = job();
    request.host.copyRate = {8 * 1'024'000 / 0.2};
    const auto s = simulated(request, 100 * demand);
    EXPECT_NEAR(s.figures.utilisation, 0.5, 0.01);
    EXPECT_EQ(s.figures.bottleneck, Stage::HostToDevice);
}

TEST(Simulation, CachedSamplesRelieveStorage)
{
    auto request = job();
    request.setup.batch = 64; // so that batches differ little
    request.setup.stepTime = Seconds(0.8);
    request.setup.cachedShare = 0.5;
    EXPECT_GT(simulated(request, demand * 0.55).figures.utilisation, 0.98);
}

TEST(Simulation, BarriersCostLessThanIndependentStepsWouldSay)
{
    auto request = job();
    request.setup.gpus = 16;
    request.setup.sampleBytesStdev = Bytes{1'000'000};
    request.host.cores = 1000;
    const double fourfold = 4 * demand;
    const auto behind = simulated(request, fourfold * 1.05);
    request.setup.barrier = false;
    const auto free = simulated(request, fourfold * 1.05);
    EXPECT_LE(behind.figures.utilisation, free.figures.utilisation + 0.005);
    EXPECT_GT(behind.figures.utilisation, 0.9); // the queues refill while ranks wait
}

TEST(Simulation, StragglersHoldAllRanksUpBehindABarrier)
{
    auto request = job();
    request.setup.stepJitter = Seconds(0.02);
    const auto s = simulated(request, 10 * demand);
    // The slowest of four: mean + 1.0294 deviations.
    EXPECT_NEAR(s.figures.step.mean.count(), 0.1 + 1.0294 * 0.02, 0.001);
}

TEST(Simulation, ShardsInOrderAreReadInLargePieces)
{
    auto request = job();
    request.setup.order = SampleOrder::Sequential;
    request.setup.sampleBytes = Bytes{10'240};
    request.setup.batch = 800; // 8 MB, as before
    request.setup.readSize = mebibytes(1);
    // One read of 1 MiB in 25 ms, 16 workers: 671 MB/s; a sample at a time it would be 6.5.
    EXPECT_LT(simulated(request, 1e12, 0.025).figures.utilisation, 0.03);
    request.setup.samplesPerFile = 10'000;
    EXPECT_GT(simulated(request, 1e12, 0.025).figures.utilisation, 0.99);
    request.setup.order = SampleOrder::Shuffled;
    EXPECT_LT(simulated(request, 1e12, 0.025).figures.utilisation, 0.03);
}

TEST(Simulation, MoreReadsGiveLessWhereTheCurveFalls)
{
    std::vector<Measurement> sweep;
    for (const auto& [inFlight, rate] : {std::pair(1, 1e8), {2, 2e8}, {4, 3e8}, {8, 2.6e8}, {16, 1.8e8}, {32, 1e8}}) {
        sweep.push_back(testing_device::measuredAt(
            testing_device::pointOf(EngineKind::Threads, Pattern::Random, mebibytes(1), inFlight), rate));
    }
    const auto surface = *StorageSurface::fit(sweep);
    auto request = job();
    request.setup.gpus = 1;
    request.setup.stepTime = Seconds(0.001);
    request.setup.workers = 4;
    const double four = simulate(request, surface)->figures.samplesPerSecond;
    request.setup.workers = 16;
    EXPECT_LT(simulate(request, surface)->figures.samplesPerSecond, 0.8 * four);
}

TEST(Simulation, ATraceTellsWhatHappenedToEachBatch)
{
    auto request = job();
    EXPECT_TRUE(simulated(request, demand).trace.empty());
    request.trace = true;
    request.stepLimit = 10;
    const auto trace = simulated(request, demand).trace;
    ASSERT_GE(trace.size(), 40U); // ten steps of four ranks, and what was loaded ahead
    const auto& first = trace.front();
    EXPECT_EQ(first.batch, 0);
    EXPECT_GT(first.loaded.count(), first.begun.count());
    ASSERT_TRUE(first.stepEnd);
    EXPECT_NEAR(first.stepEnd->count(), first.loaded.count() + 0.1, 1e-9);
}

TEST(Simulation, EveryEpochBeginsWithEmptyQueues)
{
    auto request = job();
    const double rate = 1.2 * demand;
    EXPECT_GT(simulated(request, rate).figures.utilisation, 0.99);
    request.datasetSamples = 20 * 4 * 8; // 20 steps an epoch
    const double fill = 4 * 4 * 8 * 1'024'000 / rate;
    const auto s = simulated(request, rate);
    EXPECT_NEAR(s.figures.utilisation, 20 * 0.1 / (20 * 0.1 + fill), 0.02);
}

TEST(Simulation, TheSameSeedGivesTheSameFigures)
{
    auto request = job();
    request.setup.sampleBytesStdev = Bytes{500'000};
    EXPECT_EQ(simulated(request, demand), simulated(request, demand));
    auto other = request;
    other.seed = 77;
    EXPECT_NE(simulated(request, demand), simulated(other, demand));
}

TEST(Simulation, TheIntervalHoldsTheMeanAndGrowsWithVariance)
{
    auto request = job();
    request.setup.sampleBytesStdev = Bytes{2'000'000};
    const auto s = simulated(request, demand);
    EXPECT_LE(s.utilisation.low, s.figures.utilisation);
    EXPECT_GE(s.utilisation.high, s.figures.utilisation);
    EXPECT_LE(s.utilisation.high, 1);
    EXPECT_GT(s.samplesPerSecond.high - s.samplesPerSecond.low, 0.01);
}

TEST(Simulation, KnownCaseOfAHundredItems)
{
    // A public benchmark: 1,000 items of 5 ms in batches of 100, 0.2 s compute. Measured waits were 3.900, 1.333, 0.839
    // and 0.875 s with 1 to 4 workers, 0.35 to 0.7 s of them for starting up.
    //
    // Two workers deliver two whole batches every 0.5 s: the step waits 0.1 s for each pair and 0.5 s for the first.
    const double waits[] = {3.2, 0.9, 0.5, 0.5};
    for (int workers = 1; workers <= 4; ++workers) {
        SimulationRequest r;
        r.setup.gpus = 1;
        r.setup.workers = workers;
        r.setup.batch = 100;
        r.setup.sampleBytes = Bytes{1};
        r.setup.stepTime = Seconds(0.2);
        r.setup.decodeTime = Seconds(0.005);
        r.setup.runtime = Seconds(1e6);
        r.stepLimit = 10;
        r.host.cores = 4;
        const auto s = simulated(r, 1e12);
        const double waited = 1000 / s.figures.samplesPerSecondV1 - 10 * 0.2;
        EXPECT_NEAR(waited, waits[workers - 1], 0.01) << workers;
    }
}

TEST(Simulation, RefusesWhatMakesNoSense)
{
    const auto surface = StorageSurface::fromSheet({1e9}, {});
    const auto refuses = [&](auto change) {
        auto request = job();
        change(request);
        const auto s = simulate(request, surface);
        return !s.ok() && s.error().kind == ErrorKind::Usage;
    };
    EXPECT_TRUE(refuses([](auto& r) { r.setup.gpus = 0; }));
    EXPECT_TRUE(refuses([](auto& r) { r.setup.gpus = 1 << 30; }));
    EXPECT_TRUE(refuses([](auto& r) { r.setup.workers = -1; }));
    EXPECT_TRUE(refuses([](auto& r) { r.setup.sampleBytes = Bytes{0}; }));
    EXPECT_TRUE(refuses([](auto& r) { r.setup.stepTime = Seconds(std::nan("")); }));
    EXPECT_TRUE(refuses([](auto& r) { r.setup.decodeTime = Seconds(std::numeric_limits<double>::infinity()); }));
    EXPECT_TRUE(refuses([](auto& r) { r.setup.cachedShare = 1.5; }));
    EXPECT_TRUE(refuses([](auto& r) { r.replications = 0; }));
    EXPECT_TRUE(refuses([](auto& r) { r.datasetSamples = 31; })); // a step takes 32
    EXPECT_TRUE(refuses([](auto& r) { r.setup.runtime = Seconds(0.11); })); // one step
}

TEST(Simulation, AMillionStepsOfNothingEnd)
{
    auto request = job();
    request.setup.stepTime = Seconds(0);
    request.setup.runtime = Seconds(1e9);
    request.replications = 1;
    const auto s = simulated(request, 1e15);
    EXPECT_TRUE(std::isfinite(s.figures.samplesPerSecond));
}

TEST(Simulation, WithoutWorkersLoadsAndStepsInTurn)
{
    SimulationRequest request;
    request.setup.workers = 0;
    request.setup.batch = 100;
    request.setup.sampleBytes = Bytes{1000};
    request.setup.stepTime = Seconds(0.2);
    request.setup.decodeTime = Seconds(0.005);
    request.setup.runtime = Seconds(600);
    request.host.cores = 8;
    request.stepLimit = 10;
    const auto s = simulate(request, StorageSurface::fromSheet({1e10}, {}));
    ASSERT_TRUE(s) << s.error().message;
    EXPECT_NEAR(s->figures.step.mean.count(), 0.7, 0.005);
    EXPECT_NEAR(s->figures.utilisation, 200.0 / 700, 0.005);
}

TEST(Simulation, StragglersAreNotTheStorages)
{
    SimulationRequest request;
    request.setup.gpus = 8;
    request.setup.sampleBytes = Bytes{100'000};
    request.setup.stepTime = Seconds(0.1);
    request.setup.stepJitter = Seconds(0.02);
    request.setup.barrier = true;
    const auto s = simulate(request, StorageSurface::fromSheet({2e11}, {}));
    ASSERT_TRUE(s) << s.error().message;
    EXPECT_EQ(s->figures.bottleneck, Stage::Gpu);
    ASSERT_TRUE(s->stragglerStall);
    EXPECT_NEAR(*s->stragglerStall, 1 - 1 / (1 + 0.2 * 1.4236), 0.01); // the mean of the longest of eight
}

TEST(Simulation, TooFewStepsBlameNobodysValue)
{
    SimulationRequest request;
    request.setup.sampleBytes = Bytes{1000};
    request.setup.stepTime = Seconds(1);
    request.setup.runtime = Seconds(1);
    const auto s = simulate(request, StorageSurface::fromSheet({1e9}, {}));
    ASSERT_FALSE(s);
    EXPECT_EQ(s.error().hint, Message(Remedy::SimulateLonger));
}

TEST(Simulation, TheStageThatIsFullLimitsWhateverWorkersDo)
{
    auto request = job(); // 320 samples/s
    request.setup.workers = 16;
    request.setup.decodeTime = Seconds(0.3); // 160 samples/s keep 48 of 64 workers decoding, on 64 cores
    const auto s = simulated(request, demand / 2);
    EXPECT_NEAR(s.figures.utilisation, 0.5, 0.02);
    EXPECT_EQ(s.figures.bottleneck, Stage::Storage);
    request.setup.workers = 1; // neither is full: the few workers decode most of the time
    EXPECT_EQ(simulated(request, 10 * demand).figures.bottleneck, Stage::Cpu);
}

TEST(Simulation, ReadsAreWholeOnesOnEachDevice)
{
    auto request = job();
    request.setup.gpus = 1;
    request.setup.workers = 9;
    request.setup.readSize = mebibytes(1);
    request.setup.batch = 64;
    request.setup.stepTime = Seconds(0.0492); // 1,300 samples/s
    request.host.devices = 8;
    // One read a sample and 10 ms a read: nine of them are 900 a second, on however many devices.
    EXPECT_NEAR(simulated(request, 4e9, 0.010).figures.samplesPerSecond, 900, 20);
}

TEST(Simulation, RealLoadersOfPythonComeNearTheModelOnly)
{
    auto request = job();
    const auto exact = simulated(request, demand / 2);
    request.host.rateError = 0.1;
    const auto near = simulated(request, demand / 2);
    EXPECT_EQ(near.figures, exact.figures);
    EXPECT_NEAR(near.utilisation.low, 0.45 * 0.98, 0.01);
    EXPECT_NEAR(near.utilisation.high, 0.55 * 1.02, 0.01);
    const auto fast = simulated(request, 10 * demand);
    EXPECT_NEAR(fast.utilisation.low, 0.98, 0.005) << "the pace of the GPUs is known better";
    EXPECT_LE(fast.utilisation.high, 1);
}

} // namespace
} // namespace sluice
