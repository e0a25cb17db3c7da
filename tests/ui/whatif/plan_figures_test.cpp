// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_figures.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

QString fedOf(double gpusFed)
{
    Plan plan;
    plan.workload.gpus = 8;
    plan.prediction.gpusFed = gpusFed;
    return gpusFedWords(plan);
}

TEST(PlanFigures, GpusFedAreNeverRoundedUp)
{
    EXPECT_EQ(fedOf(6.39), QStringLiteral("6.3 of 8"));
    EXPECT_EQ(fedOf(7.99), QStringLiteral("7.9 of 8"));
    EXPECT_EQ(fedOf(8), QStringLiteral("8 of 8, room for 8"));
    EXPECT_EQ(fedOf(1234.5), QStringLiteral("8 of 8, room for 1,234"));
}

TEST(PlanFigures, NoRoomIsToldThatNoJobCouldFill)
{
    EXPECT_EQ(fedOf(622222222222222.1), QStringLiteral("8 of 8, room for more than 100,000"));
}

TEST(PlanFigures, AnIntervalOfNoWidthIsNotTold)
{
    EXPECT_EQ(intervalWords(0.5, 0.5, 0.5), QStringLiteral("50 %"));
    EXPECT_EQ(intervalWords(0.5, 0.4, 0.6), QStringLiteral("50 % (40 to 60 %)"));
}

} // namespace
} // namespace sluice::ui
