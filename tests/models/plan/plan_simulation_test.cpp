// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/plan_simulation.h"

#include "models/plan/plan.h"
#include "models/plan/planned_setup.h"
#include "tests/models/planned.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

using testing_device::images;
using testing_device::measuredSurface;
using testing_device::stated;
using testing_device::sweepOf;

PlanRequest withPyTorch()
{
    auto request = images();
    request.loader.kind = LoaderKind::PyTorch;
    request.loader.costs = publishedCosts(LoaderKind::PyTorch);
    return request;
}

Simulation simulated(const PlanRequest& request, const StorageSurface& surface)
{
    const auto planned = *planLoader(request, surface);
    return *simulate(simulationOf(request, planned.recommendation, planned.storage.supply), surface);
}

TEST(PlanSimulation, TheHeadlineIsWhatASimulationOfTheRecommendedLoaderGives)
{
    for (const double rate : {0.3e9, 0.9e9, 5e9}) {
        for (const auto& request : {images(), withPyTorch()}) {
            const auto plan = *makePlan(request, stated(rate));
            EXPECT_TRUE(plan.prediction.simulated);
            EXPECT_NEAR(plan.prediction.utilisation, simulated(request, stated(rate)).figures.utilisation, 1e-9)
                << rate;
            EXPECT_LE(plan.prediction.low, plan.prediction.utilisation);
            EXPECT_GE(plan.prediction.high, plan.prediction.utilisation);
        }
    }
}

TEST(PlanSimulation, PyTorchNeedsMoreOfTheProcessorThanThreads)
{
    auto threads = images();
    auto pytorch = withPyTorch();
    threads.host.cpuCores = pytorch.host.cpuCores = 2;
    threads.workload.stepTime = pytorch.workload.stepTime = Seconds(0.02); // 102,400 samples/s of 86 us
    const auto quick = makePlan(threads, stated(50e9))->prediction;
    const auto slow = makePlan(pytorch, stated(50e9))->prediction;
    EXPECT_LT(slow.utilisation, quick.utilisation / 2);
    EXPECT_EQ(slow.bottleneck, Stage::Cpu);
}

