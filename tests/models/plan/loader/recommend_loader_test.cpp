// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/loader/recommend_loader.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace testing_device;

TEST(RecommendLoader, WorkersFollowLittlesLaw)
{
    auto request = images(); // 1,280 samples/s a GPU
    request.workload.decodeTime = Seconds(0.0042); // 5.38 workers of decoding
    const Planned planned(request, stated(100e9));
    EXPECT_EQ(planned.recommendation().workers, 6);
    EXPECT_NE(reasonOf(planned.recommendation(), "workers").find("1,280 samples/s per GPU"), std::string::npos);
}

TEST(RecommendLoader, WaitingForReadsTakesWorkersToo)
{
    auto request = images();
    request.workload.accessPattern = Pattern::Random;
    request.workload.sampleBytes = Bytes{131'072};
    // one read of 128 KiB takes 3 ms: 1,280 samples/s x 3 ms = 3.84
    const Planned planned(request, stated(100e9, 3e-3));
    EXPECT_EQ(planned.recommendation().workers, 4);
}

TEST(RecommendLoader, AtLeastOneWorkerHoweverFast)
{
    EXPECT_EQ(Planned(images(), stated(1e15)).recommendation().workers, 1);
}

TEST(RecommendLoader, CoresCapTheWorkersAndTheReasonSaysSo)
{
    auto request = images();
    request.workload.decodeTime = Seconds(0.050);
    request.host.cpuCores = 16;
    const auto r = Planned(request, stated(100e9)).recommendation();
    EXPECT_EQ(r.workers, 2);
    EXPECT_NE(reasonOf(r, "workers").find("8 GPUs share 16 cores"), std::string::npos);
}

TEST(RecommendLoader, WorkersThatWaitForStorageNeedNoCoreEach)
{
    auto request = images(); // 166.4 MB/s a GPU, in reads of 1 MiB of 20 ms
    request.workload.gpus = 1;
    request.host.cpuCores = 2;
    const auto r = Planned(request, stated(10e9, 20e-3)).recommendation();
    EXPECT_EQ(r.workers, 4);
    EXPECT_NE(reasonOf(r, "workers").find("2 -> 4: +60.0 % samples/s; 4 -> 6: +0.0 %"), std::string::npos)
        << reasonOf(r, "workers");
}

TEST(RecommendLoader, NoWorkerMoreThanHelps)
{
    auto request = images();
    request.workload.accessPattern = Pattern::Random;
    // 0.5 GB/s of 1.33 whatever is in flight; one read in flight gives 3 % of it.
    const auto r = Planned(request, stated(0.5e9, 10e-3)).recommendation();
    EXPECT_EQ(r.workers, 5); // 39 reads of 130 kB in 10 ms, on 8 GPUs
}

TEST(RecommendLoader, EvenBatchesNeedNoMoreThanOneAhead)
{
    const auto r = Planned(images(), measuredSurface()).recommendation();
    EXPECT_EQ(r.prefetchFactor, 1);
    EXPECT_NE(reasonOf(r, "prefetch_factor").find("more than one batch does not help"), std::string::npos);
}

TEST(RecommendLoader, UnevenBatchesAskForMorePrefetch)
{
    auto uneven = images();
    uneven.workload.gpus = 4;
    uneven.workload.batchPerGpu = 1;
    uneven.workload.stepTime = Seconds(0.1);
    uneven.workload.accessPattern = Pattern::Random;
    uneven.workload.sampleBytes = mebibytes(8);
    uneven.workload.sampleBytesStdev = mebibytes(8);
    const auto r = Planned(uneven, stated(400e6)).recommendation(); // of 335.5 MB/s that it takes
    EXPECT_GE(r.prefetchFactor, 2);
    EXPECT_NE(reasonOf(r, "prefetch_factor").find("load times differ"), std::string::npos);
}

TEST(RecommendLoader, QueuesOutlastReadsThatAreSlowByThemselves)
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.accessPattern = Pattern::Random;
    auto sweep = sweepOf({}, Pattern::Random, EngineKind::Threads);
    for (auto& m : sweep) {
        m.latency.p99 = std::chrono::milliseconds(900);
    }
    const auto r = Planned(request, *StorageSurface::fit(sweep)).recommendation();
    EXPECT_GE(r.prefetchFactor, 3);
    EXPECT_NE(reasonOf(r, "prefetch_factor").find("prefetch covers slow reads (p99 "), std::string::npos);
}

/// 500 reads a second whatever their size: the tail is what such a limit makes of reads that come faster, and a job
/// that takes 356 a second never sees it, though larger reads would carry more bytes.
TEST(RecommendLoader, NoQueueOutlastsTheWaitForAFullDevice)
{
    std::vector<Measurement> sweep;
    for (const auto size : {kibibytes(4), kibibytes(128), mebibytes(1)}) {
        for (const int inFlight : {1, 8, 32}) {
            const auto point = pointOf(EngineKind::Threads, Pattern::Random, size, inFlight);
            sweep.push_back(measuredAt(point, 500 * static_cast<double>(size.count)));
            sweep.back().latency.p99 = std::chrono::milliseconds(98);
        }
    }
    auto request = images();
    request.workload.gpus = 1;
    request.workload.batchPerGpu = 8;
    request.workload.sampleBytes = kibibytes(128);
    request.workload.stepTime = Seconds(0.0225);
    request.workload.accessPattern = Pattern::Random;
    const auto r = Planned(request, *StorageSurface::fit(sweep)).recommendation();
    EXPECT_EQ(r.workers, 1);
    EXPECT_EQ(r.prefetchFactor, 1) << reasonOf(r, "prefetch_factor");
}

