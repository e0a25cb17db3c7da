// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/spans.h"

#include <gtest/gtest.h>

#include <random>

namespace sluice::trace {
namespace {

TEST(Spans, ThatOverlapOrTouchAreOne)
{
    EXPECT_EQ(united({{5, 7}, {1, 3}, {2, 4}, {4, 5}, {9, 9}, {8, 6}}), (Spans{{1, 7}}));
    EXPECT_EQ(lengthOf({{1, 7}, {10, 11}}), 7);
}

TEST(Spans, InBothAndInOneOnly)
{
    const Spans a{{0, 10}, {20, 30}};
    const Spans b{{5, 7}, {9, 22}, {29, 40}};
    EXPECT_EQ(common(a, b), (Spans{{5, 7}, {9, 10}, {20, 22}, {29, 30}}));
    EXPECT_EQ(without(a, b), (Spans{{0, 5}, {7, 9}, {22, 29}}));
    EXPECT_EQ(without(a, {}), a);
    EXPECT_TRUE(common(a, {}).empty());
}

TEST(Spans, AreDividedAmongFrames)
{
    const Spans parts{{0, 4}, {6, 25}, {26, 27}};
    EXPECT_EQ(lengthsWithin(parts, {{0, 10}, {10, 20}, {22, 30}, {40, 50}}), (std::vector<Moment>{8, 10, 4, 0}));
    EXPECT_EQ(lengthsWithin({}, {{0, 1}}), (std::vector<Moment>{0}));
}

/// What is in both and what is in one only make up that one, whatever they are; held against counting single moments.
TEST(Spans, AddUp)
{
    std::mt19937 rng(1);
    const auto some = [&rng] {
        std::vector<Span> spans;
        for (int i = 0; i < 6; ++i) {
            const auto begin = static_cast<Moment>(rng() % 60);
            spans.push_back({begin, begin + static_cast<Moment>(rng() % 12)});
        }
        return spans;
    };
    const auto holds = [](const std::vector<Span>& spans, Moment at) {
        return std::any_of(spans.begin(), spans.end(), [at](auto s) { return s.begin <= at && at < s.end; });
    };
    for (int round = 0; round < 200; ++round) {
        const auto rawA = some();
        const auto rawB = some();
        Moment both = 0;
        Moment onlyA = 0;
        for (Moment at = 0; at < 80; ++at) {
            both += holds(rawA, at) && holds(rawB, at) ? 1 : 0;
            onlyA += holds(rawA, at) && !holds(rawB, at) ? 1 : 0;
        }
        const auto a = united(rawA);
        const auto b = united(rawB);
        ASSERT_EQ(lengthOf(common(a, b)), both);
        ASSERT_EQ(lengthOf(without(a, b)), onlyA);
    }
}

} // namespace
} // namespace sluice::trace
