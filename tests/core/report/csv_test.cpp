// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::report {
namespace {

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find("\r\n", at);
        lines.push_back(text.substr(at, end - at));
        at = end + 2;
    }
    return lines;
}

TEST(Csv, HasOneLineAPointAndUnitsInTheHeader)
{
    const auto lines = linesOf(toCsv(runFixture()));
    ASSERT_EQ(lines.size(), 24U);
    EXPECT_TRUE(lines[0].starts_with("sluice_run_id,host_name,started_at,path,engine,"));
    EXPECT_NE(lines[0].find(",bytes_per_second,"), std::string::npos);
    EXPECT_TRUE(lines[1].starts_with("12,fixture-node,2026-03-14T09:26:53Z,/data/train,uring,direct,sequential,read,"
                                     "4096,1,1,1,4294967296,"));
}

TEST(Csv, QuotesWhatNeedsIt)
{
    auto run = runFixture();
    run.measurements.resize(1);
    run.measurements[0].path = "/a, \"b\"\n";
    EXPECT_NE(toCsv(run).find(",\"/a, \"\"b\"\"\n\","), std::string::npos);
}

TEST(Csv, EveryLineHasAsManyFieldsAsTheHeader)
{
    auto run = runFixture();
    for (auto& m : run.measurements) {
        m.engineSetup.summary = "no commas";
        m.engineSetup.fallbackReason = "";
    }
    const auto lines = linesOf(toCsv(run));
    const auto fields = std::count(lines[0].begin(), lines[0].end(), ',');
    for (const auto& line : lines) {
        EXPECT_EQ(std::count(line.begin(), line.end(), ','), fields) << line;
    }
}

} // namespace
} // namespace sluice::report
