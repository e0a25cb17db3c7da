// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>

namespace sluice {
namespace {

std::vector<std::string> benchFilesIn(const std::string& path, std::vector<std::string> more = {})
{
    std::vector<std::string> arguments{"bench",     "files", "--path",      path,  "--count",  "100",
                                       "--workers", "2",     "--file-size", "10K", "--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

TEST(BenchFiles, GivesTheDocumentOfTheContract)
{
    const TemporaryFolder folder;
    const auto outcome = sluicectl(benchFilesIn(folder.path()));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto document = outcome.json();
    EXPECT_EQ(document["schema"], "sluice.bench/1");
    EXPECT_EQ(document["kind"], "files");
    EXPECT_EQ(document["config"]["count"], 100);
    EXPECT_EQ(document["config"]["file_size_bytes"], 10240);
    const auto& result = document["result"];
    for (const char* key : {"files_per_second", "bytes_per_second", "shard_bytes_per_second", "shard_files_per_second",
                            "packing_gain", "metadata_operations_per_second", "metadata_scaling"}) {
        EXPECT_GT(result[key].get<double>(), 0) << key;
    }
    for (const char* key : {"open", "stat", "read", "close"}) {
        EXPECT_GT(result["latency_ns"][key]["p50"].get<double>(), 0) << key;
    }
    EXPECT_EQ(result["scaling"].size(), 2U);
    EXPECT_TRUE(folder.empty());
}

TEST(BenchFiles, AnInterruptIsExit130AndLeavesNothing)
{
    const TemporaryFolder folder;
    Command command({"bench", "files", "--path", folder.path(), "--count", "1000", "--file-size", "1K", "--workers",
                     "64", "--stream"});
    ASSERT_TRUE(command.waitFor(R"("name":"measure")"));
    command.signal(SIGINT);
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
    EXPECT_TRUE(resultOf(outcome.out)["result"]["interrupted"].get<bool>());
    EXPECT_TRUE(folder.empty());
}

TEST(BenchFiles, BadInputIsOneLineThatSaysWhatToDo)
{
    const TemporaryFolder folder;
    const std::string here = folder.path();
    std::ofstream(folder.file("file")) << "x";
    const std::vector<std::pair<std::vector<std::string>, int>> all{
        {{"bench", "files"}, 2},
        {{"bench", "files", "--path", here, "--count", "0"}, 2},
        {{"bench", "files", "--path", here, "--workers", "-1"}, 2},
        {{"bench", "files", "--path", here, "--file-size", "0"}, 2},
        {{"bench", "files", "--path", here, "--runtime", "0s"}, 2},
        {{"bench", "files", "--path", here + "/file"}, 2},
        {{"bench", "files", "--path", here + "/missing"}, 3},
        {{"bench", "files", "--path", here, "--file-size", "1G", "--count", "10000000"}, 3},
    };
    for (const auto& [arguments, exitCode] : all) {
        const auto outcome = sluicectl(arguments);
        EXPECT_EQ(outcome.exitCode, exitCode) << outcome.err;
        const auto last = outcome.err.substr(outcome.err.rfind("sluicectl: "));
        EXPECT_EQ(std::count(last.begin(), last.end(), '\n'), 1) << outcome.err;
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(BenchFiles, EmptyingTheKernelsCachesTakesRootAndIsRefusedBeforeAnythingIsMeasured)
{
    const TemporaryFolder folder;
    std::filesystem::permissions(folder.path(), std::filesystem::perms::all);
    const auto outcome = sluicectl(benchFilesIn(folder.path(), {"--drop-caches"}), becomeOrdinaryUser);
    EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
    EXPECT_EQ(outcome.json()["kind"], "permission");
    EXPECT_NE(outcome.err.find("leave --drop-caches out"), std::string::npos) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(folder.empty());
}

} // namespace
} // namespace sluice
