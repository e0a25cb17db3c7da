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
    EXPECT_EQ(workload->gpus, 1) << "as many as the training was seen with";
    EXPECT_EQ(workload->datasetBytes, Bytes{52'671'115}) << "nothing of another job's data";
    EXPECT_FALSE(workload->decodeFree);
    EXPECT_EQ(workload->source, "a job file of node");
}

TEST(JobPlan, TheSpreadOfDecodingGoesWithItsMean)
{
    auto job = watched();
    job.profile.emplace();
    auto& times = job.profile->cpuSeconds.emplace();
    times.mean = Seconds(4e-3);
    times.stdev = Seconds(2e-3);
    const auto workload = withJob({}, job);
    EXPECT_EQ(workload.decodeTime, Seconds(4e-3));
    EXPECT_EQ(workload.decodeStdev, Seconds(2e-3));
}

TEST(JobPlan, GpusThatTheFileDoesNotTellAreAsUsual)
{
    auto job = watched();
    job.ranks.clear();
    Workload usual;
    usual.gpus = 4;
    EXPECT_EQ(workloadOf(job, usual)->gpus, 4);
}

TEST(JobPlan, TheOrderOfTheLoaderIsHowStorageIsRead)
{
    auto job = watched();
    Workload usual;
    usual.accessPattern = Pattern::Sequential;
    EXPECT_EQ(withJob(usual, job).accessPattern, Pattern::Random);
    job.loader.order = "sequential";
    EXPECT_EQ(workloadOf(job, usual)->accessPattern, Pattern::Sequential);
    job.loader.order = "of the sampler";
    EXPECT_FALSE(patternOf(job));
    EXPECT_EQ(withJob(usual, job).accessPattern, Pattern::Sequential) << "as it was";
}

TEST(JobPlan, WhatAFileTellsIsTakenIntoAnotherJob)
{
    auto job = watched();
    job.observed->step.reset();
    EXPECT_EQ(notToldBy(job), std::vector<std::string>{"step_seconds"});
    EXPECT_TRUE(notToldBy(watched()).empty());
    Workload usual;
    usual.name = "mine";
    usual.stepTime = Seconds(0.3);
    const auto workload = workloadWith(job, usual);
    ASSERT_TRUE(workload);
    EXPECT_EQ(workload->name, "mine");
    EXPECT_EQ(workload->stepTime, Seconds(0.3));
    EXPECT_EQ(workload->batchPerGpu, 8);
}

TEST(JobPlan, TheCopyThatTheJobMeasuredStandsInForOneThatNobodyToldOfTheNode)
{
    auto job = watched();
    HostFacts host;
    takeCopyRate(job, "node", host);
    EXPECT_FALSE(host.hostToDevice);
    job.profile = JobProfile();
    job.profile->deliveredBytes = 602120;
    job.profile->transfer = Seconds(0.001);
    takeCopyRate(job, "node", host);
    ASSERT_TRUE(host.hostToDevice);
    EXPECT_DOUBLE_EQ(host.hostToDevice->value, 8 * 602120 / 0.001);
    EXPECT_TRUE(host.hostToDeviceMeasured);
    EXPECT_EQ(host.hostToDeviceFrom, "the job file of node: profile.transfer_seconds_per_batch");
    HostFacts stated;
    stated.hostToDevice = BytesPerSecond{1e9};
    takeCopyRate(job, {}, stated);
    EXPECT_EQ(stated.hostToDevice->value, 1e9);
    HostFacts another;
    takeCopyRate(job, "another", another);
    EXPECT_FALSE(another.hostToDevice) << "it is that of the node on which the job ran";
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
