// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison_report.h"

#include "core/report/report.h"
#include "tests/core/run_fixture.h"
#include "tests/core/seen_jobs.h"

#include <gtest/gtest.h>

#include <sstream>

namespace sluice::report {
namespace {

Run numbered(std::int64_t id, double factor)
{
    auto run = runFixture();
    run.id = RunId{id};
    for (auto& m : run.measurements) {
        m.rate = m.rate * factor;
        m.relativeHalfWidth = 0.01;
    }
    return run;
}

ComparedRuns slower()
{
    auto after = numbered(2, 0.8);
    after.node.identity.kernel = "6.12.0-new";
    return compareRuns(numbered(1, 1), after);
}

TEST(ComparisonReport, DocumentHoldsRatiosWithTheirIntervals)
{
    const auto json = comparisonDocument(slower(), 0.05);
    EXPECT_EQ(json["schema"], "sluice.compare/1");
    EXPECT_EQ(json["before"]["run_id"], 1);
    EXPECT_EQ(json["after"]["run_id"], 2);
    EXPECT_TRUE(json["regression"].get<bool>());
    const auto& point = json["points"].front();
    EXPECT_NEAR(point["ratio"].get<double>(), 0.8, 1e-9);
    EXPECT_LT(point["low"].get<double>(), point["ratio"].get<double>());
    EXPECT_LT(point["high"].get<double>(), 1);
    EXPECT_TRUE(point["real"].get<bool>());
    ASSERT_EQ(json["settings"].size(), 1U);
    EXPECT_EQ(json["settings"][0]["setting"], "node/kernel");
    EXPECT_EQ(json["settings"][0]["after"], "6.12.0-new");
    EXPECT_NEAR(json["overall"]["ratio"].get<double>(), 0.8, 1e-9);
}

TEST(ComparisonReport, DocumentLeavesOutWhatIsNotKnown)
{
    auto before = runFixture();
    auto after = runFixture();
    before.id = after.id = {};
    before.measurements.clear();
    before.plan.reset();
    const auto json = comparisonDocument(compareRuns(before, after), 0.05);
    EXPECT_FALSE(json["before"].contains("run_id"));
    EXPECT_FALSE(json["before"].contains("verdict"));
    EXPECT_FALSE(json.contains("overall"));
    EXPECT_TRUE(json["points"].empty());
    EXPECT_FALSE(json["regression"].get<bool>());
    EXPECT_TRUE(json["verdict_changed"].get<bool>());
}

TEST(ComparisonReport, NothingComparedIsNoGoodNews)
{
    auto nothing = numbered(2, 1);
    nothing.measurements.clear();
    const auto runs = compareRuns(numbered(1, 1), nothing);
    EXPECT_FALSE(comparisonDocument(runs, 0.05)["compared"].get<bool>());
    EXPECT_NE(comparisonText(runs, 0.05).find("Nothing could be compared."), std::string::npos);
    const auto document = describeComparison(runs, 0.05);
    EXPECT_EQ(std::get<Verdict>(document.sections.front().blocks.front()).tone, Verdict::Tone::Warning);
    EXPECT_TRUE(comparisonDocument(slower(), 0.05)["compared"].get<bool>());
}

TEST(ComparisonReport, AnUnknownIntervalIsSaidAndIsNoNumber)
{
    auto after = numbered(2, 0.5);
    for (auto& m : after.measurements) {
        m.provenance = Provenance{.tool = "fio", .version = {}, .sha256 = {}, .line = {}, .key = {}};
        m.relativeHalfWidth = 0;
    }
    after.measurements.resize(1);
    const auto runs = compareRuns(numbered(1, 1), after);
    const auto point = comparisonDocument(runs, 0.05)["points"][0];
    EXPECT_FALSE(point.contains("low") || point.contains("high"));
    EXPECT_FALSE(point["real"].get<bool>());
    const auto text = comparisonText(runs, 0.05);
    EXPECT_NE(text.find("0.500 (interval not known)  not known"), std::string::npos) << text;
    EXPECT_NE(text.find("cannot be told from noise"), std::string::npos) << text;
}

TEST(ComparisonReport, FiguresOfAJobThatOneLookLacksAreLeftOut)
{
    auto unseen = jobThatWaits(0.4);
    unseen.verdict.share.reset();
    unseen.ranks.front().loader.readRate.reset();
    const auto runs = compareRuns(seenRun(unseen, 1), seenRun(jobThatWaits(0.1), 2));
    const auto document = comparisonDocument(runs, 0.05);
    EXPECT_FALSE(document["compared"].get<bool>());
    EXPECT_FALSE(document["job"].contains("difference"));
    for (const auto& figure : document["job"]["figures"]) {
        EXPECT_FALSE(figure.contains("before") && figure["before"].is_null()) << figure.dump();
    }
}

TEST(ComparisonReport, BenchmarksAreShownSideBySide)
{
    sluice::Run before;
    before.bench = {{"schema", "sluice.bench/1"}, {"kind", "files"}, {"result", {{"files_per_second", 5000}}}};
    auto after = before;
    after.bench["result"]["files_per_second"] = 2000;
    const auto runs = compareRuns(before, after);
    const auto text = comparisonText(runs, 0.05);
    EXPECT_NE(text.find("Files a second             5,000 -> 2,000"), std::string::npos) << text;
    EXPECT_EQ(comparisonDocument(runs, 0.05)["bench"][0]["after"], 2000);
    EXPECT_FALSE(comparisonDocument(runs, 0.05)["compared"].get<bool>());
}

TEST(ComparisonReport, SaysWhichSettingsOneRunReadFromMemory)
{
    auto cached = numbered(2, 1);
    cached.measurements.front().pageCache = true;
    const auto text = comparisonText(compareRuns(numbered(1, 1), cached), 0.05);
    EXPECT_NE(text.find("Of them 1 setting came from memory in one run alone."), std::string::npos) << text;
}

TEST(ComparisonReport, TextFitsATerminal)
{
    const auto text = comparisonText(slower(), 0.05);
    EXPECT_NE(text.find("kernel: "), std::string::npos) << text;
    EXPECT_NE(text.find("0.800 (0.789 to 0.811)  slower"), std::string::npos) << text;
    std::istringstream lines(text.substr(text.find("Ratio after")));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80U) << line;
    }
}

