// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_tables.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

TEST(PlanTables, AlternativesStandWithWhatTheyBring)
{
    Workload workload;
    workload.gpus = 8;
    const auto table = alternativesTable({{.change = "two devices", .utilisation = 0.5, .gpusFed = 3.99},
                                          {.change = "four devices", .utilisation = 1, .gpusFed = 12.7}},
                                         workload);
    ASSERT_EQ(table.rows.size(), 2);
    EXPECT_EQ(table.rows[1][2], QStringLiteral("all"));
    EXPECT_EQ(table.rows[0],
              (QStringList{QStringLiteral("two devices"), QStringLiteral("50 %"), QStringLiteral("3.9")}));
    EXPECT_EQ(table.header.size(), table.rows[0].size());
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
