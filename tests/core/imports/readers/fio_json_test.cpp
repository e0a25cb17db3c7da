// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

#include "core/base/json.h"
#include "core/imports/readers/fio_options.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace sluice::imports {
namespace {

/// A job as fio 3.33 writes it, with these options.
std::string documentWith(const std::string& options, const std::string& more = {})
{
    return R"({"fio version": "fio-3.33", "jobs": [{"jobname": "a", "groupid": 0, "error": 0, "job options": {)"
        + options + R"(}, "read": {"io_bytes": 1000000, "io_kbytes": 976, "bw_bytes": 2000000, "bw": 1953, "iops": 488,
                          "runtime": 500, "total_ios": 244}})"
        + more + "]}";
}

ImportedResult jobWith(const std::string& options)
{
    return fileOf(documentWith(options)).results.front();
}

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

TEST(FioJson, ItsOptionsAreTheSettingAndMakeItASupply)
{
    const auto job = fileOf(importFixture("fio_one.json")).results.front();
    EXPECT_EQ(job.setting.direction, Direction::Read);
    EXPECT_EQ(job.setting.pattern, Pattern::Random);
    EXPECT_EQ(job.setting.access, Access::Direct);
    EXPECT_EQ(job.setting.engine, EngineKind::Uring);
    EXPECT_EQ(job.setting.blockSize, kibibytes(16));
    EXPECT_EQ(job.setting.depth, 4);
    EXPECT_EQ(job.setting.jobs, 1);
    EXPECT_EQ(job.setting.path, "/data/f.bin");
    EXPECT_EQ(job.setting.fileSize, mebibytes(64));
    EXPECT_EQ(reasonsOf(job), "");
}

TEST(FioJson, JsonPlusWithBinsHoldsTheSame)
{
    const auto file = fileOf(importFixture("fio_plus.json"));
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_GT(figure(file.results.front(), "completion_latency_p99_ns"), 0);
    EXPECT_EQ(reasonsOf(file.results.front()), "");
}

TEST(FioJson, OfReportsWhileItRunsTheLastCounts)
{
    const auto file = fileOf(importFixture("fio_status.json"));
    EXPECT_TRUE(warnsOf(file, "interimReports"));
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_GT(figure(file.results.front(), "seconds"), 1.9);
}

TEST(FioJson, JobsThatRanAtOnceAreASupplyOnlyTogether)
{
    const auto file = fileOf(importFixture("fio_two.json"));
    ASSERT_EQ(file.results.size(), 3U);
    EXPECT_EQ(figure(file.results[0], "bytes_per_second"), 116947862);
    EXPECT_EQ(reasonsOf(file.results[0]), "besideOthers");
    const auto sum = resultOf(file, "sum of 2 jobs");
    EXPECT_EQ(figure(sum, "bytes"), 234012672 + 225886208);
    EXPECT_DOUBLE_EQ(figure(sum, "bytes_per_second"), (234012672 + 225886208) / 2.002);
    EXPECT_EQ(sum.setting.jobs, 2) << "numjobs=2 made the two";
}

TEST(FioJson, AGroupCountsItsJobs)
{
    const auto file = fileOf(importFixture("fio_group.json"));
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_EQ(figure(file.results.front(), "bytes_per_second"), 241721229);
    EXPECT_EQ(file.results.front().setting.jobs, 2);
    EXPECT_TRUE(warnsOf(file, "fioMean"));
}

