// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/engine.h"
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <unistd.h>

namespace sluice {
namespace {

/// Half a second is the promise; sanitizers and a busy machine take their share.
constexpr auto patienceWithStop = std::chrono::seconds(2);
std::vector<std::string> benchIoIn(const std::string& path, std::vector<std::string> more = {})
{
    std::vector<std::string> arguments{"bench", "io",        "--path", path,       "--size",
                                       "16M",   "--runtime", "400ms",  "--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

TEST(BenchIo, GivesTheDocumentOfTheContract)
{
    const TemporaryFolder folder;
    const auto outcome = sluicectl(benchIoIn(folder.path(), {"--read-size", "64K", "--depth", "4"}));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto document = outcome.json();
    EXPECT_EQ(document["schema"], "sluice.bench/1");
    EXPECT_EQ(document["kind"], "io");
    EXPECT_EQ(document["config"]["read_size_bytes"], 65536);
    EXPECT_EQ(document["config"]["depth"], 4);
    EXPECT_FALSE(document["config"]["engine_detail"]["rung"].get<std::string>().empty());
    const auto& result = document["result"];
    for (const char* key :
         {"bytes", "seconds", "bytes_per_second", "operations_per_second", "cpu_user_seconds", "cpu_system_seconds",
          "relative_half_width", "steady", "first_done_bytes_per_second", "page_cache_resident_before"}) {
        EXPECT_TRUE(result.contains(key)) << key;
    }
    for (const char* key : {"mean", "p50", "p90", "p99", "p999", "max"}) {
        EXPECT_GT(result["latency_ns"][key].get<double>(), 0) << key;
    }
    EXPECT_FALSE(document["samples"].empty());
    EXPECT_TRUE(document["reproduce"]["fio"].get<std::string>().starts_with("fio "));
    EXPECT_TRUE(folder.empty());
}

TEST(BenchIo, SubmitsEachReadByItselfWhenAskedAsGuideDoes)
{
    const TemporaryFolder folder;
    auto arguments = benchIoIn(folder.path());
    arguments.insert(arguments.end(), {"--one-by-one", "--buffers", "ordinary", "--verify"});
    const auto outcome = sluicectl(arguments);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto config = outcome.json()["config"];
    EXPECT_EQ(config["one_by_one"], true);
    if (config["engine"] == "uring") {
        EXPECT_NE(config["engine_detail"]["rung"].get<std::string>().find("one by one"), std::string::npos);
    }
}

TEST(BenchIo, FallsBackWithTheReasonWhereIoUringIsForbidden)
{
    for (const auto& forbidden : {forbidUring, forbidUsingUring}) {
        const TemporaryFolder folder;
        const auto outcome = sluicectl(benchIoIn(folder.path()), forbidden);
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const auto config = outcome.json()["config"];
        EXPECT_EQ(config["engine"], "threads");
        EXPECT_NE(config["engine_detail"]["fallback_reason"].get<std::string>().find("io_uring is forbidden"),
                  std::string::npos);
    }
}

TEST(BenchIo, SaysHowLongWritesTakeToBecomeDurable)
{
    const TemporaryFolder folder;
    const auto outcome = sluicectl(benchIoIn(folder.path(), {"--write", "--sync", "fsync"}));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.json()["config"]["sync"], "fsync");
    EXPECT_EQ(outcome.json()["result"]["sync"]["kind"], "fsync");
    EXPECT_GT(outcome.json()["result"]["sync"]["durable_bytes_per_second"].get<double>(), 0);
    EXPECT_EQ(sluicectl(benchIoIn(folder.path(), {"--sync", "fsync"})).exitCode, 2) << "nothing is written";
}

TEST(BenchIo, WritesOnlyItsOwnFile)
{
    const TemporaryFolder folder;
    EXPECT_EQ(sluicectl(benchIoIn(folder.path(), {"--write"})).exitCode, 0);
    EXPECT_TRUE(folder.empty());
    std::ofstream(folder.file("precious")) << std::string(1 << 20, 'x');
    const auto refused = sluicectl(benchIoIn(folder.file("precious"), {"--write"}));
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_EQ(std::filesystem::file_size(folder.file("precious")), 1U << 20);
}

TEST(BenchIo, AnInterruptIsExit130WithWhatWasMeasured)
{
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        const TemporaryFolder folder;
        Command command({"bench", "io", "--path", folder.path(), "--size", "16M", "--runtime", "60s", "--stream"});
        ASSERT_TRUE(command.waitUntilItMeasures());
        const auto begin = std::chrono::steady_clock::now();
        command.signal(number);
        const auto outcome = command.finish();
        EXPECT_LT(std::chrono::steady_clock::now() - begin, patienceWithStop);
        EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
        const auto result = resultOf(outcome.out)["result"];
        EXPECT_TRUE(result["interrupted"].get<bool>());
        EXPECT_GT(result["bytes"].get<std::int64_t>(), 0);
        EXPECT_TRUE(folder.empty());
    }
}

TEST(BenchIo, UnderNohupAClosedTerminalEndsNothing)
{
    const TemporaryFolder folder;
    Command command({"bench", "io", "--path", folder.path(), "--size", "16M", "--runtime", "2s", "--stream"},
                    [] { std::signal(SIGHUP, SIG_IGN); });
    ASSERT_TRUE(command.waitUntilItMeasures());
    command.signal(SIGHUP);
    const auto outcome = command.finish();
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_FALSE(resultOf(outcome.out)["result"]["interrupted"].get<bool>());
}

TEST(BenchIo, AKillLeavesNoFile)
{
    const TemporaryFolder folder;
    Command command({"bench", "io", "--path", folder.path(), "--size", "16M", "--runtime", "60s", "--stream"});
    ASSERT_TRUE(command.waitUntilItMeasures());
    command.signal(SIGKILL);
    EXPECT_EQ(command.finish().exitCode, 128 + SIGKILL);
    EXPECT_TRUE(folder.empty());
}

struct Bad {
    std::vector<std::string> arguments;
    int exitCode;
    std::string says;
};

TEST(BenchIo, BadInputIsOneLineThatSaysWhatToDo)
{
    const TemporaryFolder folder;
    std::filesystem::create_symlink("/dev/null", folder.file("link"));
    std::ofstream(folder.file("empty")).flush();
    const std::string here = folder.path();
    for (const auto& [arguments, exitCode, says] : {
             Bad{{"bench", "io", "--path", here, "--frobnicate"}, 2, "--frobnicate"},
             Bad{{"bench", "io"}, 2, "--path"},
             Bad{{"bench", "io", "--path", here, "--read-size", "1X"}, 2, "not a size"},
             Bad{{"bench", "io", "--path", here, "--runtime", "5 parsecs"}, 2, "not a time"},
             Bad{{"bench", "io", "--path", here, "--runtime", "0s"}, 2, "--runtime"},
             Bad{{"bench", "io", "--path", here, "--depth", "0"}, 2, "--depth"},
             Bad{{"bench", "io", "--path", here, "--size", "4K"}, 2, "--size"},
             Bad{{"bench", "io", "--path", here, "--engine", "magic"}, 2, "--engine"},
             Bad{{"bench", "io", "--path", here, "--one-by-one", "--batch", "8"}, 2, "--batch"},
             Bad{{"bench", "io", "--path", here + "/missing"}, 3, "No such file"},
             Bad{{"bench", "io", "--path", here + "/link"}, 2, "symbolic link into /dev"},
             Bad{{"bench", "io", "--path", here + "/empty"}, 2, "is empty"},
             Bad{{"bench", "io", "--path", here, "--size", "900000G"}, 3, "free"},
         }) {
        const auto outcome = sluicectl(arguments);
        EXPECT_EQ(outcome.exitCode, exitCode) << outcome.err;
        const auto last = outcome.err.substr(outcome.err.rfind("sluicectl: "));
        EXPECT_NE(last.find(says), std::string::npos) << outcome.err;
        EXPECT_EQ(std::count(last.begin(), last.end(), '\n'), 1) << outcome.err;
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 2);
}

TEST(BenchIo, AFolderWithoutPermissionIsExit3)
{
    const TemporaryFolder folder;
    std::filesystem::permissions(folder.path(),
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec
                                     | std::filesystem::perms::others_read | std::filesystem::perms::others_exec);
    const auto outcome = sluicectl(benchIoIn(folder.path()), becomeOrdinaryUser);
    EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
    EXPECT_EQ(outcome.json()["schema"], "sluice.error/1");
    EXPECT_EQ(outcome.json()["kind"], "permission");
    EXPECT_NE(outcome.err.find("you may write to"), std::string::npos) << outcome.err;
}

TEST(BenchIo, NeedsNoRoot)
{
    const TemporaryFolder folder;
    std::filesystem::permissions(folder.path(), std::filesystem::perms::all);
    const auto outcome = sluicectl(benchIoIn(folder.path()), becomeOrdinaryUser);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
}

TEST(BenchIo, PollingWithoutQueuesSaysWhatWouldHelp)
{
    const std::string memory = "/dev/shm"; // tmpfs has none, whatever the disks have
    if (::access(memory.c_str(), W_OK) != 0 || !io::makeEngine(EngineKind::Uring).ok()) {
        GTEST_SKIP() << "needs io_uring and " << memory;
    }
    const TemporaryFolder folder(memory);
    const auto outcome = sluicectl(benchIoIn(folder.path(), {"--iopoll", "--read-size", "4K"}));
    EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
    EXPECT_EQ(outcome.json()["kind"], "unsupported");
    EXPECT_NE(outcome.err.find("leave --iopoll out"), std::string::npos) << outcome.err;
    EXPECT_TRUE(folder.empty());
}

TEST(BenchIo, StreamsSamplesAndEndsWithDone)
{
    const TemporaryFolder folder;
    const auto outcome = sluicectl(benchIoIn(folder.path(), {"--stream"}));
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    std::istringstream lines(outcome.out);
    std::map<std::string, int> events;
    std::string line;
    Json last;
    while (std::getline(lines, line)) {
        last = Json::parse(line);
        ++events[last["event"].get<std::string>()];
    }
    EXPECT_GE(events["sample"], 3);
    EXPECT_GE(events["phase"], 2);
    EXPECT_EQ(events["result"], 1);
    EXPECT_EQ(last["event"], "done");
    EXPECT_EQ(last["exit_code"], 0);
}

} // namespace
} // namespace sluice
