// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/formulas/stall_cost.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(StallCost, CountsWaitingGpusForThirtyDays)
{
    EXPECT_DOUBLE_EQ(stallCostPerMonth(512, 0.05, 3), 55'296);
    EXPECT_DOUBLE_EQ(stallCostPerMonth(8, 0, 3), 0);
}

} // namespace
} // namespace sluice