TEST(FioJson, TheSumOfClientsIsNotAddedToThem)
{
    const auto file = fileOf(importFixture("fio_client.json"));
    EXPECT_TRUE(warnsOf(file, "fioClients"));
    EXPECT_EQ(file.hostName, "127.0.0.1");
    EXPECT_EQ(figure(resultOf(file, "All clients"), "bytes_per_second"), 354944000);
    const auto sum = resultOf(file, "sum of 2 jobs");
    EXPECT_EQ(figure(sum, "bytes"), 363462656) << "as fio adds them up";
    EXPECT_DOUBLE_EQ(figure(sum, "bytes_per_second"), 363462656 / 1.024);
    EXPECT_EQ(sum.setting.blockSize, kibibytes(64)) << "of the global options";
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

TEST(FioJson, AJobThatWasHeldBackTellsByWhat)
{
    EXPECT_NE(reasonsOf(fileOf(importFixture("fio_rate.json")).results.front()).find("heldBack"), std::string::npos);
    EXPECT_EQ(reasonsOf(jobWith(R"("direct": "1", "thinktime": "100")")), "heldBack");
    EXPECT_EQ(reasonsOf(jobWith(R"("direct": "1", "thinktime": "0")")), "");
}

TEST(FioJson, AJobThatFailedIsNamedWithItsError)
{
    EXPECT_EQ(refusalOf(importFixture("fio_err.json")),
              "it is a result of fio, but job io ended with error 28 before it moved any bytes");
    auto document = documentWith(R"("direct": "1")");
    document.replace(document.find("\"error\": 0"), 10, "\"error\": 5");
    EXPECT_EQ(reasonsOf(fileOf(document).results.front()), "failedJob");
}

TEST(FioJson, WithoutOptionsNothingIsKnownOfTheSetting)
{
    EXPECT_EQ(reasonsOf(fileOf(documentWith("")).results.front()),
              "noPattern noAccess noEngine noBlockSize noDepth noJobs");
}

TEST(FioJson, WhatOptionsDoNotTellHasTheDefaultOfFio)
{
    const auto job = jobWith(R"("size": "1G")");
    EXPECT_EQ(job.setting.blockSize, Bytes{4096});
    EXPECT_EQ(job.setting.engineName, "psync");
    EXPECT_EQ(job.setting.engine, EngineKind::Threads);
    EXPECT_EQ(job.setting.access, Access::Buffered);
    EXPECT_EQ(job.setting.pattern, Pattern::Sequential);
    EXPECT_EQ(job.setting.depth, 1);
}

TEST(FioJson, ADepthThatAnEngineCannotReachIsToldAndCountedAsOne)
{
    const auto file = fileOf(documentWith(R"("ioengine": "psync", "iodepth": "32", "direct": "1")"));
    EXPECT_EQ(file.results.front().setting.depth, 1);
    EXPECT_TRUE(warnsOf(file, "fioDepthWithoutEffect"));
    EXPECT_TRUE(warnsOf(fileOf(documentWith(R"("ioengine": "libaio", "iodepth": "32")")), "fioBufferedAio"));
}

TEST(FioJson, EnginesThatNoneOfOursIsLikeAreNamed)
{
    EXPECT_EQ(reasonsOf(jobWith(R"("ioengine": "rbd", "direct": "1")")), "oddEngine");
    EXPECT_EQ(reasonsOf(jobWith(R"("direct": "1", "bssplit": "4k/50:8k/50")")), "noBlockSize");
    EXPECT_EQ(reasonsOf(jobWith(R"("direct": "1", "rw": "randread", "random_distribution": "zipf:1.2")")),
              "oddPattern");
}

TEST(FioJson, OlderVersionsHaveOtherUnits)
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

TEST(FioJson, PercentilesThatRoundAlikeAndNanHarmNothing)
{
    EXPECT_EQ(figure(fileOf(importFixture("fio_dup.json")).results.front(), "completion_latency_p50_ns"), 154624);
    auto document = documentWith(R"("direct": "1")");
    document.replace(document.find("\"iops\": 488"), 11, "\"iops\": -nan");
    EXPECT_EQ(figure(fileOf(document).results.front(), "operations_per_second"), -1);
}

/// What a job moved in a second; fio writes the directions that it did not move, too, with zeros.
std::string moved(const char* direction, int mebibytes = 100)
{
    const auto bytes = std::to_string(std::int64_t{mebibytes} << 20);
    return "\"" + std::string(direction) + R"(": {"io_bytes": )" + bytes + R"(, "io_kbytes": 1, "bw_bytes": )" + bytes
        + R"(, "runtime": 1000, "total_ios": )" + std::to_string(8 * mebibytes) + "}";
}

/// One of the jobs of a document; `more` is of the job, with a comma behind it.
std::string jobNamed(const std::string& name, const std::string& parts, const std::string& options = {},
                     const std::string& more = R"("groupid": 0, )")
{
    return R"({"jobname": ")" + name + "\", " + more + R"("error": 0, "job options": {"direct": "1")"
        + (options.find("\"bs\"") == std::string::npos ? R"(, "bs": "128k")" : "") + options + "}, " + parts + "}";
}

ImportedFile fileOfJobs(const std::string& jobs, const std::string& key = "jobs", const std::string& version = "3.39")
{
    return fileOf(R"({"fio version": "fio-)" + version + "\", \"" + key + "\": [" + jobs + "]}");
}

TEST(FioJson, AReaderBesideAWriterIsNoSupply)
{
    const auto file = fileOfJobs(jobNamed("reader", moved("read")) + ", " + jobNamed("writer", moved("write")));
    EXPECT_EQ(reasonsOf(file.results[0]), "besideWriters");
    EXPECT_EQ(reasonsOf(fileOfJobs(jobNamed("reader", moved("read")) + ", " + jobNamed("t", moved("trim"))).results[0]),
              "besideWriters");
}

