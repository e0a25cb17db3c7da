// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/lab/loop_device.h"
#include "tests/lab/read_limit.h"
#include "tests/lab/slow_mount.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace sluice {
namespace {

namespace fs = std::filesystem;

/// sluicectl on a machine whose driver is the fake libraries of tests/core/gpu: what it does and says, never how fast.
class GpuCommand : public testing::Test {
protected:
    GpuCommand()
    {
        fs::create_symlink(fakeLibrary("cuda"), folder.path() / "libcuda.so.1");
        fs::create_symlink(fakeLibrary("nvml"), folder.path() / "libnvidia-ml.so.1");
        fs::create_symlink(fakeLibrary("cufile"), folder.path() / "libcufile.so.0");
    }

    /// For the inChild of a command.
    void beOn(const std::string& table) const
    {
        ::setenv("LD_LIBRARY_PATH", folder.path().c_str(), 1);
        ::setenv("FAKE_GPU", table.c_str(), 1);
        // LeakSanitizer of GCC 12 itself crashed at the end of a process that had used these libraries. Leaks are
        // looked for in test_gpu, which uses them too.
        ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    }
    Outcome on(const std::string& table, const std::vector<std::string>& arguments) const
    {
        return sluicectl(arguments, [this, &table] { beOn(table); });
    }

    TemporaryFolder folder;
};

/// Where the folder's filesystem knows no O_DIRECT, nothing of this can be measured.
bool noDirectReads(const Outcome& said)
{
    return said.exitCode == 3 && said.err.find("O_DIRECT") != std::string::npos;
}

TEST_F(GpuCommand, AttachLeavesADriverBehindThatDoesNotAnswer)
{
    const auto own = std::to_string(::getpid());
    for (const char* call : {"init", "busy"}) {
        const auto began = std::chrono::steady_clock::now();
        const auto table = std::string("devices=1;0.uuid=GPU-a;hang=") + call;
        const auto seen = on(table, {"attach", own, "--seconds", "1", "--format", "json", "--quiet"});
        ASSERT_EQ(seen.exitCode, 0) << call << seen.err;
        EXPECT_EQ(seen.json()["ranks"][0]["gpu_busy_share"], nullptr);
        EXPECT_NE(seen.json()["unknown"].dump().find("does not answer"), std::string::npos) << seen.json()["unknown"];
        EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(20)) << call;
    }
    const auto seen = on("devices=1;hang=init", {"attach", own, "--seconds", "1", "--quiet"});
    EXPECT_TRUE(seen.says("gpu: NVIDIA's driver does not answer")) << seen.out;
    const auto chosen = on("devices=1;hang=init", {"attach", "--gpu", "0", "--seconds", "1"});
    EXPECT_EQ(chosen.exitCode, 3);
    EXPECT_NE(chosen.err.find("did not answer within 3 s"), std::string::npos) << chosen.err;
}

TEST_F(GpuCommand, AttachFindsTheJobOnAGpuAndSaysWhatTheGpuDoes)
{
    const auto own = std::to_string(::getpid());
    const auto table = "devices=1;0.uuid=GPU-a;0.busy=93;0.power=312500;0.received=2000000;0.process=" + own;
    const auto seen = on(table, {"attach", "--gpu", "0", "--seconds", "1", "--format", "json", "--quiet"});
    ASSERT_EQ(seen.exitCode, 0) << seen.err;
    const auto document = seen.json();
    EXPECT_EQ(std::to_string(document["target"]["pid"].get<int>()), own);
    EXPECT_TRUE(document["access"]["gpu"].get<bool>());
    EXPECT_EQ(document["ranks"][0]["gpu_uuid"], "GPU-a");
    EXPECT_DOUBLE_EQ(document["ranks"][0]["gpu_busy_share"].get<double>(), 0.93);
    EXPECT_DOUBLE_EQ(document["ranks"][0]["gpu_power_watts"].get<double>(), 312.5);
}

