// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/job_plan.h"

#include "tests/paths.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

JobFile watched()
{
    const auto job = loadJobFile(std::string(fixturesFolder) + "/jobs/watched.json");
    EXPECT_TRUE(job);
    return job ? *job : JobFile{};
}

TEST(JobPlan, AFileAloneDescribesAJob)
{
    Workload usual;
    usual.gpus = 4;
    usual.datasetBytes = gibibytes(100);
    usual.decodeFree = true;
    const auto workload = workloadOf(watched(), usual);
    ASSERT_TRUE(workload);
    EXPECT_EQ(workload->batchPerGpu, 8);
    EXPECT_EQ(workload->sampleBytes, Bytes{82299});
    EXPECT_EQ(workload->gpus, 4) << "the file tells of one process, and the node may have more";
    EXPECT_FALSE(workload->datasetBytes) << "nothing of another job's data";
    EXPECT_FALSE(workload->decodeFree);
    EXPECT_EQ(workload->source, "a job file of node");
}

TEST(JobPlan, WithoutAStepThereIsNoJob)
{
    auto job = watched();
    job.observed->step.reset();
    const auto workload = workloadOf(job, {});
    ASSERT_FALSE(workload);
    EXPECT_EQ(workload.error().message, "the job file does not tell step_seconds");
}

TEST(JobPlan, ValuesThatNoJobHasAreRefused)
{
    auto job = watched();
    job.observed->step->p50 = Seconds(1e9);
    const auto workload = workloadOf(job, {});
    ASSERT_FALSE(workload);
    EXPECT_EQ(workload.error().kind, ErrorKind::Usage);
}

TEST(JobPlan, TheLoaderIsTheJobs)
{
    auto job = watched();
    EXPECT_EQ(loaderOf(job).kind, LoaderKind::PyTorch);
    EXPECT_FALSE(loaderOf(job).pinMemory);
    job.loader.workers = 0;
    EXPECT_EQ(loaderOf(job).kind, LoaderKind::InProcess);
    job.loader.kind = "other";
    EXPECT_EQ(loaderOf(job).kind, LoaderKind::Threads);
}

TEST(JobPlan, AJobIsComparedOnItsOwnNodeAlone)
{
    const auto job = watched();
    const auto workload = *workloadOf(job, {});
    EXPECT_TRUE(seenJob(job, "node", workload).observed);
    const auto elsewhere = seenJob(job, "other", workload);
    EXPECT_FALSE(elsewhere.observed);
    EXPECT_EQ(elsewhere.why, "it ran on node, and storage was measured on other");
}

TEST(JobPlan, AnotherStepIsAnotherJobAndMoreGpusAreTheSame)
{
    const auto job = watched();
    auto workload = *workloadOf(job, {});
    workload.gpus = 8;
    EXPECT_TRUE(seenJob(job, "node", workload).observed);
    workload.stepTime = Seconds(1);
    EXPECT_EQ(seenJob(job, "node", workload).why, "step_seconds was stated otherwise than it was seen");
}

TEST(JobPlan, AJobThatWasNotWatchedHasNothingToCompare)
{
    auto job = watched();
    job.observed.reset();
    const auto seen = seenJob(job, "node", {});
    EXPECT_FALSE(seen.observed);
    EXPECT_TRUE(seen.why.empty());
}

} // namespace
} // namespace sluice
