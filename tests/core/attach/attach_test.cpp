// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/attach.h"

#include "tests/core/attach/made_clock.h"
#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

#include <set>
#include <sys/syscall.h>

namespace sluice::attach {
namespace {

const std::string commandLine("python3\0train.py\0--token=secret\0", 33);
const std::string inPoll = fmt::format("{} 0x1 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n", SYS_ppoll);
const std::string inRead = fmt::format("{} 0x5 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n", SYS_pread64);
const std::string inSleep = fmt::format("{} 0x1 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n", SYS_clock_nanosleep);

class Attach : public testing::Test {
protected:
    void SetUp() override
    {
        made.add(10, 1, "python3", commandLine, inPoll);
        made.add(11, 10, "python3", commandLine, inRead);
        made.add(12, 10, "python3", commandLine, inRead);
        for (const long worker : {11, 12}) {
            made.link(worker, 5, "/data/train.tar");
        }
        made.write("/proc/10/mountinfo",
                   "20 1 254:1 / / rw - ext4 /dev/vda1 rw\n30 20 0:50 / /data rw - nfs4 srv:/d rw\n");
        made.write("/proc/diskstats", "254 1 vda1 900 5 70000 3900 10 0 80 5 0 2900 8000\n");
        request.roots = {10};
        request.samples.length = Seconds(5);
    }

    AttachedJob seen()
    {
        const auto job = attachTo(ProcFiles(made.root()), request, time.clock());
        EXPECT_TRUE(job) << (job ? "" : job.error().message);
        return job ? *job : AttachedJob();
    }

