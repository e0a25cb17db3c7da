// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/stages.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace sluice {
namespace {

using namespace testing_device;

/// The job of planned.h asks 10,240 samples of 130 kB a second of a device that gives 5 GB/s.
struct StagesOfJob {
    PlanRequest request = images();
    SampleSupply storage = *storageFor(images().workload, stated(5e9));
    double demanded = 10'240;

    std::vector<StageLoad> all() const { return stagesOf(request, storage, demanded); }
    /// The narrowest of a stage; nothing where too little is known of it.
    std::optional<StageLoad> of(Stage stage) const
    {
        const auto stages = all();
        std::optional<StageLoad> found;
        for (const auto& load : stages) {
            if (load.stage == stage && (!found || load.capacitySamplesPerSecond < found->capacitySamplesPerSecond)) {
                found = load;
            }
        }
        return found;
    }
    double capacity(Stage stage) const
    {
        const auto found = of(stage);
        return found ? found->capacitySamplesPerSecond : std::nan("");
    }
};

TEST(Stages, OfWhichNothingIsKnownAreAbsent)
{
    StagesOfJob job;
    job.request.host = {};
    const auto all = job.all();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all.front().stage, Stage::Storage);
    EXPECT_EQ(all.back().stage, Stage::Gpu);
}

TEST(Stages, StorageCarriesItsRateOverTheBytesOfASample)
{
    StagesOfJob job;
    EXPECT_NEAR(job.capacity(Stage::Storage), 5e9 / 130'000, 1e-6);
    EXPECT_NEAR(job.of(Stage::Storage)->utilisation, 10'240 * 130'000 / 5e9, 1e-9);
    job.storage.bytesPerSample = 131'072;
    EXPECT_NEAR(job.capacity(Stage::Storage), 5e9 / 131'072, 1e-6) << "as read, in whole blocks";
    EXPECT_EQ(job.of(Stage::Storage)->provenance, job.storage.supply.provenance);
}

TEST(Stages, TheGpusCarryWhatIsDemanded)
{
    const auto gpu = StagesOfJob().of(Stage::Gpu);
    ASSERT_TRUE(gpu.has_value());
    EXPECT_EQ(gpu->capacitySamplesPerSecond, 10'240);
    EXPECT_EQ(gpu->utilisation, 1);
    EXPECT_EQ(gpu->provenance, "8 GPUs x 256 samples / 200 ms");
}

TEST(Stages, OpeningFilesCarriesTheSamplesInThem)
{
    StagesOfJob job;
    job.request.host.filesPerSecond = 50;
    EXPECT_NEAR(job.capacity(Stage::Metadata), 50'000, 1e-6);
    EXPECT_EQ(job.of(Stage::Metadata)->provenance, "50 files opened a second x 1,000 samples a file");
    job.request.workload.samplesPerFile = 1;
    EXPECT_NEAR(job.capacity(Stage::Metadata), 50, 1e-9);
}

TEST(Stages, TheNetworkCountsWhereStorageComesOverIt)
{
    StagesOfJob job;
    job.request.host.network = BytesPerSecond{1.25e9};
    job.request.host.networkName = "eth0";
    EXPECT_FALSE(job.of(Stage::Network)) << "nobody said that it is read over the network";
    job.request.host.overNetwork = true;
    EXPECT_NEAR(job.capacity(Stage::Network), 1.25e9 / 130'000, 1e-6);
    EXPECT_NE(job.of(Stage::Network)->provenance.find("of eth0, at most"), std::string::npos);
    job.request.host.overNetwork = false;
    job.request.host.networkStated = true;
    EXPECT_TRUE(job.of(Stage::Network)) << "whoever states it knows why";
}

TEST(Stages, TheCoresCarryTheTimeOfASample)
{
    StagesOfJob job;
    EXPECT_FALSE(job.of(Stage::Cpu)) << "decoding is free, and what reading costs was not measured";
    job.request.workload.decodeTime = Seconds(0.010);
    EXPECT_NEAR(job.capacity(Stage::Cpu), 6'400, 1e-6) << "64 cores of 10 ms";
    job.storage.supply.cpuSecondsPerByte = 1e-8; // 1.3 ms a sample
    EXPECT_NEAR(job.capacity(Stage::Cpu), 64 / 0.0113, 1e-3);
    EXPECT_EQ(job.of(Stage::Cpu)->provenance, "64 cores / 11.3 ms of CPU a sample (decode 10 ms, reading 1.3 ms)");
    job.request.host.cpuCores = 0;
    EXPECT_FALSE(job.of(Stage::Cpu));
}

TEST(Stages, NoMoreCoresWorkThanThereAreWorkers)
{
    StagesOfJob job;
    job.request.workload.decodeTime = Seconds(0.010);
    job.request.workersPerGpu = 2;
    EXPECT_NEAR(job.capacity(Stage::Cpu), 1'600, 1e-6) << "16 workers";
    job.request.workersPerGpu = 100;
    EXPECT_NEAR(job.capacity(Stage::Cpu), 6'400, 1e-6) << "800 workers on 64 cores";
}

TEST(Stages, ALoaderThatCostsTimeTakesItFromTheCores)
{
    StagesOfJob job;
    job.request.workload.decodeTime = Seconds(0.010);
    job.request.loader.costs.sampleTime = Seconds(0.002);
    job.request.loader.costs.receiveTime = Seconds(0.256); // 1 ms a sample of 256
    EXPECT_NEAR(job.capacity(Stage::Cpu), 64 / 0.013, 1e-3);
    EXPECT_NE(job.of(Stage::Cpu)->provenance.find("loader 3 ms"), std::string::npos) << job.of(Stage::Cpu)->provenance;
}

/// The training process of each GPU takes over one batch after the other.
TEST(Stages, ReceivingABatchTakesTheTrainingProcess)
{
    StagesOfJob job;
    EXPECT_FALSE(job.of(Stage::HostMemory));
    job.request.loader.costs.receiveTime = Seconds(0.256);
    EXPECT_NEAR(job.capacity(Stage::HostMemory), 8'000, 1e-6) << "8 processes x 256 samples / 256 ms";
    EXPECT_EQ(job.of(Stage::HostMemory)->provenance, "256 ms for the training process to receive a batch");
}

/// Once into pinned memory, and once more out of the page cache where it comes from there.
TEST(Stages, MemoryIsCopiedAsOftenAsTheDataComesThroughIt)
{
    StagesOfJob job;
    job.request.host.memoryCopy = BytesPerSecond{13e9};
    job.storage.supply.at.access = Access::Direct;
    EXPECT_NEAR(job.capacity(Stage::HostMemory), 13e9 / 130'000, 1e-6);
    job.request.change.cachedShare = 0.5;
    EXPECT_NEAR(job.capacity(Stage::HostMemory), 13e9 / 195'000, 1e-6);
    job.storage.supply.at.access = Access::Buffered;
    EXPECT_NEAR(job.capacity(Stage::HostMemory), 13e9 / 260'000, 1e-6) << "every byte";
    job.request.workload.deliveredBytes = Bytes{600'000};
    EXPECT_NEAR(job.capacity(Stage::HostMemory), 13e9 / 730'000, 1e-6) << "decoded, and as stored";
}

TEST(Stages, TheWayToTheGpuIsAsMeasuredOrStatedOrTheMostOfItsLink)
{
    StagesOfJob job;
    job.request.host.gpuLink = BytesPerSecond{15.75e9};
    EXPECT_NEAR(job.capacity(Stage::HostToDevice), 8 * 15.75e9 / 130'000, 1e-6);
    EXPECT_TRUE(job.of(Stage::HostToDevice)->provenance.ends_with("at most: not measured"));
    job.request.host.hostToDevice = BytesPerSecond{10e9};
    EXPECT_NEAR(job.capacity(Stage::HostToDevice), 8 * 10e9 / 130'000, 1e-6);
    EXPECT_TRUE(job.of(Stage::HostToDevice)->provenance.ends_with(" as stored, as stated"));
    job.request.host.hostToDeviceMeasured = true;
    job.request.workload.deliveredBytes = Bytes{600'000};
    EXPECT_NEAR(job.capacity(Stage::HostToDevice), 8 * 10e9 / 600'000, 1e-6) << "as delivered";
    EXPECT_TRUE(job.of(Stage::HostToDevice)->provenance.ends_with(", measured"));
}

TEST(Stages, GpusWithoutAShardGetNothing)
{
    StagesOfJob job;
    job.request.workload.shards = 8;
    EXPECT_FALSE(job.of(Stage::DataSet)) << "one for each";
    job.request.workload.shards = 6;
    EXPECT_NEAR(job.capacity(Stage::DataSet), 10'240 * 0.75, 1e-6);
    EXPECT_EQ(job.of(Stage::DataSet)->provenance, "6 shards for 8 GPUs: 2 get none");
    job.request.workload.nodes = 4;
    EXPECT_EQ(job.of(Stage::DataSet)->provenance, "6 shards for 32 GPUs: 26 get none");
}

/// Quotients of extreme inputs stay numbers that can be compared and shown.
TEST(Stages, ExtremesStayFinite)
{
    StagesOfJob job;
    job.request.host.filesPerSecond = 0;
    job.request.host.memoryCopy = BytesPerSecond{1e300};
    job.storage.bytesPerSample = 1e-300;
    for (const auto& load : job.all()) {
        EXPECT_TRUE(std::isfinite(load.capacitySamplesPerSecond)) << word(load.stage);
        EXPECT_TRUE(std::isfinite(load.utilisation)) << word(load.stage);
        EXPECT_LE(load.capacitySamplesPerSecond, maxSamplesPerSecond) << word(load.stage);
        EXPECT_GT(load.capacitySamplesPerSecond, 0) << word(load.stage);
    }
}

} // namespace
} // namespace sluice