TEST_F(GpuCommand, AttachRefusesAGpuThatIsNotThereOrIdle)
{
    EXPECT_NE(on("devices=1", {"attach", "--gpu", "3"}).err.find("there is no GPU 3: this machine shows 1"),
              std::string::npos);
    EXPECT_NE(on("devices=1", {"attach", "--gpu", "0"}).err.find("no process computes on GPU 0"), std::string::npos);
    const auto none = sluicectl({"attach", "--gpu", "0", "--seconds", "1"});
    EXPECT_TRUE(none.exitCode == 0 || none.err.find("no NVIDIA management library") != std::string::npos) << none.err;
}

TEST_F(GpuCommand, H2dSaysWhyThereIsNothingToMeasure)
{
    const auto none = sluicectl({"bench", "h2d", "--format", "json"});
    if (none.exitCode == 0) {
        GTEST_SKIP() << "this machine has a GPU";
    }
    EXPECT_EQ(none.exitCode, 3);
    EXPECT_NE(none.err.find("sluicectl: CUDA cannot be used: "), std::string::npos) << none.err;
    EXPECT_EQ(none.json().at("schema"), "sluice.error/1");
    EXPECT_NE(on("devices=1", {"bench", "h2d", "--device", "3"})
                  .err.find("sluicectl: there is no GPU 3 (the one GPU here is 0)\n"),
              std::string::npos);
    EXPECT_EQ(on("devices=1", {"bench", "h2d", "--size", "5000"}).exitCode, 2);
}

TEST_F(GpuCommand, H2dGivesTheTableTheCurveAndTheGaps)
{
    const auto said = on("devices=1;copy_rate=4e9;register=!2",
                         {"bench", "h2d", "--size", "64K", "--samples", "1", "--format", "json"});
    ASSERT_EQ(said.exitCode, 0) << said.err;
    const auto document = said.json();
    EXPECT_EQ(document.at("kind"), "h2d");
    EXPECT_NEAR(document.at("result").at("h2d_bytes_per_second").get<double>(), 4e9, 4e7);
    EXPECT_EQ(document.at("result").at("curve").size(), 2U * 5U);
    EXPECT_EQ(document.at("result").at("gaps").at(0).at("memory"), "registered");
    const auto text = on("devices=1;copy_rate=4e9;lost_at_copy=200", {"bench", "h2d", "--size", "64K"});
    EXPECT_EQ(text.exitCode, 3);
    EXPECT_TRUE(text.says("h2d pinned")) << "what was measured before is kept\n" << text.out;
    EXPECT_NE(text.err.find("ended early: "), std::string::npos) << text.err;
}

TEST_F(GpuCommand, GdsIsNotCalledSoWhereReadsWentThroughHostMemory)
{
    const TemporaryFolder data("/var/tmp");
    const auto gds = [&](const std::string& table) {
        return on("devices=1;copy_rate=1e12;" + table,
                  {"bench", "gds", "--path", data.path(), "--size", "8M", "--read-size", "64K", "--depth", "4",
                   "--runtime", "200ms", "--format", "json"});
    };
    const auto compat = gds("cufile_way=posix");
    if (noDirectReads(compat)) {
        GTEST_SKIP() << compat.err;
    }
    ASSERT_EQ(compat.exitCode, 0) << compat.err << compat.out;
    const auto result = compat.json().at("result");
    const auto& paths = result.at("points").at(0).at("paths");
    ASSERT_EQ(paths.size(), 6U) << compat.out;
    for (const auto& path : paths) {
        EXPECT_TRUE(path.at("verified").get<bool>()) << path;
        EXPECT_GT(path.at("bytes_per_second").get<double>(), 0);
    }
    EXPECT_EQ(paths.at(3).at("path"), "cufile");
    EXPECT_EQ(paths.at(3).at("evidence").at("proof"), "compat");
    EXPECT_EQ(result.at("verdict").at("gds"), "not_measured");
    EXPECT_NE(gds("cufile_way=direct").json().at("result").at("verdict").at("gds"), "not_measured");
}