    MadeProcesses made;
    MadeClock time;
    AttachRequest request;
};

TEST_F(Attach, SaysThatAJobWaitsForStorage)
{
    const auto job = seen();
    EXPECT_EQ(job.verdict.waiting, Waiting::Yes);
    EXPECT_EQ(job.verdict.where, WaitPlace::Storage);
    EXPECT_NEAR(*job.verdict.share, 1, 1e-9);
    ASSERT_EQ(job.ranks.size(), 1U);
    EXPECT_EQ(job.ranks[0].loader.workers, 2);
    EXPECT_NEAR(*job.ranks[0].loader.diskWaitShare, 1, 1e-9);
    EXPECT_EQ(job.target.command, "python3 train.py");
    EXPECT_TRUE(job.access.syscall);
}

TEST_F(Attach, NamesTheMountAndAnExample)
{
    const auto job = seen();
    ASSERT_EQ(job.ranks[0].reads.size(), 1U);
    EXPECT_EQ(job.ranks[0].reads[0].mount, "/data");
    EXPECT_EQ(job.ranks[0].reads[0].pathExample, "/data/train.tar");
    EXPECT_EQ(job.ranks[0].reads[0].fsType, "nfs4");
}

TEST_F(Attach, SaysThatTheStepLimitsWhereWorkersAreIdle)
{
    made.addThread(10, 10, "python3", inSleep);
    made.addThread(11, 11, "python3", inPoll);
    made.addThread(12, 12, "python3", inPoll);
    const auto job = seen();
    EXPECT_EQ(job.verdict.waiting, Waiting::No);
    EXPECT_EQ(job.verdict.where, WaitPlace::Gpu);
    EXPECT_NEAR(*job.ranks[0].loader.idleShare, 1, 1e-9);
}

TEST_F(Attach, FollowsWhatChanges)
{
    time.onSleep = [this](Seconds now) {
        const bool waits = now.count() < 102.5;
        made.addThread(10, 10, "python3", waits ? inPoll : inSleep);
        return true;
    };
    const auto job = seen();
    EXPECT_NEAR(*job.verdict.share, 0.5, 0.05);
    EXPECT_LT(*job.verdict.low, 0.3) << "half of the spans differ from the other half";
}

TEST_F(Attach, EndsWhenTheJobEnds)
{
    time.onSleep = [this](Seconds now) {
        if (now.count() > 102) {
            for (const char* file : {"stat", "task/10/stat", "task/10/syscall"}) {
                made.write(std::string("/proc/10/") + file, "");
            }
        }
        return true;
    };
    const auto job = seen();
    EXPECT_LT(job.length, Seconds(4));
    EXPECT_EQ(job.verdict.where, WaitPlace::Storage);
}

TEST_F(Attach, AProcessThatGotTheNumberOfOneThatEndedIsNotTheJob)
{
    time.onSleep = [this](Seconds now) {
        if (now.count() > 102) {
            made.write("/proc/10/stat", MadeProcesses::statLine(10, 1, "other", 'S', 1234));
        }
        return true;
    };
    EXPECT_LT(seen().length, Seconds(4));
}

TEST_F(Attach, StopsWhenAskedAndKeepsWhatItSaw)
{
    time.onSleep = [](Seconds now) { return now.count() < 102; };
    const auto job = seen();
    EXPECT_LT(job.length, Seconds(2.5));
    EXPECT_EQ(job.verdict.where, WaitPlace::Storage);
}

TEST_F(Attach, WithoutTheCallTheWaitPointTells)
{
    for (const long pid : {10, 11, 12}) {
        const auto folder = fmt::format("/proc/{0}/task/{0}/", pid);
        std::filesystem::remove(made.root() + folder + "syscall");
        made.write(folder + "wchan", pid == 10 ? "do_poll.constprop.0" : "folio_wait_bit_common");
    }
    const auto job = seen();
    EXPECT_FALSE(job.access.syscall);
    EXPECT_TRUE(job.access.waitPoint);
    EXPECT_EQ(job.verdict.waiting, Waiting::Yes);
    EXPECT_EQ(job.verdict.where, WaitPlace::Storage);
    EXPECT_EQ(job.unknown.front().signal, "syscall");
}

TEST_F(Attach, ByStatesAloneItSaysWhatItCouldNotSee)
{
    for (const long pid : {10, 11, 12}) {
        const auto folder = fmt::format("/proc/{0}/task/{0}/", pid);
        std::filesystem::remove(made.root() + folder + "syscall");
        made.write(folder + "stat", MadeProcesses::statLine(pid, 1, "python3", pid == 10 ? 'S' : 'D'));
    }
    const auto job = seen();
    EXPECT_FALSE(job.access.waitPoint);
    EXPECT_EQ(job.verdict.waiting, Waiting::Yes);
    EXPECT_EQ(job.verdict.where, WaitPlace::Storage);
    EXPECT_FALSE(job.verdict.share);
    EXPECT_FALSE(job.ranks[0].main.waitingShare);
    EXPECT_NEAR(*job.verdict.high, 1, 1e-9);
}

TEST_F(Attach, OurselvesAreNoPartOfTheJob)
{
    made.add(12, 10, "sluicectl", std::string("sluicectl\0attach\0", 17), inPoll);
    made.add(13, 12, "sluicectl", std::string("sluicectl\0attach\0", 17), inPoll);
    request.self = 13;
    const auto job = seen();
    ASSERT_EQ(job.ranks.size(), 1U);
    EXPECT_EQ(job.ranks[0].pid, 10);
    EXPECT_EQ(job.ranks[0].loader.workers, 1) << "12 of the other tests is ours here";
}

TEST_F(Attach, RefusesAProcessThatDoesNotRun)
{
    request.roots = {99};
    const auto job = attachTo(ProcFiles(made.root()), request, time.clock());
    ASSERT_FALSE(job);
    EXPECT_EQ(job.error().kind, ErrorKind::NotFound);
}

TEST_F(Attach, LooksABoundedNumberOfTimesAtManyWorkers)
{
    for (long pid = 100; pid < 200; ++pid) {
        made.add(pid, 10, "python3", commandLine, inRead);
    }
    request.samples.length = Seconds(3);
    const auto job = seen();
    EXPECT_EQ(job.ranks[0].loader.workers, 102);
    EXPECT_LT(static_cast<double>(job.samples), 450 * job.length.count());
}

TEST_F(Attach, ReportsOnceASecond)
{
    int reports = 0;
    request.meanwhile = [&reports](const AttachedJob& job, const WatchedMoment&) {
        ++reports;
        EXPECT_EQ(job.verdict.where, WaitPlace::Storage);
    };
    seen();
    EXPECT_NEAR(reports, 5, 1);
}

TEST_F(Attach, TellsWhatEachThreadDidLately)
{
    std::vector<WatchedMoment> moments;
    request.meanwhile = [&moments](const AttachedJob&, const WatchedMoment& lately) { moments.push_back(lately); };
    time.onSleep = [this](Seconds now) {
        if (now.count() > 102) { // what was before is forgotten two seconds later
            made.addThread(11, 11, "python3", inPoll);
        }
        return true;
    };
    seen();
    ASSERT_GE(moments.size(), 4U);
    const auto& first = moments[0].job->threads;
    ASSERT_EQ(first.size(), 3U);
    EXPECT_TRUE(first[0].isMain);
    EXPECT_EQ(first[0].id, 10);
    EXPECT_NEAR(*first[0].waitingShare, 1, 1e-9);
    EXPECT_EQ(first[1].id, 11);
    EXPECT_NEAR(*first[1].diskWaitShare, 1, 1e-9);
    const auto& last = moments.back().job->threads;
    EXPECT_NEAR(*last[1].waitingShare, 1, 1e-9) << "idle";
    EXPECT_NEAR(*last[2].diskWaitShare, 1, 1e-9);
}

TEST_F(Attach, LooksAtTimesThatDoNotKeepStep)
{
    std::set<double> waits;
    double before = 100;
    time.onSleep = [&](Seconds now) {
        waits.insert(now.count() - before);
        before = now.count();
        return true;
    };
    seen();
    EXPECT_GE(*waits.begin(), 0.8 / 50 - 1e-9);
    EXPECT_LE(*waits.rbegin(), 1.2 / 50 + 1e-9);
    EXPECT_GT(*waits.rbegin() - *waits.begin(), 0.3 / 50);
}

} // namespace
} // namespace sluice::attach