TEST(PlanSimulation, AFewSlowCoresLimitWhereStorageIsFast)
{
    auto request = images();
    request.host.cpuCores = 3;
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(1e-3);
    const auto p = makePlan(request, stated(5e9))->prediction;
    EXPECT_NEAR(p.utilisation, 3000.0 / 10'240, 0.01);
    EXPECT_EQ(p.bottleneck, Stage::Cpu);
}

TEST(PlanSimulation, DecodingThatVariesCostsWorkersThatWaitForTheirTurn)
{
    auto request = withPyTorch();
    request.host.cpuCores = 2;
    request.workload.gpus = 1;
    request.workload.batchPerGpu = 4;
    request.workload.stepTime = Seconds(0.007);
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(5e-3);
    request.workersPerGpu = 2;
    request.prefetchFactor = 1;
    const double even = makePlan(request, stated(50e9))->prediction.samplesPerSecond;
    request.workload.decodeStdev = Seconds(5e-3);
    const auto plan = *makePlan(request, stated(50e9));
    EXPECT_LT(plan.prediction.samplesPerSecond, 0.93 * even) << "batches are delivered in order";
    EXPECT_NEAR(plan.prediction.utilisation, simulated(request, stated(50e9)).figures.utilisation, 1e-9);
}

TEST(PlanSimulation, AStatedRateIsOfTheBytesOfSamples)
{
    auto request = images();
    request.workload.sampleBytes = Bytes{8'000}; // two blocks of 4 KiB hold it
    request.workload.samplesPerFile = 1;
    request.workload.accessPattern = Pattern::Random;
    EXPECT_NEAR(makePlan(request, stated(40e6))->prediction.utilisation, 40e6 / (10'240 * 8'000), 1e-4);
}

bool names(const std::vector<Message>& messages, const std::string& text)
{
    return std::any_of(messages.begin(), messages.end(),
                       [&](const auto& message) { return message.text.find(text) != std::string::npos; });
}

TEST(PlanSimulation, AdvisesADataLoaderOfPythonOnlyWhatItCanUse)
{
    const auto surface = measuredSurface({}, 0.5); // blocking reads reach half of what io_uring does
    auto request = withPyTorch();
    request.host.gds.emplace();
    request.host.gds->gds = GdsAdvice::Use;
    const auto plan = *makePlan(request, surface);
    EXPECT_EQ(plan.supply.at.engine, EngineKind::Threads) << "the plan rests on the reads that it does";
    EXPECT_EQ(plan.recommendation.engine, EngineKind::Threads);
    EXPECT_EQ(plan.recommendation.access, Access::Buffered);
    EXPECT_EQ(plan.recommendation.gds, GdsAdvice::DoNotUse);
    EXPECT_EQ(plan.snippets.count("cufile_json"), 0U);
    EXPECT_TRUE(names(plan.missing, "through the page cache"));
    const auto& reasons = plan.recommendation.reasons;
    const auto engine =
        std::find_if(reasons.begin(), reasons.end(), [](const auto& r) { return r.setting == "engine"; });
    ASSERT_NE(engine, reasons.end());
    EXPECT_NE(engine->because.text.find("io_uring would get"), std::string::npos) << engine->because.text;

    const auto threads = *makePlan(images(), surface);
    EXPECT_EQ(threads.supply.at.engine, EngineKind::Uring);
    EXPECT_TRUE(names(threads.missing, "PyTorch DataLoader"));
    EXPECT_FALSE(names(plan.missing, "PyTorch DataLoader"));
}

TEST(PlanSimulation, ADataLoaderOfPythonRestsOnReadsThroughThePageCacheWhereTheyWereMeasured)
{
    std::vector<Measurement> all;
    for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
        for (const auto& direct : sweepOf({}, pattern, EngineKind::Threads)) {
            all.push_back(direct);
            all.push_back(direct);
            all.back().point.access = Access::Buffered;
            all.back().rate = direct.rate * 0.5;
            all.back().bytes = Bytes{direct.bytes.count / 2};
        }
    }
    const auto surface = *StorageSurface::fit(all);
    const auto threads = *makePlan(images(), surface);
    EXPECT_EQ(threads.supply.at.access, Access::Direct);
    const auto python = *makePlan(withPyTorch(), surface);
    EXPECT_EQ(python.supply.at.access, Access::Buffered);
    EXPECT_NEAR(python.supply.mean / threads.supply.mean, 0.5, 0.05);
    EXPECT_FALSE(names(python.missing, "through the page cache")) << "they were measured";
}

TEST(PlanSimulation, WhatASimulationLeavesOutBoundsTheHeadline)
{
    auto request = images();
    request.host.overNetwork = true;
    request.host.network = BytesPerSecond{0.133e9}; // a tenth of the demand
    const auto p = makePlan(request, stated(5e9))->prediction;
    EXPECT_NEAR(p.utilisation, 0.1, 0.001);
    EXPECT_EQ(p.bottleneck, Stage::Network);
}

TEST(PlanSimulation, OfMoreGpusThanANodeHasTheSlowestStageTellsAndIsSaidTo)
{
    const auto saysSo = [](const Plan& plan) {
        return std::any_of(plan.missing.begin(), plan.missing.end(),
                           [](const Message& m) { return m.text.find("not simulated") != std::string::npos; });
    };
    auto request = images();
    EXPECT_FALSE(saysSo(*makePlan(request, stated(5e9))));
    request.workload.gpus = 100'000;
    const auto plan = *makePlan(request, stated(5e9));
    EXPECT_FALSE(plan.prediction.simulated);
    EXPECT_TRUE(saysSo(plan));
}

TEST(PlanSimulation, ReceivingABatchHoldsUpTheStepUnlessAThreadDoesIt)
{
    auto request = withPyTorch();
    request.workload.stepTime = Seconds(0.02); // 256 x 130 kB take 6 ms to receive
    request.workload.gpus = 1;
    const auto plan = *makePlan(request, stated(50e9));
    request.loader.pinMemory = true;
    const double pinned = makePlan(request, stated(50e9))->prediction.utilisation;
    EXPECT_LT(plan.prediction.utilisation, pinned - 0.1);
    const auto change = std::find_if(plan.alternatives.begin(), plan.alternatives.end(),
                                     [](const auto& a) { return a.change.text.starts_with("Pinned memory"); });
    ASSERT_NE(change, plan.alternatives.end());
    EXPECT_NEAR(change->utilisation, pinned, 0.01);
}

TEST(PlanSimulation, DeliveredBytesAreWhatIsCopiedToTheGpu)
{
    auto request = images();
    request.host.hostToDevice = BytesPerSecond{1e9};
    EXPECT_DOUBLE_EQ(makePlan(request, stated(50e9))->prediction.utilisation, 1);
    request.workload.deliveredBytes = Bytes{1'300'000}; // 1,280 a second for each GPU: 1.66 GB/s
    const auto p = makePlan(request, stated(50e9))->prediction;
    EXPECT_NEAR(p.utilisation, 1 / 1.664, 0.01);
    EXPECT_EQ(p.bottleneck, Stage::HostToDevice);
}

TEST(PlanSimulation, PromisesNoMoreThanCoresAndStorageGive)
{
    auto request = withPyTorch();
    request.workload.sampleBytes = Bytes{110'000};
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(7e-3); // 64 cores decode 9,019 of the 10,240 samples/s: 88.1 %
    request.workersPerGpu = 32; // six rounds of them are short beside what they load before the first step
    const auto p = makePlan(request, stated(10e9))->prediction;
    const auto cpu = std::find_if(p.stages.begin(), p.stages.end(), [](auto& s) { return s.stage == Stage::Cpu; });
    ASSERT_NE(cpu, p.stages.end());
    EXPECT_LE(p.samplesPerSecond, cpu->capacitySamplesPerSecond * 1.0001);
    EXPECT_NEAR(p.utilisation, 1 / cpu->utilisation, 0.002);
    EXPECT_EQ(p.bottleneck, Stage::Cpu);
}

TEST(PlanSimulation, MoreGpusThanAreSimulatedWaitToReceiveToo)
{
    auto request = withPyTorch();
    request.workload.deliveredBytes = Bytes{602'112};
    request.workload.stepTime = Seconds(0.15); // a batch of 154 MB is received in some 24 ms
    request.workload.gpus = maxRanksSimulated;
    request.host.cpuCores = 8192;
    const auto simulatedOnes = makePlan(request, stated(400e9))->prediction;
    request.workload.gpus = maxRanksSimulated + 1;
    const auto plan = *makePlan(request, stated(400e9));
    EXPECT_FALSE(plan.prediction.simulated);
    EXPECT_NEAR(plan.prediction.utilisation, simulatedOnes.utilisation, 0.01);
    EXPECT_LT(plan.prediction.gpusFed, request.workload.gpus);
    EXPECT_NE(textOf(plan.verdict).find("receiving batches takes it"), std::string::npos) << textOf(plan.verdict);
}

TEST(PlanSimulation, HalfACoreDecodesHalfAsMuch)
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.batchPerGpu = 32;
    request.workload.stepTime = Seconds(32.0 / 900);
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(1e-3);
    request.host.cpuCores = 0.5;
    EXPECT_NEAR(makePlan(request, stated(5e9))->prediction.utilisation, 500.0 / 900, 0.01);
}

} // namespace
} // namespace sluice