TEST(FioJson, ASumHasTheReasonsOfEachOfItsJobs)
{
    const auto with = [](const std::string& second) {
        return reasonsOf(resultOf(fileOfJobs(jobNamed("a", moved("read")) + ", " + second), "sum of 2 jobs"));
    };
    EXPECT_EQ(with(jobNamed("b", moved("read"))), "");
    EXPECT_EQ(with(jobNamed("b", moved("read"), R"(, "rate": "10m")")), "heldBack");
    EXPECT_EQ(with(jobNamed("b", moved("read") + ", " + moved("write"))), "besideWriters mixed");
    auto failed = jobNamed("b", moved("read"));
    failed.replace(failed.find("\"error\": 0"), 10, "\"error\": 5");
    EXPECT_EQ(with(failed), "failedJob");
    EXPECT_EQ(with(jobNamed("b", moved("read"), R"(, "ioengine": "libaio")")), "besideOthers") << "of another engine";
}

TEST(FioJson, GroupsRunAtOnceUnlessOneWaits)
{
    const std::string first = jobNamed("a", moved("read")) + ", ";
    const auto together = fileOfJobs(first + jobNamed("b", moved("read"), R"(, "new_group": "")", R"("groupid": 1, )"));
    EXPECT_EQ(reasonsOf(together.results[0]), "besideOthers");
    EXPECT_EQ(figure(resultOf(together, "sum of 2 jobs"), "bytes_per_second"), 200 << 20);
    const auto apart = fileOfJobs(first + jobNamed("b", moved("read"), R"(, "stonewall": "")", R"("groupid": 1, )"));
    ASSERT_EQ(apart.results.size(), 2U);
    EXPECT_EQ(reasonsOf(apart.results[0]) + reasonsOf(apart.results[1]), "");
}

/// Two jobs in groups of their own, of a second each; `times` are of the second one, or of both where there is no
/// first.
std::string twoGroups(const std::string& times, const std::string& timesOfFirst = {})
{
    return jobNamed("a", moved("read"), {}, R"("groupid": 0, )" + (timesOfFirst.empty() ? times : timesOfFirst)) + ", "
        + jobNamed("b", moved("read"), {}, R"("groupid": 1, )" + times);
}

TEST(FioJson, WhereVersionsLoseStonewallTimesTellWhetherGroupsRanAtOnce)
{
    const auto results = [](const std::string& jobs, const std::string& version) {
        return fileOfJobs(jobs, "jobs", version).results.size();
    };
    EXPECT_EQ(results(twoGroups(R"("elapsed": 3, )"), "3.33"), 2U) << "as long as both, one after the other";
    EXPECT_EQ(results(twoGroups(R"("elapsed": 1, )"), "3.33"), 3U) << "at once, with their sum";
    EXPECT_EQ(results(twoGroups(""), "3.9"), 2U) << "nothing tells: most groups wait";
    EXPECT_EQ(results(twoGroups(R"("elapsed": 3, )"), "3.39"), 3U) << "this version would tell of a stonewall";
    const std::string first = R"("elapsed": 3, "job_start": 1795989600000, )";
    EXPECT_EQ(results(twoGroups(R"("elapsed": 3, "job_start": 1795989601000, )", first), "3.36"), 2U);
    EXPECT_EQ(results(twoGroups(R"("elapsed": 3, "job_start": 1795989600100, )", first), "3.36"), 3U);
}

TEST(FioJson, JobsOfSeveralSectionsThatAreToldAsOneAreNoSupply)
{
    const auto two = R"("groupid": 0, "job_runtime": 2000, )"; // ms of both, and each ran for 1000
    EXPECT_EQ(reasonsOf(fileOfJobs(jobNamed("a", moved("read"), {}, two)).results[0]), "sumsUpOthers");
    EXPECT_EQ(reasonsOf(fileOfJobs(jobNamed("a", moved("read"), R"(, "numjobs": "2")", two)).results[0]), "");
    EXPECT_EQ(reasonsOf(fileOfJobs(jobNamed("a", moved("read"), R"(, "bs": "1m")")).results[0]), "otherSizes");
}

TEST(FioJson, JobsThatStartLaterHaveNoSum)
{
    const auto file =
        fileOfJobs(jobNamed("a", moved("read")) + ", " + jobNamed("b", moved("read"), R"(, "startdelay": "30")"));
    EXPECT_NE(reasonsOf(resultOf(file, "sum of 2 jobs")).find("startedLater"), std::string::npos);
}

TEST(FioJson, ASumOfWhichAPartIsNotKnownIsNotKnown)
{
    const auto file = fileOfJobs(jobNamed("a", moved("read")) + ", "
                                 + jobNamed("a", R"("read": {"bw_bytes": 1000, "runtime": 1000})"));
    const auto sum = resultOf(file, "sum of 2 jobs");
    EXPECT_EQ(figure(sum, "bytes"), -1);
    EXPECT_EQ(figure(sum, "bytes_per_second"), -1);
    EXPECT_EQ(reasonsOf(sum), "noRate");
}

