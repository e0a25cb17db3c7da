// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/imported_result.h"

#include "core/base/json.h"
#include "core/run/run.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

std::string said(const std::string& name, double value)
{
    const ImportedFigure figure{name, value, {}};
    return nameWords(figure) + ": " + figureWords(figure);
}

TEST(ImportedResult, FiguresAreSaidByTheUnitInTheirName)
{
    EXPECT_EQ(said("bytes_per_second", 1.2e9), "rate: 1.2 GB/s");
    EXPECT_EQ(said("max_read_bytes_per_second", 5e6), "max read: 5 MB/s");
    EXPECT_EQ(said("latency_p99_ns", 12300), "latency p99: 12.3 us");
    EXPECT_EQ(said("operations_per_second", 8070.7), "operations: 8,071/s");
    EXPECT_EQ(said("samples_per_second", 708.9), "samples: 708.9/s");
    EXPECT_EQ(said("accelerator_utilisation", 0.936), "accelerator utilisation: 93.6 %");
    EXPECT_EQ(said("power_watts", 67.03), "power: 67.03 W");
    EXPECT_EQ(said("jobs", 4), "jobs: 4");
    EXPECT_EQ(figureWords({"status", {}, "Passed"}), "Passed");
}

TEST(ImportedResult, AFileReadsBackAsItWasWritten)
{
    ImportedFile file{.tool = "fio", .version = "3.33", .name = "f", .sha256 = "ab"};
    auto& result = file.results.emplace_back();
    result.name = "rr";
    result.key = "/jobs/0/read";
    result.setting.direction = Direction::Read;
    result.setting.blockSize = kibibytes(4);
    result.figures = {{"bytes_per_second", 2.5, {}}, {"status", {}, "Passed"}};
    result.notSupply = {Message("it tells no depth")};
    file.warnings = {Message("its units are odd")};
    const auto json = toJson(file);
    EXPECT_EQ(*fromJson<ImportedFile>(json), file);
    EXPECT_EQ(json["kind"], "imported");
    EXPECT_FALSE(json.contains("host_name")) << "not known";
    EXPECT_FALSE(json["results"][0]["setting"].contains("depth"));
}

TEST(ImportedResult, ARunNamesItsTools)
{
    sluice::Run run;
    EXPECT_EQ(toolsOf(run), "");
    EXPECT_FALSE(toJson(run).contains("imported"));
    ImportedFile fio;
    fio.tool = "fio";
    fio.version = "3.33";
    ImportedFile gdsio;
    gdsio.tool = "gdsio";
    run.imported = {fio, fio, gdsio};
    EXPECT_EQ(toolsOf(run), "fio 3.33 and gdsio");
    EXPECT_EQ(verdictOf(run), "Imported from fio 3.33 and gdsio: 0 results.");
}

} // namespace
} // namespace sluice
