// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/completion_log.h"

#include <gtest/gtest.h>

namespace sluice::io {
namespace {

using Clock = CompletionLog::Clock;
constexpr auto interval = CompletionLog::interval;
/// A time that all workers keep what they finished at.
const Clock::time_point noon = Clock::time_point(std::chrono::hours(12));

TEST(CompletionLog, KeepsWhatWasFinishedBeforeEachSharedTime)
{
    CompletionLog done;
    done.add(10, noon + interval / 4);
    done.add(20, noon + interval / 2);
    done.add(40, noon + interval + interval / 4);
    const auto first = done.takeAt(noon + interval);
    EXPECT_EQ(first.bytes, 30);
    EXPECT_EQ(first.last, noon + interval / 2);
    EXPECT_EQ(done.takeAt(noon + 2 * interval).bytes, 70) << "nothing was finished since";
    EXPECT_EQ(done.now().bytes, 70);
}

TEST(CompletionLog, HasNothingBeforeTheFirstOperation)
{
    CompletionLog done;
    EXPECT_EQ(done.takeAt(noon).bytes, 0);
    done.add(10, noon + 3 * interval + interval / 2);
    EXPECT_EQ(done.takeAt(noon + 2 * interval).bytes, 0);
    EXPECT_EQ(done.takeAt(noon + 3 * interval).bytes, 0);
    EXPECT_EQ(done.takeAt(noon + 4 * interval).bytes, 10);
}

TEST(CompletionLog, StaysWhereItWasWhileAnOperationTakesLong)
{
    CompletionLog done;
    done.add(10, noon + interval / 2);
    done.add(20, noon + 4 * interval + interval / 2);
    for (int at = 1; at <= 4; ++at) {
        EXPECT_EQ(done.takeAt(noon + at * interval).bytes, 10);
    }
    EXPECT_EQ(done.takeAt(noon + 5 * interval).bytes, 30);
}

} // namespace
} // namespace sluice::io
