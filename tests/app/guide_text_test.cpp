// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/guide_text.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::ctl {
namespace {

TEST(GuideText, BeginsWithTheVerdictAndOneFigure)
{
    const auto run = runFixture();
    const auto text = runText(run, false);
    EXPECT_TRUE(text.starts_with("\n" + verdictOf(run))) << text;
    EXPECT_NE(text.find("  best: "), std::string::npos);
    EXPECT_NE(text.find(std::to_string(run.measurements.size()) + " settings in "), std::string::npos);
    EXPECT_EQ(text.find("p99.99"), std::string::npos) << "no setting by itself";
}

TEST(GuideText, TheDecisionComesFirst)
{
    auto run = runFixture();
    run.plan->headline.text = "No: U-Net on 8 planned GPUs.";
    EXPECT_TRUE(runText(run, false).starts_with("\nNo: U-Net on 8 planned GPUs.\n" + verdictOf(run)));
}

TEST(GuideText, ListsTheSettingsWhereTheyAreAskedFor)
{
    const auto run = runFixture();
    const auto text = runText(run, true);
    const auto table = text.find("p99.99\n");
    ASSERT_NE(table, std::string::npos) << text;
    std::size_t lines = 0;
    for (auto at = text.find(" ± ", table); at != std::string::npos; at = text.find(" ± ", at + 1)) {
        ++lines;
    }
    EXPECT_EQ(lines, run.measurements.size());
}

} // namespace
} // namespace sluice::ctl