/// No counters of this GPU, so that only forbidding the way through host memory tells.
TEST_F(GpuCommand, WithoutCountersAStrictRunTellsWhichWayReadsTook)
{
    const TemporaryFolder data("/var/tmp");
    for (const auto& [way, proof] : {std::pair("direct", "direct"), std::pair("posix", "compat")}) {
        const auto said = on("devices=1;copy_rate=1e12;cufile_uuid=7;cufile_way=" + std::string(way),
                             {"bench", "gds", "--path", data.path(), "--size", "4M", "--read-size", "64K", "--depth",
                              "4", "--runtime", "200ms", "--format", "json"});
        if (noDirectReads(said)) {
            GTEST_SKIP() << said.err;
        }
        ASSERT_EQ(said.exitCode, 0) << said.err;
        const auto evidence = said.json().at("result").at("points").at(0).at("paths").at(3).at("evidence");
        EXPECT_EQ(evidence.at("proof"), proof);
        EXPECT_NE(evidence.at("by").get<std::string>().find("with the way through host memory forbidden"),
                  std::string::npos);
    }
}

TEST_F(GpuCommand, AWayOfCufileThatFailsOrCrashesIsAGapAndTheOthersAreMeasured)
{
    const TemporaryFolder data("/var/tmp");
    const auto said = on("devices=1;copy_rate=1e12;cufile=!5001",
                         {"bench", "gds", "--path", data.path(), "--size", "4M", "--read-size", "64K", "--depth", "4",
                          "--runtime", "200ms", "--format", "json"});
    if (noDirectReads(said)) {
        GTEST_SKIP() << said.err;
    }
    ASSERT_EQ(said.exitCode, 0) << said.err;
    const auto result = said.json().at("result");
    EXPECT_EQ(result.at("points").at(0).at("paths").size(), 3U);
    EXPECT_EQ(result.at("gaps").size(), 3U);
    EXPECT_NE(result.at("gaps").at(0).at("reason").get<std::string>().find("nvidia-fs is not loaded"),
              std::string::npos);
}

/// One way after the other would give the first all of the fast time.
TEST_F(GpuCommand, WaysTakeTurnsSoThatStorageThatSlowsDownTellsNoneFromAnother)
{
    LoopDevice device(mebibytes(512));
    const auto unmounted = device.problem().empty() ? device.mountAs("ext4", "mkfs.ext4 -q -F") : device.problem();
    if (!unmounted.empty()) {
        GTEST_SKIP() << unmounted;
    }
    const ReadLimit limit(device, Bytes{80'000'000});
    if (!limit.problem().empty()) {
        GTEST_SKIP() << limit.problem();
    }
    Command running({"bench", "gds", "--path", device.mount().path(), "--size", "32M", "--read-size", "64K", "--depth",
                     "4", "--runtime", "2s", "--stream"},
                    [&] {
                        limit.join();
                        beOn("devices=1;copy_rate=1e12;cufile=!5001");
                    });
    ASSERT_TRUE(running.waitFor("\"measure\"")) << running.finish().err;
    std::this_thread::sleep_for(std::chrono::seconds(3)); // of six
    ASSERT_TRUE(limit.change(Bytes{20'000'000}));
    const auto said = running.finish();
    ASSERT_EQ(said.exitCode, 0) << said.err;
    std::vector<double> rates;
    const auto document = resultOf(said.out);
    for (const auto& path : document.at("result").at("points").at(0).at("paths")) {
        rates.push_back(path.at("bytes_per_second"));
    }
    ASSERT_EQ(rates.size(), 3U) << document;
    const auto [least, most] = std::minmax_element(rates.begin(), rates.end());
    EXPECT_LT(*most / *least, 1.5) << *least << " to " << *most;
    EXPECT_GT(*least, 22e6) << "each had a part of the fast time, however late a busy machine began";
    EXPECT_LT(*most, 70e6) << "and of the slow";
}

