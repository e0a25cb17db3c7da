// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/plan.h"

#include "core/base/json.h"
#include "core/base/text/words.h"
#include "tests/models/planned.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

namespace sluice {
namespace {

using namespace testing_device;

/// Every number in the document, by its pointer.
void eachNumber(const Json& json, const std::string& at, const std::function<void(const std::string&, double)>& look)
{
    if (json.is_number()) {
        look(at, json.get<double>());
    } else if (json.is_structured()) {
        for (const auto& [key, item] : json.items()) {
            eachNumber(item, at + "/" + key, look);
        }
    }
}

TEST(Plan, PutsDemandSupplyPredictionAndRecommendationTogether)
{
    const auto plan = makePlan(images(), measuredSurface());
    ASSERT_TRUE(plan.ok()) << plan.error().message;
    EXPECT_DOUBLE_EQ(plan->demand.rate.value, 1.3312e9);
    EXPECT_GE(plan->supply.mean.value, 0.95 * 2e9); // at the knee
    EXPECT_LE(plan->supply.mean.value, 1.01 * 2e9);
    EXPECT_TRUE(plan->feasible);
    EXPECT_EQ(textOf(plan->verdict),
              "This node keeps all 8 GPUs about 100 % busy: storage delivers " + words(plan->supply.mean)
                  + ", the job needs 1.33 GB/s.");
    EXPECT_EQ(plan->prediction.maxGpus, static_cast<int>(plan->supply.mean.value / (1.3312e9 / 8 * 0.9)));
    EXPECT_FALSE(plan->alternatives.empty());
    EXPECT_TRUE(plan->snippets.contains("pytorch"));
    EXPECT_FALSE(plan->missing.empty());
}

TEST(Plan, LaterEpochsAreABandOfWhatThePageCacheKeeps)
{
    auto request = images();
    request.workload.accessPattern = Pattern::Random;
    request.workload.datasetBytes = gibibytes(500);
    EXPECT_FALSE(makePlan(request, stated(0.8e9))->laterEpochs); // one epoch
    request.workload.epochs = 10;
    const auto plan = *makePlan(request, stated(0.8e9));
    ASSERT_TRUE(plan.laterEpochs);
    const auto& later = *plan.laterEpochs;
    EXPECT_NEAR(later.cachedShare, 0.5, 0.02); // 256 GiB less what the queues take
    EXPECT_NEAR(later.hitsLow, 0.15, 0.02); // least recently used, a fresh order: 0.152 of half
    EXPECT_NEAR(later.hitsHigh, later.cachedShare, 1e-9);
    EXPECT_NEAR(later.utilisationLow, plan.prediction.utilisation / (1 - later.hitsLow), 0.01);
    EXPECT_DOUBLE_EQ(later.utilisationHigh, 1);
    request.workload.accessPattern = Pattern::Sequential; // nothing is left when it comes round again
    EXPECT_DOUBLE_EQ(makePlan(request, stated(0.8e9))->laterEpochs->hitsLow, 0);
}

TEST(Plan, RefusesAStageWithoutASpeedAndASampleLargerThanItsDataSet)
{
    for (const double wrong : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
        auto request = images();
        request.host.hostToDevice = BytesPerSecond{wrong};
        EXPECT_EQ(makePlan(request, stated(1e9)).error().kind, ErrorKind::Usage) << wrong;
        request = images();
        request.host.filesPerSecond = wrong;
        EXPECT_NE(makePlan(request, stated(1e9)).error().message.find("files per second"), std::string::npos);
    }
    auto request = images();
    request.workload.datasetBytes = Bytes{100};
    EXPECT_NE(makePlan(request, stated(1e9)).error().message.find("sample_bytes is 130000: larger than dataset_bytes"),
              std::string::npos);
}

/// 1 GPU that takes 125 samples of 1 MB a second, and one worker that reads and decodes them in turn.
PlanRequest oneSlowWorker()
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.batchPerGpu = 1;
    request.workload.sampleBytes = Bytes{1'000'000};
    request.workload.stepTime = Seconds(0.008);
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(0.005);
    request.workersPerGpu = 1;
    request.host.cpuCores = 8;
    return request;
}

TEST(Plan, FeedsAsManyGpusAsItSaysThatItDoes)
{
    const auto plan = *makePlan(oneSlowWorker(), stated(2e9, 0.005));
    ASSERT_LT(plan.prediction.utilisation, 0.9);
    EXPECT_EQ(plan.prediction.maxGpus, 0) << "what the slowest stage alone allows is more";
    EXPECT_NEAR(plan.prediction.gpusFed, plan.prediction.utilisation / 0.9, 1e-9);
    EXPECT_NE(textOf(plan.verdict).find("The loader is the bottleneck"), std::string::npos) << textOf(plan.verdict);
}

TEST(Plan, BatchesThatDoNotFitMemoryAreNoYes)
{
    auto request = images();
    request.workload.batchPerGpu = 8;
    request.workload.sampleBytes = Bytes{2'000'000'000};
    request.workload.stepTime = Seconds(60);
    request.host.memory = gibibytes(64);
    const auto plan = *makePlan(request, stated(5e9));
    EXPECT_GE(plan.prediction.utilisation, 0.9);
    EXPECT_EQ(decisionOf(plan), Decision::No);
    EXPECT_NE(textOf(plan.verdict).find("Batches in flight need 128 GB of memory and there are 64 GiB"),
              std::string::npos)
        << textOf(plan.verdict);
    request.host.memory = gibibytes(1024);
    EXPECT_EQ(decisionOf(*makePlan(request, stated(5e9))), Decision::Yes);
}

TEST(Plan, NoMoreWorkersThanFitIntoMemoryAreRecommended)
{
    auto request = images();
    request.workload.batchPerGpu = 7;
    request.workload.sampleBytes = Bytes{146'600'628};
    request.workload.stepTime = Seconds(0.7);
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(0.4); // 4 workers of each GPU
    const auto plan = *makePlan(request, stated(50e9));
    EXPECT_GE(plan.recommendation.workers, 4);
    EXPECT_EQ(decisionOf(plan), Decision::Yes);
    request.host.memory = gibibytes(24); // two batches of 8 GPUs
    const auto small = *makePlan(request, stated(50e9));
    EXPECT_EQ(small.recommendation.workers, 3);
    EXPECT_LE(small.recommendation.memory, request.host.memory);
    EXPECT_NE(reasonOf(small.recommendation, "workers").find("as many as fit into memory"), std::string::npos);
    EXPECT_LT(small.prediction.utilisation, plan.prediction.utilisation);
}

TEST(Plan, BatchesGoThroughSharedMemoryOnlyWithPyTorch)
{
    auto request = images();
    request.host.shm = mebibytes(64);
    EXPECT_EQ(decisionOf(*makePlan(request, measuredSurface())), Decision::Yes);
    request.loader.kind = LoaderKind::PyTorch;
    const auto plan = *makePlan(request, measuredSurface());
    EXPECT_EQ(decisionOf(plan), Decision::No);
    EXPECT_NE(textOf(plan.verdict).find("/dev/shm"), std::string::npos) << textOf(plan.verdict);
}

TEST(Plan, SaysThatReceivingBatchesTakesTheTrainingProcess)
{
    auto request = images();
    request.loader.kind = LoaderKind::PyTorch;
    request.loader.costs.receiveTime = Seconds(0.05); // of each step of 0.2 s
    const auto plan = *makePlan(request, stated(50e9));
    EXPECT_EQ(plan.prediction.bottleneck, Stage::HostMemory);
    EXPECT_NE(textOf(plan.verdict).find("receiving batches takes it 50 ms of each step"), std::string::npos)
        << textOf(plan.verdict);
    request.loader.pinMemory = true; // a thread of its own receives them
    EXPECT_EQ(decisionOf(*makePlan(request, stated(50e9))), Decision::Yes);
}

TEST(Plan, SamplesSmallerThanASectorAreSimulated)
{
    auto request = images();
    request.workload.sampleBytes = Bytes{256};
    request.workload.accessPattern = Pattern::Random;
    EXPECT_TRUE(makePlan(request, stated(5e9, 1e-4))->prediction.simulated);
}

TEST(Plan, WorkersAreChosenByTheReadsThatTheLoaderDoes)
{
    std::vector<Measurement> all;
    for (const int inFlight : {1, 2, 4, 8, 16, 32}) {
        for (const auto& [access, each] : {std::pair(Access::Direct, 400e6), std::pair(Access::Buffered, 100e6)}) {
            auto point = pointOf(EngineKind::Threads, Pattern::Random, kibibytes(128), inFlight);
            point.access = access;
            all.push_back(measuredAt(point, each * inFlight));
        }
    }
    auto request = images();
    request.workload.accessPattern = Pattern::Random;
    request.loader.kind = LoaderKind::PyTorch;
    const auto plan = *makePlan(request, *StorageSurface::fit(all));
    EXPECT_EQ(plan.supply.at.access, Access::Buffered);
    EXPECT_GE(plan.prediction.utilisation, 0.95) << "with " << plan.recommendation.workers << " workers";
}

TEST(Plan, ReadsBackFromItsDocument)
{
    const auto plan = makePlan(images(), measuredSurface());
    ASSERT_TRUE(plan.ok());
    const auto document = toDocument("sluice.plan/1", *plan);
    EXPECT_EQ(document["schema"], "sluice.plan/1");
    const auto again = fromJson<Plan>(Json::parse(document.dump()));
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(*again, *plan);
}

TEST(Plan, RefusesAWorkloadThatIsNotSound)
{
    auto request = images();
    request.workload.gpus = 0;
    request.workload.stepTime = Seconds(std::numeric_limits<double>::quiet_NaN());
    const auto plan = makePlan(request, measuredSurface());
    ASSERT_FALSE(plan.ok());
    EXPECT_EQ(plan.error().kind, ErrorKind::Usage);
    EXPECT_NE(plan.error().message.find("gpus is 0"), std::string::npos);
    EXPECT_NE(plan.error().message.find("step_seconds is nan"), std::string::npos);
}

TEST(Plan, RefusesWorkersThatNobodyHas)
{
    auto request = images();
    request.workersPerGpu = -1;
    EXPECT_FALSE(makePlan(request, measuredSurface()).ok());
    request.workersPerGpu = 1'000'000;
    EXPECT_FALSE(makePlan(request, measuredSurface()).ok());
}

TEST(Plan, WithoutMeasurementsOfThePatternIsAnError)
{
    EXPECT_FALSE(makePlan(images(), *StorageSurface::fit(sweepOf({}, Pattern::Random))).ok());
    EXPECT_FALSE(makePlan(images(), stated(0)).ok());
}

TEST(PlanProperty, UtilisationIsAFractionAndItsIntervalHoldsIt)
{
    for (const double ceiling : {1e3, 1e6, 0.3e9, 1.3312e9, 5e9, 1e12}) {
        const auto plan = makePlan(images(), measuredSurface(Device{ceiling, 100e-6, 1e9}));
        ASSERT_TRUE(plan.ok());
        const auto& p = plan->prediction;
        EXPECT_GE(p.low, 0);
        EXPECT_LE(p.low, p.utilisation);
        EXPECT_LE(p.utilisation, p.high);
        EXPECT_LE(p.high, 1);
        EXPECT_EQ(plan->feasible, p.maxGpus >= plan->workload.gpus) << ceiling;
    }
}

constexpr double roundingOfMeans = 1e-12;

TEST(PlanProperty, MoreSupplyNeverLowersUtilisation)
{
    double before = 0;
    for (double rate = 1e6; rate < 1e11; rate *= 1.7) {
        const double now = makePlan(images(), stated(rate, 1e-3))->prediction.utilisation;
        EXPECT_GE(now, before - roundingOfMeans) << rate;
        before = now;
    }
    EXPECT_DOUBLE_EQ(before, 1);
}

TEST(PlanProperty, MoreGpusNeverRaiseUtilisationAndHardlyChangeHowManyAreFed)
{
    const auto surface = measuredSurface({}, 0.9);
    auto request = images();
    double before = 1;
    const double fed = makePlan(request, surface)->prediction.gpusFed;
    for (int gpus = 1; gpus <= 100'000; gpus *= 3) {
        request.workload.gpus = gpus;
        const auto plan = makePlan(request, surface);
        EXPECT_LE(plan->prediction.utilisation, before + roundingOfMeans) << gpus;
        EXPECT_NEAR(plan->prediction.gpusFed, fed, 0.15 * fed) << gpus; // more of them queue for the storage
        before = plan->prediction.utilisation;
    }
}

TEST(PlanProperty, MoreWorkersNeverLowerUtilisation)
{
    auto request = images();
    request.workload.gpus = 2;
    const auto surface = measuredSurface(Device{0.25e9, 2e-3, 1e9});
    double before = 0;
    for (int workers = 1; workers <= 32; ++workers) {
        request.workersPerGpu = workers;
        const double now = makePlan(request, surface)->prediction.utilisation;
        EXPECT_GE(now, before * (1 - 1e-2)) << workers; // the fit and a simulation whose reads vary are that true
        before = now;
    }
}

TEST(PlanProperty, OddInputsGiveFiniteNumbers)
{
    const std::vector surfaces{measuredSurface(), stated(1e-3, 1e-9), stated(1e18, 1e3)};
    for (const int gpus : {1, 100'000}) {
        for (const int batch : {1, 100'000'000}) {
            for (const std::int64_t bytes : {1LL, 1'000'000'000'000'000LL}) {
                for (const double step : {1e-9, 1e6}) {
                    for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
                        auto request = images();
                        request.workload.gpus = gpus;
                        request.workload.nodes = 1'000'000;
                        request.workload.batchPerGpu = batch;
                        request.workload.sampleBytes = Bytes{bytes};
                        request.workload.stepTime = Seconds(step);
                        request.workload.accessPattern = pattern;
                        request.workload.samplesPerFile = pattern == Pattern::Random ? 1 : 2'147'483'647;
                        request.workload.decodeTime = Seconds(step / 7);
                        for (const auto& surface : surfaces) {
                            const auto plan = makePlan(request, surface);
                            ASSERT_TRUE(plan.ok());
                            EXPECT_GE(plan->recommendation.workers, 1);
                            EXPECT_GE(plan->recommendation.stripeWidth, 1);
                            EXPECT_GE(plan->recommendation.queueDepth, 1);
                            EXPECT_GE(plan->prediction.maxGpus, 0);
                            eachNumber(toJson(*plan), "", [](const auto& at, double number) {
                                EXPECT_TRUE(std::isfinite(number)) << at;
                                EXPECT_TRUE(number >= 0) << at << " is " << number;
                            });
                            EXPECT_EQ(toDocument("x", *plan).dump().find("null"), std::string::npos);
                            EXPECT_EQ(textOf(plan->verdict).find("nan"), std::string::npos);
                            EXPECT_EQ(textOf(plan->verdict).find("inf"), std::string::npos);
                        }
                    }
                }
            }
        }
    }
}

TEST(Plan, ANodeOfSeveralHasReadOnlyItsPartBeforeTheSecondEpoch)
{
    auto request = images();
    request.workload.accessPattern = Pattern::Random;
    request.workload.datasetBytes = gibibytes(100);
    request.workload.epochs = 10;
    EXPECT_EQ(makePlan(request, stated(0.5e9))->laterEpochs->hitsLow, 1) << "all of it fits";
    request.workload.nodes = 8;
    const auto later = makePlan(request, stated(0.5e9))->laterEpochs;
    EXPECT_DOUBLE_EQ(later->hitsLow, 1.0 / 8);
    EXPECT_EQ(later->hitsHigh, 1);
}

} // namespace
} // namespace sluice
