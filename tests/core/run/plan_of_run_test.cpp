// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/plan_of_run.h"

#include "core/run/host_facts.h"
#include "core/run/job/job_plan.h"
#include "tests/core/run_fixture.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(PlanOfRun, RestsOnWhatTheRunMeasured)
{
    const auto run = runFixture();
    ASSERT_TRUE(run.plan);
    const auto plan = planOfRun(run, run.plan->workload);
    ASSERT_TRUE(plan.ok()) << plan.error().message;
    EXPECT_EQ(
        *plan,
        *makePlan({.workload = run.plan->workload, .host = hostFactsOf(run)}, *StorageSurface::fit(run.measurements)));
}

TEST(PlanOfRun, OfAJobIsMadeForItsLoaderAndComparedWithHowItRan)
{
    auto run = runFixture();
    const auto job = loadJobFile(std::string(fixturesFolder) + "/jobs/watched.json");
    ASSERT_TRUE(job) << job.error().message;
    run.job = *job;
    run.node.identity.hostName = job->host.name;
    const auto plan = planOfRun(run, *workloadOf(*job, {}));
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->recommendation.access, Access::Buffered) << "as Python reads";
    ASSERT_TRUE(plan->reality);
    EXPECT_EQ(plan->reality->observed.workers, 2);
}

TEST(PlanOfRun, IsNoneWhereNothingWasMeasured)
{
    EXPECT_FALSE(planOfRun(sluice::Run{}, Workload{}).ok());
}

TEST(VerdictOfRun, IsThePlansOrSaysThatThereIsNone)
{
    auto run = runFixture();
    EXPECT_EQ(verdictOf(run), textOf(run.plan->verdict));
    run.plan.reset();
    EXPECT_EQ(verdictOf(run), "Not measured: the run was interrupted.");
    EXPECT_EQ(toJson(run)["verdict"], verdictOf(run));
}

} // namespace
} // namespace sluice
