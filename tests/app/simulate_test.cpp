// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/app/loader_command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

// `simulate` as a shell sees it.
namespace sluice {
namespace {

class SimulateCommand : public SampleFolder { };

TEST_F(SimulateCommand, SimulateTakesTheSameOptionsAndGivesTheSameKeys)
{
    const auto outcome =
        sluicectl({"simulate", "--storage-bandwidth", "1GB/s", "--sample-bytes", "30000", "--batch", "4", "--workers",
                   "2", "--runtime", "400ms", "--step-time", "10ms", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto json = outcome.json();
    expectResult(json["result"]);
    EXPECT_LE(json["result"]["low"].get<double>(), json["result"]["accelerator_utilisation"].get<double>());
    EXPECT_GE(json["result"]["high"].get<double>(), json["result"]["accelerator_utilisation"].get<double>());
    EXPECT_GT(json["result"]["accelerator_utilisation"].get<double>(), 0.99);
}

TEST_F(SimulateCommand, ADataSetTellsItsSizes)
{
    const auto simulated = sluicectl({"simulate", "--storage-bandwidth", "1GB/s", "--dataset", m_folder.path().string(),
                                      "--batch", "4", "--step-time", "10ms", "--format", "json"});
    ASSERT_EQ(simulated.exitCode, 0) << simulated.err;
    EXPECT_EQ(simulated.json()["config"]["sample_bytes"], 30'000);
    const auto planned =
        sluicectl({"plan", "--storage-bandwidth", "10GB/s", "--dataset", m_folder.path().string(), "--format", "json"});
    EXPECT_EQ(planned.json()["workload"]["sample_bytes"], 30'000) << planned.err;
    EXPECT_EQ(planned.json()["workload"]["samples_per_file"], 1);
    EXPECT_EQ(planned.json()["workload"]["dataset_bytes"], 32 * 30'000);
    const auto stated = sluicectl({"plan", "--storage-bandwidth", "10GB/s", "--dataset", m_folder.path().string(),
                                   "--sample-bytes", "1M", "--format", "json"});
    EXPECT_EQ(stated.json()["workload"]["sample_bytes"], 1 << 20) << "what is stated wins: " << stated.err;
    EXPECT_EQ(stated.json()["workload"]["dataset_bytes"], 32 << 20);
}

TEST_F(SimulateCommand, AStatedSampleSizeCountsBeforeThatOfTheDataSet)
{
    const auto simulate = [](const std::string& dataset, const std::string& size) {
        return sluicectl({"simulate", "--storage-bandwidth", "1GB/s", "--dataset", dataset, "--sample-bytes", size,
                          "--batch", "4", "--step-time", "10ms", "--format", "json"});
    };
    const auto stated = simulate(m_folder.path().string(), "1M");
    ASSERT_EQ(stated.exitCode, 0) << stated.err;
    EXPECT_EQ(stated.json()["config"]["sample_bytes"], 1 << 20);
    EXPECT_EQ(stated.json()["config"]["sample_bytes_stdev"], 0);
    const TemporaryFolder other;
    const auto file = other.file("train.bin");
    std::ofstream(file, std::ios::binary) << std::string(500'000, 'b');
    const auto cut = simulate(file, "2048");
    ASSERT_EQ(cut.exitCode, 0) << cut.err;
    EXPECT_EQ(cut.json()["config"]["sample_bytes"], 2048);
    EXPECT_EQ(cut.json()["config"]["samples_per_file"], 244);
    const auto read =
        sluicectl({"bench", "loader", "--path", file, "--sample-bytes", "2048", "--access", "buffered", "--batch", "4",
                   "--workers", "2", "--runtime", "400ms", "--step-time", "10ms", "--format", "json"});
    ASSERT_EQ(read.exitCode, 0) << read.err;
    EXPECT_EQ(read.json()["config"]["sample_bytes"], 2048);
    EXPECT_EQ(read.json()["dataset"]["samples"], 244);
}

TEST_F(SimulateCommand, TheTokensOfASequenceTellTheSizeOfASample)
{
    const auto simulate = [](std::vector<std::string> more) {
        more.insert(more.begin(),
                    {"simulate", "--storage-bandwidth", "1GB/s", "--sequence-length", "1024", "--batch", "4",
                     "--step-time", "10ms", "--format", "json"});
        return sluicectl(more);
    };
    const auto alone = simulate({});
    ASSERT_EQ(alone.exitCode, 0) << alone.err;
    EXPECT_EQ(alone.json()["config"]["sample_bytes"], 2048);
    EXPECT_EQ(alone.json()["config"]["samples_per_file"], 1'000'000);
    EXPECT_EQ(simulate({"--bytes-per-token", "4"}).json()["config"]["sample_bytes"], 4096);
    const TemporaryFolder other;
    const auto file = other.file("train.bin");
    std::ofstream(file, std::ios::binary) << std::string(500'000, 'b');
    const auto ofFile = simulate({"--dataset", file});
    ASSERT_EQ(ofFile.exitCode, 0) << ofFile.err;
    EXPECT_EQ(ofFile.json()["config"]["sample_bytes"], 2048);
    EXPECT_EQ(ofFile.json()["config"]["samples_per_file"], 244);
}

TEST_F(SimulateCommand, RefusesWhatMakesNoSense)
{
    EXPECT_EQ(sluicectl({"simulate", "--storage-bandwidth", "1GB/s"}).exitCode, 2); // no sample size
    EXPECT_EQ(sluicectl({"simulate", "--storage-bandwidth", "0", "--sample-bytes", "1M"}).exitCode, 2);
}

} // namespace
} // namespace sluice
