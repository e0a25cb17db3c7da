// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/reality_check.h"

#include "models/plan/plan.h"
#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using testing_device::images;
using testing_device::stated;

/// Two workers that decode for 10 ms a sample and a step that takes next to nothing: 200 samples/s, whatever storage
/// gives.
PlanRequest decodingJob()
{
    auto request = images();
    request.workload.gpus = 1;
    request.workload.batchPerGpu = 10;
    request.workload.stepTime = Seconds(0.001);
    request.workload.decodeTime = Seconds(0.01);
    request.host.cpuCores = 8;
    return request;
}

ObservedJob seenAt(double samplesPerSecond)
{
    return {.loader = LoaderKind::Threads,
            .gpus = 1,
            .workers = 2,
            .prefetch = 2,
            .samplesPerSecond = samplesPerSecond,
            .waitingShare = 0.98};
}

TEST(RealityCheck, PredictsTheSettingsThatWereInForce)
{
    const auto check = checkAgainst(seenAt(160), decodingJob(), stated(50e9));
    ASSERT_TRUE(check) << check.error().message;
    EXPECT_NEAR(check->samplesPerSecond, 200, 4) << "two workers, though the node has eight cores";
    EXPECT_NEAR(check->error(), 0.25, 0.03);
    EXPECT_FALSE(check->within());
    EXPECT_NEAR(check->waitingShare, 0.98, 0.01);
}

TEST(RealityCheck, CountsTheCoresThatTheJobHad)
{
    auto observed = seenAt(100);
    observed.cores = 1;
    EXPECT_NEAR(checkAgainst(observed, decodingJob(), stated(50e9))->error(), 0, 0.03);
}

TEST(RealityCheck, WithoutWorkersTheProcessLoadsAndStepsInTurn)
{
    auto observed = seenAt(99);
    observed.workers = 0;
    EXPECT_NEAR(checkAgainst(observed, decodingJob(), stated(50e9))->samplesPerSecond, 99, 3);
}

TEST(RealityCheck, WhatCameFromMemoryDidNotWaitForStorage)
{
    auto request = decodingJob();
    request.workload.decodeTime = {};
    request.workload.sampleBytes = Bytes{1'000'000};
    auto observed = seenAt(100);
    const auto cold = checkAgainst(observed, request, stated(100e6))->samplesPerSecond;
    observed.cachedShare = 0.5;
    EXPECT_NEAR(checkAgainst(observed, request, stated(100e6))->samplesPerSecond / cold, 2, 0.1);
}

TEST(RealityCheck, ItsErrorWidensTheIntervalOfThePlan)
{
    auto request = decodingJob();
    const auto before = makePlan(request, stated(50e9))->prediction;
    request.observed = seenAt(160);
    const auto plan = *makePlan(request, stated(50e9));
    ASSERT_TRUE(plan.reality);
    EXPECT_DOUBLE_EQ(plan.prediction.utilisation, before.utilisation);
    EXPECT_LE(plan.prediction.low, before.utilisation / (1 + plan.reality->error()) + 1e-12);
    EXPECT_LT(plan.prediction.low, before.low);
    EXPECT_LE(plan.prediction.high, 1);
}

} // namespace
} // namespace sluice
