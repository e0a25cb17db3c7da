// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/offsets.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace sluice::io {
namespace {

constexpr Bytes block{4096};

std::vector<std::int64_t> take(OffsetSequence& offsets, std::size_t count)
{
    std::vector<std::int64_t> taken;
    for (std::size_t i = 0; i < count; ++i) {
        taken.push_back(offsets.next());
    }
    return taken;
}

TEST(Offsets, SequentialGoesInOrderAndBeginsAgain)
{
    OffsetSequence offsets(Pattern::Sequential, block * 3, block, 0, 1, 1);
    EXPECT_EQ(take(offsets, 5), (std::vector<std::int64_t>{0, 4096, 8192, 0, 4096}));
}

TEST(Offsets, EveryPatternVisitsEveryBlockOnceBeforeAnyTwice)
{
    for (const auto& [pattern, name] : enumWords<Pattern>) {
        for (const std::int64_t blocks : {1, 2, 7, 8, 9, 16, 17, 64, 1000}) {
            OffsetSequence offsets(pattern, block * blocks, block, 0, 1, 42);
            for (int round = 0; round < 3; ++round) {
                const auto once = take(offsets, static_cast<std::size_t>(blocks));
                EXPECT_EQ(std::set(once.begin(), once.end()).size(), once.size()) << name << " " << blocks;
            }
        }
    }
}

TEST(Offsets, EveryPatternSharesTheFileAmongThreads)
{
    for (const auto& [pattern, name] : enumWords<Pattern>) {
        for (const std::int64_t blocks : {48, 160}) {
            std::set<std::int64_t> seen;
            for (int thread = 0; thread < 4; ++thread) {
                OffsetSequence offsets(pattern, block * blocks, block, thread, 4, 9);
                for (const auto offset : take(offsets, static_cast<std::size_t>(blocks / 4))) {
                    EXPECT_TRUE(seen.insert(offset).second) << name << " " << offset;
                }
            }
        }
    }
}

TEST(Offsets, StridedTakesEveryEighthBlockAndThenThoseBetween)
{
    OffsetSequence offsets(Pattern::Strided, block * 20, block, 0, 1, 1);
    std::vector<std::int64_t> blocks = take(offsets, 21);
    for (auto& offset : blocks) {
        offset /= 4096;
    }
    EXPECT_EQ(blocks,
              (std::vector<std::int64_t>{0, 8, 16, 1, 9, 17, 2, 10, 18, 3, 11, 19, 4, 12, 5, 13, 6, 14, 7, 15, 0}));
}

TEST(Offsets, ReverseGoesFromTheEnd)
{
    OffsetSequence offsets(Pattern::Reverse, block * 3, block, 0, 1, 1);
    EXPECT_EQ(take(offsets, 4), (std::vector<std::int64_t>{8192, 4096, 0, 8192}));
}

TEST(Offsets, ShuffledReadsWholeShardsInOrder)
{
    OffsetSequence offsets(Pattern::Shuffled, block * 160, block, 0, 1, 7); // 16 shards of ten blocks
    std::vector<std::int64_t> order;
    for (int shard = 0; shard < 16; ++shard) {
        const auto blocks = take(offsets, 10);
        for (std::size_t i = 1; i < blocks.size(); ++i) {
            EXPECT_EQ(blocks[i], blocks[i - 1] + 4096);
        }
        order.push_back(blocks.front() / 4096 / 10);
    }
    EXPECT_EQ(std::set(order.begin(), order.end()).size(), 16U);
    EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
}

TEST(Offsets, SequentialThreadsHaveSlicesOfTheirOwn)
{
    OffsetSequence first(Pattern::Sequential, block * 10, block, 0, 2, 1);
    OffsetSequence second(Pattern::Sequential, block * 10, block, 1, 2, 1);
    EXPECT_EQ(take(first, 1).front(), 0);
    EXPECT_EQ(take(second, 1).front(), 5 * 4096);
}

TEST(Offsets, RandomVisitsEveryBlockOnceBeforeAnyTwice)
{
    for (const std::int64_t blocks : {1, 2, 3, 7, 64, 1000, 4097}) {
        OffsetSequence offsets(Pattern::Random, block * blocks, block, 0, 1, 42);
        const auto once = take(offsets, static_cast<std::size_t>(blocks));
        EXPECT_EQ(std::set(once.begin(), once.end()).size(), static_cast<std::size_t>(blocks));
        EXPECT_LT(*std::max_element(once.begin(), once.end()), blocks * 4096);
        EXPECT_GE(*std::min_element(once.begin(), once.end()), 0);
    }
}

TEST(Offsets, RandomThreadsShareTheFileWithoutOverlap)
{
    std::set<std::int64_t> seen;
    for (int thread = 0; thread < 3; ++thread) {
        OffsetSequence offsets(Pattern::Random, block * 300, block, thread, 3, 9);
        for (const auto offset : take(offsets, 100)) {
            EXPECT_TRUE(seen.insert(offset).second) << offset;
        }
    }
    EXPECT_EQ(seen.size(), 300U);
}

TEST(Offsets, RandomIsNotInOrderAndDiffersEachTimeRound)
{
    OffsetSequence offsets(Pattern::Random, block * 256, block, 0, 1, 5);
    const auto first = take(offsets, 256);
    const auto second = take(offsets, 256);
    EXPECT_FALSE(std::is_sorted(first.begin(), first.end()));
    EXPECT_NE(first, second);
    EXPECT_EQ(std::set(second.begin(), second.end()).size(), 256U);
}

TEST(Offsets, NeverReachPastTheLastWholeBlock)
{
    OffsetSequence offsets(Pattern::Random, Bytes{4096 * 5 + 100}, block, 0, 1, 5);
    for (const auto offset : take(offsets, 50)) {
        EXPECT_LE(offset, 4 * 4096);
    }
}

TEST(Offsets, MoreThreadsThanBlocksStillWork)
{
    for (int thread = 0; thread < 8; ++thread) {
        OffsetSequence offsets(Pattern::Sequential, block * 3, block, thread, 8, 5);
        for (const auto offset : take(offsets, 10)) {
            EXPECT_LT(offset, 3 * 4096);
        }
    }
}

} // namespace
} // namespace sluice::io
