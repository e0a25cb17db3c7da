// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>

// `bench loader`, `simulate` and `checkpoint` as a shell sees them.
namespace sluice {
namespace {

class LoaderCommand : public testing::Test {
protected:
    void SetUp() override
    {
        for (int i = 0; i < 32; ++i) {
            std::ofstream(m_folder.file(std::to_string(i) + ".npy"), std::ios::binary) << std::string(30'000, 'n');
        }
    }

    Outcome loader(std::vector<std::string> more) const
    {
        std::vector<std::string> arguments{"bench",       "loader",   "--path",    m_folder.path().string(),
                                           "--access",    "buffered", "--batch",   "4",
                                           "--workers",   "2",        "--runtime", "400ms",
                                           "--step-time", "10ms"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return sluicectl(arguments);
    }

    TemporaryFolder m_folder;
};

const std::vector<std::string> resultKeys{"accelerator_utilisation",
                                          "samples_per_second",
                                          "bytes_per_second",
                                          "stall_fraction",
                                          "first_batch_seconds",
                                          "bottleneck",
                                          "isolated_loader_batch_seconds"};

void expectResult(const Json& result)
{
    for (const auto& key : resultKeys) {
        EXPECT_TRUE(result.contains(key)) << key;
    }
    for (const auto* key : {"mean", "p50", "p99"}) {
        EXPECT_TRUE(result["step_seconds"].contains(key)) << key;
    }
}

TEST_F(LoaderCommand, MeasuresAFolderOfFiles)
{
    const auto outcome = loader({"--format", "json", "--quiet"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto json = outcome.json();
    EXPECT_EQ(json["schema"], "sluice.bench/1");
    EXPECT_EQ(json["kind"], "loader");
    EXPECT_EQ(json["config"]["sample_bytes"], 30'000);
    EXPECT_EQ(json["dataset"]["extensions"]["npy"], 32);
    expectResult(json["result"]);
}

TEST_F(LoaderCommand, SimulateTakesTheSameOptionsAndGivesTheSameKeys)
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

TEST_F(LoaderCommand, ADataSetTellsItsSizes)
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

TEST_F(LoaderCommand, AStatedSampleSizeCountsBeforeThatOfTheDataSet)
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

TEST_F(LoaderCommand, TheDataSetIsLeftAsItWas)
{
    const auto before = std::filesystem::last_write_time(m_folder.file("3.npy"));
    ASSERT_EQ(loader({"--cached", "0.5"}).exitCode, 0);
    EXPECT_EQ(std::filesystem::last_write_time(m_folder.file("3.npy")), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(m_folder.path()), {}), 32);
}

TEST_F(LoaderCommand, RefusesWhatMakesNoSense)
{
    EXPECT_EQ(loader({"--gpus", "0"}).exitCode, 2);
    EXPECT_EQ(loader({"--prefetch", "0"}).exitCode, 2);
    EXPECT_EQ(loader({"--cached", "2"}).exitCode, 2);
    EXPECT_EQ(loader({"--barrier", "maybe"}).exitCode, 2);
    EXPECT_EQ(loader({"--decode-time", "nan"}).exitCode, 2);
    EXPECT_EQ(loader({"--gpus", "99999999999999999999"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"bench", "loader", "--path", m_folder.file("nowhere")}).exitCode, 3);
    const auto one = sluicectl({"bench", "loader", "--path", m_folder.file("3.npy")});
    EXPECT_EQ(one.exitCode, 2);
    EXPECT_NE(one.err.find("size of a sample"), std::string::npos) << one.err;
    EXPECT_EQ(sluicectl({"simulate", "--storage-bandwidth", "1GB/s"}).exitCode, 2); // no sample size
    EXPECT_EQ(sluicectl({"simulate", "--storage-bandwidth", "0", "--sample-bytes", "1M"}).exitCode, 2);
}

TEST(CheckpointCommand, TellsStallsIntervalsAndCost)
{
    const auto outcome = sluicectl({"checkpoint", "--parameters", "70B", "--write-bandwidth", "20GB/s",
                                    "--d2h-bandwidth", "25GB/s", "--node-mtbf", "10000", "--nodes", "64", "--gpus",
                                    "512", "--gpu-hour-price", "3", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto json = outcome.json();
    EXPECT_EQ(json["schema"], "sluice.checkpoint/1");
    EXPECT_EQ(json["result"]["bytes"], 980'000'000'000);
    EXPECT_NEAR(json["result"]["synchronous_stall_seconds"].get<double>(), 49, 1e-9);
    EXPECT_NEAR(json["result"]["mtbf_seconds"].get<double>(), 10'000.0 * 3600 / 64, 1e-6);
    EXPECT_NEAR(json["result"]["cost_per_checkpoint"].get<double>(), 512 * 49 / 3600.0 * 3, 1e-9);
}

TEST(CheckpointCommand, LeavesOutWhatIsNotKnown)
{
    const auto json = sluicectl({"checkpoint", "--parameters", "8e9", "--format", "json"}).json();
    EXPECT_FALSE(json["result"].contains("synchronous_stall_seconds"));
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "70"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "70B", "--write-bandwidth", "10"}).exitCode, 2);
    for (const char* hours : {"4000", "4e3", " 4000", "4,000h"}) {
        const auto said = sluicectl({"checkpoint", "--parameters", "70 B", "--node-mtbf", hours, "--format", "json"});
        EXPECT_EQ(said.json()["config"]["node_mtbf_seconds"], 4000 * 3600.0) << hours;
    }
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "many"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "1e30"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "-5"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint"}).exitCode, 2);
    EXPECT_EQ(sluicectl({"checkpoint", "--parameters", "8e9", "--run", "1", "--d2h-bandwidth", "25GB/s"}).exitCode, 2)
        << "one of the two";
}

TEST_F(LoaderCommand, HelpOffersOnlyTheEngineThatItReadsWith)
{
    const auto help = sluicectl({"bench", "loader", "--help"}).out;
    EXPECT_EQ(help.find("mmap"), std::string::npos) << help;
    EXPECT_EQ(loader({"--engine", "mmap"}).exitCode, 2);
}

TEST_F(LoaderCommand, WithoutWorkersLoadsAndStepsInTurn)
{
    const auto outcome = sluicectl({"bench", "loader", "--path", m_folder.path().string(), "--access", "buffered",
                                    "--batch", "4", "--workers", "0", "--runtime", "1s", "--step-time", "10ms",
                                    "--decode-time", "5ms", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto step = outcome.json()["result"]["step_seconds"]["mean"].get<double>();
    EXPECT_GE(step, 0.029) << "4 x 5 ms of decoding and 10 ms of computing";
}

TEST(WorkloadsCommand, ListsThePresets)
{
    const auto outcome = sluicectl({"workloads", "--format", "json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_GT(outcome.json()["workloads"].size(), 10U);
    EXPECT_NE(sluicectl({"workloads"}).out.find("resnet50-h100"), std::string::npos);
}

} // namespace
} // namespace sluice
