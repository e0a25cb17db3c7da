// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/bench/bench_figures.h"

#include "core/run/plan_of_run.h"
#include "tests/core/bench_run.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Json benchOf(const char* kind, Json result)
{
    return {{"schema", "sluice.bench/1"}, {"kind", kind}, {"result", std::move(result)}};
}

TEST(BenchFigures, TellWhichBenchmarkARunIsOf)
{
    EXPECT_EQ(kindOf(decodeRun(Seconds(0.002))), RunKind::BenchDecode);
    EXPECT_EQ(kindOf(ioRun()), RunKind::BenchIo);
    EXPECT_EQ(kindOf(runFixture()), RunKind::Guide);
    EXPECT_EQ(kindWords(RunKind::BenchH2d), "bench h2d");
    EXPECT_TRUE(isSingle(RunKind::BenchGds));
    EXPECT_FALSE(isSingle(RunKind::Import));
}

TEST(BenchFigures, SayWhatCameOutInOneSentence)
{
    EXPECT_EQ(verdictOf(decodeRun(Seconds(0.0021))), "bench decode: 2.1 ms of CPU time a sample.");
    EXPECT_EQ(benchVerdict(benchOf("decode", {{"failed_samples", 3}})), "bench decode: no sample was decoded.");
    EXPECT_EQ(benchVerdict(benchOf("files", {{"files_per_second", 1234.4}})),
              "bench files: 1,234 files opened, read and closed a second.");
    EXPECT_EQ(benchVerdict(benchOf("loader", {{"accelerator_utilisation", 0.93}, {"samples_per_second", 512}})),
              "bench loader: the GPUs compute 93 % of the time, 512 samples/s.");
    EXPECT_EQ(benchVerdict(benchOf("h2d", {{"h2d_bytes_per_second", 25e9}, {"d2h_bytes_per_second", 26e9}})),
              "bench h2d: 25 GB/s to the GPU, 26 GB/s back.");
    EXPECT_EQ(benchVerdict(benchOf("gds", {{"verdict", {{"gds", "do_not_use"}}}})),
              "bench gds: GPUDirect Storage is not worth it here.");
    EXPECT_TRUE(verdictOf(ioRun()).starts_with("bench io: sequential ")) << verdictOf(ioRun());
}

TEST(BenchFigures, SayThatTheMainFigureIsMissing)
{
    EXPECT_EQ(benchVerdict(benchOf("h2d", {{"interrupted", true}})), "bench h2d: its main figure was not measured.");
    EXPECT_EQ(benchVerdict(benchOf("files", {{"files_per_second", "many"}})),
              "bench files: its main figure was not measured.");
    EXPECT_EQ(benchVerdict(benchOf("io", {{"bytes_per_second", 1e9}})), "bench io: its main figure was not measured.")
        << "a rate says nothing without its setting";
}

TEST(BenchFigures, RefuseADocumentThatIsNoBenchmark)
{
    EXPECT_FALSE(kindOfBench(Json()));
    EXPECT_FALSE(kindOfBench(Json::array()));
    EXPECT_FALSE(kindOfBench(benchOf("sorcery", {{"x", 1}})));
    EXPECT_FALSE(kindOfBench(benchOf("guide", {{"x", 1}}))) << "no benchmark is called so";
    EXPECT_FALSE(kindOfBench(benchOf("io", Json::object()))) << "without a result";
    auto document = toDocument("sluice.run/1", decodeRun(Seconds(0.002)));
    ASSERT_TRUE(fromJson<sluice::Run>(document).ok());
    document["bench"]["kind"] = 5;
    const auto run = fromJson<sluice::Run>(document);
    ASSERT_FALSE(run.ok());
    EXPECT_NE(run.error().message.find("its bench is no result of a benchmark that is known"), std::string::npos)
        << run.error().message;
}

TEST(BenchFigures, GoThroughADocumentOfARun)
{
    const auto run = ioRun();
    const auto document = toDocument("sluice.run/1", run);
    EXPECT_EQ(document["bench"]["kind"], "io");
    EXPECT_EQ(*fromJson<sluice::Run>(document), run);
    EXPECT_FALSE(toDocument("sluice.run/1", runFixture()).contains("bench")) << "documents of guides stay as they were";
}

TEST(BenchFigures, TakeTheDecodeTimeOfADecodeAlone)
{
    EXPECT_EQ(decodeTimeOf(decodeRun(Seconds(0.002))), Seconds(0.002));
    EXPECT_FALSE(decodeTimeOf(ioRun()));
    EXPECT_FALSE(decodeTimeOf(runFixture()));
    EXPECT_FALSE(decodeTimeOf(benchRun(benchOf("decode", {{"samples", 5}, {"failed_samples", 5}}))));
    auto damaged = decodeRun(Seconds(0.002));
    damaged.bench["result"]["cpu_seconds_per_sample"]["mean"] = -1;
    EXPECT_FALSE(decodeTimeOf(damaged));
}

TEST(PlanOfABenchmark, RestsOnItsRead)
{
    const auto surface = surfaceOf(ioRun());
    ASSERT_TRUE(surface.ok()) << surface.error().message;
    EXPECT_NE(surface->nearestMeasured(ioRun().measurements.front().point), nullptr);
}

TEST(PlanOfABenchmark, SaysThatItReadNothing)
{
    const auto surface = surfaceOf(decodeRun(Seconds(0.002)));
    ASSERT_FALSE(surface.ok());
    EXPECT_EQ(surface.error().message, "bench decode left no finished read that a plan can rest on");
    EXPECT_EQ(surface.error().hint.remedy, Remedy::MeasureStorage);
}

TEST(BenchFigures, FilesASecondAreThoseOfTheMostWorkers)
{
    const auto of = [](Json scaling) {
        return benchRun(
            {{"schema", "sluice.bench/1"}, {"kind", "files"}, {"result", {{"scaling", std::move(scaling)}}}});
    };
    const Json one{{"metadata", {{"files_per_second", 900}}}};
    const Json eight{{"metadata", {{"files_per_second", 5000}}}};
    EXPECT_EQ(filesPerSecondOf(of({one, eight})), 5000);
    EXPECT_FALSE(filesPerSecondOf(of(Json::array())));
    EXPECT_FALSE(filesPerSecondOf(of("damaged")));
    EXPECT_FALSE(filesPerSecondOf(of({{{"metadata", {{"files_per_second", 0}}}}}))) << "no unknown is a zero";
    auto interrupted = of({one, eight});
    interrupted.state = RunState::Interrupted;
    EXPECT_FALSE(filesPerSecondOf(interrupted)) << "its last step may not have ended";
    EXPECT_FALSE(filesPerSecondOf(decodeRun(Seconds(0.002))));
}

} // namespace
} // namespace sluice
