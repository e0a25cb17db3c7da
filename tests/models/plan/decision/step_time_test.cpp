// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/step_time.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace testing_device;

/// 8 GPUs take 1.33 GB/s with steps of 200 ms, and 90 % of it is enough.
StepTimeVerdict verdictWith(double storage)
{
    const auto plan = makePlan(images(), stated(storage));
    EXPECT_TRUE(plan);
    const auto verdict = stepTimeVerdictOf(images(), stated(storage), plan->recommendation);
    EXPECT_TRUE(verdict);
    return verdict.value_or(StepTimeVerdict{});
}

TEST(StepTime, TheVerdictFlipsWhereSupplyIsTheTargetsDemand)
{
    const auto now = images().workload.stepTime;
    const double needed = 1.3312e9 * images().workload.targetUtilisation;
    for (const double share : {0.25, 0.5, 2.0, 4.0}) {
        const auto verdict = verdictWith(needed * share);
        ASSERT_TRUE(verdict.fedFrom) << share;
        EXPECT_NEAR(*verdict.fedFrom / (now / share), 1, 0.05) << share;
    }
}

TEST(StepTime, LongerStepsGiveMoreUtilisation)
{
    const auto curve = verdictWith(0.8e9).curve;
    ASSERT_EQ(curve.size(), 7U);
    EXPECT_EQ(curve[3].step, images().workload.stepTime);
    for (std::size_t i = 1; i < curve.size(); ++i) {
        EXPECT_GT(curve[i].step, curve[i - 1].step);
        EXPECT_GE(curve[i].utilisation, curve[i - 1].utilisation - 0.01);
    }
    EXPECT_LT(curve.front().utilisation, 0.2);
    EXPECT_GT(curve.back().utilisation, 0.95);
}

TEST(StepTime, WhatIsFedWithAnyStepSaysTheShortestThatWasTried)
{
    const auto verdict = verdictWith(1e15);
    ASSERT_TRUE(verdict.fedFrom);
    EXPECT_LT(*verdict.fedFrom, images().workload.stepTime / 100);
}

TEST(StepTime, StorageThatGivesNextToNothingFeedsNoStep)
{
    const auto verdict = verdictWith(1e3);
    EXPECT_FALSE(verdict.fedFrom);
    EXPECT_LT(verdict.curve.back().utilisation, 0.01);
}

} // namespace
} // namespace sluice
