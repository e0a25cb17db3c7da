// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/verdict/activity.h"

#include "core/attach/verdict/wait_rules.h"

#include <gtest/gtest.h>

#include <string>
#include <sys/syscall.h>

namespace sluice::attach {
namespace {

Activity seen(long call, FileKind kind, std::uint64_t fourth = 0)
{
    ThreadCall thread;
    thread.number = call;
    thread.arguments = {7, 0, 0, fourth, 0, 0};
    return activityOf(thread, [kind](std::uint64_t number) {
        EXPECT_EQ(number, 7U);
        return kind;
    });
}

TEST(Activity, ReadsTheLineOfTheKernel)
{
    const auto call =
        parseThreadCall("17 0x3 0x7f57306c2000 0x20000 0x10 0xffffffff 0x0 0x7ffee7b5fab8 0x7f57308372ad\n");
    ASSERT_TRUE(call);
    EXPECT_EQ(call->number, 17);
    EXPECT_EQ(call->arguments[0], 3U);
    EXPECT_EQ(call->arguments[2], 0x20000U);
    EXPECT_TRUE(parseThreadCall("running\n")->running);
    EXPECT_EQ(parseThreadCall("-1 0x7ffee7b5fab8 0x7f57308372ad\n")->number, -1);
    EXPECT_FALSE(parseThreadCall("-1 0x7ffee7b5fab8 0x7f57308372ad\n")->ended);
    EXPECT_TRUE(parseThreadCall("-1 0x0 0x0\n")->ended);
}

TEST(Activity, RefusesWhatIsNoSuchLine)
{
    for (const std::string line :
         {"", "\n", "x", "17", "17 0x3 zzz", "999999999999999999999 0x1 0x1 0x1 0x1 0x1 0x1"}) {
        EXPECT_FALSE(parseThreadCall(line)) << line;
    }
}

TEST(Activity, TellsReadsByWhatTheyReadFrom)
{
    EXPECT_EQ(seen(SYS_pread64, FileKind::File), Activity::Reading);
    EXPECT_EQ(seen(SYS_read, FileKind::Pipe), Activity::Queue);
    EXPECT_EQ(seen(SYS_recvmsg, FileKind::LocalSocket), Activity::Queue);
    EXPECT_EQ(seen(SYS_recvfrom, FileKind::Socket), Activity::Network);
    EXPECT_EQ(seen(SYS_write, FileKind::Pipe), Activity::Delivering);
    EXPECT_EQ(seen(SYS_write, FileKind::File), Activity::Writing);
    EXPECT_EQ(seen(SYS_ioctl, FileKind::GpuDevice), Activity::Device);
}

TEST(Activity, TellsOtherCallsByThemselves)
{
    EXPECT_EQ(seen(SYS_openat, FileKind::File), Activity::Metadata);
    EXPECT_EQ(seen(SYS_ppoll, FileKind::Unknown), Activity::Queue);
    EXPECT_EQ(seen(SYS_io_uring_enter, FileKind::Ring), Activity::Reading);
    EXPECT_EQ(seen(SYS_clock_nanosleep, FileKind::Unknown), Activity::Sleeping);
    EXPECT_EQ(seen(SYS_futex, FileKind::Unknown, 0), Activity::Locked);
    EXPECT_EQ(seen(SYS_futex, FileKind::Unknown, 0x7ffee7b5fab8), Activity::TimedLock);
    EXPECT_EQ(seen(99'999, FileKind::Unknown), Activity::Other);
}

TEST(Activity, CallsABlockOutsideAnyCallAFault)
{
    ThreadCall blocked;
    EXPECT_EQ(activityOf(blocked, [](std::uint64_t) { return FileKind::File; }), Activity::Fault);
}

TEST(Activity, TellsFilesByTheirLinks)
{
    EXPECT_EQ(fileKindOf("/data/train.tar"), FileKind::File);
    EXPECT_EQ(fileKindOf("pipe:[123]"), FileKind::Pipe);
    EXPECT_EQ(fileKindOf("socket:[123]"), FileKind::Socket);
    EXPECT_EQ(fileKindOf("anon_inode:[io_uring]"), FileKind::Ring);
    EXPECT_EQ(fileKindOf("anon_inode:[eventfd]"), FileKind::Event);
    EXPECT_EQ(fileKindOf("/dev/nvidia0"), FileKind::GpuDevice);
    EXPECT_EQ(fileKindOf(""), FileKind::Unknown);
}

TEST(Activity, TellsLessByStateAndWaitPoint)
{
    EXPECT_EQ(activityOf('S', "anon_pipe_read"), Activity::Queue);
    EXPECT_EQ(activityOf('S', "do_poll.constprop.0"), Activity::Queue);
    EXPECT_EQ(activityOf('S', "futex_do_wait"), Activity::AnyLock);
    EXPECT_EQ(activityOf('D', "folio_wait_bit_common"), Activity::Reading);
    EXPECT_EQ(activityOf('R', "0"), Activity::Running);
    EXPECT_EQ(activityOf('S', "0"), Activity::Asleep);
    EXPECT_EQ(activityOf('D', ""), Activity::Uninterruptible);
}

#ifdef SYS_poll // where the limit is a number and no pointer
TEST(Activity, APollOfPyTorchsQueuesIsKnownByItsLimit)
{
    const auto polls = [](long number, std::size_t limit, std::uint64_t milliseconds) {
        ThreadCall call;
        call.number = number;
        call.arguments[limit] = milliseconds;
        return activityOf(call, [](std::uint64_t) { return FileKind::Unknown; });
    };
    EXPECT_EQ(polls(SYS_poll, 2, 5000), Activity::Queue);
    EXPECT_EQ(polls(SYS_poll, 2, 4999), Activity::Queue);
    EXPECT_EQ(polls(SYS_poll, 2, 10'000), Activity::OtherPoll) << "a socket with a time limit";
    EXPECT_EQ(polls(SYS_poll, 2, 0xffffffff), Activity::OtherPoll) << "without a limit";
    EXPECT_EQ(polls(SYS_epoll_wait, 3, 60'000), Activity::OtherPoll);
}
#endif

TEST(WaitRules, MainWaitsForDataOnlyWhileAWorkerIsBusy)
{
    const MainSurroundings busy{.workerProcesses = true,
                                .loaderThreads = false,
                                .pinThread = false,
                                .anyWorkerBusy = true,
                                .namedWorkers = false,
                                .betweenWorkers = false};
    auto idle = busy;
    idle.anyWorkerBusy = false;
    EXPECT_EQ(waitOfMain(Activity::Queue, busy), MainWait::Data);
    EXPECT_EQ(waitOfMain(Activity::Queue, idle), MainWait::BehindIdle) << "they may wait for a network";
    EXPECT_EQ(waitOfMain(Activity::Sleeping, busy), MainWait::Else);
    EXPECT_EQ(waitOfMain(Activity::Running, busy), MainWait::Running);
}

TEST(WaitRules, BehindAPinThreadALockWithATimeLimitIsTheQueue)
{
    const MainSurroundings pinned{.workerProcesses = true,
                                  .loaderThreads = false,
                                  .pinThread = true,
                                  .anyWorkerBusy = true,
                                  .namedWorkers = false,
                                  .betweenWorkers = false};
    auto bare = pinned;
    bare.pinThread = false;
    EXPECT_EQ(waitOfMain(Activity::TimedLock, pinned), MainWait::Data);
    auto named = pinned;
    named.namedWorkers = true;
    EXPECT_EQ(waitOfMain(Activity::Locked, named), MainWait::Else) << "autograd waits without a limit";
    named.pinThread = false;
    EXPECT_EQ(waitOfMain(Activity::TimedLock, named), MainWait::Else);
    EXPECT_EQ(waitOfMain(Activity::TimedLock, bare), MainWait::Perhaps);
    EXPECT_EQ(waitOfMain(Activity::Locked, bare), MainWait::Perhaps) << "a pool of processes";
    EXPECT_EQ(waitOfMain(Activity::AnyLock, pinned), MainWait::Perhaps);
}

TEST(WaitRules, WorkersThatAreStartedAgainAreWaitedFor)
{
    MainSurroundings between{.workerProcesses = true,
                             .loaderThreads = false,
                             .pinThread = false,
                             .anyWorkerBusy = true,
                             .namedWorkers = false,
                             .betweenWorkers = true};
    EXPECT_EQ(waitOfMain(Activity::Other, between), MainWait::Data);
    EXPECT_EQ(waitOfMain(Activity::Sleeping, between), MainWait::Else);
}

TEST(WaitRules, WithoutWorkersTheMainThreadReadsItself)
{
    EXPECT_EQ(waitOfMain(Activity::Reading, {}), MainWait::Data);
    EXPECT_EQ(waitOfMain(Activity::Queue, {}), MainWait::Else);
    const MainSurroundings threads{.workerProcesses = false,
                                   .loaderThreads = true,
                                   .pinThread = false,
                                   .anyWorkerBusy = true,
                                   .namedWorkers = false,
                                   .betweenWorkers = false};
    EXPECT_EQ(waitOfMain(Activity::Locked, threads), MainWait::Data);
}

TEST(WaitRules, OfAProcessTheMostTellingThreadCounts)
{
    EXPECT_EQ(moreTelling(Activity::Queue, Activity::Reading), Activity::Reading);
    EXPECT_EQ(moreTelling(Activity::Running, Activity::Locked), Activity::Running);
    EXPECT_EQ(moreTelling(Activity::Sleeping, Activity::Queue), Activity::Queue);
}

} // namespace
} // namespace sluice::attach
