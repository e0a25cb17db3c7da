// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/verdict/shares.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

WorkerSamples worker(std::initializer_list<std::pair<Activity, int>> counts, double run = 0, double delay = 0)
{
    WorkerSamples samples;
    samples.watched = Seconds(10);
    samples.runSeconds = run;
    samples.delaySeconds = delay;
    for (const auto& [activity, count] : counts) {
        countOf(samples.counts, activity) = count;
        samples.samples += count;
    }
    return samples;
}

MainSpan span(int samples, int running, int waiting, double run = -1, double delay = 0)
{
    MainSpan span;
    span.length = Seconds(1);
    span.samples = samples;
    span.running = running;
    span.waiting = waiting;
    if (run >= 0) {
        span.runSeconds = run;
        span.delaySeconds = delay;
    }
    return span;
}

TEST(Shares, TimeOnCoresIsWhatTheKernelCounted)
{
    const auto shares =
        sharesOf(worker({{Activity::Running, 30}, {Activity::Reading, 60}, {Activity::Queue, 20}}, 2, 1));
    ASSERT_TRUE(shares);
    EXPECT_DOUBLE_EQ(shares->running, 0.2);
    EXPECT_DOUBLE_EQ(shares->runqueue, 0.1);
    EXPECT_NEAR(shares->diskWait, 0.7 * 60 / 80, 1e-12);
    EXPECT_NEAR(shares->idle, 0.7 * 20 / 80, 1e-12);
}

TEST(Shares, ATasKThatIsReadyButNeitherRunsNorQueuesIsThrottled)
{
    const auto shares = sharesOf(worker({{Activity::Running, 90}, {Activity::Queue, 10}}, 3, 0));
    ASSERT_TRUE(shares);
    EXPECT_NEAR(shares->runqueue, 0.6, 1e-12);
}

TEST(Shares, WithoutCountsOfTheKernelSamplesTell)
{
    auto samples = worker({{Activity::Running, 50}, {Activity::Reading, 50}});
    samples.runSeconds.reset();
    samples.delaySeconds.reset();
    const auto shares = sharesOf(samples);
    ASSERT_TRUE(shares);
    EXPECT_DOUBLE_EQ(shares->running, 0.5);
    EXPECT_DOUBLE_EQ(shares->diskWait, 0.5);
}

TEST(Shares, AreUnknownWithoutSamples)
{
    EXPECT_FALSE(sharesOf(WorkerSamples()));
    EXPECT_FALSE(meanShares({}));
    EXPECT_FALSE(sharesOfMain({}));
}

TEST(Shares, OfThreadsOnlyThoseThatLoadCount)
{
    auto computes = worker({{Activity::Running, 100}}, 10);
    computes.thread = 7;
    auto reads = worker({{Activity::Reading, 100}});
    reads.thread = 8;
    EXPECT_EQ(countedWorkers({computes, reads}), 1);
    EXPECT_DOUBLE_EQ(meanShares({computes, reads})->diskWait, 1);
    EXPECT_FALSE(meanShares({computes}));
}

TEST(Shares, AWorkerThatEndedEarlyCountsForItsTime)
{
    auto brief = worker({{Activity::Reading, 10}});
    brief.watched = Seconds(2.5);
    const auto mean = meanShares({brief, worker({{Activity::Queue, 10}})});
    ASSERT_TRUE(mean);
    EXPECT_DOUBLE_EQ(mean->diskWait, 0.2);
    EXPECT_DOUBLE_EQ(mean->idle, 0.8);
}

TEST(Shares, MainWaitsForTheShareOfItsBlockedTime)
{
    const std::vector<MainSpan> spans(10, span(50, 25, 20, 0.6));
    const auto main = sharesOfMain(spans);
    ASSERT_TRUE(main);
    EXPECT_NEAR(main->waiting, 0.4 * 20 / 25, 1e-12);
    EXPECT_NEAR(main->running, 0.6, 1e-12);
    EXPECT_NEAR(main->sleeping, 0.4 * 5 / 25, 1e-12);
}

TEST(Shares, TheIntervalIsWiderTheMoreSpansDiffer)
{
    const std::vector<MainSpan> steady(10, span(50, 0, 25));
    auto changing = steady;
    for (std::size_t i = 0; i < changing.size(); ++i) {
        changing[i].waiting = i % 2 == 0 ? 5 : 45;
    }
    const auto a = sharesOfMain(steady);
    const auto b = sharesOfMain(changing);
    EXPECT_NEAR(a->waiting, 0.5, 1e-12);
    EXPECT_NEAR(b->waiting, 0.5, 1e-12);
    EXPECT_LT(a->high - a->low, 0.12);
    EXPECT_GT(b->high - b->low, 0.4);
}

TEST(Shares, OneSpanGivesNoInterval)
{
    const auto main = sharesOfMain({span(50, 0, 25)});
    EXPECT_DOUBLE_EQ(main->low, 0);
    EXPECT_DOUBLE_EQ(main->high, 1);
}

TEST(Shares, WhatMayBeAWaitWidensTheHighEnd)
{
    std::vector<MainSpan> spans(10, span(50, 0, 0));
    for (auto& each : spans) {
        each.maybeWaiting = 40;
    }
    const auto main = sharesOfMain(spans);
    EXPECT_DOUBLE_EQ(main->waiting, 0);
    EXPECT_DOUBLE_EQ(main->low, 0);
    EXPECT_NEAR(main->high, 0.8, 1e-9);
}

} // namespace
} // namespace sluice::attach