TEST(ComparisonReport, TextSaysThatNothingChanged)
{
    const auto text = comparisonText(compareRuns(numbered(1, 1), numbered(2, 1)), 0.05);
    EXPECT_NE(text.find("No setting is slower beyond noise by 5 % or more."), std::string::npos) << text;
    EXPECT_NE(text.find("No setting differs."), std::string::npos);
    EXPECT_NE(text.find("noise\n"), std::string::npos);
}

TEST(ComparisonReport, SaysWhyInFewWords)
{
    const auto text = comparisonText(slower(), 0.05);
    EXPECT_NE(text.find("Why they may differ\n  The closest of both: "), std::string::npos) << text;
    EXPECT_NE(text.find("Node: kernel, "), std::string::npos) << text;
    EXPECT_EQ(comparisonDocument(slower(), 0.05)["why"]["cause_messages"][0]["id"], "run.otherNode");
    auto one = numbered(1, 1);
    one.measurements.resize(1);
    const auto same = comparisonText(compareRuns(one, one), 0.05);
    EXPECT_NE(same.find("Why they may differ\n  Nothing that is known of the two differs"), std::string::npos) << same;
}

TEST(ComparisonReport, MarkdownHoldsBothTables)
{
    const auto text = toMarkdown(describeComparison(slower(), 0.05));
    EXPECT_NE(text.find("| Reads | Before | After |"), std::string::npos) << text;
    EXPECT_NE(text.find("| kernel | "), std::string::npos) << text;
}

TEST(ComparisonReport, WritesChangesWithTheirSign)
{
    EXPECT_EQ(changeWords(0.123, -0.01, 0.25), "+12 % (\u22121.0 to +25 %)");
    EXPECT_EQ(changeWords(0.123, std::nullopt, std::nullopt), "+12 % (interval not known)");
}

} // namespace
} // namespace sluice::report
