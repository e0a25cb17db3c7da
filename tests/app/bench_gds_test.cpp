// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/app/gpu_command.h"
#include "tests/core/temporary_folder.h"
#include "tests/lab/loop_device.h"
#include "tests/lab/read_limit.h"
#include "tests/lab/slow_mount.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>
#include <utility>
#include <vector>

// `bench gds` as a shell sees it.
namespace sluice {
namespace {

class BenchGds : public GpuCommand { };

/// Where the folder's filesystem knows no O_DIRECT, nothing of this can be measured.
bool noDirectReads(const Outcome& said)
{
    return said.exitCode == 3 && said.err.find("O_DIRECT") != std::string::npos;
}

TEST_F(BenchGds, GdsIsNotCalledSoWhereReadsWentThroughHostMemory)
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

TEST_F(BenchGds, CommandsOfGdsioStayWhole)
{
    const TemporaryFolder data("/var/tmp");
    const auto folder = data.file(std::string(60, 'x'));
    std::filesystem::create_directory(folder);
    const auto said = on("devices=1;copy_rate=1e12;cufile_way=direct",
                         {"bench", "gds", "--path", folder, "--size", "4M", "--read-size", "64K", "--depth", "4",
                          "--runtime", "200ms", "--no-save"});
    if (noDirectReads(said)) {
        GTEST_SKIP() << said.err;
    }
    ASSERT_EQ(said.exitCode, 0) << said.err;
    const auto command = said.out.find("gdsio -f ");
    ASSERT_NE(command, std::string::npos) << said.out;
    const auto whole = said.out.substr(command, said.out.find('\n', command) - command);
    EXPECT_NE(whole.find(" -T "), std::string::npos) << said.out;
}

/// No counters of this GPU, so that only forbidding the way through host memory tells.
TEST_F(BenchGds, WithoutCountersAStrictRunTellsWhichWayReadsTook)
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

TEST_F(BenchGds, AWayOfCufileThatFailsOrCrashesIsAGapAndTheOthersAreMeasured)
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
TEST_F(BenchGds, WaysTakeTurnsSoThatStorageThatSlowsDownTellsNoneFromAnother)
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
TEST_F(BenchGds, AThreadOfCufilesThatGotNoTurnIsNoWrongRead)
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

TEST_F(BenchGds, GdsThatIsInterruptedKeepsWhatItHas)
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
TEST_F(BenchGds, GdsIsMeasuredByItsOwnSettingsWhateverTheEnvironmentForces)
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

TEST_F(BenchGds, AnInterruptEndsGdsThoughStorageHoldsItsReads)
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

TEST_F(BenchGds, GdsRefusesWhatMakesNoSense)
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

TEST_F(BenchGds, GdsIsKeptOnceAndNotByTheProcessesThatItStarts)
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

} // namespace
} // namespace sluice
