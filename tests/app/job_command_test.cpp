// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace sluice {
namespace {

const std::string profile = std::string(fixturesFolder) + "/jobs/profile.json";
const std::string watched = std::string(fixturesFolder) + "/jobs/watched.json";
const std::vector<std::string> storage = {"--storage-bandwidth", "2GB/s", "--cores", "16"};

Outcome run(const std::string& command, std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), command);
    arguments.insert(arguments.end(), storage.begin(), storage.end());
    return sluicectl(arguments);
}

Json document(const std::string& command, std::vector<std::string> arguments)
{
    arguments.insert(arguments.end(), {"--format", "json"});
    const auto said = run(command, std::move(arguments));
    const auto json = parseJson(said.out, command);
    EXPECT_TRUE(json) << said.out << said.err;
    return json ? *json : Json();
}

std::set<std::string> fieldsTaken(const Json& json)
{
    std::set<std::string> fields;
    for (const auto& item : json["job"]["taken"]) {
        fields.insert(item["field"].get<std::string>());
    }
    return fields;
}

TEST(JobCommand, APlanTakesWhatIsNotStated)
{
    const auto json = document("plan", {"--job", watched, "--gpus", "1"});
    EXPECT_EQ(json["workload"]["batch_per_gpu"], 8);
    EXPECT_NEAR(json["workload"]["step_seconds"].get<double>(), 0.0239, 0.0001);
    EXPECT_NEAR(json["workload"]["decode_seconds"].get<double>(), 0.00411, 0.00001);
    EXPECT_EQ(json["workload"]["sample_bytes"], 82299);
    EXPECT_EQ(fieldsTaken(json),
              (std::set<std::string>{"batch_per_gpu", "step_seconds", "decode_seconds", "sample_bytes",
                                     "delivered_bytes", "dataset_bytes"}));
    EXPECT_EQ(json["job"]["host"], "node");
}

TEST(JobCommand, AJobOfOneProcessIsPlannedOnOneGpu)
{
    const auto said = run("plan", {"--job", watched});
    EXPECT_TRUE(said.says("the watched job on one planned GPU")) << said.out;
    const auto json = document("plan", {"--job", watched});
    EXPECT_EQ(json["workload"]["gpus"], 1);
    EXPECT_TRUE(fieldsTaken(json).contains("gpus"));
    EXPECT_EQ(document("plan", {"--job", watched, "--gpus", "8"})["workload"]["gpus"], 8) << "as stated";
    const auto open = run("plan", {"--job", profile, "--step-time", "20ms"});
    EXPECT_TRUE(open.says("8 counted: no training was watched")) << open.out;
}

TEST(JobCommand, WhatIsStatedOverridesTheFile)
{
    const auto json = document(
        "plan", {"--job", watched, "--gpus", "1", "--step-time", "500ms", "--decode-time", "0", "--batch", "3"});
    EXPECT_EQ(json["workload"]["step_seconds"], 0.5);
    EXPECT_EQ(json["workload"]["batch_per_gpu"], 3);
    EXPECT_TRUE(json["workload"]["decode_free"].get<bool>());
    EXPECT_EQ(fieldsTaken(json), (std::set<std::string>{"sample_bytes", "delivered_bytes", "dataset_bytes"}));
}

TEST(JobCommand, WhatTheFileDoesNotTellIsAskedForAndNotTakenFromAPreset)
{
    const auto said = run("plan", {"--job", profile});
    EXPECT_EQ(said.exitCode, 2);
    EXPECT_NE(said.err.find("does not tell step_seconds: no training was watched"), std::string::npos) << said.err;
    EXPECT_NE(said.err.find("--step-time"), std::string::npos);
    const auto json = document("plan", {"--job", profile, "--step-time", "20ms", "--gpus", "1"});
    EXPECT_NEAR(json["workload"]["decode_seconds"].get<double>(), 0.00323, 0.00001);
    const auto simulated = run("simulate", {"--job", profile});
    EXPECT_EQ(simulated.exitCode, 2);
    EXPECT_NE(simulated.err.find("step_seconds"), std::string::npos) << simulated.err;
}