/// More threads than get a turn in the time: memory that nothing was read into is no wrong read.
TEST_F(GpuCommand, AThreadOfCufilesThatGotNoTurnIsNoWrongRead)
{
    const TemporaryFolder data("/var/tmp");
    const auto said = on("devices=1;copy_rate=1e12",
                         {"bench", "gds", "--path", data.path(), "--size", "4M", "--read-size", "4K", "--depth", "1024",
                          "--runtime", "100ms", "--format", "json"});
    if (noDirectReads(said)) {
        GTEST_SKIP() << said.err;
    }
    EXPECT_EQ(said.out.find("is not what was written"), std::string::npos) << said.out;
}

TEST_F(GpuCommand, GdsThatIsInterruptedKeepsWhatItHas)
{
    const TemporaryFolder data("/var/tmp");
    Command running(
        {"bench", "gds", "--path", data.path(), "--size", "4M", "--read-size", "64K", "--runtime", "30s", "--stream"},
        [this] { beOn("devices=1;copy_rate=1e12"); });
    if (!running.waitFor("\"measure\"")) {
        GTEST_SKIP() << running.finish().err;
    }
    running.signal(SIGINT);
    const auto said = running.finish();
    EXPECT_EQ(said.exitCode, 130) << said.err;
}

/// The variable of a job script would make every read go through host memory, and forbid nothing.
TEST_F(GpuCommand, GdsIsMeasuredByItsOwnSettingsWhateverTheEnvironmentForces)
{
    const TemporaryFolder data("/var/tmp");
    const auto said = sluicectl({"bench", "gds", "--path", data.path(), "--size", "4M", "--read-size", "64K", "--depth",
                                 "4", "--runtime", "200ms", "--format", "json"},
                                [this] {
                                    beOn("devices=1;copy_rate=1e12;cufile_way=direct");
                                    ::setenv("CUFILE_FORCE_COMPAT_MODE", "true", 1);
                                });
    if (noDirectReads(said)) {
        GTEST_SKIP() << said.err;
    }
    ASSERT_EQ(said.exitCode, 0) << said.err;
    const auto paths = said.json().at("result").at("points").at(0).at("paths");
    EXPECT_EQ(paths.at(3).at("evidence").at("proof"), "direct") << paths;
}

