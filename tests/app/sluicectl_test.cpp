// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/base/version.h"
#include "tests/app/command.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <unistd.h>

namespace sluice {
namespace {

const std::string program = quoted(std::string(SLUICE_BIN) + "/sluicectl") + " ";

/// What scripts rely on, whatever the command: the exit code, one line on stderr, JSON on stdout.
Outcome stdoutOf(const std::string& arguments)
{
    return shell(program + arguments + " 2>/dev/null");
}

Outcome stderrOf(const std::string& arguments)
{
    return shell(program + arguments + " 2>&1 >/dev/null");
}

TEST(Sluicectl, SaysItsVersionInOneLine)
{
    const auto said = stdoutOf("--version");
    EXPECT_EQ(said.exitCode, 0);
    EXPECT_EQ(said.out, std::string("sluicectl ") + productVersion + "\n");
}

TEST(Sluicectl, ANetworkCardIsShownWithItsPortsBesideItsSlot)
{
    const MachineTree machine("gpu_server");
    const auto said = stdoutOf("snapshot --root " + quoted(machine.root()));
    EXPECT_TRUE(said.says(", ports 50 GB/s\n")) << said.out;
}

TEST(Sluicectl, VersionSaysWhatWasBuiltInAndWhatIsUsableHereAndWhyNot)
{
    const auto said = stdoutOf("version --format json");
    ASSERT_EQ(said.exitCode, 0);
    const auto json = parseJson(said.out, "version");
    ASSERT_TRUE(json.ok()) << said.out;
    EXPECT_TRUE(expectSchema(*json, "sluice.version/1", "version").ok());
    EXPECT_EQ((*json)["version"], productVersion);
    EXPECT_EQ((*json)["schemas"]["snapshot"], 1);
    EXPECT_TRUE((*json)["built_with"]["cuda"].is_boolean());
    EXPECT_EQ((*json)["built_with"]["io_uring"], true);
    for (const char* name : {"io_uring", "cuda", "cufile", "nvml"}) {
        EXPECT_TRUE((*json)["usable"][name]["usable"].is_boolean()) << name;
        EXPECT_NE((*json)["usable"][name]["reason"], "") << name;
    }
}

TEST(Sluicectl, VersionForPeopleNamesEachThing)
{
    const auto said = stdoutOf("version");
    for (const char* part : {productVersion, "io_uring", "CUDA", "cuFile", "NVML"}) {
        EXPECT_TRUE(said.says(part)) << said.out;
    }
}

TEST(Sluicectl, ASignalThatAsksToStopIsExit130WhateverTheCommand)
{
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        Command command({"simulate", "--storage-bandwidth", "1GB/s", "--sample-bytes", "4K", "--step-time", "1ms",
                         "--gpus", "16", "--replications", "20", "--runtime", "1000s", "--format", "json"});
        std::this_thread::sleep_for(std::chrono::milliseconds(1500)); // until it is no longer the kernel's
        command.signal(number);
        const auto said = command.finish();
        EXPECT_EQ(said.exitCode, 130) << number;
        EXPECT_EQ(said.json()["kind"], "interrupted");
        EXPECT_TRUE(said.err.starts_with("sluicectl: interrupted")) << said.err;
    }
}

/// Gone, or dead and only not yet waited for by whoever inherited it.
bool isGone(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const auto name = text.rfind(") ");
    return name == std::string::npos || text[name + 2] == 'Z' || text[name + 2] == 'X';
}

TEST(Sluicectl, AnInterruptEndsAChildThatWasStoppedToo)
{
    using namespace std::chrono_literals;
    Command command({"simulate", "--storage-bandwidth", "1GB/s", "--sample-bytes", "4K", "--step-time", "1ms", "--gpus",
                     "16", "--replications", "20", "--runtime", "1000s", "--format", "json"});
    for (int i = 0; i < 1500 && command.children().empty(); ++i) {
        std::this_thread::sleep_for(10ms);
    }
    const auto children = command.children();
    if (children.empty() && !std::filesystem::exists("/proc/self/task/" + std::to_string(::getpid()) + "/children")) {
        GTEST_SKIP() << "this kernel does not list the children of a process";
    }
    ASSERT_EQ(children.size(), 1U);
    std::this_thread::sleep_for(200ms); // until it works
    ASSERT_EQ(::kill(children.front(), SIGSTOP), 0);
    const auto begin = std::chrono::steady_clock::now();
    command.signal(SIGINT);
    const auto said = command.finish();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
    EXPECT_EQ(said.exitCode, 130);
    EXPECT_EQ(said.json()["kind"], "interrupted") << said.out;
    for (int i = 0; i < 300 && !isGone(children.front()); ++i) {
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_TRUE(isGone(children.front())) << "a stopped one would stay for ever";
}

class WrongUsage : public testing::TestWithParam<const char*> { };

TEST_P(WrongUsage, IsOneLineOnStderrAndExit2)
{
    const auto said = stderrOf(GetParam());
    EXPECT_EQ(said.exitCode, 2) << said.out;
    EXPECT_TRUE(said.out.starts_with("sluicectl: ")) << said.out;
    EXPECT_EQ(std::count(said.out.begin(), said.out.end(), '\n'), 1) << said.out;
}

TEST_P(WrongUsage, IsADocumentForPrograms)
{
    const auto said = stdoutOf(std::string(GetParam()) + " --format json");
    EXPECT_EQ(said.exitCode, 2) << said.out;
    const auto json = parseJson(said.out, "error");
    ASSERT_TRUE(json.ok()) << said.out;
    EXPECT_EQ((*json)["schema"], "sluice.error/1");
    EXPECT_EQ((*json)["kind"], "usage");
    EXPECT_NE((*json)["message"], "");
    EXPECT_NE((*json)["hint"], "");
}

INSTANTIATE_TEST_SUITE_P(OfAnyCommand, WrongUsage,
                         testing::Values("nonsense", "version --nonsense", "version extra", "snapshot --nonsense",
                                         "audit --fail-on loudly", "bench io --path /tmp --read-size 1X",
                                         "bench io --path /tmp --runtime soon", "guide",
                                         "guide --path /tmp --budget -5s", "plan --workload no-such-workload",
                                         "runs --db", "report --format docx"));

} // namespace
} // namespace sluice
