// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/seen_verdict.h"

#include "tests/core/seen_jobs.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(SeenVerdict, TellsTheShareItsIntervalAndThePlace)
{
    EXPECT_EQ(
        seenVerdict(jobThatWaits(0.41)),
        "python3 train.py waits for data: 41 % of the time (38 to 44 %). Storage is the bottleneck: loader workers "
        "are blocked in reads.");
    EXPECT_EQ(seenVerdict(jobThatWaits(0.01, 0.01, WaitPlace::Gpu)),
              "python3 train.py does not wait for data: 1 % of the time (0 to 2 %). The step is the bottleneck: the "
              "loader is ahead of it.");
}

TEST(SeenVerdict, AnUnknownShareIsNoZero)
{
    AttachedJob job;
    job.target.command = "python3 train.py";
    EXPECT_EQ(seenVerdict(job),
              "python3 train.py may wait for data: for which share of the time is not known. Its "
              "bottleneck is not known.");
    AttachVerdict bounded;
    bounded.low = 0.3;
    bounded.high = 0.9;
    EXPECT_EQ(waitingWords(bounded), "30 to 90 % of the time");
}

TEST(SeenVerdict, IsThatOfItsRun)
{
    const auto run = seenRun(jobThatWaits(0.41));
    EXPECT_EQ(kindOf(run), RunKind::Attach);
    EXPECT_TRUE(isSingle(kindOf(run)));
    EXPECT_EQ(verdictOf(run), seenVerdict(*run.seen));
    EXPECT_EQ(problemOf(run), "");
    const auto back = fromJson<sluice::Run>(toDocument("sluice.run/1", run));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, run);
}

} // namespace
} // namespace sluice
