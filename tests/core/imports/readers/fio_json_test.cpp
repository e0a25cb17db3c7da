// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/readers/fio_documents.h"
#include "tests/core/imports/reading.h"

#include <optional>
#include <string>

namespace sluice::imports {
namespace {

TEST(FioJson, EveryFigureOfAJobIsThatOfTheFile)
{
    const auto file = fileOf(importFixture("fio_one.json"));
    EXPECT_EQ(file.tool, "fio");
    EXPECT_EQ(file.version, "3.33");
    EXPECT_EQ(file.startedAt, "2026-11-29T22:00:02Z") << "the time that has gone by before its timestamp";
    ASSERT_EQ(file.results.size(), 1U);
    const auto& job = file.results.front();
    EXPECT_EQ(job.name, "rr");
    EXPECT_EQ(job.key, "/jobs/0/read");
    EXPECT_EQ(figure(job, "bytes_per_second"), 132230629);
    EXPECT_EQ(figure(job, "operations_per_second"), 8070.717131);
    EXPECT_EQ(figure(job, "bytes"), 265519104);
    EXPECT_EQ(figure(job, "seconds"), 2.008);
    EXPECT_EQ(figure(job, "latency_mean_ns"), 493072.509626);
    EXPECT_EQ(figure(job, "completion_latency_mean_ns"), 480604.777922);
    EXPECT_EQ(figure(job, "completion_latency_p50_ns"), 142336);
    EXPECT_EQ(figure(job, "completion_latency_p99_ns"), 8093696);
    EXPECT_EQ(figure(job, "completion_latency_p9999_ns"), 25821184);
    EXPECT_EQ(figure(job, "latency_max_ns"), 25706694);
    EXPECT_EQ(figure(job, "relative_half_width_ratio"), -1) << "three samples give no interval";
}

TEST(FioJson, JsonPlusWithBinsHoldsTheSame)
{
    const auto file = fileOf(importFixture("fio_plus.json"));
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_GT(figure(file.results.front(), "completion_latency_p99_ns"), 0);
    EXPECT_EQ(reasonsOf(file.results.front()), "");
}

TEST(FioJson, MixedReadsAndWritesAreNoSupply)
{
    const auto file = fileOf(importFixture("fio_mix.json"));
    ASSERT_EQ(file.results.size(), 2U);
    EXPECT_EQ(reasonsOf(file.results[0]), "mixed");
    EXPECT_EQ(file.results[0].setting.blockSize, kibibytes(4)) << "bs=4k,8k: of reads, and of writes";
    EXPECT_EQ(file.results[1].setting.direction, Direction::Write);
    EXPECT_EQ(file.results[1].setting.blockSize, kibibytes(8));
}

TEST(FioJson, AJobThatFailedIsNamedWithItsError)
{
    EXPECT_EQ(refusalOf(importFixture("fio_err.json")),
              "it is a result of fio, but job io ended with error 28 before it moved any bytes");
    auto document = documentWith(R"("direct": "1")");
    document.replace(document.find("\"error\": 0"), 10, "\"error\": 5");
    EXPECT_EQ(reasonsOf(fileOf(document).results.front()), "failedJob");
}

TEST(FioJson, NewerVersionsAreReadAndNamed)
{
    auto document = documentWith(R"("direct": "1")");
    EXPECT_FALSE(warnsOf(fileOf(document), "otherVersion"));
    document.replace(document.find("3.33"), 4, "9.01");
    EXPECT_TRUE(warnsOf(fileOf(document), "otherVersion"));
}

TEST(FioJson, LinesAroundTheDocumentArePassedOver)
{
    const auto file = fileOf("note: both iodepth >= 1 and synchronous I/O engine\n" + documentWith("")
                             + "\nfio: pid=77, got signal=2\n");
    EXPECT_TRUE(warnsOf(file, "textAround"));
    EXPECT_EQ(file.results.size(), 1U);
}

TEST(FioJson, WhatIsCutOffIsRefusedAndSaysSo)
{
    const auto whole = importFixture("fio_one.json");
    EXPECT_EQ(refusalOf(whole.substr(0, whole.size() / 2)), "its JSON has no end");
    EXPECT_TRUE(warnsOf(fileOf(whole + whole.substr(0, 900)), "cutOff")) << "the document before it counts";
}

TEST(FioJson, JobsOfSeveralSectionsThatAreToldAsOneAreNoSupply)
{
    const auto two = R"("groupid": 0, "job_runtime": 2000, )"; // ms of both, and each ran for 1000
    EXPECT_EQ(reasonsOf(fileOfJobs(jobNamed("a", moved("read"), {}, two)).results[0]), "sumsUpOthers");
    EXPECT_EQ(reasonsOf(fileOfJobs(jobNamed("a", moved("read"), R"(, "numjobs": "2")", two)).results[0]), "");
    EXPECT_EQ(reasonsOf(fileOfJobs(jobNamed("a", moved("read"), R"(, "bs": "1m")")).results[0]), "otherSizes");
}

TEST(FioJson, ReadsAndWritesThatAreToldAsOneAreRead)
{
    const auto both = fileOfJobs(jobNamed("a", moved("mixed"), R"(, "rw": "randrw")")).results.front();
    EXPECT_EQ(both.key, "/jobs/0/mixed");
    EXPECT_EQ(figure(both, "bytes_per_second"), 100 << 20);
    EXPECT_EQ(both.setting.direction, std::nullopt);
    EXPECT_EQ(reasonsOf(both), "mixed");
    const auto reads = fileOfJobs(jobNamed("a", moved("mixed"), R"(, "rw": "randread")")).results.front();
    EXPECT_EQ(reads.setting.direction, Direction::Read) << "unified_rw_reporting=1 of a job that only reads";
    EXPECT_EQ(reasonsOf(reads), "");
}

TEST(FioJson, LongTextIsClippedWhereverItStands)
{
    const std::string text(100'000, 'x');
    const auto file =
        fileOfJobs(jobNamed(text, moved("read"), R"(, "ioengine": ")" + text + R"(", "filename": ")" + text + "\"",
                            R"("hostname": ")" + text + "\", "));
    const auto& job = file.results.front();
    for (const auto& kept : {job.name, job.setting.engineName.value_or(""), job.setting.path.value_or(""),
                             job.notSupply.front().text, file.hostName.value_or("")}) {
        EXPECT_LT(kept.size(), 600U);
    }
}

} // namespace
} // namespace sluice::imports
