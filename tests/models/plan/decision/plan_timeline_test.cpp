// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/plan_timeline.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

using namespace testing_device;

PlanTimeline timelineFor(const PlanRequest& request, const StorageSurface& surface)
{
    const auto plan = makePlan(request, surface);
    EXPECT_TRUE(plan.ok());
    const auto timeline = timelineOf(request, surface, plan->recommendation);
    EXPECT_TRUE(timeline.has_value());
    return timeline.value_or(PlanTimeline());
}

/// Share of the training process's time that it computes, after the first round of the workers.
double computingShare(const PlanTimeline& timeline)
{
    double computes = 0;
    double all = 0;
    for (const auto& span : timeline.spans) {
        if (span.lane == 0 && span.batch > timeline.workers) {
            const double length = (span.end - span.begin).count();
            all += length;
            computes += span.activity == TimelineActivity::Computes ? length : 0;
        }
    }
    return computes / all;
}

TEST(PlanTimeline, SpansOfALaneFollowEachOther)
{
    const auto timeline = timelineFor(images(), stated(1e9));
    ASSERT_FALSE(timeline.spans.empty());
    for (std::size_t i = 1; i < timeline.spans.size(); ++i) {
        const auto& before = timeline.spans[i - 1];
        const auto& span = timeline.spans[i];
        EXPECT_LE(span.begin, span.end);
        if (span.lane == before.lane) {
            EXPECT_GE(span.begin, before.end - Seconds(1e-9));
        } else {
            EXPECT_GT(span.lane, before.lane);
        }
    }
    EXPECT_EQ(timeline.spans.back().lane, timeline.workers);
}

TEST(PlanTimeline, AFedJobWaitsForItsFirstBatchAlone)
{
    const auto timeline = timelineFor(images(), stated(100e9));
    ASSERT_FALSE(timeline.spans.empty());
    EXPECT_EQ(timeline.spans.front().activity, TimelineActivity::Waits);
    EXPECT_EQ(timeline.spans.front().batch, 0);
    EXPECT_NEAR(computingShare(timeline), 1, 0.02);
}

TEST(PlanTimeline, AStarvedJobWaitsAsThePlanSays)
{
    auto request = images();
    request.workload.gpus = 1;
    const auto surface = stated(0.08e9); // half of what is needed
    const auto plan = makePlan(request, surface);
    ASSERT_TRUE(plan.ok());
    EXPECT_NEAR(computingShare(timelineFor(request, surface)), plan->prediction.utilisation, 0.12);
}

TEST(PlanTimeline, ABatchIsLoadedBeforeItsStep)
{
    const auto timeline = timelineFor(images(), stated(1e9));
    for (const auto& step : timeline.spans) {
        if (step.activity == TimelineActivity::Computes) {
            const auto load = std::find_if(timeline.spans.begin(), timeline.spans.end(), [&](const TimelineSpan& span) {
                return span.activity == TimelineActivity::Loads && span.batch == step.batch;
            });
            ASSERT_NE(load, timeline.spans.end());
            EXPECT_LE(load->end, step.begin + Seconds(1e-9));
        }
    }
}

TEST(PlanTimeline, ManyGpusHaveNone)
{
    auto request = images();
    request.workload.gpus = 1000;
    const auto plan = makePlan(request, stated(1e9));
    ASSERT_TRUE(plan.ok());
    EXPECT_FALSE(timelineOf(request, stated(1e9), plan->recommendation));
}

} // namespace
} // namespace sluice
