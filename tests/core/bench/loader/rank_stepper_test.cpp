// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/rank_stepper.h"

#include "tests/core/bench/loader/small_job.h"

#include <gtest/gtest.h>

#include <thread>

namespace sluice {
namespace {

/// Runs the steps of one rank while the test loads its batches, as a worker would.
TEST(RankStepper, StepsOnceForEachBatch)
{
    const SmallJob job;
    const auto state = job.state(true);
    {
        std::jthread steps([&state] { RankStepper(*state, 0).run(); });
        std::jthread inTheWorkersPlace([&state] { state->waitForStart(); });
        state->begin();
        for (std::int64_t batch = 0; batch < 5 && state->rank(0).queue.permit(batch); ++batch) {
            state->rank(0).queue.loaded(batch);
        }
        while (state->rank(0).steps < 5 && LoaderState::Clock::now() < state->deadline()) {
            std::this_thread::yield();
        }
        state->closeAll();
    }
    EXPECT_EQ(state->rank(0).steps, 5);
    const auto& ends = state->rank(0).stepEnds;
    ASSERT_EQ(ends.size(), 5U);
    EXPECT_GE((ends.back() - ends.front()).count(), 4 * 0.001 - 1e-6) << "steps follow each other";
    EXPECT_FALSE(state->rank(0).computing);
}

TEST(RankStepper, EndsInTheMiddleOfALongStep)
{
    SmallJob job;
    job.setup.stepTime = Seconds(60);
    const auto state = job.state();
    const auto begin = LoaderState::Clock::now();
    {
        std::jthread steps([&state] { RankStepper(*state, 0).run(); });
        std::jthread inTheWorkersPlace([&state] { state->waitForStart(); });
        state->rank(0).queue.loaded(0);
        state->begin();
        while (!state->rank(0).computing) {
            std::this_thread::yield();
        }
        state->closeAll();
    }
    EXPECT_LT(LoaderState::Clock::now() - begin, std::chrono::seconds(20));
    EXPECT_EQ(state->rank(0).steps, 0);
}

TEST(RankStepper, DoesNotCountAStepThatEndsAfterTheDeadline)
{
    SmallJob job;
    job.setup.stepTime = Seconds(0.2);
    job.setup.runtime = Seconds(0.01);
    const auto state = job.state();
    {
        std::jthread steps([&state] { RankStepper(*state, 0).run(); });
        std::jthread inTheWorkersPlace([&state] { state->waitForStart(); });
        state->rank(0).queue.loaded(0);
        state->begin();
    }
    EXPECT_EQ(state->rank(0).steps, 0);
}

} // namespace
} // namespace sluice
