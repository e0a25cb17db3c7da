// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/sections/bench_section.h"

#include "core/report/report.h"
#include "tests/core/bench_run.h"

#include <gtest/gtest.h>

namespace sluice::report {
namespace {

Json filesDocument()
{
    return {{"schema", "sluice.bench/1"},
            {"kind", "files"},
            {"config", {{"path", "/data/train"}, {"file_size_bytes", 4096}, {"existing", false}}},
            {"result",
             {{"files_per_second", 8866.4},
              {"bytes_per_second", 36.3e6},
              {"cpu_seconds_per_sample", {{"mean", 0.0021}}},
              {"latency_ns", {{"open", {{"p50", 6128}}}}},
              {"scaling", {{{"workers", 1}, {"cold", {{"files_per_second", 4000}}}}, {{"workers", 2}}}}}},
            {"reproduce", {{"fio", "fio --name=sluice"}}}};
}

std::string markdown(const Run& run)
{
    return toMarkdown(describeRun(run));
}

TEST(BenchSection, ShowsEveryFigureInItsUnit)
{
    const auto text = markdown(benchRun(filesDocument()));
    for (const char* line :
         {"# What did bench files measure on fixture-node?", "**One benchmark alone, without a plan.**",
          "bench files: 8,866 files opened, read and closed a second.", "- path: /data/train", "- file size: 4 KiB",
          "- existing: no", "- files: 8,866/s", "- rate: 36.3 MB/s", "- cpu per sample mean: 2.1 ms",
          "- latency open p50: 6.13 us", "fio --name=sluice"}) {
        EXPECT_NE(text.find(line), std::string::npos) << line << " in\n" << text;
    }
}

TEST(BenchSection, MakesATableOfAList)
{
    const auto section = benchSection(benchRun(filesDocument()));
    const Table* table = nullptr;
    for (const auto& block : section.blocks) {
        table = std::holds_alternative<Table>(block) ? &std::get<Table>(block) : table;
    }
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->header, (std::vector<std::string>{"workers", "cold files"}));
    EXPECT_EQ(table->rows, (std::vector<std::vector<std::string>>{{"1", "4,000/s"}, {"2", ""}}));
}

TEST(BenchSection, IsEmptyForOtherRuns)
{
    EXPECT_TRUE(benchSection(runFixture()).blocks.empty());
}

TEST(BenchSection, LeavesOutHowAnAuditMeasures)
{
    auto run = ioRun();
    std::string ids;
    for (const auto& section : describeRun(run).sections) {
        ids += section.id + " ";
    }
    EXPECT_EQ(ids.find("method"), std::string::npos) << ids;
    EXPECT_EQ(ids.find("findings"), std::string::npos) << ids;
    EXPECT_NE(ids.find("points"), std::string::npos) << ids;
}

TEST(BenchSection, TakesADocumentOfAnyForm)
{
    auto run = benchRun({{"schema", "sluice.bench/1"},
                         {"kind", "gds"},
                         {"config", "none"},
                         {"result", {{"", 5}, {"list", {1, "two", nullptr}}, {"points", {{{"a", 1}}, 7}}}},
                         {"reproduce", {{"gdsio", {{{"command", "gdsio -x 0"}}, {{"command", 3}}, "plain"}}}}});
    const auto text = markdown(run);
    EXPECT_NE(text.find("gdsio -x 0"), std::string::npos) << text;
    EXPECT_NE(text.find("plain"), std::string::npos) << text;
}

} // namespace
} // namespace sluice::report
