// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/readers/fio_documents.h"
#include "tests/core/imports/reading.h"

#include <string>

namespace sluice::imports {
namespace {

TEST(FioFigures, OlderVersionsHaveOtherUnits)
{
    const auto file = fileOf(R"({"fio version": "fio-2.16", "jobs": [{"jobname": "old", "job options": {"direct": "1"},
        "read": {"io_bytes": 1024, "bw": 2048, "iops": 512, "runtime": 500,
                 "lat": {"mean": 50.5, "max": 99}, "clat": {"percentile": {"99.000000": 80}}}}]})");
    EXPECT_TRUE(warnsOf(file, "fioMicroseconds"));
    const auto& job = file.results.front();
    EXPECT_EQ(figure(job, "bytes_per_second"), 2048 * 1024) << "there is no bw_bytes";
    EXPECT_EQ(figure(job, "bytes"), 1024 * 1024) << "io_bytes were KiB";
    EXPECT_EQ(figure(job, "latency_mean_ns"), 50500);
    EXPECT_EQ(figure(job, "completion_latency_p99_ns"), 80000);
}

TEST(FioFigures, PercentilesThatRoundAlikeAndNanHarmNothing)
{
    EXPECT_EQ(figure(fileOf(importFixture("fio_dup.json")).results.front(), "completion_latency_p50_ns"), 154624);
    auto document = documentWith(R"("direct": "1")");
    document.replace(document.find("\"iops\": 488"), 11, "\"iops\": -nan");
    EXPECT_EQ(figure(fileOf(document).results.front(), "operations_per_second"), -1);
}

ImportedResult jobWithLatencies(const std::string& latencies)
{
    return fileOfJobs(
               jobNamed("a", R"("read": {"io_bytes": 1000, "io_kbytes": 1, "bw_bytes": 1000, )" + latencies + "}"))
        .results.front();
}
constexpr const char* noSamples = R"({"min": 0, "max": 0, "mean": 0.000000, "stddev": 0.000000, "N": 0})";

TEST(FioFigures, LatenciesThatWereNotMeasuredAreNotThere)
{
    const auto none = jobWithLatencies(std::string(R"("clat_ns": )") + noSamples + R"(, "lat_ns": )" + noSamples);
    EXPECT_EQ(figure(none, "latency_mean_ns"), -1) << "gtod_reduce";
    EXPECT_EQ(figure(none, "completion_latency_mean_ns"), -1);
    const auto completion = jobWithLatencies(R"("clat_ns": {"min": 1, "max": 9, "mean": 5.5, "N": 3}, "lat_ns": )"
                                             + std::string(noSamples));
    EXPECT_EQ(figure(completion, "latency_mean_ns"), -1) << "disable_lat";
    EXPECT_EQ(figure(completion, "completion_latency_mean_ns"), 5.5);
}

TEST(FioFigures, PercentilesHaveTheNameOfWhatTheyAreOf)
{
    const std::string percentile = R"(, "percentile": {"99.000000": 8}})";
    const auto usual =
        jobWithLatencies(R"("clat_ns": {"mean": 5, "N": 3)" + percentile + R"(, "lat_ns": {"mean": 7, "N": 3})");
    EXPECT_EQ(figure(usual, "latency_mean_ns"), 7);
    EXPECT_EQ(figure(usual, "latency_p99_ns"), -1);
    EXPECT_EQ(figure(usual, "completion_latency_p99_ns"), 8);
    const auto whole = jobWithLatencies(R"("lat_ns": {"mean": 7, "N": 3)" + percentile);
    EXPECT_EQ(figure(whole, "latency_p99_ns"), 8) << "lat_percentiles=1";
}

TEST(FioFigures, ARateThatIsNotToldFollowsFromBytesAndTime)
{
    const auto rateWith = [](const std::string& rate) {
        return figure(
            fileOfJobs(jobNamed("a", R"("read": {"io_bytes": 8192, "io_kbytes": 8, "runtime": 2000, )" + rate + "}"))
                .results.front(),
            "bytes_per_second");
    };
    EXPECT_EQ(rateWith(R"("bw_bytes": null, "bw": null)"), 4096);
    EXPECT_EQ(rateWith(R"("bw_bytes": -5)"), 4096);
    EXPECT_EQ(rateWith(R"("bw_bytes": 0, "bw": 3)"), 3 * 1024);
    EXPECT_EQ(rateWith(R"("runtime": 0, "iops": -1)"), -1) << "nothing tells it";
}

} // namespace
} // namespace sluice::imports
