// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_curve.h"

#include "core/run/plan_of_run.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

TEST(PlanCurve, IsThatOfTheMeasurementsWithWhatTheJobNeeds)
{
    const auto run = runFixture();
    const auto plan = *planOfRun(run, run.plan->workload);
    const auto chart = planCurve(run.measurements, plan, *StorageSurface::fit(run.measurements));
    ASSERT_FALSE(chart.series.empty());
    EXPECT_FALSE(chart.series[0].intervals.empty());
    EXPECT_DOUBLE_EQ(chart.requirement->y, plan.demand.rate.value);
    EXPECT_TRUE(chart.xIsBytes);
}

TEST(PlanCurve, AddsUpTheDevicesOfAStripe)
{
    const auto run = runFixture();
    const auto surface = *StorageSurface::fit(run.measurements);
    const auto one = *planOfRun(run, run.plan->workload);
    auto three = one;
    three.change.devices = 3;
    three.supply.mean = three.supply.mean * 3.0;
    const auto before = planCurve(run.measurements, one, surface);
    const auto after = planCurve(run.measurements, three, surface);
    ASSERT_EQ(after.series.size(), before.series.size());
    EXPECT_DOUBLE_EQ(after.series[0].points[0].second, 3 * before.series[0].points[0].second);
    three.supply.mean = three.supply.mean * 0.5; // links let through half of it
    for (const auto& series : planCurve(run.measurements, three, surface).series) {
        for (const auto& [size, rate] : series.points) {
            EXPECT_LE(rate, three.supply.mean.value) << "no curve is above what the plan counts on";
        }
    }
}

TEST(PlanCurve, IsTheFormulaOfADataSheetForAFewDepths)
{
    const auto surface = StorageSurface::fromSheet(BytesPerSecond{1e9}, Seconds(1e-4));
    const auto plan = *makePlan({.workload = Workload{}, .host = {}}, surface);
    const auto chart = planCurve({}, plan, surface);
    ASSERT_EQ(chart.series.size(), 3U);
    EXPECT_TRUE(chart.series[0].intervals.empty());
    for (const auto& series : chart.series) {
        EXPECT_LE(series.points.back().second, 1e9 * (1 + 1e-9)) << series.name;
    }
}

} // namespace
} // namespace sluice::ui
