// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/point/block_count.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(BlockCount, IsAProductThatNeverTurnsNegative)
{
    constexpr std::uint64_t minusOne = ~std::uint64_t{0}; // what a server states that does not know
    EXPECT_EQ(bytesOfBlocks(10, 4096), Bytes{40960});
    EXPECT_EQ(bytesOfBlocks(10, 0), Bytes{0});
    EXPECT_EQ(bytesOfBlocks(0, 4096), Bytes{0});
    EXPECT_GT(bytesOfBlocks(minusOne, 4096), Bytes{0});
    EXPECT_GT(bytesOfBlocks(minusOne, 1), Bytes{0});
    EXPECT_GT(bytesOfBlocks(std::uint64_t{1} << 62, 4), Bytes{0});
}

} // namespace
} // namespace sluice
