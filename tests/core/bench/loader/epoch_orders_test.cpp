// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/epoch_orders.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

TEST(EpochOrders, GivesAllWhoAskForOneEpochTheSameOrder)
{
    EpochOrders orders(SampleOrder::Shuffled, 100);
    const auto first = orders.orderOf(0);
    EXPECT_EQ(orders.orderOf(0), first) << "the very same list";
    auto sorted = *first;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted.front(), 0U);
    EXPECT_EQ(sorted.back(), 99U);
}

TEST(EpochOrders, ShufflesEachEpochAnewAndTheSameAgain)
{
    EpochOrders orders(SampleOrder::Shuffled, 100);
    const auto first = *orders.orderOf(0);
    EXPECT_NE(*orders.orderOf(1), first);
    EXPECT_EQ(*orders.orderOf(0), first) << "who comes late to an epoch sees what the others saw";
}

} // namespace
} // namespace sluice
