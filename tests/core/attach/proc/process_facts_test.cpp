// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/process_facts.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

TEST(ProcessFacts, ReadsStatWhateverTheNameHolds)
{
    const auto stat =
        parseProcessStat("42 (a) R (b) S 7 42 42 0 -1 4194304 10 20 3 4 5 6 7 8 20 0 11 0 900 1 2 3 4 5\n");
    ASSERT_TRUE(stat);
    EXPECT_EQ(*stat, (ProcessStat{42, "a) R (b", 'S', 7, 3, 11, 900}));
}

TEST(ProcessFacts, RefusesHalfALine)
{
    EXPECT_FALSE(parseProcessStat(""));
    EXPECT_FALSE(parseProcessStat("42 (python3) S 7 42"));
    EXPECT_FALSE(parseProcessStat("42 )python3( S 7 42 42 0 -1 4194304 10 20 3 4 5 6 7 8 20 0 11 0 900"));
    EXPECT_FALSE(parseProcessStat("x (python3) S 7 42 42 0 -1 4194304 10 20 3 4 5 6 7 8 20 0 11 0 900 1"));
}

TEST(ProcessFacts, ReadsScheduleTimes)
{
    EXPECT_EQ(parseScheduleTimes("89673 2782464 2\n"), (ScheduleTimes{89673, 2782464, 2}));
    EXPECT_FALSE(parseScheduleTimes("89673 2782464"));
    EXPECT_FALSE(parseScheduleTimes("a b c"));
}

TEST(ProcessFacts, ReadsIo)
{
    const auto io = parseProcessIo("rchar: 7081\nwchar: 105\nsyscr: 14\nsyscw: 2\nread_bytes: 4096\nwrite_bytes: 512\n"
                                   "cancelled_write_bytes: 0\n");
    ASSERT_TRUE(io);
    EXPECT_EQ(*io, (ProcessIo{7081, 14, 4096, 512}));
    EXPECT_FALSE(parseProcessIo("rchar: 7081\n"));
    EXPECT_FALSE(parseProcessIo(""));
}

} // namespace
} // namespace sluice::attach
