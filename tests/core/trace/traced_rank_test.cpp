// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/traced_rank.h"
#include "tests/core/trace/made_trace.h"

#include <gtest/gtest.h>

namespace sluice::trace {
namespace {

constexpr double tiny = 1e-9;

TEST(TracedRank, WaitsForTheShareOfItsStepsThatItIsInTheLoader)
{
    const auto rank = tracedRankOf(MadeTrace()
                                       .step(0, 100)
                                       .batch(0, 30)
                                       .work(31, 40, 90)
                                       .step(100, 200)
                                       .batch(100, 120)
                                       .work(121, 125, 195)
                                       .events(),
                                   true);
    EXPECT_EQ(rank.stepsBy, StepMarks::Profiler);
    EXPECT_EQ(rank.loader, TraceLoader::Workers);
    EXPECT_NEAR(rank.length.count(), 0.2, tiny);
    EXPECT_NEAR(*rank.waitingShare, 0.25, tiny);
    EXPECT_NEAR(*rank.gpuBusyShare, 0.6, tiny);
    EXPECT_NEAR(*rank.waitingIdleShare, 0.25, tiny);
    ASSERT_EQ(rank.steps.size(), 2U);
    EXPECT_NEAR(rank.steps[1].begin.count(), 0.1, tiny);
    EXPECT_NEAR(rank.steps[1].waiting->count(), 0.02, tiny);
    EXPECT_NEAR(rank.steps[1].gpuBusy->count(), 0.07, tiny);
}

TEST(TracedRank, LosesNothingWhileTheGpuStillWorksOffWhatWasLaunched)
{
    const auto rank = tracedRankOf(MadeTrace()
                                       .step(0, 100)
                                       .work(1, 2, 100)
                                       .step(100, 200)
                                       .batch(100, 160)
                                       .work(161, 162, 200)
                                       .work(5, 100, 155)
                                       .events(),
                                   true);
    EXPECT_NEAR(*rank.waitingShare, 0.3, tiny);
    EXPECT_NEAR(*rank.waitingIdleShare, 0.025, tiny);
}

TEST(TracedRank, CountsWorkThatEndsAfterTheStepsThatLaunchedIt)
{
    const auto rank = tracedRankOf(MadeTrace().step(0, 100).work(90, 95, 130).events(), true);
    EXPECT_NEAR(*rank.gpuBusyShare, 0.35, tiny);
    EXPECT_NEAR(rank.steps[0].gpuBusy->count(), 0.035, tiny);
}

TEST(TracedRank, CountsNothingAfterTheStepsWhereTheGpuWasBusyFromBefore)
{
    const auto rank = tracedRankOf(MadeTrace().step(0, 100).workFromBefore(0, 60).work(90, 60, 130).events(), true);
    EXPECT_NEAR(*rank.gpuBusyShare, 1.0, tiny);
}

TEST(TracedRank, LeavesOutWhatIsLaunchedBetweenSteps)
{
    const auto rank =
        tracedRankOf(MadeTrace().step(0, 100).work(10, 10, 20).work(150, 150, 190).step(200, 300).events(), true);
    EXPECT_NEAR(*rank.gpuBusyShare, 0.05, tiny);
}

TEST(TracedRank, TellsCopiesAndCollectivesThatRunAlone)
{
    const auto rank = tracedRankOf(MadeTrace()
                                       .step(0, 100)
                                       .work(1, 0, 20, WorkKind::CopyToGpu)
                                       .work(2, 10, 50)
                                       .work(3, 40, 90, WorkKind::Collective)
                                       .work(4, 60, 62, WorkKind::Other)
                                       .events(),
                                   true);
    EXPECT_NEAR(*rank.copyOnlyShare, 0.1, tiny);
    EXPECT_NEAR(*rank.collectiveOnlyShare, 0.4, tiny);
    EXPECT_NEAR(*rank.gpuBusyShare, 0.9, tiny);
}

TEST(TracedRank, ThatTakesBatchesInAnotherThreadHasAnUnknownWait)
{
    const auto rank = tracedRankOf(MadeTrace().step(0, 100).batch(0, 90, 5).work(1, 1, 99).events(), true);
    EXPECT_FALSE(rank.waitingShare);
    EXPECT_FALSE(rank.steps[0].waiting);
    EXPECT_TRUE(rank.gpuBusyShare);
}

TEST(TracedRank, WithoutGpuWorkHasAnUnknownGpuShareAndNotZero)
{
    const auto rank = tracedRankOf(MadeTrace().step(0, 100).batch(0, 40).events(), true);
    EXPECT_NEAR(*rank.waitingShare, 0.4, tiny);
    EXPECT_FALSE(rank.gpuBusyShare);
    EXPECT_FALSE(rank.waitingIdleShare);
    EXPECT_FALSE(rank.steps[0].gpuBusy);
}

TEST(TracedRank, StepsFromBatchToBatchWhereNoStepIsMarked)
{
    const auto rank =
        tracedRankOf(MadeTrace().batch(0, 10).batch(50, 70).batch(100, 130).work(11, 12, 49).events(), true);
    EXPECT_EQ(rank.stepsBy, StepMarks::Loader);
    ASSERT_EQ(rank.steps.size(), 2U);
    EXPECT_NEAR(*rank.waitingShare, 0.3, tiny);
    EXPECT_NEAR(*rank.gpuBusyShare, 0.37, tiny);
}

TEST(TracedRank, TakesTheProfilersMarksBeforeThoseOfTheJob)
{
    auto events = MadeTrace().step(0, 100).step(100, 200).batch(100, 120).events();
    events.steps.push_back({{10 * millisecond, 20 * millisecond}, mainThread, "step 1"});
    EXPECT_EQ(tracedRankOf(events, true).steps.size(), 2U);
    events.steps.erase(events.steps.begin(), events.steps.begin() + 2);
    EXPECT_EQ(tracedRankOf(events, true).steps.front().name, "step 1");
}

TEST(TracedRank, WithNeitherStepsNorBatchesIsOneStepOfAllGpuWork)
{
    const auto rank = tracedRankOf(MadeTrace().work(0, 10, 20).work(1, 50, 60).events(), true);
    EXPECT_EQ(rank.stepsBy, StepMarks::Nothing);
    EXPECT_NEAR(*rank.gpuBusyShare, 0.4, tiny);
    EXPECT_FALSE(rank.waitingShare);
    EXPECT_TRUE(rank.steps.empty());
    EXPECT_FALSE(tracedRankOf({}, true).gpuBusyShare);
}

TEST(TracedRank, OfAFileThatEndsEarlyCountsOnlyStepsThatWereReadWholly)
{
    auto made = MadeTrace();
    for (int i = 0; i < 5; ++i) {
        made.step(100 * i, 100 * i + 100).batch(100 * i, 100 * i + 20);
    }
    EXPECT_EQ(tracedRankOf(made.events(), false).steps.size(), 4U) << "what the last step holds was not read";
    made.work(21, 25, 90).work(121, 125, 210);
    const auto rank = tracedRankOf(made.events(), false);
    EXPECT_EQ(rank.steps.size(), 2U) << "GPU work was read up to the second step";
    EXPECT_FALSE(rank.whole);
    EXPECT_NEAR(*rank.waitingShare, 0.2, tiny);
}

TEST(TracedRank, OfAFileThatEndsEarlyTellsNoGpuShareThatWorkDoesNotCover)
{
    const auto steps = MadeTrace().step(0, 100).batch(0, 20).step(100, 200).step(200, 300);
    auto first = steps;
    const auto begun = tracedRankOf(first.work(21, 25, 60).events(), false);
    EXPECT_EQ(begun.steps.size(), 2U);
    EXPECT_FALSE(begun.gpuBusyShare) << "the work of no step was read to its end";
    EXPECT_FALSE(begun.waitingIdleShare);
    EXPECT_NEAR(*begun.waitingShare, 0.1, tiny);
    auto streams = steps;
    streams.work(21, 25, 60).work(121, 125, 180).work(221, 225, 290).work(22, 30, 95);
    EXPECT_FALSE(tracedRankOf(streams.events(), false).gpuBusyShare) << "one stream after the other, and one is cut";
    EXPECT_TRUE(tracedRankOf(streams.events(), true).gpuBusyShare);
}

} // namespace
} // namespace sluice::trace