TEST(RecommendLoader, NoWorkersBeyondTheTopOfACurveThatFalls)
{
    // One read in flight gives 100 MB/s, four 300, more ever less: a disk whose head runs to and fro.
    std::vector<Measurement> sweep;
    for (const auto size : {kibibytes(128), mebibytes(1)}) {
        for (const auto& [inFlight, rate] :
             {std::pair(1, 1e8), {2, 2e8}, {4, 3e8}, {8, 2.6e8}, {16, 1.8e8}, {32, 1e8}}) {
            sweep.push_back(measuredAt(pointOf(EngineKind::Threads, Pattern::Random, size, inFlight), rate));
        }
    }
    const auto surface = *StorageSurface::fit(sweep);
    auto request = images();
    request.workload.accessPattern = Pattern::Random;
    request.workload.gpus = 2;
    request.workload.stepTime = Seconds(0.01); // far more than there is
    EXPECT_LE(Planned(request, surface).recommendation().workers, 3); // of each of two GPUs
    EXPECT_LE(Planned(request, surface).recommendation().queueDepth, 8);
}

TEST(RecommendLoader, MemoryIsAllBatchesInFlight)
{
    auto request = images();
    request.workersPerGpu = 4;
    request.prefetchFactor = 2;
    const auto r = Planned(request, stated(10e9)).recommendation();
    EXPECT_EQ(r.memory, Bytes{8LL * 4 * 2 * 256 * 130'000});
    EXPECT_EQ(reasonOf(r, "memory_bytes").find("/dev/shm"), std::string::npos);
}

TEST(RecommendLoader, MemoryIsHeldAgainstSharedMemoryAndTheNode)
{
    auto request = images();
    request.host.shm = mebibytes(64);
    EXPECT_NE(reasonOf(Planned(request, stated(10e9)).recommendation(), "memory_bytes").find("64 MiB free in /dev/shm"),
              std::string::npos);
    request.host.memory = mebibytes(100);
    EXPECT_NE(reasonOf(Planned(request, stated(10e9)).recommendation(), "memory_bytes").find("more than the 100 MiB"),
              std::string::npos);
}

TEST(RecommendLoader, CoresAreTheTimeOfAllSamples)
{
    auto request = images();
    request.workload.decodeTime = Seconds(0.002);
    EXPECT_NEAR(Planned(request, stated(10e9)).recommendation().cpuCores, 10'240 * 0.002, 1e-6);
}

TEST(RecommendLoader, PinsToTheNodeOfEachGpuWhereThereIsMoreThanOne)
{
    auto request = images();
    request.host.gpuNumaNodes = {0, 1};
    EXPECT_TRUE(Planned(request, stated(10e9)).recommendation().numa.empty()); // nodes unknown
    request.host.numaNodes = 2;
    const auto numa = Planned(request, stated(10e9)).recommendation().numa;
    ASSERT_EQ(numa.size(), 2U);
    EXPECT_EQ(numa[1], "numactl --cpunodebind=1 --membind=1 # GPU 1");
}

TEST(RecommendLoader, SaysWhenTheJobNeedsMoreWorkersThanAreTried)
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.samplesPerFile = 1;
    request.workload.accessPattern = Pattern::Random;
    request.workload.stepTime = Seconds(256.0 / 2050);
    const auto slow = stated(3.1e9, 0.228); // 2,050 samples/s x 228 ms: 468 in flight
    EXPECT_NE(reasonOf(Planned(request, slow).recommendation(), "workers").find("about 46"), std::string::npos)
        << reasonOf(Planned(request, slow).recommendation(), "workers");
    request.workersPerGpu = 200;
    EXPECT_NE(reasonOf(Planned(request, slow).recommendation(), "workers").find("as requested; about 46"),
              std::string::npos);
    request.workersPerGpu = 480;
    EXPECT_NE(reasonOf(Planned(request, slow).recommendation(), "workers").find("would be enough"), std::string::npos);
}

TEST(RecommendLoader, LeavesRoomForWhatRealLoadersDifferFromTheModel)
{
    auto request = images();
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(2e-3); // 10,240 samples/s x 2.1 ms
    request.loader.kind = LoaderKind::PyTorch;
    request.loader.pinMemory = true;
    request.loader.costs = publishedCosts(LoaderKind::PyTorch);
    const auto plan = *makePlan(request, stated(20e9));
    EXPECT_GE(plan.prediction.low, 0.97) << "a quarter slower, and still fed";
    EXPECT_LE(plan.recommendation.workers, 5) << "2.7 of each GPU, and a quarter or a third more";
}

TEST(RecommendLoader, SaysThatShardsLimitItsWorkers)
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.shards = 3;
    request.workload.decodeFree = false;
    request.workload.decodeTime = Seconds(5e-3); // 1,280 samples/s: 6.4 workers
    const auto r = Planned(request, stated(5e9)).recommendation();
    EXPECT_EQ(r.workers, 3);
    EXPECT_NE(reasonOf(r, "workers").find("have a shard to read"), std::string::npos) << reasonOf(r, "workers");
}

TEST(RecommendLoader, SaysThatThePredictionIsWithoutPinnedMemory)
{
    auto request = images();
    request.loader.kind = LoaderKind::PyTorch;
    request.loader.costs = publishedCosts(LoaderKind::PyTorch);
    const auto sentence = [](const PlanRequest& r) {
        return reasonOf(Planned(r, stated(5e9)).recommendation(), "pin_memory");
    };
    EXPECT_NE(sentence(request).find("without it"), std::string::npos);
    request.loader.pinMemory = true;
    EXPECT_EQ(sentence(request).find("without it"), std::string::npos);
}

} // namespace
} // namespace sluice
