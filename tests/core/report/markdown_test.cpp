// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"

#include <gtest/gtest.h>

namespace sluice::report {
namespace {

std::string markdownOf(Block block)
{
    const auto text = toMarkdown({"t", "s", {{"id", "S", {std::move(block)}}}});
    const std::string before = "<!-- sluice.report/1 -->\n# t\n\ns\n\n## S\n\n";
    EXPECT_EQ(text.substr(0, before.size()), before);
    return text.substr(before.size());
}

TEST(Markdown, CellsCannotBreakTheTable)
{
    EXPECT_EQ(markdownOf(Table{{"a|b", "n"}, {{"x\ny", "`1`"}}, {false, true}}),
              "| a\\|b | n |\n| --- | ---: |\n| x\\\\ny | \\`1\\` |\n");
}

TEST(Markdown, TextOfTheMachineIsNoMarkup)
{
    EXPECT_EQ(markdownOf(Paragraph{"<b>*x* [y](z) \\"}), "\\<b>\\*x\\* \\[y](z) \\\\\n");
}

TEST(Markdown, CodeIsCopiedAsItIs)
{
    EXPECT_EQ(markdownOf(Code{"Fix", "sh", "echo '*' | sudo tee x"}), "Fix:\n\n```sh\necho '*' | sudo tee x\n```\n");
    EXPECT_EQ(markdownOf(Code{"", "", "a\n```\nb\n"}), "````\na\n```\nb\n````\n");
}

TEST(Markdown, AChartBecomesTheTableOfItsPoints)
{
    Chart chart{"Rates", "read size", "bandwidth", true, true, {}, {}, {}};
    chart.series.push_back({"sequential", {{4096, 1e8}, {1048576, 1e9}}, {{0.99e8, 1.01e8}, {0.7e9, 1.02e9}}});
    chart.series.push_back({"random", {{4096, 5e7}}, {}});
    chart.requirement = Chart::Line{"needed by 8 GPUs", 1.6e9};
    EXPECT_EQ(markdownOf(chart),
              "Rates:\n\n| read size | sequential | random |\n| ---: | ---: | ---: |\n"
              "| 4 KiB | 100 MB/s ± 1 % | 50 MB/s |\n| 1 MiB | 1 GB/s (-30 % to +2 %) |  |\n"
              "\nRequirement: 1.6 GB/s, needed by 8 GPUs.\n");
}

TEST(Markdown, VerdictAndFacts)
{
    EXPECT_EQ(markdownOf(Verdict{Verdict::Tone::Bad, "No.", {"one", "two"}}),
              "**Not enough.**\n\nNo.\n\n- one\n- two\n");
    Verdict decided{Verdict::Tone::Bad, "Storage is slow.", {}};
    decided.decision = "No: U-Net on 8 GPUs.";
    EXPECT_EQ(markdownOf(decided), "**No: U-Net on 8 GPUs.**\n\nStorage is slow.\n");
    EXPECT_EQ(markdownOf(Facts{{{"Path", "/a"}, {"Kernel", "6.1"}}}), "- Path: /a\n- Kernel: 6.1\n");
}

} // namespace
} // namespace sluice::report
