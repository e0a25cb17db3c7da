// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/pipeline.h"

#include "models/plan/loader/loader_search.h"
#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace testing_device;

const StageLoad* stageIn(const Prediction& prediction, Stage stage)
{
    for (const auto& load : prediction.stages) {
        if (load.stage == stage) {
            return &load;
        }
    }
    return nullptr;
}

TEST(Pipeline, UtilisationIsWhatStorageGivesOfWhatTheJobNeeds)
{
    const Planned half(images(), stated(1.3312e9 / 2));
    EXPECT_NEAR(half.prediction.utilisation, 0.5, 1e-12);
    EXPECT_NEAR(half.prediction.samplesPerSecond, 5'120, 1e-6);
    EXPECT_NEAR(half.prediction.stallFraction, 0.5, 1e-12);
    EXPECT_EQ(half.prediction.bottleneck, Stage::Storage);
}

TEST(Pipeline, TheGpuLimitsWhenEverythingElseHasHeadRoom)
{
    const Planned plenty(images(), stated(5e9));
    EXPECT_DOUBLE_EQ(plenty.prediction.utilisation, 1);
    EXPECT_EQ(plenty.prediction.bottleneck, Stage::Gpu);
    EXPECT_DOUBLE_EQ(stageIn(plenty.prediction, Stage::Gpu)->utilisation, 1);
}

TEST(Pipeline, GpusFedAreThoseThatReachTheTarget)
{
    const Planned planned(images(), stated(1.0e9)); // 166.4 MB/s a GPU, 90 %
    EXPECT_NEAR(planned.prediction.gpusFed, 1.0e9 / (0.9 * 166.4e6), 1e-9);
    EXPECT_EQ(planned.prediction.maxGpus, 6);
    const Planned plenty(images(), stated(5e9));
    EXPECT_EQ(plenty.prediction.maxGpus, 33); // more than the job has: what else would fit
}

TEST(Pipeline, ExactlyEnoughIsEnough)
{
    auto request = images();
    request.workload.targetUtilisation = 1;
    const Planned exact(request, stated(8 * 166.4e6));
    EXPECT_EQ(exact.prediction.maxGpus, 8);
    EXPECT_TRUE(reaches(exact.prediction.utilisation, 1));
}

TEST(Pipeline, CoresDividedByTheTimeOfASampleLimit)
{
    auto request = images();
    request.workload.decodeTime = Seconds(0.010); // 64 cores / 10 ms = 6,400 samples/s
    const Planned planned(request, stated(5e9));
    const auto* cpu = stageIn(planned.prediction, Stage::Cpu);
    ASSERT_NE(cpu, nullptr);
    EXPECT_NEAR(cpu->capacitySamplesPerSecond, 6'400, 1e-6);
    EXPECT_NEAR(planned.prediction.utilisation, 0.625, 1e-9);
    EXPECT_EQ(planned.prediction.bottleneck, Stage::Cpu);
}

TEST(Pipeline, ReadingCostsCpuTimeThatWasMeasured)
{
    const Planned planned(images(), measuredSurface());
    // 0.2 s of CPU for one second's bytes at the knee.
    const double cost = planned.storage.supply.cpuSecondsPerByte.value() * 130'000;
    EXPECT_NEAR(cost, 0.2 / planned.storage.supply.mean.value * 130'000, 0.15 * cost); // a line over the read size
    EXPECT_NEAR(stageIn(planned.prediction, Stage::Cpu)->capacitySamplesPerSecond, 64 / cost, 1);
}

TEST(Pipeline, StagesThatWereNotMeasuredAreAbsent)
{
    auto request = images();
    request.host.cpuCores = 0;
    const Planned planned(request, stated(5e9));
    EXPECT_EQ(stageIn(planned.prediction, Stage::Cpu), nullptr);
    EXPECT_EQ(stageIn(planned.prediction, Stage::Metadata), nullptr);
    EXPECT_EQ(planned.prediction.stages.size(), 2U);
}

TEST(Pipeline, EveryStageThatIsKnownHasItsFormula)
{
    auto request = images();
    request.host.fileSystem = "nfs4";
    request.host.overNetwork = true;
    request.host.networkName = "eth0";
    request.host.network = BytesPerSecond{1.25e9};
    request.host.memoryCopy = BytesPerSecond{13e9};
    request.host.gpuLink = BytesPerSecond{15.75e9};
    request.host.filesPerSecond = 50;
    const auto p = Planned(request, stated(5e9)).prediction;
    EXPECT_NEAR(stageIn(p, Stage::Network)->capacitySamplesPerSecond, 1.25e9 / 130'000, 1e-6);
    EXPECT_NEAR(stageIn(p, Stage::HostMemory)->capacitySamplesPerSecond, 13e9 / 130'000, 1e-6);
    EXPECT_NEAR(stageIn(p, Stage::HostToDevice)->capacitySamplesPerSecond, 8 * 15.75e9 / 130'000, 1e-6);
    EXPECT_NEAR(stageIn(p, Stage::Metadata)->capacitySamplesPerSecond, 50 * 1000, 1e-6);
    EXPECT_EQ(p.bottleneck, Stage::Network);
    EXPECT_NEAR(p.utilisation, 1.25e9 / 1.3312e9, 1e-9);
    EXPECT_NE(stageIn(p, Stage::HostToDevice)->provenance.find("at most: not measured"), std::string::npos);
    request.host.fileSystem = "xfs";
    request.host.overNetwork = false; // what it reads comes over no network link
    EXPECT_EQ(stageIn(Planned(request, stated(5e9)).prediction, Stage::Network), nullptr);
}

TEST(Pipeline, OpeningAFileForEachSampleLimits)
{
    auto request = images();
    request.workload.samplesPerFile = 1;
    request.host.filesPerSecond = 5'120;
    const auto p = Planned(request, stated(50e9)).prediction;
    EXPECT_EQ(p.bottleneck, Stage::Metadata);
    EXPECT_NEAR(p.utilisation, 0.5, 1e-9);
}

TEST(Pipeline, EveryGpuReadsEvenWhereTheCurveHasFallenByThen)
{
    std::vector<Measurement> sweep;
    for (const auto& [inFlight, rate] : {std::pair(1, 3e8), {2, 6e8}, {4, 9e8}, {8, 8e8}, {16, 5e8}, {32, 3e8}}) {
        sweep.push_back(measuredAt(pointOf(EngineKind::Threads, Pattern::Random, mebibytes(1), inFlight), rate));
    }
    const auto surface = *StorageSurface::fit(sweep);
    auto request = images();
    request.workload.accessPattern = Pattern::Random;
    request.workload.sampleBytes = mebibytes(1);
    request.workload.gpus = 4;
    EXPECT_NEAR(Planned(request, surface).storage.supply.mean.value, 9e8, 1e8);
    request.workload.gpus = 24;
    const Planned many(request, surface);
    EXPECT_LT(many.storage.supply.mean.value, 6e8);
    // The loader that is recommended gets what the closed form says, with no more workers than it must have.
    EXPECT_EQ(many.recommendation().workers, 1);
    LoaderSearch search(request, surface, many.storage.supply.at, many.demand.samplesPerSecond);
    EXPECT_NEAR(search.samples(many.recommendation().workers) / many.prediction.samplesPerSecond, 1, 0.06);
}

TEST(Pipeline, EnginesAreComparedWithTheReadsInFlightThatTheyWillHave)
{
    std::vector<Measurement> sweep;
    for (const int inFlight : {1, 2, 4, 8, 16}) {
        const double falling = inFlight < 4 ? 1.3e9 : 9e8;
        sweep.push_back(measuredAt(pointOf(EngineKind::Uring, Pattern::Sequential, mebibytes(1), inFlight), falling));
        sweep.push_back(measuredAt(pointOf(EngineKind::Threads, Pattern::Sequential, mebibytes(1), inFlight), 1.05e9));
    }
    const auto surface = *StorageSurface::fit(sweep);
    auto request = images(); // 8 GPUs, each with one read in flight at least
    const Planned planned(request, surface);
    EXPECT_EQ(planned.storage.supply.at.engine, EngineKind::Threads);
    EXPECT_EQ(planned.recommendation().engine, EngineKind::Threads);
    request.workload.gpus = 1;
    EXPECT_EQ(Planned(request, surface).storage.supply.at.engine, EngineKind::Uring);
}

TEST(Pipeline, TheIntervalComesFromTheMeasurements)
{
    const Planned planned(images(), measuredSurface(Device{1e9, 100e-6, 1e9}));
    EXPECT_LT(planned.prediction.low, planned.prediction.utilisation);
    EXPECT_GT(planned.prediction.high, planned.prediction.utilisation);
}

TEST(Pipeline, RandomSamplesAreReadWholeAndInWholeBlocks)
{
    auto request = images();
    request.workload.accessPattern = Pattern::Random;
    const Planned planned(request, measuredSurface());
    EXPECT_EQ(planned.storage.supply.at.readSize, Bytes{131'072}); // 130,000 in blocks of 4 KiB
    EXPECT_DOUBLE_EQ(planned.storage.bytesPerSample, 131'072);
    request.workload.sampleBytes = Bytes{1};
    EXPECT_DOUBLE_EQ(Planned(request, measuredSurface()).storage.bytesPerSample, 4'096);
}

TEST(Pipeline, SamplesInShardsAreReadWithoutLoss)
{
    const Planned planned(images(), measuredSurface());
    EXPECT_DOUBLE_EQ(planned.storage.bytesPerSample, 130'000);
    EXPECT_EQ(planned.storage.supply.at.pattern, Pattern::Sequential);
}

TEST(Pipeline, BlockingReadsArePreferredWhereTheyGiveAlmostAsMuch)
{
    const Device device{2e9, 100e-6, 0.8e9}; // two in flight are clearly not enough
    EXPECT_EQ(Planned(images(), measuredSurface(device, 0.96)).storage.supply.at.engine, EngineKind::Threads);
    EXPECT_EQ(Planned(images(), measuredSurface(device, 0.90)).storage.supply.at.engine, EngineKind::Uring);
}

TEST(Pipeline, WorkersThatWereGivenKeepOneReadInFlightEach)
{
    auto request = images();
    request.workload.gpus = 1;
    request.workersPerGpu = 1;
    const Planned one(request, measuredSurface(Device{4e9, 1e-3, 1e9}));
    request.workersPerGpu = 4;
    const Planned four(request, measuredSurface(Device{4e9, 1e-3, 1e9}));
    EXPECT_EQ(one.storage.supply.at.inFlight(), 1);
    EXPECT_NEAR(four.storage.supply.mean / one.storage.supply.mean, 4, 0.02);
}

TEST(Pipeline, AStripeAddsRatesAndKeepsLatency)
{
    const Planned planned(images(), measuredSurface());
    const auto wide = striped(planned.storage, 3);
    EXPECT_DOUBLE_EQ(wide.supply.mean.value, 3 * planned.storage.supply.mean.value);
    EXPECT_EQ(wide.supply.latency, planned.storage.supply.latency);
}

TEST(Pipeline, APatternThatWasNotMeasuredIsAnError)
{
    const auto onlyRandom = *StorageSurface::fit(sweepOf({}, Pattern::Random));
    const auto storage = storageFor(images().workload, onlyRandom);
    ASSERT_FALSE(storage.ok());
    EXPECT_EQ(storage.error().message, "no sequential read was measured");
}

TEST(Pipeline, TheLinksOfTheNodeBoundStripedDevices)
{
    auto request = images();
    request.change.devices = 3;
    EXPECT_NEAR(storageFor(request, stated(0.7e9))->supply.mean.value, 2.1e9, 1);
    request.host.driveLinks = {{1e9}, {1.2e9}, {1.5e9}};
    const auto bound = *storageFor(request, stated(0.7e9));
    EXPECT_EQ(bound.supply.mean, BytesPerSecond{1.5e9});
    EXPECT_NE(bound.supply.provenance.find("at most 1.5 GB/s through the PCIe links of this node"), std::string::npos);
    request.change.devices = 4;
    EXPECT_FALSE(linksOf(request.host, 4)) << "the node has three";
    EXPECT_NEAR(storageFor(request, stated(0.7e9))->supply.mean.value, 2.8e9, 1);
}

TEST(Pipeline, ADeviceThatIsSeveralDrivesTakesTheLinksOfAll)
{
    HostFacts host;
    host.driveLinks = {{1e9}, {2e9}, {3e9}, {4e9}};
    host.blockDevices = {"nvme0n1", "nvme1n1"};
    EXPECT_EQ(linksOf(host, 2), BytesPerSecond{4e9});
    EXPECT_FALSE(linksOf(host, 3));
}

TEST(Pipeline, AServerGivesEachNodeItsShare)
{
    auto request = images();
    request.workload.nodes = 4;
    EXPECT_TRUE(sharesStorage(request)) << "nobody said that it is this node's own";
    EXPECT_EQ(serverShareOf(request), std::nullopt);
    request.host.serverRate = BytesPerSecond{2e9};
    EXPECT_NEAR(storageFor(request, stated(1e9))->supply.mean.value, 0.5e9, 1);
    EXPECT_NEAR(storageFor(request, stated(0.3e9))->supply.mean.value, 0.3e9, 1);
    request.host.blockDevices = {"nvme0n1"};
    EXPECT_FALSE(sharesStorage(request));
}

TEST(Pipeline, StatedWorkersReadNoMoreDevicesThanTheyHaveReads)
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.sampleBytes = mebibytes(1);
    request.workload.accessPattern = Pattern::Random;
    request.workersPerGpu = 1;
    const auto surface = stated(5e9, 1e-3);
    const double alone = storageFor(request, surface)->supply.mean.value;
    request.change.devices = 8;
    EXPECT_NEAR(storageFor(request, surface)->supply.mean.value, alone, 1e-6 * alone) << "one read is of one device";
    request.workersPerGpu = 4;
    EXPECT_NEAR(storageFor(request, surface)->supply.mean.value, 4 * alone, 1e-6 * alone);
    request.workersPerGpu = 16;
    EXPECT_GT(storageFor(request, surface)->supply.mean.value, 10 * alone) << "two reads of each of eight";
}

TEST(Pipeline, WhatReadingCostsIsUnknownWhereTheToolDidNotTell)
{
    auto sweep = sweepOf({}, Pattern::Sequential);
    for (auto& each : sweep) {
        each.cpuUser = each.cpuSystem = Seconds(0);
    }
    EXPECT_FALSE(storageFor(images(), *StorageSurface::fit(sweep))->supply.cpuSecondsPerByte);
    EXPECT_TRUE(storageFor(images(), measuredSurface())->supply.cpuSecondsPerByte);
}

TEST(Pipeline, InTurnBytesLeaveStorageAndCrossTheNetworkAtOnce)
{
    auto request = images();
    request.loader.kind = LoaderKind::InProcess;
    request.workload.gpus = 1;
    request.workload.batchPerGpu = 64;
    request.workload.sampleBytes = Bytes{1'000'000};
    request.workload.stepTime = Seconds(0.2);
    request.host.network = BytesPerSecond{1.25e9};
    request.host.networkStated = true;
    EXPECT_NEAR(Planned(request, stated(1e9)).prediction.utilisation, 200.0 / 264, 0.001)
        << "64 ms, and 200 of the step";
    request.host.network = BytesPerSecond{0.5e9};
    EXPECT_NEAR(Planned(request, stated(1e9)).prediction.utilisation, 200.0 / 328, 0.001) << "128 ms by the network";
}

} // namespace
} // namespace sluice