TEST(JobCommand, ANamedWorkloadTellsTheRest)
{
    const auto json = document("plan", {"--job", profile, "--workload", "resnet50-h100"});
    EXPECT_NEAR(json["workload"]["decode_seconds"].get<double>(), 0.00323, 0.00001);
    EXPECT_EQ(json["workload"]["name"], "resnet50-h100");
}

TEST(JobCommand, ASimulationTakesTheLoaderToo)
{
    const auto json = document("simulate", {"--job", watched, "--steps", "50", "--workers", "3"});
    EXPECT_EQ(json["config"]["workers"], 3) << "as stated";
    EXPECT_EQ(json["config"]["prefetch_factor"], 2);
    EXPECT_EQ(json["config"]["batch"], 8);
    EXPECT_EQ(json["config"]["sample_bytes"], 82299);
    EXPECT_TRUE(fieldsTaken(json).contains("delivered_bytes"));
    EXPECT_FALSE(fieldsTaken(json).contains("workers"));
    EXPECT_FALSE(json["config"]["persistent_workers"].get<bool>()) << "as PyTorch does where nobody asks for it";
    EXPECT_EQ(json["config"]["dataset_samples"], 640) << "an epoch";
    const auto stated = document("simulate",
                                 {"--job", watched, "--steps", "50", "--persistent-workers", "on", "--dataset-bytes",
                                  "100M", "--order", "sequential"});
    EXPECT_TRUE(stated["config"]["persistent_workers"].get<bool>());
    EXPECT_EQ(stated["config"]["dataset_samples"], (100 << 20) / 82299);
    EXPECT_EQ(stated["config"]["order"], "sequential");
    EXPECT_TRUE(stated["job"]["settings"].empty()) << stated["job"];
}

/// A job file with members of a fixture replaced.
std::string changedJob(const TemporaryFolder& folder, const std::string& fixture,
                       const std::map<std::string, Json>& members)
{
    auto job = Json::parse(std::ifstream(fixture));
    for (const auto& [pointer, value] : members) {
        job[Json::json_pointer(pointer)] = value;
    }
    const auto path = folder.file("job.json");
    std::ofstream(path) << job.dump();
    return path;
}

TEST(JobCommand, WorkersThatStartWithEveryEpochCostTheSimulationAndAreNamedInThePlan)
{
    const TemporaryFolder folder;
    const auto job = changedJob(folder, watched, {{"/loader/samples", 80}});
    const auto computing = [&](const std::string& persistent) {
        const auto json = document(
            "simulate", {"--job", job, "--steps", "200", "--decode-time", "1ms", "--persistent-workers", persistent});
        return json["result"]["accelerator_utilisation"].get<double>();
    };
    const auto asTold = document("simulate", {"--job", job, "--steps", "200", "--decode-time", "1ms"});
    const auto told = asTold["result"]["accelerator_utilisation"].get<double>();
    EXPECT_DOUBLE_EQ(told, computing("off"));
    EXPECT_LT(told, computing("on") - 0.01);
    const auto said = run("plan", {"--job", job});
    EXPECT_TRUE(said.says("its workers start anew with every epoch")) << said.out;
}

TEST(JobCommand, TheOrderOfTheLoaderIsSimulatedAndNamedByThePlan)
{
    const TemporaryFolder folder;
    const auto job = changedJob(folder, watched, {{"/loader/order", "sequential"}});
    EXPECT_EQ(document("simulate", {"--job", job, "--steps", "50"})["config"]["order"], "sequential");
    EXPECT_EQ(document("plan", {"--job", job})["workload"]["access_pattern"], "sequential");
    EXPECT_EQ(document("plan", {"--job", job, "--pattern", "random"})["workload"]["access_pattern"], "random");
    const auto assumed = "a file for each sample, read at random, is assumed";
    EXPECT_FALSE(run("plan", {"--job", job}).says(assumed));
    EXPECT_TRUE(run("plan", {"--job", job}).says("a file for each sample is assumed"));
    const auto untold = changedJob(folder, watched, {{"/loader/order", "of the sampler"}});
    EXPECT_TRUE(run("plan", {"--job", untold}).says(assumed));
}

