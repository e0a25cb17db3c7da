// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader_state.h"

#include "tests/core/bench/loader/small_job.h"

#include <gtest/gtest.h>

#include <thread>

namespace sluice {
namespace {

using Clock = LoaderState::Clock;

TEST(LoaderState, HasOneSlotMoreThanItsWorkersMayLoadAhead)
{
    const SmallJob job;
    const auto state = job.state();
    EXPECT_EQ(state->window(), 2);
    EXPECT_EQ(state->rank(0).slots.size(), 3U);
    EXPECT_EQ(state->slotOf(3), state->slotOf(0));
    EXPECT_EQ(state->epochSteps(), 8);
}

TEST(LoaderState, KeepsTheFirstErrorAndEndsTheRun)
{
    const SmallJob job;
    const auto state = job.state();
    EXPECT_TRUE(state->rank(0).queue.permit(0));
    state->fail({ErrorKind::Io, "first", ""});
    state->fail({ErrorKind::Io, "second", ""});
    EXPECT_EQ(state->error()->message, "first");
    EXPECT_TRUE(state->over());
    EXPECT_FALSE(state->rank(0).queue.permit(0));
}

TEST(LoaderState, LetsEveryStepEndWithTheSlowest)
{
    SmallJob job;
    job.setup.gpus = 2;
    job.setup.barrier = true;
    const auto state = job.state();
    const auto early = Clock::now();
    const auto late = early + std::chrono::milliseconds(7);
    Clock::time_point seenByOther;
    {
        const std::jthread other([&] { seenByOther = state->meet(1, late); });
        EXPECT_EQ(state->meet(0, early), late);
    }
    EXPECT_EQ(seenByOther, late);
    state->leave(1);
    EXPECT_EQ(state->meet(0, early), early) << "one that has left holds nobody back";
}

TEST(LoaderState, DoesNotWaitForOthersWithoutABarrier)
{
    SmallJob job;
    job.setup.gpus = 2;
    job.setup.barrier = false;
    const auto end = Clock::now();
    EXPECT_EQ(job.state()->meet(0, end), end);
}

TEST(LoaderState, SeesWhatIsQueuedAndWhoIsIdle)
{
    const SmallJob job;
    const auto state = job.state();
    state->rank(0).queue.loaded(0);
    state->rank(0).steps = 5;
    EXPECT_EQ(state->glance().queued, 1);
    EXPECT_EQ(state->glance().idleRanks, 1);
    EXPECT_EQ(state->glance().steps, 5);
    state->rank(0).computing = true;
    EXPECT_EQ(state->glance().idleRanks, 0);
}

} // namespace
} // namespace sluice
