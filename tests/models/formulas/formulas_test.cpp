// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/formulas/checkpoint.h"
#include "models/formulas/cluster.h"
#include "models/formulas/published.h"
#include "models/formulas/queueing.h"
#include "models/job/demand.h"
#include "models/loader/page_cache.h"

#include <gtest/gtest.h>

#include <cmath>

// The formulas that the project rests on, each with the figure that it must give.
namespace sluice {
namespace {

TEST(PageCache, SharesOfHits)
{
    EXPECT_DOUBLE_EQ(hitsOfPinned(0.35), 0.35);
    EXPECT_DOUBLE_EQ(hitsOfSameOrder(0.99), 0);
    EXPECT_DOUBLE_EQ(hitsOfSameOrder(1), 1);
    EXPECT_NEAR(hitsOfFreshOrder(0.35), 0.071, 0.002);
    EXPECT_NEAR(hitsOfFreshOrder(0.5), 0.152, 0.002);
    EXPECT_NEAR(hitsOfFreshOrder(0.8), 0.480, 0.002);
    EXPECT_NEAR(hitsOfFreshOrder(0.95), 0.798, 0.003);
    EXPECT_DOUBLE_EQ(hitsOfFreshOrder(1), 1);
    EXPECT_DOUBLE_EQ(hitsOfFreshOrder(7), 1);
    EXPECT_DOUBLE_EQ(hitsOfFreshOrder(-1), 0);
    EXPECT_LT(hitsOfLinux(0.5).low, hitsOfLinux(0.5).high);
}

TEST(PageCache, RateOfAPartlyCachedDataSet)
{
    EXPECT_NEAR(rateWithCache(0.5, {10e9}, {1e9}).value, 1 / (0.5 / 10e9 + 0.5 / 1e9), 1);
    EXPECT_DOUBLE_EQ(rateWithCache(0, {10e9}, {1e9}).value, 1e9);
}

TEST(Queueing, LittlesLaw)
{
    EXPECT_DOUBLE_EQ(underWay(100'000, Seconds(100e-6)), 10);
    EXPECT_DOUBLE_EQ(requestsInFlight({1e9}, Seconds(0.1), Bytes{1'000'000}), 100);
    EXPECT_EQ(workersFor(Seconds(1), Seconds(0.3)), 4);
    EXPECT_EQ(workersFor(Seconds(0.1), Seconds(0.3)), 1);
}

TEST(Queueing, TheSlowestOfNormals)
{
    EXPECT_NEAR(meanOfLargest(1), 0, 1e-9);
    EXPECT_NEAR(meanOfLargest(2), 0.5642, 1e-4);
    EXPECT_NEAR(meanOfLargest(4), 1.0294, 1e-4);
    EXPECT_NEAR(meanOfLargest(1024) / std::sqrt(2 * std::log(1024)), 0.87, 0.02); // "about"
    EXPECT_NEAR(slowestOf(4, Seconds(1), Seconds(0.1)).count(), 1.10294, 1e-5);
}

TEST(Queueing, ErlangC)
{
    EXPECT_NEAR(waitingChance(1, 0.5), 0.5, 1e-12); // M/M/1: its utilisation
    EXPECT_NEAR(waitingChance(2, 1), 1.0 / 3, 1e-12);
    EXPECT_EQ(waitingChance(2, 2), 1);
    EXPECT_NEAR(meanWait(1, 0.5, Seconds(1)).count(), 1, 1e-12);
    EXPECT_NEAR(meanWaitOfEvenService(1, 0.5, Seconds(1)).count(), 0.5, 1e-12);
    EXPECT_TRUE(std::isinf(meanWait(1, 2, Seconds(1)).count()));
}

TEST(Cluster, Striping)
{
    EXPECT_DOUBLE_EQ(stripedFileRate(4, {500e6}, {12.5e9}).value, 2e9);
    EXPECT_DOUBLE_EQ(stripedFileRate(64, {500e6}, {12.5e9}).value, 12.5e9);
}

TEST(Cluster, AggregateIsTheLeastOfNodesLinksAndServers)
{
    const SharedStorage storage{.demandOfNode = {2e9}, .nicOfNode = {12.5e9}, .allReduceOfNode = {}, .servers = {10e9}};
    EXPECT_DOUBLE_EQ(clusterCeiling(storage, 4).value, 8e9);
    EXPECT_DOUBLE_EQ(clusterCeiling(storage, 100).value, 10e9);
    EXPECT_NEAR(nodesFed(storage, 1), 5, 1e-12);
    auto shared = storage;
    shared.allReduceOfNode = {11.5e9};
    EXPECT_DOUBLE_EQ(clusterCeiling(shared, 4).value, 4e9); // 1 GB/s a node is left
    EXPECT_EQ(nodesFed(shared, 1), 0);
}

TEST(Cluster, AllReduceMovesTwiceTheGradients)
{
    EXPECT_EQ(allReduceBytes(8, Bytes{8'000}), Bytes{14'000});
    EXPECT_EQ(allReduceBytes(1, Bytes{8'000}), Bytes{0});
}

TEST(Cluster, StagingObjectsAndConversations)
{
    EXPECT_EQ(stagedBytes(Bytes{100'000'000'000'000}, 10, false), Bytes{10'000'000'000'000}); // 100 TB, 10 nodes
    EXPECT_DOUBLE_EQ(stagingTime(Bytes{10'000'000'000'000}, {12.5e9}, {5e9}).count(), 2000);
    EXPECT_DOUBLE_EQ(objectConnections({2e9}, Seconds(0.1), Bytes{8'000'000}), 25);
    EXPECT_EQ(keyValueBytesPerToken(80, 1024, 2), Bytes{327'680});
    EXPECT_DOUBLE_EQ(resumeRate(Bytes{327'680}, 10'000, Seconds(1)).value, 3.2768e9);
}

TEST(Cluster, WhatStallsCost)
{
    EXPECT_DOUBLE_EQ(stallCostPerMonth(512, 0.05, 3), 55'296);
    EXPECT_DOUBLE_EQ(monthsToPayBack(100'000, 50'000), 2);
    EXPECT_TRUE(std::isinf(monthsToPayBack(1, 0)));
}

TEST(Published, AcceleratorsOfABandwidth)
{
    EXPECT_EQ(acceleratorsFed({100e9}, 0.9, {3.177e9}), 34);
    EXPECT_EQ(acceleratorsFed({1e9}, 0.9, {3.177e9}), 0);
}

TEST(Published, PrintedMegabytesAreMebibytes)
{
    // 99,711.841 "MB/s" of a v1.0 row are 104.5554 GB/s.
    EXPECT_NEAR(fromPrintedMegabytes(99'711.841).value, 104.5554e9, 1e6);
    EXPECT_NEAR(1.048576, fromPrintedMegabytes(1).value / 1e6, 1e-12); // misread: 4.86 %
}

TEST(Published, FillOfTheQueues)
{
    EXPECT_NEAR(fillTime(4, 8, 7, Bytes{146'600'628}, {10e9}).count(), 3.284, 0.001);
}

TEST(Checkpoint, ParametersAndBytesOfPublishedModels)
{
    const TransformerShape small{128'256, 4'096, 32, 1'024, 14'336};
    const TransformerShape large{128'256, 16'384, 126, 1'024, 53'248};
    EXPECT_DOUBLE_EQ(parametersOf(small), 8'030'261'248);
    EXPECT_NEAR(parametersOf(small) * 14 / std::pow(2, 30), 104.7, 0.01);
    EXPECT_NEAR(parametersOf(large) * 14 / std::pow(2, 30), 5'292, 1);
}

TEST(Checkpoint, SeventyBillionParameters)
{
    const auto plan = planCheckpoints({.parameters = 70e9});
    EXPECT_EQ(plan->weights, Bytes{140'000'000'000});
    EXPECT_EQ(plan->bytes, Bytes{980'000'000'000}); // about 1 TB with optimizer state
    EXPECT_FALSE(plan->synchronousStall); // nothing is made up
}

TEST(Checkpoint, IntervalsOfYoungAndDaly)
{
    EXPECT_NEAR(youngInterval(Seconds(60), Seconds(86'400)).count(), 3'219.9, 0.1);
    EXPECT_NEAR(dalyInterval(Seconds(60), Seconds(86'400)).count(), 3'180.04, 0.1);
    EXPECT_EQ(dalyInterval(Seconds(300), Seconds(100)), Seconds(100)); // C >= 2M: M
    EXPECT_EQ(clusterMeanTime(Seconds(1e6), 10), Seconds(1e5));
    EXPECT_NEAR(wasteOf(Seconds(60), Seconds(3'220), Seconds(300), Seconds(86'400)), 0.0407, 0.0001);
}

TEST(Checkpoint, StallsAndTheirCost)
{
    // 512 GPUs x 60 s x $3/h = $25.60; every 15 minutes = $102/h.
    const auto plan = planCheckpoints({.parameters = 70e9,
                                       .write = BytesPerSecond{980e9 / 60},
                                       .deviceToHost = BytesPerSecond{25e9},
                                       .gpus = 512,
                                       .pricePerGpuHour = 3,
                                       .interval = Seconds(900)});
    EXPECT_NEAR(plan->synchronousStall->count(), 60, 1e-6);
    EXPECT_NEAR(*plan->costPerCheckpoint, 25.60, 1e-6);
    EXPECT_NEAR(*plan->costPerHour, 102.4, 1e-6);
    EXPECT_NEAR(plan->asynchronousStall->count(), 980e9 / 512 / 25e9, 1e-9);
    EXPECT_TRUE(*plan->asynchronousFits);
    EXPECT_NEAR(gpuHoursLost(512, Seconds(30)), 4.27, 0.005);
}

TEST(Checkpoint, SuspendCopiesTheDeviceMemory)
{
    const auto plan = planCheckpoints(
        {.parameters = 1e9, .deviceToHost = BytesPerSecond{25e9}, .deviceMemory = Bytes{75'000'000'000}});
    EXPECT_DOUBLE_EQ(plan->suspend->count(), 3);
}

TEST(Checkpoint, RefusesAbsurdNumbers)
{
    EXPECT_FALSE(planCheckpoints({.parameters = 0}).ok());
    EXPECT_FALSE(planCheckpoints({.parameters = 1e30}).ok());
    EXPECT_FALSE(planCheckpoints({.parameters = std::nan("")}).ok());
    EXPECT_FALSE(planCheckpoints({.parameters = 1e9, .write = BytesPerSecond{0}}).ok());
    EXPECT_FALSE(planCheckpoints({.parameters = 1e9, .gpus = 0}).ok());
}

} // namespace
} // namespace sluice