TEST(JobCommand, AShortJobOnManyGpusIsSimulatedWithoutTheEndsOfItsEpochs)
{
    const std::vector<std::string> many = {"--job", watched, "--gpus", "8", "--batch", "128", "--steps", "20"};
    const auto said = run("simulate", many);
    EXPECT_EQ(said.exitCode, 0) << said.err;
    EXPECT_NE(said.err.find("fewer than one step of these GPUs takes"), std::string::npos) << said.err;
    EXPECT_FALSE(document("simulate", many)["config"].contains("dataset_samples"));
    EXPECT_EQ(document("simulate", {"--job", watched, "--steps", "20"})["config"]["dataset_samples"], 640);
}

TEST(JobCommand, ASpreadOfDecodingDoesNotOutliveItsMean)
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("mine.json"))
        << R"({"schema": "sluice.workload/1", "name": "mine", "batch_per_gpu": 8, "sample_bytes": 100000,
               "step_seconds": 0.1, "decode_seconds": 0.01, "decode_stdev_seconds": 0.009})";
    const auto mine = folder.file("mine.json");
    EXPECT_EQ(document("plan", {"--workload", mine})["workload"]["decode_stdev_seconds"], 0.009);
    EXPECT_EQ(document("plan", {"--workload", mine, "--job", watched})["workload"]["decode_stdev_seconds"], 0.0);
    EXPECT_EQ(document("plan", {"--workload", mine, "--decode-time", "2ms"})["workload"]["decode_stdev_seconds"], 0.0);
}

TEST(JobCommand, TheCopyThatTheJobMeasuredCounts)
{
    const TemporaryFolder folder;
    const auto job = changedJob(folder, profile, {{"/profile/transfer_seconds_per_batch", 0.001}});
    const std::vector<std::string> step = {"--job", job, "--step-time", "20ms", "--gpus", "1"};
    const auto said = run("plan", step);
    EXPECT_TRUE(said.says("measured by the job file of node: profile.transfer_seconds_per_batch")) << said.out;
    auto stated = step;
    stated.insert(stated.end(), {"--h2d-bandwidth", "1GB/s"});
    EXPECT_FALSE(run("plan", stated).says("transfer_seconds_per_batch"));
    const auto simulated = run("simulate", step);
    EXPECT_TRUE(simulated.says("profile.transfer_seconds_per_batch")) << simulated.out;
    EXPECT_FALSE(run("simulate", stated).says("transfer_seconds_per_batch"));
}

TEST(JobCommand, ManyFailedSamplesAreWarnedOf)
{
    const TemporaryFolder folder;
    const auto job = changedJob(folder, profile, {{"/profile/failed_samples", 50}});
    for (const auto* command : {"plan", "simulate"}) {
        const auto said = run(command, {"--job", job, "--step-time", "20ms", "--gpus", "1"});
        EXPECT_NE(said.err.find("20 % of the samples in "), std::string::npos) << said.err;
    }
    const auto sound = run("plan", {"--job", profile, "--step-time", "20ms"});
    EXPECT_EQ(sound.err.find("raised an exception"), std::string::npos) << sound.err;
}

