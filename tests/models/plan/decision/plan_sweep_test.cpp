// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/plan_sweep.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace testing_device;

/// 8 GPUs of this job take 1.3312 GB/s, and 90 % of it is enough.
constexpr double needed = 1.3312e9;

std::optional<PlanSweep> swept(const PlanRequest& request, double storage, PlanInput input)
{
    const auto plan = makePlan(request, stated(storage));
    EXPECT_TRUE(plan);
    return sweepOf(request, stated(storage), plan->recommendation, input);
}

const SweepPoint* pointAt(const PlanSweep& sweep, double value)
{
    const auto found = std::find_if(sweep.points.begin(), sweep.points.end(),
                                    [&](const SweepPoint& point) { return point.value == value; });
    return found == sweep.points.end() ? nullptr : &*found;
}

TEST(PlanSweep, SaysHowManyGpusAreFed)
{
    const auto sweep = swept(images(), needed * 1.5 * 0.91, PlanInput::Gpus); // of 12 GPUs a little more than 90 %
    ASSERT_TRUE(sweep);
    ASSERT_TRUE(sweep->flip);
    EXPECT_TRUE(sweep->flip->fedBelow);
    EXPECT_EQ(sweep->flip->value, 12);
    EXPECT_EQ(sweep->now, 8);
    EXPECT_TRUE(pointAt(*sweep, 8));
    EXPECT_GE(sweep->points.back().value, 16);
    for (std::size_t i = 1; i < sweep->points.size(); ++i) {
        EXPECT_GT(sweep->points[i].value, sweep->points[i - 1].value);
        EXPECT_LE(sweep->points[i].utilisation, sweep->points[i - 1].utilisation + 0.01);
    }
}

TEST(PlanSweep, WithoutAFlipTheVerdictIsTheSameEverywhere)
{
    const auto sweep = swept(images(), 1e3, PlanInput::Gpus);
    ASSERT_TRUE(sweep);
    EXPECT_FALSE(sweep->flip);
}

TEST(PlanSweep, LargerSamplesFlipWhereTheDemandMeetsTheSupply)
{
    const auto sweep = swept(images(), needed * 2, PlanInput::SampleBytes);
    ASSERT_TRUE(sweep);
    ASSERT_TRUE(sweep->flip);
    EXPECT_TRUE(sweep->flip->fedBelow);
    EXPECT_NEAR(sweep->flip->value / (130'000 * 2 / 0.9), 1, 0.05);
}

TEST(PlanSweep, DecodingFlipsWhereTheCoresAreBusy)
{
    auto request = images();
    request.workload.decodeFree = false; // and its time is not known
    const auto sweep = swept(request, 1e12, PlanInput::DecodeTime);
    ASSERT_TRUE(sweep);
    EXPECT_EQ(sweep->now, 0);
    ASSERT_TRUE(sweep->flip);
    EXPECT_NEAR(sweep->flip->value / (64 / (10'240 * 0.9)), 1, 0.1); // 64 cores for 9,216 samples a second
    const auto& last = sweep->points.back();
    EXPECT_NEAR(*last.cpuCores / (10'240 * last.value), 1, 0.05);
    EXPECT_EQ(last.bottleneck, Stage::Cpu);
}

TEST(PlanSweep, WorkersAreThoseOfThePlanUntilSomebodyNamesThem)
{
    auto request = images();
    request.workload.decodeTime = Seconds(0.004);
    request.workload.decodeFree = false; // 41 of 64 cores
    const auto plan = makePlan(request, stated(1e12));
    ASSERT_TRUE(plan);
    const auto sweep = sweepOf(request, stated(1e12), plan->recommendation, PlanInput::Workers);
    ASSERT_TRUE(sweep);
    EXPECT_EQ(sweep->now, plan->recommendation.workers);
    ASSERT_TRUE(sweep->flip);
    EXPECT_FALSE(sweep->flip->fedBelow);
    EXPECT_NEAR(sweep->flip->value, 5, 1); // 1,152 samples a second of each GPU at 250 of a worker
    request.workersPerGpu = 3;
    EXPECT_EQ(swept(request, 1e12, PlanInput::Workers)->now, 3);
}

TEST(PlanSweep, StripedDevicesAddUp)
{
    const auto sweep = swept(images(), needed / 3, PlanInput::Devices);
    ASSERT_TRUE(sweep);
    ASSERT_TRUE(sweep->flip);
    EXPECT_FALSE(sweep->flip->fedBelow);
    EXPECT_EQ(sweep->flip->value, 3);
}

TEST(PlanSweep, LeavesOutWhatMakesNoDifference)
{
    auto request = images();
    EXPECT_FALSE(swept(request, needed, PlanInput::Nodes)); // no server is named
    request.host.overNetwork = true;
    EXPECT_FALSE(swept(request, needed, PlanInput::Devices));
    request.host.serverRate = BytesPerSecond{needed * 4};
    const auto nodes = swept(request, needed * 2, PlanInput::Nodes);
    ASSERT_TRUE(nodes);
    ASSERT_TRUE(nodes->flip);
    EXPECT_TRUE(nodes->flip->fedBelow);
    EXPECT_EQ(nodes->flip->value, 4);
}

TEST(PlanSweep, EachInputOfASoundPlanEndsSoon)
{
    const auto plan = makePlan(images(), measuredSurface());
    ASSERT_TRUE(plan);
    for (const auto input : sweptInputs) {
        if (const auto sweep = sweepOf(images(), measuredSurface(), plan->recommendation, input)) {
            EXPECT_GE(sweep->points.size(), 8U) << word(input);
            EXPECT_LE(sweep->points.size(), 40U) << word(input);
        }
    }
}

} // namespace
} // namespace sluice
