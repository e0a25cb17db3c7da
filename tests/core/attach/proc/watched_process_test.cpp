// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/watched_process.h"

#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/syscall.h>

namespace sluice::attach {
namespace {

std::string callOf(long number)
{
    return fmt::format("{} 0x5 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n", number);
}

class WatchedProcess : public testing::Test {
protected:
    void SetUp() override { made.add(10, 1, "python3", "python3", callOf(SYS_read)); }
    ProcFiles files() const { return ProcFiles(made.root()); }

    MadeProcesses made;
};

TEST_F(WatchedProcess, DescriptorsAreAskedForAgainAfterAWhile)
{
    made.link(10, 5, "pipe:[1]");
    const auto root = files();
    Descriptors descriptors(root, 10);
    EXPECT_EQ(descriptors.kindOf(5, Seconds(0)), FileKind::Pipe);
    std::filesystem::remove(made.root() + "/proc/10/fd/5");
    made.link(10, 5, "/data/a.tar");
    EXPECT_EQ(descriptors.kindOf(5, Seconds(0.5)), FileKind::Pipe);
    EXPECT_EQ(descriptors.kindOf(5, Seconds(1.5)), FileKind::File);
    EXPECT_EQ(descriptors.seenPaths(), (std::map<std::string, int>{{"/data/a.tar", 1}}));
}

TEST_F(WatchedProcess, ADescriptorThatWasClosedSinceWasAFile)
{
    const auto root = files();
    Descriptors descriptors(root, 10);
    EXPECT_EQ(descriptors.kindOf(7, Seconds(0)), FileKind::File);
    EXPECT_TRUE(descriptors.seenPaths().empty());
}

TEST_F(WatchedProcess, AThreadThatCannotBeOpenedHasNotEnded)
{
    const auto root = files();
    rlimit usual{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &usual), 0);
    Descriptors descriptors(root, 10);
    const rlimit none{3, usual.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    WatchedThread thread(root, 10, 10);
    EXPECT_FALSE(thread.look(descriptors, Seconds(0)));
    EXPECT_FALSE(thread.gone());
    ::setrlimit(RLIMIT_NOFILE, &usual);
    made.remove(10);
    WatchedThread ended(root, 10, 10);
    EXPECT_FALSE(ended.look(descriptors, Seconds(0)));
    EXPECT_TRUE(ended.gone());
}

TEST_F(WatchedProcess, SocketsOfTheSameMachineAreNoNetwork)
{
    made.write("/proc/10/net/unix", "Num RefCount Protocol Flags Type St Inode Path\n0000: 2 0 0 1 3 77 /run/x\n");
    made.link(10, 5, "socket:[77]");
    made.link(10, 6, "socket:[78]");
    const auto root = files();
    Descriptors descriptors(root, 10);
    EXPECT_EQ(descriptors.kindOf(5, Seconds(0)), FileKind::LocalSocket);
    EXPECT_EQ(descriptors.kindOf(6, Seconds(0)), FileKind::Socket);
}

TEST_F(WatchedProcess, AThreadFallsBackForGoodWhenItsCallIsRefused)
{
    std::filesystem::remove(made.root() + "/proc/10/task/10/syscall");
    made.write("/proc/10/task/10/wchan", "pipe_read");
    const auto root = files();
    Descriptors descriptors(root, 10);
    WatchedThread thread(root, 10, 10);
    EXPECT_EQ(thread.look(descriptors, Seconds(0)), Activity::Queue);
    EXPECT_EQ(thread.sight(), Sight::WaitPoint);
    made.write("/proc/10/task/10/wchan", "0");
    EXPECT_EQ(thread.look(descriptors, Seconds(1)), Activity::Asleep);
    EXPECT_EQ(thread.sight(), Sight::WaitPoint) << "0 is also what a running thread shows";
}

TEST_F(WatchedProcess, AProcessThatNobodyWaitedForHasEnded)
{
    made.addThread(10, 10, "python3", "-1 0x0 0x0\n");
    const auto root = files();
    Descriptors descriptors(root, 10);
    WatchedThread thread(root, 10, 10);
    thread.look(descriptors, Seconds(0));
    EXPECT_TRUE(thread.gone());
}

TEST(TimesSum, AddsThreadsFromTheirFirstLookOn)
{
    TimesSum sum;
    EXPECT_FALSE(sum.runSeconds());
    sum.note(1, ScheduleTimes{1'000'000'000, 0, 1});
    sum.note(1, ScheduleTimes{3'000'000'000, 500'000'000, 2});
    sum.note(2, ScheduleTimes{7'000'000'000, 0, 1});
    sum.note(2, std::nullopt);
    EXPECT_DOUBLE_EQ(*sum.runSeconds(), 2);
    EXPECT_DOUBLE_EQ(*sum.delaySeconds(), 0.5);
}

TEST_F(WatchedProcess, CountersGrowFromTheFirstLookAndStayWhenItEnds)
{
    const auto io = [this](int bytes) {
        made.write("/proc/10/io",
                   fmt::format("rchar: {0}\nwchar: 0\nsyscr: 1\nsyscw: 0\nread_bytes: {0}\nwrite_bytes: 0\n", bytes));
    };
    io(1000);
    const auto root = files();
    ProcessCounters counters(root, 10);
    io(5000);
    EXPECT_TRUE(counters.look());
    EXPECT_EQ(counters.io()->deviceBytes, 4000);
    made.write("/proc/10/stat", MadeProcesses::statLine(10, 1, "other", 'R', 901));
    io(9000);
    EXPECT_FALSE(counters.look()) << "another process has its number";
    EXPECT_EQ(counters.io()->deviceBytes, 4000);
}

TEST_F(WatchedProcess, WithoutItsFileThereAreNoCounters)
{
    const auto root = files();
    const ProcessCounters counters(root, 10);
    EXPECT_FALSE(counters.io());
}

} // namespace
} // namespace sluice::attach
