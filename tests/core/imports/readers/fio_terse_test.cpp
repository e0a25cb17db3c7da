// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/imports/reading.h"

namespace sluice::imports {
namespace {

TEST(FioTerse, FormThreeIsReadByItsPlaces)
{
    const auto file = fileOf(importFixture("fio_v3.terse"));
    EXPECT_EQ(file.version, "3.33");
    ASSERT_EQ(file.results.size(), 1U);
    const auto& job = file.results.front();
    EXPECT_EQ(job.line, 1);
    EXPECT_EQ(figure(job, "bytes_per_second"), 118476 * 1024);
    EXPECT_EQ(figure(job, "operations_per_second"), 7404);
    EXPECT_EQ(figure(job, "bytes"), 237072 * 1024);
    EXPECT_EQ(figure(job, "seconds"), 2.001);
    EXPECT_EQ(figure(job, "completion_latency_p99_ns"), 8454000);
    EXPECT_EQ(figure(job, "completion_latency_p9999_ns"), 55312000);
    EXPECT_DOUBLE_EQ(figure(job, "latency_mean_ns"), 538643.498);
    EXPECT_EQ(figure(job, "latency_max_ns"), 55218000);
}

TEST(FioTerse, FormFiveHasMoreFieldsForEachDirection)
{
    const auto job = fileOf(importFixture("fio_v5.terse")).results.front();
    EXPECT_EQ(figure(job, "bytes_per_second"), 150704 * 1024);
    EXPECT_DOUBLE_EQ(figure(job, "latency_mean_ns"), 423079.513);
    EXPECT_EQ(figure(job, "completion_latency_p50_ns"), 85000);
}

TEST(FioTerse, ItTellsNoOptionsSoNothingRestsOnIt)
{
    const auto file = fileOf(importFixture("fio_v3.terse"));
    EXPECT_TRUE(warnsOf(file, "fioTerse"));
    EXPECT_EQ(reasonsOf(file.results.front()), "noPattern noAccess noEngine noBlockSize noDepth noJobs");
}

/// Fields of one direction of forms 2 to 4: what moved, latencies of the submission, the completion and the whole.
std::string direction(int kibibytes, const std::string& completion, const std::string& whole)
{
    std::string text = ";" + std::to_string(kibibytes) + ";100000;25000;10000;0;0;0.000000;0.000000;" + completion;
    for (const char* percent : {"1", "5", "10", "20", "30", "40", "50", "60", "70", "80", "90", "95", "99"}) {
        text += ";" + std::string(percent) + ".000000%=15";
    }
    return text + ";99.500000%=15;99.900000%=15;99.950000%=15;99.990000%=15;0%=0;0%=0;0%=0;" + whole
        + ";1;2;100.000000%;1.0;0.1";
}
constexpr const char* someLatency = "10;20;15.0;1.0";
constexpr const char* noLatency = "0;0;0.000000;0.000000";

/// Processor time, depths and shares of latencies.
std::string behind()
{
    std::string text = ";0.5%;1.5%;100;0;10";
    for (int i = 0; i < 29; ++i) {
        text += ";0.0%";
    }
    return text;
}

TEST(FioTerse, ALatencyThatWasNotMeasuredIsNotThere)
{
    const auto nothing = direction(0, noLatency, noLatency);
    const auto job =
        fileOf("3;fio-3.33;job;0;0" + direction(1000, someLatency, noLatency) + nothing + behind()).results.front();
    EXPECT_EQ(figure(job, "latency_mean_ns"), -1) << "disable_lat";
    EXPECT_EQ(figure(job, "completion_latency_mean_ns"), 15000);
    const auto none =
        fileOf("3;fio-3.33;job;0;0" + direction(1000, noLatency, noLatency) + nothing + behind()).results.front();
    EXPECT_EQ(figure(none, "completion_latency_p99_ns"), -1) << "gtod_reduce";
}

TEST(FioTerse, FormTwoTellsNoVersion)
{
    const auto nothing = direction(0, noLatency, noLatency);
    const auto file =
        fileOf("2;job;0;0" + direction(1000, someLatency, someLatency) + nothing + nothing + behind() + "\n");
    EXPECT_EQ(file.version, std::nullopt);
    EXPECT_EQ(file.results.front().name, "job");
    EXPECT_EQ(figure(file.results.front(), "bytes_per_second"), 100000 * 1024);
    EXPECT_EQ(file.results.front().setting.direction, Direction::Read);
}

TEST(FioTerse, ReadsAndWritesThatAreToldAsOneAreMixed)
{
    const auto file = fileOf("3;fio-3.33;job;0;0" + direction(1000, someLatency, someLatency) + behind() + "\n");
    ASSERT_EQ(file.results.size(), 1U);
    EXPECT_EQ(figure(file.results.front(), "bytes"), 1000 * 1024);
    EXPECT_EQ(file.results.front().setting.direction, std::nullopt);
    EXPECT_EQ(reasonsOf(file.results.front()), "mixed");
}

TEST(FioTerse, ALineThatIsCutOffSaysSo)
{
    const auto whole = importFixture("fio_v3.terse");
    EXPECT_EQ(refusalOf(whole.substr(0, 200)), "it is a result of fio, but its line is cut off");
    EXPECT_TRUE(warnsOf(fileOf(whole + whole.substr(0, 200)), "cutOff"));
}

} // namespace
} // namespace sluice::imports
