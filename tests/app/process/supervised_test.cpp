// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/process/supervised.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <functional>
#include <thread>
#include <unistd.h>

/// Each in a process of its own, which the work may end.
namespace sluice::ctl {
namespace {

constexpr int stopped = 41;
constexpr int gaveUp = 42;

[[noreturn]] void exitAfter(const std::function<int()>& work)
{
    std::_Exit(supervised(work, {[] { return stopped; }, [] { return gaveUp; }}));
}

TEST(Supervised, GivesTheExitCodeOfTheWork)
{
    EXPECT_EXIT(exitAfter([] { return 0; }), testing::ExitedWithCode(0), "");
    EXPECT_EXIT(exitAfter([] { return 7; }), testing::ExitedWithCode(7), "");
    EXPECT_EXIT(exitAfter([]() -> int { std::exit(9); }), testing::ExitedWithCode(9), "") << "however it ends";
    EXPECT_EXIT(exitAfter([]() -> int { std::_Exit(8); }), testing::ExitedWithCode(8), "");
}

TEST(Supervised, EndsByTheSignalThatEndedTheWork)
{
    EXPECT_EXIT(exitAfter([] {
                    std::signal(SIGSEGV, SIG_DFL);
                    return ::raise(SIGSEGV);
                }),
                testing::KilledBySignal(SIGSEGV), "");
    EXPECT_EXIT(exitAfter([] { return ::raise(SIGKILL); }), testing::KilledBySignal(SIGKILL), "");
}

TEST(Supervised, ASignalThatAsksToStopIsAnAnswerAndNoCrash)
{
    for (const int signal : {SIGINT, SIGTERM}) {
        EXPECT_EXIT(exitAfter([signal] {
                        ::raise(signal);
                        return 0;
                    }),
                    testing::ExitedWithCode(stopped), "")
            << signal;
    }
}

TEST(Supervised, HandsOnWhatAsksItToStop)
{
    EXPECT_EXIT(exitAfter([] {
                    ::kill(::getppid(), SIGTERM);
                    ::pause(); // the same signal comes back
                    return 0;
                }),
                testing::ExitedWithCode(stopped), "");
}

TEST(Supervised, WorkThatEndsByItselfWhenItIsAskedKeepsItsCode)
{
    EXPECT_EXIT(exitAfter([] {
                    std::signal(SIGTERM, [](int) { std::_Exit(5); });
                    ::kill(::getppid(), SIGTERM);
                    ::pause();
                    return 0;
                }),
                testing::ExitedWithCode(5), "");
}

TEST(Supervised, WorkThatDoesNotEndIsGivenUp)
{
    EXPECT_EXIT(exitAfter([] {
                    std::signal(SIGTERM, SIG_IGN);
                    ::kill(::getppid(), SIGTERM);
                    while (true) {
                        ::sleep(60);
                    }
                    return 0;
                }),
                testing::ExitedWithCode(gaveUp), "");
}

TEST(Supervised, ThreadsThatAreLeftBehindDoNotKeepTheCaller)
{
    EXPECT_EXIT(exitAfter([] {
                    std::thread([] { ::sleep(60); }).detach();
                    return 3;
                }),
                testing::ExitedWithCode(3), "");
}

TEST(Supervised, WhatTheWorkWritesIsOnTheOutputsOfTheCaller)
{
    EXPECT_EXIT(exitAfter([] {
                    static_cast<void>(::write(STDERR_FILENO, "measured\n", 9));
                    return 0;
                }),
                testing::ExitedWithCode(0), "measured");
}

} // namespace
} // namespace sluice::ctl