TEST(FioJson, ClientsOnSeveralHostsAreNoSupplyOfOneNode)
{
    const auto client = [](const std::string& host) {
        return jobNamed("a", moved("read"), {}, R"("groupid": 0, "hostname": ")" + host + "\", ");
    };
    const auto file = fileOfJobs(client("h0") + ", " + client("h1"), "client_stats");
    EXPECT_EQ(file.hostName, std::nullopt) << "it is not one";
    EXPECT_EQ(reasonsOf(resultOf(file, "sum of 2 jobs")), "severalNodes");
    EXPECT_EQ(resultOf(file, "sum of 2 jobs").notSupply.front().text, "it measured 2 nodes at once");
    const auto waiting = [](const std::string& host, const std::string& group) {
        return jobNamed("a", moved("read"), R"(, "stonewall": "")",
                        R"("groupid": )" + group + R"(, "hostname": ")" + host + "\", ");
    };
    const auto waves = fileOfJobs(waiting("h0", "0") + ", " + waiting("h0", "1") + ", " + waiting("h1", "0") + ", "
                                      + waiting("h1", "1"),
                                  "client_stats");
    ASSERT_EQ(waves.results.size(), 6U) << "each group runs at the same time on both";
    EXPECT_EQ(waves.results[4].name + waves.results[5].name, "sum of 2 jobssum of 2 jobs");
    const auto one = fileOfJobs(client("h0") + ", " + client("h0"), "client_stats");
    EXPECT_EQ(one.hostName, "h0");
    EXPECT_EQ(reasonsOf(resultOf(one, "sum of 2 jobs")), "");
}

ImportedResult jobWithLatencies(const std::string& latencies)
{
    return fileOfJobs(
               jobNamed("a", R"("read": {"io_bytes": 1000, "io_kbytes": 1, "bw_bytes": 1000, )" + latencies + "}"))
        .results.front();
}
constexpr const char* noSamples = R"({"min": 0, "max": 0, "mean": 0.000000, "stddev": 0.000000, "N": 0})";

TEST(FioJson, LatenciesThatWereNotMeasuredAreNotThere)
{
    const auto none = jobWithLatencies(std::string(R"("clat_ns": )") + noSamples + R"(, "lat_ns": )" + noSamples);
    EXPECT_EQ(figure(none, "latency_mean_ns"), -1) << "gtod_reduce";
    EXPECT_EQ(figure(none, "completion_latency_mean_ns"), -1);
    const auto completion = jobWithLatencies(R"("clat_ns": {"min": 1, "max": 9, "mean": 5.5, "N": 3}, "lat_ns": )"
                                             + std::string(noSamples));
    EXPECT_EQ(figure(completion, "latency_mean_ns"), -1) << "disable_lat";
    EXPECT_EQ(figure(completion, "completion_latency_mean_ns"), 5.5);
}

TEST(FioJson, PercentilesHaveTheNameOfWhatTheyAreOf)
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

TEST(FioJson, ARateThatIsNotToldFollowsFromBytesAndTime)
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

TEST(FioJson, TheStartIsThatOfTheFirstJob)
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

TEST(FioJson, EachRunThatWasAppendedToAFileIsTaken)
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

TEST(FioJson, ManyGlobalOptionsAreLookedUpAtOnce)
{
    std::string global;
    for (int i = 0; i < 20'000; ++i) {
        global += (i > 0 ? ", \"k" : "\"k") + std::to_string(i) + "\": \"\"";
    }
    std::string jobs;
    for (int i = 0; i < 5000; ++i) {
        jobs += (i > 0 ? ", " : "") + jobNamed("j", moved("read"));
    }
    const auto before = std::chrono::steady_clock::now();
    const auto file =
        fileOf(R"({"fio version": "fio-3.36", "global options": {)" + global + R"(}, "jobs": [)" + jobs + "]}");
    EXPECT_EQ(file.results.size(), Collector::maxResults);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(10)) << "minutes, job by job";
}

TEST(FioOptions, SizesAreReadAsFioDoes)
{
    EXPECT_EQ(fioSize("4k"), Bytes{4096});
    EXPECT_EQ(fioSize("4kb"), Bytes{4096});
    EXPECT_EQ(fioSize("4Ki"), Bytes{4000}) << "the other way round than elsewhere, unless kb_base=1000";
    EXPECT_EQ(fioSize("4Ki", 1000), Bytes{4096});
    EXPECT_EQ(fioSize("1.5G"), Bytes{1610612736});
    EXPECT_EQ(fioSize("512"), Bytes{512});
    EXPECT_EQ(fioSize("4x"), std::nullopt);
    EXPECT_EQ(fioSize("-4k"), std::nullopt);
    EXPECT_EQ(fioSize("9999999p"), std::nullopt);
}

} // namespace
} // namespace sluice::imports
