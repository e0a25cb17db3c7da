// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <string>

namespace sluice {
namespace {

const std::string inProcess = std::string(fixturesFolder) + "/traces/in_process.pt.trace.json.gz";
const std::string fed = std::string(fixturesFolder) + "/traces/fed.pt.trace.json.gz";

TEST(AttachTrace, TellsPeopleTheAnswerFirstAndEachStep)
{
    const auto seen = sluicectl({"attach", "--trace", inProcess});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    EXPECT_TRUE(seen.out.starts_with("Waiting for data  yes, 39.6 % of the steps\n")) << seen.out;
    for (const char* part :
         {"At most           1.66 times as fast", "Rank 0: 6 steps of 17", "loads in its own process",
          "waiting for a batch 39.6 %", "GPU busy 57.5 %", "ProfilerStep#10"}) {
        EXPECT_TRUE(seen.says(part)) << part << " in\n" << seen.out;
    }
}

TEST(AttachTrace, ComparesRanks)
{
    const auto seen = sluicectl({"attach", "--trace", inProcess, fed, "--format", "json"});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    const auto document = seen.json();
    EXPECT_EQ(document["schema"], "sluice.trace/1");
    EXPECT_EQ(document["verdict"]["waiting_for_data"], "yes");
    ASSERT_EQ(document["ranks"].size(), 2U);
    EXPECT_EQ(document["ranks"][0]["rank"], 0);
    EXPECT_NEAR(document["ranks"][0]["waiting_share"].get<double>(), 0.396, 0.0005);
    EXPECT_NEAR(document["ranks"][1]["gpu_busy_share"].get<double>(), 0.836, 0.0005);
    EXPECT_EQ(document["ranks"][1]["steps"].size(), 6U);
}

TEST(AttachTrace, WarnsOfAFileThatEndsEarlyAndReadsItAsFarAsItGoes)
{
    const TemporaryFolder folder;
    const auto cut = folder.file("cut.json");
    ASSERT_EQ(shell("gzip -dc " + quoted(inProcess) + " | head -c 4000 > " + quoted(cut)).exitCode, 0);
    const auto seen = sluicectl({"attach", "--trace", cut});
    EXPECT_EQ(seen.exitCode, 0);
    EXPECT_NE(seen.err.find("ends early or is damaged"), std::string::npos) << seen.err;
    EXPECT_TRUE(seen.says("waiting for a batch")) << seen.out;
}

TEST(AttachTrace, IsOfFilesAndOfNoRunningJob)
{
    EXPECT_EQ(sluicectl({"attach", "1", "--trace", inProcess}).exitCode, 2);
    EXPECT_EQ(sluicectl({"attach", "--trace", inProcess, "--seconds", "3"}).exitCode, 2);
    const auto missing = sluicectl({"attach", "--trace", "/nonexistent.json"});
    EXPECT_EQ(missing.exitCode, 3);
    EXPECT_NE(missing.err.find("/nonexistent.json"), std::string::npos);
    EXPECT_EQ(sluicectl({"attach", "--trace", std::string(sourceFolder) + "/README.md"}).exitCode, 3);
}

} // namespace
} // namespace sluice
