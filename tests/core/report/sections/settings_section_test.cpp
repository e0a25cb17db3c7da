// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"
#include "core/report/sections/sections.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::report {
namespace {

TEST(ChangesSection, BeginsWithThePlanAsItIsSoThatEachGainIsSeen)
{
    const auto run = runFixture();
    const auto changes = std::get<Table>(changesSection(run).blocks.at(0));
    ASSERT_EQ(changes.rows.size(), run.plan->alternatives.size() + 1);
    EXPECT_EQ(changes.rows[0][0], "As it is");
    EXPECT_EQ(changes.rows[0][2], "6.3");
    EXPECT_EQ(changes.rows[1][0], run.plan->alternatives[0].change.text);
}

TEST(ChangesSection, NamesFaultsWithTheirCostAndNoNotes)
{
    auto run = runFixture();
    const auto faults = std::get<Table>(changesSection(run).blocks.at(1));
    const auto grave = std::count_if(run.audit.findings.begin(), run.audit.findings.end(),
                                     [](const Finding& f) { return f.severity >= Severity::Warning; });
    ASSERT_EQ(std::ssize(faults.rows), grave);
    EXPECT_EQ(faults.rows[0][0].find("Critical: "), 0U);
    run.audit.findings.clear();
    EXPECT_EQ(changesSection(run).blocks.size(), 1U);
}

TEST(ChangesSection, SaysNothingWhereNothingIsToBeChanged)
{
    EXPECT_TRUE(changesSection(sluice::Run{}).blocks.empty());
}

TEST(Sections, ComeInTheOrderInWhichAReaderNeedsThem)
{
    std::vector<std::string> ids;
    for (const auto& name : sectionNames()) {
        ids.push_back(name.id);
    }
    EXPECT_EQ(ids,
              (std::vector<std::string>{"verdict", "imported", "bench", "job", "changes", "settings", "findings",
                                        "limits", "curve", "missing", "method", "reproduce", "points"}));
}

} // namespace
} // namespace sluice::report
