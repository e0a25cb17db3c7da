// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace sluice {
namespace {

const std::string profile = std::string(SLUICE_FIXTURES) + "/jobs/profile.json";
const std::string watched = std::string(SLUICE_FIXTURES) + "/jobs/watched.json";
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
              (std::set<std::string>{"batch_per_gpu", "step_seconds", "decode_seconds", "sample_bytes"}));
    EXPECT_EQ(json["job"]["host"], "node");
}

TEST(JobCommand, WhatIsStatedOverridesTheFile)
{
    const auto json = document(
        "plan", {"--job", watched, "--gpus", "1", "--step-time", "500ms", "--decode-time", "0", "--batch", "3"});
    EXPECT_EQ(json["workload"]["step_seconds"], 0.5);
    EXPECT_EQ(json["workload"]["batch_per_gpu"], 3);
    EXPECT_TRUE(json["workload"]["decode_free"].get<bool>());
    EXPECT_EQ(fieldsTaken(json), std::set<std::string>{"sample_bytes"});
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
}

TEST(JobCommand, TheTextNamesWhereEachFigureIsFrom)
{
    const auto said = run("plan", {"--job", watched, "--gpus", "1"});
    EXPECT_NE(said.out.find("From the job file " + watched), std::string::npos) << said.out;
    EXPECT_NE(said.out.find("observed.step_seconds.p50"), std::string::npos);
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
