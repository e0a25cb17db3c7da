// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/app/loader_command.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

// `bench loader` as a shell sees it.
namespace sluice {
namespace {

class LoaderCommand : public SampleFolder {
protected:
    Outcome loader(std::vector<std::string> more) const
    {
        std::vector<std::string> arguments{"bench",       "loader",   "--path",    m_folder.path().string(),
                                           "--access",    "buffered", "--batch",   "4",
                                           "--workers",   "2",        "--runtime", "400ms",
                                           "--step-time", "10ms"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return sluicectl(arguments);
    }
};

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

} // namespace
} // namespace sluice