/// A data set of 32 files, and `bench loader` on it with a job file.
class JobLoader : public testing::Test {
protected:
    void SetUp() override
    {
        for (int i = 0; i < 32; ++i) {
            std::ofstream(m_folder.file(std::to_string(i) + ".npy"), std::ios::binary) << std::string(30'000, 'n');
        }
    }
    Outcome loader(std::vector<std::string> more) const
    {
        more.insert(more.begin(),
                    {"bench", "loader", "--path", m_folder.path().string(), "--access", "buffered", "--runtime",
                     "700ms", "--format", "json"});
        return sluicectl(more);
    }

    TemporaryFolder m_folder;
};

TEST_F(JobLoader, BurnsTheMeasuredDistributionOfDecoding)
{
    const auto said = loader({"--job", profile, "--step-time", "20ms", "--workers", "1"});
    ASSERT_EQ(said.exitCode, 0) << said.err;
    const auto json = said.json();
    const auto& config = json["config"];
    EXPECT_EQ(config["batch"], 8);
    EXPECT_EQ(config["sample_bytes"], 30'000) << "of the data set";
    EXPECT_EQ(config["decode_histogram"].size(), 14U);
    EXPECT_NEAR(config["decode_stdev_seconds"].get<double>(), 0.000198, 0.000001);
    // Eight samples of 3.23 ms by one worker: a loader without decoding would give a batch in a millisecond or two.
    EXPECT_GT(json["result"]["isolated_loader_batch_seconds"].get<double>(), 0.02);
    EXPECT_EQ(fieldsTaken(json), (std::set<std::string>{"batch_per_gpu", "decode_seconds", "decode_stdev_seconds"}));
}

TEST_F(JobLoader, AStatedDecodeTimeLeavesTheMeasuredSpreadOut)
{
    const auto said = loader({"--job", profile, "--step-time", "20ms", "--decode-time", "1ms"});
    ASSERT_EQ(said.exitCode, 0) << said.err;
    EXPECT_EQ(said.json()["config"]["decode_stdev_seconds"], 0.0);
    EXPECT_FALSE(said.json()["config"].contains("decode_histogram"));
}

TEST_F(JobLoader, AsksForAStepThatTheFileDoesNotTellAndNamesDecodingThatIsNotKnown)
{
    const auto said = loader({"--job", profile});
    EXPECT_EQ(said.exitCode, 2);
    EXPECT_NE(said.err.find("does not tell step_seconds"), std::string::npos) << said.err;
    auto job = Json::parse(std::ifstream(watched));
    job["observed"].erase("worker_cpu_seconds_per_sample");
    const auto path = m_folder.file("job.json");
    std::ofstream(path) << job.dump();
    const auto partly = loader({"--job", path, "--gpus", "1"});
    EXPECT_EQ(partly.exitCode, 0) << partly.err;
    EXPECT_NE(partly.err.find("does not tell the CPU time of decoding"), std::string::npos) << partly.err;
}

TEST_F(JobLoader, EndsInTimeWhereASampleTakesLongerThanTheRun)
{
    const auto begun = std::chrono::steady_clock::now();
    const auto said = loader({"--decode-time", "1000s", "--workers", "1", "--batch", "2"});
    EXPECT_EQ(said.exitCode, 2) << said.out;
    EXPECT_NE(said.err.find("figures need at least 3"), std::string::npos) << said.err;
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(30));
}

TEST(JobCommand, TheTextNamesWhereEachFigureIsFrom)
{
    const auto said = run("plan", {"--job", watched, "--gpus", "1"});
    EXPECT_TRUE(said.says("From the job file " + watched)) << said.out;
    EXPECT_NE(said.out.find("observed.step_seconds"), std::string::npos);
}

TEST(JobCommand, ABrokenFileIsNamed)
{
    const TemporaryFolder folder;
    const auto path = (folder.path() / "job.json").string();
    std::ofstream(path) << R"({"schema": "sluice.job/9"})";
    const auto said = run("plan", {"--job", path});
    EXPECT_EQ(said.exitCode, 2);
    EXPECT_NE(said.err.find("sluice.job/9"), std::string::npos) << said.err;
    EXPECT_EQ(run("plan", {"--job", path + ".gone"}).exitCode, 3);
}

} // namespace
} // namespace sluice
