// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "tests/app/command.h"
#include "tests/app/sluicectl_output.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <iterator>
#include <string>
#include <thread>

// What scripts rely on, whatever the command: the exit code, one line on stderr, JSON on stdout.
namespace sluice {
namespace {

TEST(Sluicectl, ANetworkCardIsShownWithItsPortsBesideItsSlot)
{
    const MachineTree machine("gpu_server");
    const auto said = stdoutOf("snapshot --root " + quoted(machine.root()));
    EXPECT_TRUE(said.says(", ports 50 GB/s\n")) << said.out;
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

/// 'T' where it was stopped, 'Z' where nobody has waited for it yet; '?' when it is gone.
char stateOf(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const auto name = text.rfind(") ");
    return name == std::string::npos ? '?' : text[name + 2];
}

/// False when it does not come to be so in many seconds.
bool comesToBe(const std::function<bool()>& condition)
{
    for (int i = 0; i < 1500 && !condition(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return condition();
}

TEST(Sluicectl, AnInterruptEndsAChildThatWasStoppedToo)
{
    if (!std::filesystem::exists("/proc/thread-self/children")) {
        GTEST_SKIP() << "this kernel does not list the children of a process";
    }
    Command command({"simulate", "--storage-bandwidth", "1GB/s", "--sample-bytes", "4K", "--step-time", "1ms", "--gpus",
                     "16", "--replications", "20", "--runtime", "1000s", "--format", "json"});
    ASSERT_TRUE(comesToBe([&] { return command.children().size() == 1; }));
    const auto child = command.children().front();
    std::this_thread::sleep_for(std::chrono::milliseconds(200)); // until it works
    ASSERT_EQ(::kill(child, SIGSTOP), 0);
    ASSERT_TRUE(comesToBe([&] { return stateOf(child) == 'T'; })) << "an interrupt that comes before would end it";
    command.signal(SIGINT);
    auto ending = std::async(std::launch::async, [&command] { return command.finish(); });
    if (ending.wait_for(std::chrono::seconds(8)) == std::future_status::timeout) {
        ADD_FAILURE() << "it waits for a child that cannot end";
        ::kill(child, SIGKILL);
    }
    const auto said = ending.get();
    EXPECT_EQ(said.exitCode, 130);
    EXPECT_EQ(said.json()["kind"], "interrupted") << said.out;
    EXPECT_TRUE(comesToBe([&] { return std::string("?ZX").find(stateOf(child)) != std::string::npos; }))
        << "a stopped one would stay for ever";
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
