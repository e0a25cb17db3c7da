// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/bench/loader_measurement.h"
#include "core/store/store.h"
#include "tests/app/command.h"
#include "tests/core/bench_run.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <unistd.h>

// What becomes of the results of `bench`: runs of the history, which plans rest on.
namespace sluice {
namespace {

namespace fs = std::filesystem;

class BenchHistory : public testing::Test {
protected:
    Outcome run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--db", m_database});
        return sluicectl(arguments);
    }
    Outcome benchIo(const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> all{"bench", "io", "--path", m_data.path(), "--size", "8M", "--runtime", "300ms"};
        all.insert(all.end(), more.begin(), more.end());
        return run(all);
    }
    Json json(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--format", "json"});
        const auto outcome = run(arguments);
        EXPECT_LE(outcome.exitCode, 1) << outcome.err;
        return outcome.json();
    }
    /// Into the history, as this machine would have measured it.
    RunId save(sluice::Run run) const
    {
        run.node.identity.hostName = hostName();
        return *Store::open(m_database)->save(run);
    }
    /// A data set whose decode time is in the history as run 2.
    std::string dataSetWithKeptDecode(Seconds time) const
    {
        writeContent(m_data.file("a.npy"), std::string(5000, 'x'));
        save(runFixture());
        auto decode = decodeRun(time);
        decode.path = fs::canonical(m_data.path()).string();
        save(decode);
        return m_data.path();
    }
    static std::string hostName()
    {
        char name[256]{};
        ::gethostname(name, sizeof name - 1);
        return name;
    }