TEST_F(GpuCommand, AnInterruptEndsGdsThoughStorageHoldsItsReads)
{
    const SlowMount data;
    if (!data.problem().empty()) {
        GTEST_SKIP() << data.problem();
    }
    Command running(
        {"bench", "gds", "--path", data.path(), "--size", "4M", "--read-size", "64K", "--runtime", "30s", "--stream"},
        [this] { beOn("devices=1;copy_rate=1e12"); });
    if (!running.waitFor("\"measure\"")) {
        GTEST_SKIP() << running.finish().err;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    data.stall();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto begin = std::chrono::steady_clock::now();
    running.signal(SIGINT);
    const auto said = running.finish();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
    EXPECT_EQ(said.exitCode, 130) << said.err;
}

TEST_F(GpuCommand, GdsRefusesWhatMakesNoSense)
{
    const auto codeOf = [this](std::vector<std::string> more) {
        std::vector<std::string> arguments = {"bench", "gds", "--path", "/var/tmp", "--size", "1M"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return on("devices=1", arguments).exitCode;
    };
    EXPECT_EQ(codeOf({"--read-size", "5000"}), 2);
    EXPECT_EQ(codeOf({"--read-size", "2M"}), 2) << "the file is smaller than one read";
    EXPECT_EQ(codeOf({"--depth", "many"}), 2);
    EXPECT_EQ(codeOf({"--depth", "0"}), 2);
    EXPECT_EQ(codeOf({"--only", "host"}), 2);
}

/// A data set of 256 samples, and a loader that is much faster than its step.
class LoaderToGpu : public GpuCommand {
protected:
    LoaderToGpu() { std::ofstream(m_data.file("samples")) << std::string(256 * 4096, 'x'); }

    Outcome load(const std::string& table, std::vector<std::string> more = {}) const
    {
        std::vector<std::string> arguments = {"bench",     "loader", "--path",         m_data.file("samples"),
                                              "--target",  "gpu",    "--access",       "buffered",
                                              "--batch",   "8",      "--workers",      "2",
                                              "--format",  "json",   "--step-time",    "10ms",
                                              "--runtime", "300ms",  "--sample-bytes", "4K"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return on(table, arguments);
    }

    TemporaryFolder m_data;
};

TEST_F(LoaderToGpu, CopiesEachBatchAndTellsEachPartAlone)
{
    const auto said = load("devices=1;copy_rate=1e9");
    if (said.err.find("device code") != std::string::npos) {
        GTEST_SKIP() << said.err;
    }
    ASSERT_EQ(said.exitCode, 0) << said.err;
    const auto document = said.json();
    EXPECT_EQ(document.at("config").at("target"), "gpu");
    const auto& result = document.at("result");
    EXPECT_NEAR(result.at("isolation").at("copy_batch_seconds").get<double>(), 8 * 4096 / 1e9, 1e-6);
    EXPECT_NEAR(result.at("isolation").at("step_seconds").get<double>(), 0.01, 1e-5) << "as measured without data";
    EXPECT_NEAR(result.at("accelerator_utilisation").get<double>(), 1, 0.01) << "by the GPU's clock";
    EXPECT_NEAR(result.at("samples_per_second").get<double>(), 800, 8);
    EXPECT_EQ(result.at("bottleneck"), "gpu");
    const auto slow = load("devices=1;copy_rate=1e6").json().at("result");
    EXPECT_EQ(slow.at("bottleneck"), "h2d");
    EXPECT_NEAR(slow.at("accelerator_utilisation").get<double>(), 0.01 / (8 * 4096 / 1e6), 0.02)
        << "copying a batch takes 33 ms, beside the step before";
    EXPECT_NE(slow.at("isolation").at("verdict").get<std::string>().find("the copy to the GPU limits"),
              std::string::npos);
}

TEST_F(LoaderToGpu, RanksShareNoGpu)
{
    EXPECT_EQ(load("devices=2;copy_rate=1e9", {"--gpus", "3"}).exitCode, 2);
    const auto two = load("devices=2;copy_rate=1e9", {"--gpus", "2"});
    if (two.err.find("device code") == std::string::npos) {
        ASSERT_EQ(two.exitCode, 0) << two.err;
        EXPECT_NEAR(two.json().at("result").at("samples_per_second").get<double>(), 1600, 16);
    }
}

TEST_F(LoaderToGpu, AGpuThatIsLostEndsItWithItsError)
{
    const auto lost = load("devices=1;copy_rate=1e9;lost_at_copy=7");
    EXPECT_EQ(lost.exitCode, 3) << lost.out;
    EXPECT_FALSE(lost.err.empty());
    EXPECT_EQ(load("devices=0").exitCode, 3);
}

/// The whole audit of a node with GPUs: its plan rests on what the copies gave, and GPUDirect Storage is advised from
/// a measured difference.
TEST_F(GpuCommand, GuideMeasuresTheWayToTheGpusToo)
{
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "under ThreadSanitizer the made GPU's copies take longer than the budget";
#endif
    const TemporaryFolder data("/var/tmp");
    const auto said = on("devices=2;copy_rate=8e9;cufile_way=direct",
                         {"guide", "--path", data.path(), "--budget", "40s", "--db",
                          (data.path() / "history.db").string(), "--format", "json"});
    ASSERT_TRUE(said.exitCode == 0 || said.exitCode == 1) << said.err;
    const auto run = said.json();
    const auto gpu = run.at("gpu");
    EXPECT_EQ(gpu.at("gpus"), 2);
    EXPECT_NEAR(gpu.at("h2d_bytes_per_second").get<double>(), 8e9, 8e7);
    EXPECT_NEAR(gpu.at("d2h_bytes_per_second").get<double>(), 8e9, 8e7);
    EXPECT_GT(gpu.at("h2d_each_of_all_bytes_per_second").get<double>(), 0);
    EXPECT_NE(gpu.at("gds_verdict").at("because"), "");
    const auto& stages = run.at("plan").at("prediction").at("stages");
    const auto copy = std::find_if(stages.begin(), stages.end(), [](const Json& s) { return s.at("name") == "h2d"; });
    ASSERT_NE(copy, stages.end()) << stages;
    EXPECT_NE(copy->at("provenance").get<std::string>().find(", measured"), std::string::npos) << *copy;
    EXPECT_EQ(run.at("plan").at("recommendation").at("gds"), gpu.at("gds_verdict").at("gds"));
    const auto report = sluicectl({"report", "--run", "last", "--db", (data.path() / "history.db").string()});
    EXPECT_TRUE(report.says("Copies to the GPU")) << report.out;
    const auto checkpoint = sluicectl({"checkpoint", "--parameters", "8e9", "--run", "last", "--db",
                                       (data.path() / "history.db").string(), "--format", "json"});
    EXPECT_EQ(checkpoint.json().at("config").at("d2h_bytes_per_second"), gpu.at("d2h_bytes_per_second"));
    EXPECT_EQ(checkpoint.json().at("config").at("d2h_run_id"), run.at("run_id"));
}

TEST_F(GpuCommand, H2dIsKeptWithItsFiguresForPlans)
{
    const TemporaryFolder home;
    const auto database = home.file("history.db");
    const auto said =
        on("devices=1;copy_rate=8e9",
           {"bench", "h2d", "--size", "4M", "--copies", "2", "--samples", "2", "--db", database, "--format", "json"});
    ASSERT_EQ(said.exitCode, 0) << said.err;
    EXPECT_EQ(said.json()["run_id"], 1);
    const auto kept = sluicectl({"runs", "show", "1", "--db", database, "--format", "json"}).json();
    EXPECT_EQ(kept["bench"]["kind"], "h2d");
    EXPECT_EQ(kept["gpu"]["h2d_bytes_per_second"], said.json()["result"]["h2d_bytes_per_second"]);
    EXPECT_EQ(kept["gpu"]["gpus"], 1);
    EXPECT_EQ(kept["path"], "");
    const auto checkpoint =
        sluicectl({"checkpoint", "--parameters", "8e9", "--run", "1", "--db", database, "--format", "json"});
    EXPECT_EQ(checkpoint.json()["config"]["d2h_run_id"], 1) << checkpoint.err;
}

TEST_F(GpuCommand, GdsIsKeptOnceAndNotByTheProcessesThatItStarts)
{
    const TemporaryFolder home;
    const TemporaryFolder data("/var/tmp");
    const auto said = on("devices=1;copy_rate=8e9;cufile_way=direct",
                         {"bench", "gds", "--path", data.path(), "--size", "8M", "--runtime", "100ms", "--db",
                          home.file("history.db"), "--format", "json"});
    if (noDirectReads(said)) {
        GTEST_SKIP() << said.err;
    }
    ASSERT_EQ(said.exitCode, 0) << said.err;
    const auto runs = sluicectl({"runs", "--db", home.file("history.db"), "--format", "json"}).json()["runs"];
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0]["kind"], "bench_gds");
}

TEST_F(GpuCommand, GuideGoesOnWhereTheDriverRefuses)
{
    const TemporaryFolder data("/var/tmp");
    const auto said = on("devices=1;init=!100",
                         {"guide", "--path", data.path(), "--budget", "15s", "--db",
                          (data.path() / "history.db").string(), "--format", "json"});
    ASSERT_TRUE(said.exitCode == 0 || said.exitCode == 1) << said.err;
    const auto run = said.json();
    EXPECT_FALSE(run.at("plan").at("verdict").get<std::string>().empty());
    EXPECT_NE(run.at("gpu").at("gap"), "") << run.at("gpu");
    EXPECT_FALSE(run.at("gpu").contains("h2d_bytes_per_second"));
    const auto checkpoint = sluicectl(
        {"checkpoint", "--parameters", "8e9", "--run", "last", "--db", (data.path() / "history.db").string()});
    EXPECT_EQ(checkpoint.exitCode, 2);
    EXPECT_NE(checkpoint.err.find("measured no copies from a GPU"), std::string::npos) << checkpoint.err;
}

} // namespace
} // namespace sluice
