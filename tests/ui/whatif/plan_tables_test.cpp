// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_tables.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

/// Half fed, with two changes that help.
Plan starvedPlan()
{
    Plan plan;
    plan.workload.gpus = 8;
    plan.prediction.utilisation = 0.25;
    plan.prediction.gpusFed = 2;
    plan.alternatives = {{.change = "two devices", .utilisation = 0.5, .gpusFed = 3.99, .gpus = {}},
                         {.change = "four devices", .utilisation = 1, .gpusFed = 12.7, .gpus = {}}};
    return plan;
}

Scenario pricedAt(double gpuHour)
{
    Scenario scenario;
    scenario.workload.gpus = 8;
    scenario.gpuHourPrice = gpuHour;
    return scenario;
}

TEST(PlanTables, AlternativesStandBelowThePlanAsItIs)
{
    const auto table = alternativesTable(starvedPlan(), pricedAt(0));
    ASSERT_EQ(table.rows.size(), 3);
    EXPECT_EQ(table.rows[0], (QStringList{QStringLiteral("As it is"), QStringLiteral("25 %"), QStringLiteral("2")}));
    EXPECT_EQ(table.rows[1],
              (QStringList{QStringLiteral("two devices"), QStringLiteral("50 %"), QStringLiteral("3.9")}));
    EXPECT_EQ(table.rows[2][2], QStringLiteral("all"));
    EXPECT_EQ(table.header.size(), table.rows[0].size());
}

TEST(PlanTables, WithAPriceEachChangeSaysWhatItSaves)
{
    const auto table = alternativesTable(starvedPlan(), pricedAt(2));
    ASSERT_EQ(table.header.size(), 4);
    EXPECT_EQ(table.rows[0][3], QStringLiteral("0"));
    EXPECT_EQ(table.rows[1][3], QStringLiteral("2,880")); // a quarter of 8 GPUs at 2 an hour for 720 hours
    EXPECT_EQ(table.rows[2][3], QStringLiteral("8,640"));
}

TEST(PlanTables, FewerGpusWaitForLessMoney)
{
    auto plan = starvedPlan();
    plan.alternatives = {{.change = "2 GPUs instead of 8", .utilisation = 0.9, .gpusFed = 2, .gpus = 2}};
    const auto table = alternativesTable(plan, pricedAt(2));
    EXPECT_EQ(table.rows[1][3], QStringLiteral("8,350")); // of 8,640, a tenth of 2 GPUs is still lost
}

TEST(PlanTables, EverySettingHasALineOfItsOwnWithItsReason)
{
    const auto plan = *runFixture().plan;
    const auto table = settingsTable(plan.recommendation);
    ASSERT_GT(table.rows.size(), 10);
    EXPECT_EQ(table.rows[0][0], QStringLiteral("Loader workers per GPU"));
    EXPECT_EQ(table.rows[0][1], QString::number(plan.recommendation.workers));
    for (const auto& row : table.rows) {
        EXPECT_EQ(row.size(), table.header.size());
    }
}

} // namespace
} // namespace sluice::ui
