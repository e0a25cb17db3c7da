// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/options/job_options.h"

#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace sluice::ctl {
namespace {

const std::string watched = std::string(fixturesFolder) + "/jobs/watched.json";
const std::string profiled = std::string(fixturesFolder) + "/jobs/profile.json";

/// A command with --job and some of the options that state a figure instead.
struct JobOptionTest : testing::Test {
    JobOptionTest()
    {
        job.declare(command);
        command.add_option("--batch", batch);
        command.add_option("--step-time", stepTime);
    }

    Result<TakenJob> take(std::vector<std::string> words, const std::set<std::string>& told = {},
                          const std::vector<std::string>& needed = {}, const TakenJob& kept = {})
    {
        std::reverse(words.begin(), words.end()); // as CLI11 takes them
        command.parse(words);
        return job.take({&workload, &setup}, told, needed, kept);
    }

    CLI::App command{"", "test"};
    JobOption job;
    int batch = 0;
    double stepTime = 0;
    Workload workload;
    LoaderSetup setup;
};

TEST_F(JobOptionTest, WithoutItNothingIsTaken)
{
    const auto taken = take({});
    ASSERT_TRUE(taken);
    EXPECT_FALSE(taken->given());
    EXPECT_FALSE(job.given());
    EXPECT_EQ(workload, Workload());
    EXPECT_TRUE(taken->text().empty());
}

TEST_F(JobOptionTest, FiguresGoToTheJobAndToItsLoader)
{
    const auto taken = take({"--job", watched});
    ASSERT_TRUE(taken) << taken.error().message;
    EXPECT_TRUE(taken->given());
    EXPECT_EQ(workload.batchPerGpu, 8);
    EXPECT_EQ(setup.batch, 8);
    EXPECT_EQ(setup.workers, 2);
    EXPECT_EQ(setup.prefetch, 2);
    EXPECT_NEAR(workload.stepTime.count(), 0.0239, 1e-4) << "the median step";
    EXPECT_EQ(setup.stepTime, workload.stepTime);
}

TEST_F(JobOptionTest, WhatTheCommandLineStatesIsNotTaken)
{
    const auto taken = take({"--job", watched, "--batch", "64"});
    ASSERT_TRUE(taken);
    EXPECT_FALSE(taken->has("batch_per_gpu"));
    EXPECT_EQ(workload.batchPerGpu, Workload().batchPerGpu);
    EXPECT_TRUE(taken->has("step_seconds"));
    const auto other = take({"--job", watched}, {"step_seconds"});
    ASSERT_TRUE(other);
    EXPECT_FALSE(other->has("step_seconds")) << "told by something else";
}

TEST_F(JobOptionTest, ASpreadIsTakenOnlyWithItsMean)
{
    const auto both = take({"--job", profiled});
    ASSERT_TRUE(both);
    ASSERT_TRUE(both->has("decode_seconds"));
    EXPECT_TRUE(both->has("decode_stdev_seconds"));
    EXPECT_FALSE(setup.decodeHistogram.empty());
    setup = {};
    const auto apart = take({"--job", profiled}, {"decode_seconds"});
    ASSERT_TRUE(apart);
    EXPECT_FALSE(apart->has("decode_stdev_seconds")) << "it is the spread of another mean";
    EXPECT_TRUE(setup.decodeHistogram.empty());
}

TEST_F(JobOptionTest, GpusThatTheFileDoesNotTellAreListedAsNotTold)
{
    workload.gpus = 8;
    const auto taken = take({"--job", profiled});
    ASSERT_TRUE(taken);
    EXPECT_EQ(workload.gpus, 8);
    EXPECT_NE(taken->text().find("not told   8 counted: no training was watched"), std::string::npos) << taken->text();
    EXPECT_EQ(taken->document()["not_told"], Json::array({"gpus"}));
    const auto seen = take({"--job", watched});
    ASSERT_TRUE(seen);
    EXPECT_EQ(workload.gpus, 1);
    EXPECT_EQ(seen->text().find("not told"), std::string::npos) << seen->text();
    const auto stated = take({"--job", profiled}, {"gpus"});
    ASSERT_TRUE(stated);
    EXPECT_EQ(stated->text().find("not told"), std::string::npos) << "told by something else";
}

TEST_F(JobOptionTest, ADataSetIsTakenOnlyWithTheSizeOfItsSamples)
{
    ASSERT_TRUE(take({"--job", watched}));
    EXPECT_TRUE(workload.datasetBytes);
    workload = {};
    ASSERT_TRUE(take({"--job", watched}, {"sample_bytes"}));
    EXPECT_FALSE(workload.datasetBytes);
}

TEST_F(JobOptionTest, ManyFailedSamplesAreWarnedOf)
{
    auto file = *loadJobFile(profiled);
    EXPECT_TRUE(TakenJob("job.json", file).warning().empty());
    file.profile->failedSamples = 50;
    const TakenJob failed("job.json", file);
    EXPECT_NE(failed.warning().find("20 % of the samples in job.json raised"), std::string::npos) << failed.warning();
    EXPECT_DOUBLE_EQ(failed.document()["failed_share"].get<double>(), 0.2);
    EXPECT_TRUE(TakenJob().warning().empty());
}

TEST_F(JobOptionTest, AFileThatIsNotThereIsAnError)
{
    const auto taken = take({"--job", "/nowhere/job.json"});
    ASSERT_FALSE(taken);
    EXPECT_NE(taken.error().message.find("/nowhere/job.json"), std::string::npos);
}

TEST_F(JobOptionTest, WhatARunKeepsIsTakenWhereNoFileIsNamed)
{
    const TakenJob kept("run 7", *loadJobFile(watched));
    const auto taken = take({}, {}, {}, kept);
    ASSERT_TRUE(taken);
    EXPECT_EQ(workload.batchPerGpu, 8);
    EXPECT_NE(taken->text().find("run 7"), std::string::npos);
    const auto named = take({"--job", profiled}, {}, {}, kept);
    ASSERT_TRUE(named);
    EXPECT_NE(named->text().find(profiled), std::string::npos) << "a file that is named goes before it";
}

TEST_F(JobOptionTest, TheOutputNamesEachFigureAndItsMember)
{
    const auto taken = take({"--job", watched});
    ASSERT_TRUE(taken);
    EXPECT_NE(taken->text().find("observed.step_seconds"), std::string::npos) << taken->text();
    const auto document = taken->document();
    EXPECT_EQ(document["path"], watched);
    EXPECT_EQ(document["host"], "node");
    ASSERT_FALSE(document["taken"].empty());
    for (const auto& figure : document["taken"]) {
        EXPECT_FALSE(figure["from"].get<std::string>().empty());
        EXPECT_TRUE(std::isfinite(figure["value"].get<double>()));
    }
    EXPECT_EQ(document["unknown"].size(), 4U);
}

TEST_F(JobOptionTest, AFileOfWhichAllIsStatedSaysThatNothingWasTaken)
{
    std::set<std::string> everything;
    for (const auto& figure : figuresOf(*loadJobFile(watched))) {
        everything.insert(figure.field);
    }
    everything.insert("order");
    const auto taken = take({"--job", watched}, everything);
    ASSERT_TRUE(taken);
    EXPECT_NE(taken->text().find("nothing: all that it tells was stated"), std::string::npos);
}

TEST_F(JobOptionTest, APathCannotControlTheTerminal)
{
    const TakenJob odd("a\n\x1b[31mpath", *loadJobFile(watched));
    const auto first = odd.text().substr(1, odd.text().find('\n', 1));
    EXPECT_EQ(first.find('\x1b'), std::string::npos);
    EXPECT_NE(first.find("path"), std::string::npos) << "on one line";
}

} // namespace
} // namespace sluice::ctl
