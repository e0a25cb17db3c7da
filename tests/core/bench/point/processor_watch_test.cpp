// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/processor_watch.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

constexpr const char* machine = "cpu  1000 50 2000 90000 400 10 40 300 700 0\n"
                                "cpu0 500 25 1000 45000 200 5 20 150 350 0\n"
                                "intr 12345 0 0\n";

TEST(ProcessorWatch, ReadsWhatWasUsedAndWhatWasStolen)
{
    const auto counters = parseProcessorCounters(machine);
    ASSERT_TRUE(counters.has_value());
    EXPECT_EQ(counters->used, 1000 + 50 + 2000 + 10 + 40) << "guests are part of user, and idle is nobody's";
    EXPECT_EQ(counters->stolen, 300);
}

TEST(ProcessorWatch, WhatMakesNoSenseIsNotGuessed)
{
    EXPECT_FALSE(parseProcessorCounters("").has_value());
    EXPECT_FALSE(parseProcessorCounters("cpu 1 2 3 4 5 6 7\n").has_value()) << "a kernel that tells nothing stolen";
    EXPECT_FALSE(parseProcessorCounters("cpu0 1 2 3 4 5 6 7 8\n").has_value()) << "one processor alone";
    EXPECT_FALSE(parseProcessorCounters("cpu 1 2 three 4 5 6 7 8\n").has_value());
}

TEST(ProcessorWatch, TellsTheShareOfWhatWasWanted)
{
    EXPECT_DOUBLE_EQ(stolenShare({100, 10}, {400, 110}).value(), 0.25);
    EXPECT_DOUBLE_EQ(stolenShare({100, 10}, {400, 10}).value(), 0);
    EXPECT_DOUBLE_EQ(stolenShare({100, 10}, {400, 5}).value(), 0) << "a counter may go back when a machine moves";
    EXPECT_FALSE(stolenShare({100, 10}, {110, 11}).has_value()) << "ticks are too coarse for so little";
}

} // namespace
} // namespace sluice
