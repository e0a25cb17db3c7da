// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/sections/job_section.h"

#include "core/report/comparison_report.h"
#include "core/report/report.h"
#include "tests/core/seen_jobs.h"

#include <gtest/gtest.h>

namespace sluice::report {
namespace {

TEST(JobSection, TellsWhatWasSeenAndWhatWouldHelp)
{
    const auto text = toMarkdown(describeRun(seenRun(jobThatWaits(0.41), 7)));
    for (const char* line :
         {"# Does python3 train.py wait for data on fixture-node?", "**One look at a running job.**",
          "python3 train.py waits for data: 41 % of the time (38 to 44 %). Storage is the bottleneck",
          "Whatever is changed about loading, it gets at most 1.69 times as fast.", "use 4 workers", "+31 %",
          "process 4711", "120 MB/s", "Not seen: gpu: NVIDIA's library was not found",
          "Looked at process 4711 for 10.0 s, 1,500 times, without touching it."}) {
        EXPECT_NE(text.find(line), std::string::npos) << line << " in\n" << text;
    }
    EXPECT_EQ(text.find("Findings"), std::string::npos) << "of a guided audit";
}

TEST(JobSection, OfAFedJobPromisesNothing)
{
    const auto text = toMarkdown(describeRun(seenRun(jobThatWaits(0.01, 0.01, WaitPlace::Gpu))));
    EXPECT_EQ(text.find("at most"), std::string::npos) << text;
}

TEST(JobSection, WorkersThatAreNotThereHaveNoShares)
{
    auto job = jobThatWaits(0.41);
    job.ranks[0].loader.workers = 0;
    const auto section = jobSection(seenRun(job));
    const auto& ranks = std::get<Table>(section.blocks[1]);
    EXPECT_EQ(ranks.rows[0][2], "0");
    EXPECT_EQ(ranks.rows[0][3], "-") << "no idle share of nobody";
    EXPECT_TRUE(jobSection(sluice::Run()).blocks.empty());
}

TEST(JobSection, AComparisonShowsBothLooks)
{
    const auto runs = compareRuns(seenRun(jobThatWaits(0.41), 4), seenRun(jobThatWaits(0.12), 9));
    const auto text = comparisonText(runs, 0.05);
    for (const char* line : {"It waits for data less than before: 12 % of the time, 41 % before.",
                             "Waiting did not grow by 5 points or more beyond noise.",
                             "Waits for data             41 % of the time (38 to 44 %) -> 12 % of the time (9 to 15 %)",
                             "Loader workers             2 -> 2"}) {
        EXPECT_NE(text.find(line), std::string::npos) << line << " in\n" << text;
    }
    EXPECT_EQ(text.find("in common"), std::string::npos) << "settings of storage are no matter here";
    const auto document = comparisonDocument(runs, 0.05);
    EXPECT_EQ(document["job"]["waiting_for_data"], "less");
    EXPECT_EQ(document["job"]["before"]["share"], 0.41);
    EXPECT_NEAR(document["job"]["difference"].get<double>(), -0.29, 1e-9);
    EXPECT_EQ(document["regression"], false);
    EXPECT_EQ(document["job"]["figures"][1]["key"], "workers");
    EXPECT_EQ(document["job"]["figures"][1]["after"], 2);
    const auto markdown = toMarkdown(describeComparison(runs, 0.05));
    EXPECT_NE(markdown.find("| Waits for data | 41 % of the time (38 to 44 %) |"), std::string::npos) << markdown;
}

} // namespace
} // namespace sluice::report
