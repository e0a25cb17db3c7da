// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/page_cache.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(PageCache, SharesOfHits)
{
    EXPECT_DOUBLE_EQ(hitsOfPinned(0.35), 0.35);
    EXPECT_DOUBLE_EQ(hitsOfSameOrder(0.99), 0);
    EXPECT_DOUBLE_EQ(hitsOfSameOrder(1), 1);
    EXPECT_NEAR(hitsOfFreshOrder(0.35), 0.071, 0.002);
    EXPECT_NEAR(hitsOfFreshOrder(0.5), 0.152, 0.002);
    EXPECT_NEAR(hitsOfFreshOrder(0.8), 0.480, 0.002);
    EXPECT_NEAR(hitsOfFreshOrder(0.95), 0.798, 0.003);
    EXPECT_DOUBLE_EQ(hitsOfFreshOrder(1), 1);
    EXPECT_DOUBLE_EQ(hitsOfFreshOrder(7), 1);
    EXPECT_DOUBLE_EQ(hitsOfFreshOrder(-1), 0);
    EXPECT_LT(hitsOfLinux(0.5).low, hitsOfLinux(0.5).high);
}

} // namespace
} // namespace sluice
