// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/scenario.h"

#include "core/base/json.h"
#include "tests/models/planned.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice {
namespace {

using namespace testing_device;

/// 1.33 GB/s are needed.
Scenario imagesScenario()
{
    Scenario s;
    s.name = "A";
    s.workload = images().workload;
    return s;
}

Plan planOf(const Scenario& s, const StorageSurface& surface)
{
    const auto plan = makePlan(planRequestOf(s, images().host), surface);
    EXPECT_TRUE(plan.ok());
    return *plan;
}

TEST(Scenario, WithoutChangesIsThePlanOfItsWorkload)
{
    const auto surface = measuredSurface();
    EXPECT_EQ(planOf(imagesScenario(), surface), *makePlan(images(), surface));
}

TEST(Scenario, DevicesAddUpTheirRates)
{
    auto s = imagesScenario();
    const auto one = planOf(s, stated(0.4e9));
    s.change.devices = 3;
    const auto three = planOf(s, stated(0.4e9));
    EXPECT_NEAR(three.supply.mean.value, 3 * one.supply.mean.value, 1);
    EXPECT_NEAR(three.prediction.gpusFed, 3 * one.prediction.gpusFed, 1e-6);
    EXPECT_EQ(three.recommendation.stripeWidth, one.recommendation.stripeWidth) << "counts devices, not sets of them";
    ASSERT_GE(three.verdict.size(), 2U);
    EXPECT_EQ(three.verdict[0].id, "plan.mayFeedAllAt");
    EXPECT_EQ(three.verdict[1].text, "This counts 3 such devices, striped.");
    EXPECT_EQ(three.alternatives.front().change.text,
              "6 such devices striped (RAID 0), unless a link they share is the bottleneck");
}

TEST(Scenario, WhatComesFromMemoryIsNotAskedOfStorage)
{
    auto s = imagesScenario();
    s.change.cachedShare = 0.5;
    const auto plan = planOf(s, stated(1e9));
    EXPECT_NEAR(plan.demand.rate.value, 1.33e9 / 2, 0.01e9);
    EXPECT_NEAR(plan.demand.samplesPerSecond, 10'240, 1e-6) << "the GPUs take as many as before";
    EXPECT_TRUE(plan.feasible);
    ASSERT_EQ(plan.verdict.size(), 2U);
    EXPECT_EQ(plan.verdict[1].text, "This counts 50 % of the samples as read from memory.");
}

TEST(Scenario, AllFromMemoryLeavesStorageNothingToLimit)
{
    auto s = imagesScenario();
    s.change.cachedShare = 1;
    const auto plan = planOf(s, stated(1));
    EXPECT_EQ(plan.prediction.bottleneck, Stage::Gpu);
    EXPECT_TRUE(std::isfinite(plan.prediction.gpusFed));
    EXPECT_TRUE(std::isfinite(plan.demand.rate.value));
}

TEST(Scenario, CompressionShrinksWhatIsStored)
{
    auto s = imagesScenario();
    s.compression = 2;
    const auto plan = planOf(s, stated(1e9));
    EXPECT_EQ(plan.workload.sampleBytes.count, s.workload.sampleBytes.count / 2);
    EXPECT_TRUE(plan.feasible);
}

TEST(Scenario, RefusesDevicesAndSharesThatAreNone)
{
    auto request = images();
    request.change.devices = 0;
    EXPECT_EQ(makePlan(request, stated(1e9)).error().kind, ErrorKind::Usage);
    request.change = {1, std::nan("")};
    EXPECT_EQ(makePlan(request, stated(1e9)).error().kind, ErrorKind::Usage);
}

TEST(Scenario, TheSimulationAgreesWithTheClosedFormWhereNothingVaries)
{
    auto s = imagesScenario();
    s.change.devices = 2;
    const auto surface = stated(0.4e9);
    const auto plan = planOf(s, surface);
    const auto request = planRequestOf(s, images().host);
    const auto closed = predict(request, *storageFor(request, surface));
    EXPECT_NEAR(plan.prediction.utilisation, closed.utilisation, 0.1);
}

TEST(Scenario, MoneyIsLostOnlyWhereAPriceIsKnown)
{
    auto s = imagesScenario();
    Prediction p;
    p.stallFraction = 0.25;
    EXPECT_FALSE(lostPerMonth(s, p));
    s.gpuHourPrice = 3;
    s.workload.nodes = 2;
    EXPECT_DOUBLE_EQ(*lostPerMonth(s, p), 2 * 8 * 0.25 * 3 * 24 * 30);
}

TEST(Scenario, PlansForTheNodeThatItNames)
{
    auto scenario = imagesScenario();
    scenario.observed = ObservedJob{};
    EXPECT_TRUE(planRequestOf(scenario, images().host).observed);
    scenario.node = PlannedNode{"other", {}};
    scenario.node->facts.cpuCores = 4;
    const auto request = planRequestOf(scenario, images().host);
    EXPECT_EQ(request.host, scenario.node->facts);
    EXPECT_FALSE(request.observed) << "the job was seen on the node that was measured";
    scenario.observed.reset();
    const auto again = fromJson<Scenario>(toJson(scenario));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, scenario);
}

TEST(Scenario, IsTheSameAfterJson)
{
    auto s = imagesScenario();
    s.change = {4, 0.25};
    s.source = SupplySource::Sheet;
    s.compression = 1.5;
    s.gpuHourPrice = 2.5;
    EXPECT_EQ(*fromJson<Scenario>(toJson(s)), s);
}

} // namespace
} // namespace sluice