    TemporaryFolder m_home;
    TemporaryFolder m_data;
    std::string m_database = m_home.file("history.db");
};

TEST_F(BenchHistory, ABenchmarkIsARunOfItsNodeAndPath)
{
    const auto measured = benchIo({"--format", "json"});
    ASSERT_EQ(measured.exitCode, 0) << measured.err;
    EXPECT_EQ(measured.json()["run_id"], 1);
    EXPECT_FALSE(measured.json()["samples"].empty()) << "the result is as it always was";
    const auto listed = json({"runs", "list"})["runs"][0];
    EXPECT_EQ(listed["kind"], "bench_io");
    EXPECT_EQ(listed["host_name"], hostName());
    EXPECT_EQ(listed["path"], fs::canonical(m_data.path()).string());
    EXPECT_EQ(listed["best_bytes_per_second"], measured.json()["result"]["bytes_per_second"]);
    const auto kept = json({"runs", "show", "1"});
    EXPECT_EQ(kept["schema"], "sluice.run/1");
    EXPECT_EQ(kept["bench"]["kind"], "io");
    EXPECT_EQ(kept["bench"]["result"], measured.json()["result"]);
    EXPECT_EQ(kept["measurements"][0]["samples"], measured.json()["samples"]);
    EXPECT_EQ(kept["node"]["host_name"], hostName());
    EXPECT_FALSE(kept["snapshot"].empty());
    EXPECT_FALSE(kept["started_at"].get<std::string>().empty());
    EXPECT_TRUE(m_data.empty());
}

TEST_F(BenchHistory, TextSaysUnderWhichNumberItIsKept)
{
    const auto measured = benchIo();
    EXPECT_TRUE(measured.says("Saved as run 1. A plan on it: sluicectl plan --run 1")) << measured.out;
    EXPECT_TRUE(run({"runs"}).says("bench io")) << run({"runs"}).out;
    const auto shown = run({"runs", "show", "1"});
    EXPECT_TRUE(shown.says("What did bench io measure on " + hostName() + "?")) << shown.out;
    EXPECT_TRUE(shown.says("What the benchmark measured"));
    EXPECT_TRUE(shown.says("The same with fio"));
}

TEST_F(BenchHistory, EveryKindIsKept)
{
    for (int i = 0; i < 3; ++i) {
        writeContent(m_data.file(std::to_string(i) + ".png"),
                     contentOf(std::string(fixturesFolder) + "/samples/rgb.png"));
    }
    const std::string data = m_data.path();
    EXPECT_EQ(run({"bench", "files", "--path", data, "--count", "20", "--file-size", "1K", "--runtime", "100ms",
                   "--workers", "1"})
                  .exitCode,
              0);
    EXPECT_EQ(run({"bench", "loader", "--path", data, "--access", "buffered", "--batch", "1", "--step-time", "1ms",
                   "--runtime", "200ms", "--workers", "1"})
                  .exitCode,
              0);
    const auto decoded = run({"bench", "decode", "--dataset", data, "--runtime", "100ms", "--threads", "1"});
    const auto runs = json({"runs"})["runs"];
    ASSERT_EQ(runs.size(), decoded.exitCode == 0 ? 3U : 2U) << decoded.err;
    EXPECT_EQ(runs[runs.size() - 1]["kind"], "bench_files");
    EXPECT_EQ(runs[runs.size() - 2]["kind"], "bench_loader");
    for (const auto& each : runs) {
        EXPECT_EQ(each["path"], fs::canonical(m_data.path()).string());
        EXPECT_FALSE(each.contains("best_bytes_per_second")) << "a rate of reads belongs to bench io";
        const auto number = std::to_string(each["run_id"].get<int>());
        EXPECT_EQ(run({"report", "--run", number}).exitCode, 0);
    }
}

TEST_F(BenchHistory, NoSaveLeavesItOut)
{
    const auto measured = benchIo({"--no-save", "--format", "json"});
    ASSERT_EQ(measured.exitCode, 0) << measured.err;
    EXPECT_FALSE(measured.json().contains("run_id"));
    EXPECT_EQ(measured.err.find("warning"), std::string::npos) << measured.err;
    EXPECT_FALSE(fs::exists(m_database));
}

TEST_F(BenchHistory, AHistoryThatTakesNothingCostsOneWarning)
{
    writeContent(m_database, "this is no history");
    const auto measured = benchIo({"--format", "json"});
    EXPECT_EQ(measured.exitCode, 0);
    EXPECT_GT(measured.json()["result"]["bytes_per_second"].get<double>(), 0);
    EXPECT_FALSE(measured.json().contains("run_id"));
    const auto warning = measured.err.find("warning: the result is not kept in the history: ");
    ASSERT_NE(warning, std::string::npos) << measured.err;
    EXPECT_NE(measured.err.find("is not a Sluice database", warning), std::string::npos) << measured.err;
    EXPECT_NE(measured.err.find("--no-save leaves it out", warning), std::string::npos);
    EXPECT_EQ(measured.err.find("warning", warning + 1), std::string::npos) << "one";
    EXPECT_EQ(contentOf(m_database), "this is no history");
}

TEST_F(BenchHistory, AnInterruptedBenchmarkKeepsWhatItMeasured)
{
    Command command(
        {"bench", "io", "--path", m_data.path(), "--size", "8M", "--runtime", "60s", "--stream", "--db", m_database});
    ASSERT_TRUE(command.waitUntilItMeasures());
    command.signal(SIGINT);
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
    EXPECT_EQ(resultOf(outcome.out)["run_id"], 1);
    EXPECT_EQ(json({"runs"})["runs"][0]["state"], "interrupted");
}

TEST_F(BenchHistory, WhatFailsIsNotKept)
{
    EXPECT_EQ(run({"bench", "io", "--path", m_data.file("nowhere")}).exitCode, 3);
    EXPECT_FALSE(fs::exists(m_database));
}

TEST_F(BenchHistory, TagsNotesExportAndPruningWorkOnIt)
{
    benchIo();
    benchIo();
    save(runFixture());
    EXPECT_EQ(run({"runs", "tag", "1", "slow"}).exitCode, 0);
    EXPECT_EQ(run({"runs", "note", "1", "before", "the", "change"}).exitCode, 0);
    const auto file = m_home.file("out.sluice");
    EXPECT_EQ(run({"runs", "export", "1", "2", "-o", file}).exitCode, 0);
    const auto other = m_home.file("other.db");
    EXPECT_EQ(sluicectl({"runs", "import", file, "--db", other}).exitCode, 0);
    const auto taken = sluicectl({"runs", "--db", other, "--format", "json"}).json()["runs"];
    EXPECT_EQ(taken[1]["kind"], "bench_io");
    EXPECT_EQ(taken[1]["tags"], "slow");
    EXPECT_EQ(json({"runs", "prune", "--keep", "1", "--annotated-too"})["deleted"], Json::array({1}))
        << "of each kind, node and path the newest stays";
    EXPECT_EQ(run({"runs", "delete", "2"}).exitCode, 0);
    EXPECT_EQ(json({"runs"})["runs"].size(), 1U);
}

TEST_F(BenchHistory, APlanRestsOnItsPoint)
{
    const auto measured = benchIo({"--format", "json", "--read-size", "1M"}).json();
    const auto plan = json({"plan", "--run", "1", "--gpus", "1", "--pattern", "sequential"});
    EXPECT_GT(plan["supply"]["bytes_per_second"].get<double>(), 0);
    EXPECT_TRUE(run({"plan", "--run", "1"}).says("from run 1, bench io of ")) << run({"plan", "--run", "1"}).out;
    EXPECT_EQ(json({"plan", "--gpus", "1", "--pattern", "sequential"})["supply"], plan["supply"])
        << "without a guide, it is the last run that read";
    const auto estimate = json(
        {"estimate", "--run", "1", "--pattern", "sequential", "--read-size", "1M", "--depth", "32", "--threads", "1"});
    EXPECT_NEAR(estimate["bytes_per_second"].get<double>(), measured["result"]["bytes_per_second"].get<double>(),
                0.5 * measured["result"]["bytes_per_second"].get<double>());
}

TEST_F(BenchHistory, LastStaysTheGuideForWhatNeedsReads)
{
    save(runFixture());
    save(decodeRun(Seconds(0.002)));
    const auto plan = run({"plan", "--run", "last"});
    EXPECT_TRUE(plan.says("from run 1 of ")) << plan.out << plan.err;
    EXPECT_EQ(run({"estimate", "--run", "last"}).exitCode, 0);
    EXPECT_TRUE(run({"report", "--run", "last"}).says("Can " + hostName() + " feed"));
    EXPECT_EQ(json({"runs", "show", "last"})["bench"]["kind"], "decode") << "which is the newest";
    const auto resumed = run({"guide", "--resume", "2"});
    EXPECT_EQ(resumed.exitCode, 2);
    EXPECT_NE(resumed.err.find("run 2 is of bench decode, and no guided audit"), std::string::npos) << resumed.err;
}

TEST_F(BenchHistory, WithoutReadsThereIsNothingToPlanOn)
{
    save(decodeRun(Seconds(0.002)));
    const auto none = run({"plan"});
    EXPECT_EQ(none.exitCode, 2);
    EXPECT_NE(none.err.find("there is no measured run yet"), std::string::npos) << none.err;
    const auto named = run({"plan", "--run", "1"});
    EXPECT_EQ(named.exitCode, 3);
    EXPECT_NE(named.err.find("run 1: bench decode left no finished read that a plan can rest on"), std::string::npos)
        << named.err;
}

TEST_F(BenchHistory, APlanOfADataSetTakesItsDecodeTime)
{
    const auto data = dataSetWithKeptDecode(Seconds(0.0021));
    const auto plan = json({"plan", "--dataset", data, "--step-time", "100ms"});
    EXPECT_EQ(plan["workload"]["decode_seconds"], 0.0021);
    EXPECT_EQ(plan["decode_time"]["from"], "measured by bench decode, run 2");
    EXPECT_EQ(plan["decode_time"]["run_id"], 2);
    EXPECT_TRUE(run({"plan", "--dataset", data}).says("measured by bench decode, run 2"));
}

TEST_F(BenchHistory, TheTimeOfLibrariesIsNoYesForALoaderOfPython)
{
    const auto data = dataSetWithKeptDecode(Seconds(1e-6));
    const std::vector<std::string> request{"plan",    "--dataset", data,     "--step-time", "100s",
                                           "--batch", "1",         "--gpus", "1",           "--loader"};
    auto threads = request;
    threads.emplace_back("threads");
    EXPECT_EQ(json(threads)["decision"], "yes");
    auto python = request;
    python.insert(python.end(), {"pytorch", "--workers", "1"});
    const auto plan = json(python);
    EXPECT_EQ(plan["decision"], "cannot_say") << plan["verdict"];
    EXPECT_NE(plan["undecided_by"].dump().find("C libraries"), std::string::npos) << plan["undecided_by"];
    python.insert(python.end(), {"--decode-time", "1us"});
    EXPECT_EQ(json(python)["decision"], "yes") << "what is stated is the job's own";
}

TEST_F(BenchHistory, AStatedDecodeTimeWins)
{
    const auto data = dataSetWithKeptDecode(Seconds(0.0021));
    const auto stated = json({"plan", "--dataset", data, "--decode-time", "5ms"});
    EXPECT_EQ(stated["workload"]["decode_seconds"], 0.005);
    EXPECT_FALSE(stated.contains("decode_time"));
    auto workload =
        Json::parse(contentOf(std::string(fixturesFolder) + "/../../resources/workloads/resnet50-h100.json"));
    workload["decode_seconds"] = 0.003;
    writeContent(m_home.file("job.json"), workload.dump());
    const auto told = json({"plan", "--dataset", data, "--workload", m_home.file("job.json")});
    EXPECT_EQ(told["workload"]["decode_seconds"], 0.003) << "a workload that was named keeps what it tells";
    EXPECT_FALSE(told.contains("decode_time"));
    const TemporaryFolder elsewhere;
    writeContent(elsewhere.file("a.npy"), std::string(5000, 'x'));
    EXPECT_FALSE(json({"plan", "--dataset", elsewhere.path()}).contains("decode_time")) << "of another data set";
}

TEST_F(BenchHistory, APlanTakesWhatOneBenchmarkToldOfTheGpus)
{
    auto guide = runFixture();
    guide.gpu.reset();
    save(guide);
    auto copies = benchRun({{"schema", "sluice.bench/1"}, {"kind", "h2d"}, {"result", {{"interrupted", false}}}});
    copies.path.clear();
    copies.gpu = GpuFigures{.device = "GPU", .gpus = 1, .toDevice = BytesPerSecond{12e9}};
    save(copies);
    auto gds = benchRun({{"schema", "sluice.bench/1"}, {"kind", "gds"}, {"result", {{"interrupted", false}}}});
    gds.path = guide.path;
    gds.gpu = GpuFigures{.gds = GdsVerdict{GdsAdvice::DoNotUse, "it is no faster"}};
    save(gds);
    const auto plan = run({"plan", "--run", "1"});
    EXPECT_TRUE(plan.says("8 GPUs x 12 GB/s")) << plan.out;
    EXPECT_TRUE(plan.says(", measured by bench h2d, run 2")) << plan.out;
    EXPECT_TRUE(plan.says("it is no faster (bench gds, run 3)")) << plan.out;
    const auto stated = run({"plan", "--run", "1", "--h2d-bandwidth", "5GB/s"});
    EXPECT_FALSE(stated.says("measured by bench h2d")) << stated.out;
    EXPECT_TRUE(stated.says(", as stated")) << stated.out;
}

TEST_F(BenchHistory, APlanTakesTheFilesOpenedASecondOfTheSameFolder)
{
    const auto guide = runFixture();
    save(guide);
    auto files =
        benchRun({{"schema", "sluice.bench/1"},
                  {"kind", "files"},
                  {"result", {{"scaling", {{{"workers", 1}}, {{"metadata", {{"files_per_second", 5000}}}}}}}}});
    files.path = guide.path;
    save(files);
    const auto plan = run({"plan", "--run", "1"});
    EXPECT_TRUE(plan.says("5,000 files opened a second")) << plan.out;
    EXPECT_TRUE(plan.says(", measured by bench files, run 2")) << plan.out;
    const auto stated = run({"plan", "--run", "1", "--files-per-second", "700"});
    EXPECT_TRUE(stated.says("700 files opened a second")) << stated.out;
    EXPECT_FALSE(stated.says("measured by bench files")) << stated.out;
    files.path = "/elsewhere";
    EXPECT_EQ(run({"runs", "delete", "2"}).exitCode, 0);
    save(files);
    EXPECT_FALSE(run({"plan", "--run", "1"}).says("bench files")) << "of another folder";
}

TEST_F(BenchHistory, APlanIsHeldAgainstALoaderThatRanTheJob)
{
    const auto guide = runFixture();
    save(guide);
    LoaderMeasurement ran;
    ran.path = guide.path;
    ran.setup.gpus = 1;
    ran.setup.workers = 2;
    ran.setup.batch = 8;
    ran.setup.sampleBytes = Bytes{1'000'000};
    ran.setup.stepTime = Seconds(0.1);
    ran.setup.order = SampleOrder::Shuffled;
    ran.figures.samplesPerSecond = 40;
    ran.figures.stallFraction = 0.5;
    auto loader = benchRun(toDocument("sluice.bench/1", ran));
    loader.path = guide.path;
    save(loader);
    const std::vector<std::string> request{"plan",  "--run",          "1",       "--gpus",      "1",     "--batch",
                                           "8",     "--sample-bytes", "1000000", "--step-time", "100ms", "--pattern",
                                           "random"};
    const auto plan = json(request);
    EXPECT_EQ(plan["compared_with"]["run_id"], 2) << plan.dump();
    EXPECT_EQ(plan["reality"]["observed"]["samples_per_second"], 40);
    EXPECT_TRUE(run(request).says("Compared with bench loader, run 2")) << run(request).out;
    auto other = request;
    other[7 - 1] = "16";
    EXPECT_FALSE(json(other).contains("compared_with")) << "another batch is another job";
    auto python = request;
    python.insert(python.end(), {"--loader", "pytorch"});
    EXPECT_FALSE(json(python).contains("compared_with")) << "and so is another loader";
}

TEST_F(BenchHistory, ASimulationOfADataSetTakesItsDecodeTime)
{
    const auto data = dataSetWithKeptDecode(Seconds(0.0021));
    const std::vector<std::string> request{"simulate",    "--run", "1",       "--dataset", data,
                                           "--step-time", "100ms", "--batch", "1"};
    const auto taken = json(request);
    EXPECT_EQ(taken["config"]["decode_seconds"], 0.0021);
    EXPECT_EQ(taken["decode_time"]["run_id"], 2);
    EXPECT_TRUE(run(request).says("measured by bench decode, run 2"));
    auto stated = request;
    stated.insert(stated.end(), {"--decode-time", "0s"});
    EXPECT_FALSE(json(stated).contains("decode_time")) << "what is stated counts, also that there is nothing to decode";
}

TEST_F(BenchHistory, FiguresOfAnotherNodeAreNotTaken)
{
    auto guide = runFixture();
    guide.gpu.reset();
    save(guide);
    auto copies = benchRun({{"schema", "sluice.bench/1"}, {"kind", "h2d"}, {"result", {{"interrupted", false}}}});
    copies.gpu = GpuFigures{.device = "GPU", .gpus = 1, .toDevice = BytesPerSecond{12e9}};
    copies.node.identity.hostName = "another";
    ASSERT_TRUE(Store::open(m_database)->save(copies).ok());
    EXPECT_FALSE(run({"plan", "--run", "1"}).says("measured by bench h2d"));
}

} // namespace
} // namespace sluice
