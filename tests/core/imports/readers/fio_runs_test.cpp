// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/readers/fio_documents.h"
#include "tests/core/imports/reading.h"

#include <optional>
#include <string>

namespace sluice::imports {
namespace {

TEST(FioRuns, OfReportsWhileItRunsTheLastCounts)
{
    const auto file = fileOf(importFixture("fio_status.json"));
    EXPECT_TRUE(warnsOf(file, "interimReports"));
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_GT(figure(file.results.front(), "seconds"), 1.9);
}

TEST(FioRuns, TheStartIsThatOfTheFirstJob)
{
    const auto file = fileOf(R"({"fio version": "fio-3.39", "timestamp": 1795989605, "jobs": [{"jobname": "b",
        "job_start": 1795989601900, "elapsed": 3, "read": {"bw_bytes": 1000}}, {"jobname": "a",
        "job_start": 1795989600100, "read": {"bw_bytes": 1000}}]})");
    EXPECT_EQ(file.startedAt, "2026-11-29T22:00:00Z");
    EXPECT_EQ(fileOfJobs(jobNamed("a", moved("read"))).startedAt, std::nullopt);
}

/// A report of one job at this second, which has read for so long.
std::string reportAt(int second, int seconds, const std::string& name = "a")
{
    return R"({"fio version": "fio-3.33", "timestamp": )" + std::to_string(1795989600 + second)
        + R"(, "jobs": [{"jobname": ")" + name + R"(", "elapsed": )" + std::to_string(seconds)
        + R"(, "read": {"io_bytes": 1000, "bw_bytes": 1000, "runtime": )" + std::to_string(seconds * 1000) + "}}]}\n";
}

TEST(FioRuns, EachRunThatWasAppendedToAFileIsTaken)
{
    const auto file = fileOf(reportAt(10, 10) + reportAt(25, 10) + reportAt(40, 10, "b"));
    EXPECT_TRUE(warnsOf(file, "fioSeveralRuns"));
    EXPECT_FALSE(warnsOf(file, "interimReports"));
    ASSERT_EQ(file.results.size(), 3U) << "the same job once more is a run of its own";
    EXPECT_EQ(file.results[1].key, "document 2: /jobs/0/read");
    const auto interim = fileOf(reportAt(5, 5) + reportAt(10, 10) + reportAt(40, 10, "b"));
    EXPECT_TRUE(warnsOf(interim, "interimReports"));
    EXPECT_EQ(interim.results.size(), 2U);
}

} // namespace
} // namespace sluice::imports
