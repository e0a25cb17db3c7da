// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/batch_trace_log.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(BatchTraceLog, KeepsEachBatchOfEachRankApart)
{
    BatchTraceLog log(2, 4);
    log.begin(0, 5, 1, Seconds(1));
    log.begin(1, 5, 0, Seconds(2));
    ASSERT_NE(log.find(0, 5), nullptr);
    log.find(0, 5)->loaded = Seconds(3);
    EXPECT_EQ(log.find(1, 5)->begun, Seconds(2));
    EXPECT_EQ(log.find(0, 1), nullptr) << "has the same slot, but was never begun";
    const auto traces = log.take();
    ASSERT_EQ(traces.size(), 2U);
    EXPECT_EQ(traces[0], (BatchTrace{0, 5, 1, Seconds(1), Seconds(3), {}}));
}

TEST(BatchTraceLog, KeepsNothingWhereNoBatchIsUnderWay)
{
    BatchTraceLog log(2, 0);
    log.begin(0, 5, 1, Seconds(1));
    EXPECT_EQ(log.find(0, 5), nullptr);
    EXPECT_TRUE(log.take().empty());
}

TEST(BatchTraceLog, StopsWhenItIsFull)
{
    BatchTraceLog log(1, 4);
    for (std::int64_t batch = 0; batch < std::int64_t{BatchTraceLog::maxTraced} + 10; ++batch) {
        log.begin(0, batch, 0, Seconds(0));
    }
    EXPECT_EQ(log.find(0, std::int64_t{BatchTraceLog::maxTraced} + 5), nullptr);
    EXPECT_EQ(log.take().size(), BatchTraceLog::maxTraced);
}

} // namespace
} // namespace sluice
