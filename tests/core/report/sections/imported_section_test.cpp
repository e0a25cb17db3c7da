// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/sections/imported_section.h"

#include "core/report/report.h"
#include "core/report/sections/sections.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

namespace sluice::report {
namespace {

Run importedRun()
{
    ImportedFile file{.tool = "fio", .version = "3.33", .name = "a.json", .sha256 = "ab12"};
    ImportedResult result;
    result.name = "rr";
    result.key = "/jobs/0/read";
    result.setting = {.direction = Direction::Read,
                      .pattern = Pattern::Random,
                      .access = Access::Direct,
                      .engineName = "libaio",
                      .blockSize = kibibytes(16),
                      .depth = 4,
                      .jobs = 2};
    result.figures = {{"bytes_per_second", 1.2e9, {}}, {"latency_p99_ns", 8.1e6, {}}};
    result.notSupply = {Message("it tells no engine")};
    file.results = {result};
    file.warnings = {Message("its \"bw\" is in KiB/s")};
    Run run;
    run.version = "0.1.0";
    run.imported = {file};
    return run;
}

TEST(ImportedSection, ALineForATerminalTellsSettingFiguresAndDoubts)
{
    EXPECT_EQ(importedText(importedRun().imported.front()),
              "a.json: fio 3.33, 1 result\n"
              "  rr (/jobs/0/read)\n"
              "    random reads of 16 KiB, 4 in flight in 2 jobs, direct (O_DIRECT), libaio\n"
              "    rate 1.2 GB/s, latency p99 8.1 ms\n"
              "    No plan can rest on it: it tells no engine\n"
              "  Note: its \"bw\" is in KiB/s\n");
}

TEST(ImportedSection, TextOfOthersCannotBeginALineOfItsOwn)
{
    auto file = importedRun().imported.front();
    file.name = "a\nb";
    EXPECT_NE(importedText(file).find("a\\nb: fio"), std::string::npos) << importedText(file);
}

TEST(ImportedSection, TheReportOfAnImportedRunTellsNothingOfOurMeasuring)
{
    const auto document = describeRun(importedRun());
    EXPECT_EQ(document.title, "What did fio 3.33 measure?");
    EXPECT_EQ(document.subtitle, "Sluice 0.1.0");
    std::string ids;
    for (const auto& section : document.sections) {
        ids += section.id + " ";
    }
    EXPECT_EQ(ids, "verdict imported ");
    const auto markdown = toMarkdown(document);
    EXPECT_NE(markdown.find("ab12"), std::string::npos) << "the checksum of the file";
    EXPECT_NE(markdown.find("Imported from fio 3.33: 1 result, the fastest read 1.2 GB/s."), std::string::npos);
}

/// A rate and its setting, as a tool that tells no more.
Measurement rateAlone()
{
    Measurement m;
    m.point = {EngineKind::Uring, Access::Direct, Pattern::Random, Direction::Read, kibibytes(128), 8, 2};
    m.rate = BytesPerSecond{1.2e9};
    m.provenance = Provenance{"fio", "3.33", "ab12", std::nullopt, "/jobs/0/read"};
    return m;
}

TEST(ImportedSection, WhatTheToolDidNotTellIsADashAndNoZero)
{
    auto run = importedRun();
    run.measurements = {rateAlone()};
    const auto points = pointsSection(run);
    const auto& table = std::get<Table>(points.blocks.at(1));
    const std::vector<std::string> row{"random", "128 KiB", "16", table.rows.at(0).at(3), "1.2 GB/s", "-", "-", "-",
                                       "-",      "-",       ""};
    EXPECT_EQ(table.rows.at(0), row);
}

TEST(ImportedSection, WhatTheToolDidNotTellIsAnEmptyFieldOfCsv)
{
    auto run = importedRun();
    run.measurements = {rateAlone()};
    EXPECT_NE(toCsv(run).find(",131072,8,2,16,,,,1200000000,,,,,,,,,,,,,,false,,,\r\n"), std::string::npos)
        << toCsv(run);
}

TEST(ImportedSection, OursHasNone)
{
    EXPECT_TRUE(importedSection(sluice::Run()).blocks.empty());
}

} // namespace
} // namespace sluice::report
