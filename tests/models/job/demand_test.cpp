// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/demand.h"

#include <gtest/gtest.h>

#include <string>

// The worked examples of the domain sheet, section 1, line by line, and the public constants of
// MLPerf Storage: the arithmetic must give what people get on paper.
namespace sluice {
namespace {

Workload job(int gpus, int batch, std::int64_t sampleBytes, double stepSeconds)
{
    Workload workload;
    workload.gpus = gpus;
    workload.batchPerGpu = batch;
    workload.sampleBytes = Bytes{sampleBytes};
    workload.stepTime = Seconds(stepSeconds);
    return workload;
}

TEST(DemandTable, EightGpusOf200MegabytesNeed1Point6GigabytesANode)
{
    EXPECT_DOUBLE_EQ(demandOfGpus(8, {200e6}).value, 1.6e9);
    auto workload = job(8, 1, 200'000'000, 1.0);
    workload.nodes = 100;
    EXPECT_DOUBLE_EQ(demandOf(workload).rate.value, 1.6e9);
    EXPECT_DOUBLE_EQ(demandOf(workload).clusterRate.value, 160e9);
}

TEST(DemandTable, OneRackOf72GpusNeeds14Point4Gigabytes)
{
    EXPECT_DOUBLE_EQ(demandOfGpus(72, {200e6}).value, 14.4e9);
}

TEST(DemandTable, ImagesOf130KilobytesOnEightGpus)
{
    const auto demand = demandOf(job(8, 256, 130'000, 0.2));
    EXPECT_DOUBLE_EQ(demand.samplesPerSecond, 10'240);
    EXPECT_DOUBLE_EQ(demand.rate.value, 1.3312e9);
    EXPECT_DOUBLE_EQ(demand.operationsPerSecond, 10'240); // a file a sample: one open each
    EXPECT_DOUBLE_EQ(demand.ratePerGpu.value, 166.4e6);
}

TEST(DemandTable, FiveThousandImagesOf150Kilobytes)
{
    EXPECT_DOUBLE_EQ(demandOf(job(1, 5'000, 150'000, 1.0)).rate.value, 750e6);
}

TEST(DemandTable, TokensOf512GpusAre8Point39MegabytesAndNot838)
{
    const auto rate = demandOf(job(512, 4, 8'192, 2.0)).rate.value;
    EXPECT_DOUBLE_EQ(rate, 8'388'608);
    EXPECT_NE(rate, 838e6); // a misprint that is often copied
}

TEST(DemandTable, ThousandBatchesOfOneMegabyte)
{
    EXPECT_DOUBLE_EQ(demandOf(job(1, 1'000, 1'000'000, 1.0)).rate.value, 1e9);
}

TEST(DemandTable, FourStripeTargetsOf500Megabytes)
{
    EXPECT_DOUBLE_EQ(stripeCeiling(4, {500e6}).value, 2e9);
}

TEST(DemandTable, CheckpointOf30SecondsOn512Gpus)
{
    EXPECT_NEAR(gpuHoursLost(512, Seconds(30)), 4.27, 0.005);
}

TEST(DemandTable, BytesOfTokenSequences)
{
    EXPECT_EQ(sequenceBytes(4096, 2), Bytes{8192});
    EXPECT_EQ(sequenceBytes(8192, 4), Bytes{32768});
}

TEST(Demand, PackedShardsNeedReadsAndNotOpens)
{
    auto workload = job(8, 400, 114'660, 0.224);
    workload.samplesPerFile = 1251;
    const auto demand = demandOf(workload, mebibytes(1));
    EXPECT_NEAR(demand.operationsPerSecond, demand.rate.value / 1048576.0, 1e-6);
}

TEST(Demand, RandomSamplesOfAShardAreReadOneByOne)
{
    auto workload = job(8, 16, 2'048, 2.44);
    workload.samplesPerFile = 1'000'000;
    workload.accessPattern = Pattern::Random;
    const auto demand = demandOf(workload, mebibytes(1));
    EXPECT_NEAR(demand.operationsPerSecond, demand.samplesPerSecond, 1e-9);
}

/// MLPerf Storage: bytes x batch / compute seconds, for one accelerator.
struct PublishedRate {
    const char* name;
    std::int64_t recordBytes;
    int batch;
    double computeSeconds;
    double bytesPerSecond;
};

class MlperfConstants : public testing::TestWithParam<PublishedRate> { };

TEST_P(MlperfConstants, GiveThePublishedRateOfOneAccelerator)
{
    const auto& row = GetParam();
    const auto demand = demandOf(job(1, row.batch, row.recordBytes, row.computeSeconds));
    EXPECT_NEAR(demand.rate.value / row.bytesPerSecond, 1.0, 5e-4);
}

INSTANTIATE_TEST_SUITE_P(Rows, MlperfConstants,
                         testing::Values(PublishedRate{"unet3d_a100", 146'600'628, 7, 0.636, 1.614e9},
                                         PublishedRate{"unet3d_h100", 146'600'628, 7, 0.323, 3.177e9},
                                         PublishedRate{"unet3d_b200", 146'600'628, 7, 0.162, 6.335e9},
                                         PublishedRate{"resnet50_a100", 114'660, 400, 0.435, 105.4e6},
                                         PublishedRate{"resnet50_h100", 114'660, 400, 0.224, 204.8e6},
                                         PublishedRate{"cosmoflow_a100", 2'828'486, 1, 0.00551, 513.3e6},
                                         PublishedRate{"cosmoflow_h100", 2'828'486, 1, 0.0035, 808.1e6},
                                         PublishedRate{"retinanet_b200", 322'957, 24, 0.04755, 163.0e6}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Demand, OfTheWholeJobCountsEpochsAndTheEvaluationAfterEach)
{
    Workload workload;
    EXPECT_FALSE(demandOf(workload).jobBytes.has_value()) << "how much there is to read is not known";
    workload.datasetBytes = Bytes{146'000'000'000};
    workload.epochs = 90;
    EXPECT_DOUBLE_EQ(*demandOf(workload).jobBytes, 90 * 146e9);
    workload.evaluationBytes = Bytes{6'000'000'000};
    EXPECT_DOUBLE_EQ(*demandOf(workload).jobBytes, 90 * 152e9);
    workload.datasetBytes = Bytes{1'000'000'000'000'000'000};
    workload.epochs = 1'000'000;
    EXPECT_DOUBLE_EQ(*demandOf(workload).jobBytes, 1e6 * (1e18 + 6e9)) << "more than 64 bits hold";
}

} // namespace
} // namespace sluice
