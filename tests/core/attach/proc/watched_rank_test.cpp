// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/watched_rank.h"

#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

#include <sys/syscall.h>

namespace sluice::attach {
namespace {

const std::string timedLock = fmt::format("{} 0x1 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n", SYS_futex);
const std::string poll = fmt::format("{} 0x1 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n", SYS_ppoll);
const std::string readFile = fmt::format("{} 0x9 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n", SYS_read);
const std::string lock = fmt::format("{} 0x1 0x2 0x3 0x0 0x5 0x6 0x7 0x8\n", SYS_futex);

const std::string writeFile = fmt::format("{} 0x9 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n", SYS_write);

class RankWatch : public testing::Test {
protected:
    void SetUp() override
    {
        made.add(10, 1, "python3", "python3", timedLock);
        made.add(11, 10, "python3", "python3", readFile);
    }

    /// Looks ten times in a second.
    RankSamples seen(RankShape shape)
    {
        const ProcFiles files(made.root());
        WatchedRank rank(files, std::move(shape), Seconds(0));
        std::mt19937_64 rng(1);
        for (int i = 1; i <= 10; ++i) {
            rank.look(Seconds(0.1 * i), 10, rng);
            if (meanwhile) {
                meanwhile(i);
            }
        }
        rank.keepBooks(Seconds(1), true);
        return rank.samples();
    }

    static RankShape withWorker() { return {10, 900, std::nullopt, {11}}; }

    MadeProcesses made;
    std::function<void(int)> meanwhile;
};

TEST_F(RankWatch, APinThreadWithoutANameIsKnownByItsWaiting)
{
    made.addThread(10, 15, "python3", lock);
    made.addThread(10, 16, "python3", poll);
    const auto samples = seen(withWorker());
    EXPECT_TRUE(samples.hasPinThread);
    ASSERT_EQ(samples.spans.size(), 1U);
    EXPECT_EQ(samples.spans[0].waiting, 10) << "a lock with a time limit is the queue behind the pin thread";
}

TEST_F(RankWatch, WithoutAPinThreadALockIsOnlyPerhapsAWait)
{
    const auto samples = seen(withWorker());
    EXPECT_FALSE(samples.hasPinThread);
    EXPECT_EQ(samples.spans[0].waiting, 0);
    EXPECT_EQ(samples.spans[0].maybeWaiting, 10);
}

TEST_F(RankWatch, BehindPyTorchsOwnWorkersALockIsNoWait)
{
    made.addThread(11, 11, "pt_data_worker", readFile);
    EXPECT_EQ(seen(withWorker()).spans[0].maybeWaiting, 0);
}

TEST_F(RankWatch, AnEpochThatEndsIsAWaitUntilWorkersAreThereAgain)
{
    made.addThread(10, 10, "python3", poll);
    meanwhile = [this](int look) {
        if (look == 5) {
            made.addThread(11, 11, "python3", "-1 0x0 0x0\n");
            made.write("/proc/11/stat", MadeProcesses::statLine(11, 10, "python3", 'Z'));
            made.add(12, 10, "python3", "python3", poll);
            made.write("/proc/10/task/10/children", "11 12 ");
        }
    };
    const auto samples = seen(withWorker());
    EXPECT_EQ(samples.workersEnded, 1);
    EXPECT_EQ(samples.workersStarted, 1);
    EXPECT_GE(samples.spans[0].waiting, 5) << "the new worker is idle, so the rest is none";
    EXPECT_LE(samples.spans[0].waiting, 7);
}

TEST_F(RankWatch, ANamedPinThreadIsFoundBehindThreadsOfLibraries)
{
    for (long thread = 20; thread < 84; ++thread) {
        made.addThread(10, thread, "python3", lock); // of a library for matrices
    }
    made.addThread(10, 90, "pt_data_pin", poll);
    made.addThread(10, 95, "python3", lock);
    made.addThread(11, 11, "pt_data_worker", readFile);
    const auto samples = seen(withWorker());
    EXPECT_TRUE(samples.hasPinThread);
    EXPECT_EQ(samples.spans[0].waiting, 10);
}

TEST_F(RankWatch, AThreadOfTheDriverThatPollsIsNoPinThread)
{
    made.addThread(10, 15, "cuda-EvtHandlr", poll);
    EXPECT_FALSE(seen(withWorker()).hasPinThread);
}

TEST_F(RankWatch, APinThreadThatEndedWithItsEpochIsNotBusy)
{
    made.addThread(10, 10, "python3", poll);
    made.addThread(10, 15, "pt_data_pin", "running\n");
    made.addThread(11, 11, "pt_data_worker", poll);
    meanwhile = [this](int look) {
        if (look == 5) {
            made.addThread(10, 15, "pt_data_pin", "-1 0x0 0x0\n");
        }
    };
    const auto samples = seen(withWorker());
    EXPECT_EQ(samples.spans[0].waiting, 5);
    EXPECT_EQ(samples.spans[0].maybeWaiting, 5);
}

TEST_F(RankWatch, IdleWorkersThatAreAwaitedMayWaitForANetwork)
{
    made.addThread(10, 10, "python3", poll);
    made.addThread(11, 11, "pt_data_worker", poll);
    const auto samples = seen(withWorker());
    EXPECT_EQ(samples.spans[0].waiting, 0);
    EXPECT_EQ(samples.spans[0].behindIdle, 10);
}

#ifdef SYS_poll
TEST_F(RankWatch, AWorkerThatPollsAConnectionWaitsForTheNetwork)
{
    made.addThread(10, 10, "python3", poll);
    made.addThread(11, 11, "pt_data_worker", fmt::format("{} 0x1 0x1 0x2710 0x0 0x0 0x0 0x7 0x8\n", SYS_poll));
    EXPECT_EQ(seen(withWorker()).spans[0].behindIdle, 10) << "of whatever it waits for nothing is known";
    made.link(11, 7, "socket:[4711]");
    made.write("/proc/11/net/tcp",
               "sl local rem st queue tr retr uid timeout inode\n"
               " 0: 0100007F:9C40 0100007F:22AD 01 0:0 0:0 0 0 0 4711 1 0 20 4 30 10 -1\n");
    const auto samples = seen(withWorker());
    EXPECT_EQ(countOf(samples.workers[0].counts, Activity::Network), 10);
    EXPECT_EQ(samples.spans[0].waiting, 10);
}
#endif

TEST_F(RankWatch, ACheckpointBetweenTwoEpochsIsNoWaitForData)
{
    made.addThread(10, 10, "python3", writeFile);
    made.link(10, 9, "/data/checkpoint.pt");
    meanwhile = [this](int look) {
        if (look == 2) {
            made.addThread(11, 11, "python3", "-1 0x0 0x0\n");
        }
    };
    const auto samples = seen(withWorker());
    EXPECT_EQ(samples.workersEnded, 1);
    EXPECT_EQ(samples.spans[0].waiting, 0);
    EXPECT_EQ(samples.spans[0].maybeWaiting, 0);
}

TEST_F(RankWatch, SecondsWithoutWorkersAreNoBeginningOfAnEpoch)
{
    made.addThread(10, 10, "python3", poll);
    made.addThread(11, 11, "python3", "-1 0x0 0x0\n");
    const ProcFiles files(made.root());
    WatchedRank rank(files, withWorker(), Seconds(0));
    std::mt19937_64 rng(1);
    for (int second = 1; second <= 10; ++second) {
        rank.look(Seconds(second), 10, rng);
    }
    rank.keepBooks(Seconds(10), true);
    EXPECT_EQ(rank.samples().spans[0].waiting, 2);
    EXPECT_EQ(rank.samples().spans[0].maybeWaiting, 8);
}

TEST_F(RankWatch, WorkersThatStartLaterAreSeen)
{
    made.addThread(10, 10, "python3", poll);
    made.addThread(10, 12, "trainer", poll);
    made.write("/proc/10/task/12/children", "11 ");
    const ProcFiles files(made.root());
    WatchedRank rank(files, {10, 900, std::nullopt, {}}, Seconds(0));
    std::mt19937_64 rng(1);
    rank.look(Seconds(0.5), 10, rng);
    rank.keepBooks(Seconds(1), false);
    rank.look(Seconds(1.5), 10, rng);
    rank.keepBooks(Seconds(2), true);
    const auto samples = rank.samples();
    EXPECT_EQ(samples.shape.workers, (std::vector<long>{11}));
    EXPECT_EQ(samples.family, LoaderFamily::PyTorch);
    ASSERT_EQ(samples.spans.size(), 1U) << "what it did before says nothing of how it loads";
}

TEST_F(RankWatch, TheThreadThatStartedTheWorkersTakesTheirBatches)
{
    made.addThread(10, 10, "python3", lock);
    made.addThread(10, 12, "trainer", poll);
    made.write("/proc/10/task/12/children", "11 ");
    EXPECT_EQ(seen(withWorker()).spans[0].waiting, 10);
    meanwhile = [this](int look) {
        if (look == 5) {
            made.addThread(10, 12, "trainer", "-1 0x0 0x0\n");
        }
    };
    const auto samples = seen(withWorker());
    ASSERT_EQ(samples.spans.size(), 1U) << "the process goes on";
    EXPECT_EQ(samples.spans[0].waiting, 0) << "its first thread is in a lock";
}

TEST_F(RankWatch, ThreadsOfTheProcessThatReadAreItsLoader)
{
    made.addThread(10, 10, "python3", lock);
    made.addThread(10, 15, "tf_data_private", readFile);
    made.addThread(10, 16, "python3", lock);
    const auto samples = seen({10, 900, std::nullopt, {}});
    EXPECT_EQ(samples.family, LoaderFamily::TfData);
    EXPECT_EQ(samples.workers.size(), 2U);
    EXPECT_EQ(samples.spans[0].waiting, 10);
}

TEST_F(RankWatch, TheFeederOfAWorkerCountsAsItsWork)
{
    made.addThread(10, 10, "python3", poll);
    made.addThread(11, 11, "python3", poll);
    made.addThread(11, 17, "QueueFeederThre", "running\n");
    const auto samples = seen(withWorker());
    EXPECT_EQ(countOf(samples.workers[0].counts, Activity::Running), 10);
    EXPECT_EQ(samples.spans[0].waiting, 10) << "the batch is on its way";
}

TEST_F(RankWatch, ThousandsOfThreadsAreNotAllLookedAt)
{
    for (long thread = 20; thread < 420; ++thread) {
        std::filesystem::create_directories(fmt::format("{}/proc/10/task/{}", made.root(), thread));
    }
    const ProcFiles files(made.root());
    WatchedRank rank(files, {10, 900, std::nullopt, {}}, Seconds(0));
    EXPECT_GT(rank.threadsLeftOut(), 300);
    std::mt19937_64 rng(1);
    EXPECT_LE(rank.look(Seconds(0.1), 5, rng), 30);
}

} // namespace
} // namespace sluice::attach
