// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/verdict/verdict.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

/// Idle, reading, metadata, faults, sockets, running, waiting for a core.
WorkerShares workers(double idle, double disk, double running, double runqueue = 0)
{
    return {idle, disk, 0, 0, 0, running, runqueue};
}

RankFigures rank(double waiting, std::optional<WorkerShares> loader, double running = 0)
{
    RankFigures figures;
    figures.pid = 7;
    figures.sight = Sight::Call;
    figures.workerProcesses = loader.has_value();
    figures.main = MainShares{
        waiting, std::max(0.0, waiting - 0.03), std::min(1.0, waiting + 0.03), running, 0, 1 - waiting - running, 0, 0};
    figures.workers = loader;
    return figures;
}

TEST(Verdict, NamesWhatTheWorkersAreBusyWith)
{
    EXPECT_EQ(placeOf(workers(0.01, 0.98, 0.01)), WaitPlace::Storage);
    EXPECT_EQ(placeOf(workers(0.03, 0, 0.97)), WaitPlace::Decode);
    EXPECT_EQ(placeOf(workers(0, 0, 0.47, 0.53)), WaitPlace::CpuStarved);
    EXPECT_EQ(placeOf({0, 0.1, 0.8, 0, 0, 0.1, 0}), WaitPlace::Metadata);
    EXPECT_EQ(placeOf({0, 0.1, 0, 0.8, 0, 0.1, 0}), WaitPlace::Memory);
    EXPECT_EQ(placeOf({0, 0.1, 0, 0, 0.8, 0.1, 0}), WaitPlace::Network);
    EXPECT_EQ(placeOf({}), WaitPlace::Unknown);
}

TEST(Verdict, AJobThatWaitsForStorageSaysSoWithItsCeiling)
{
    const auto verdict = verdictOf({rank(0.75, workers(0.01, 0.98, 0.01))});
    EXPECT_EQ(verdict.waiting, Waiting::Yes);
    EXPECT_EQ(verdict.where, WaitPlace::Storage);
    EXPECT_DOUBLE_EQ(*verdict.share, 0.75);
    EXPECT_DOUBLE_EQ(*verdict.ceilingSpeedup, 4);
    EXPECT_FALSE(verdict.because.empty());
}

TEST(Verdict, AJobWhoseLoaderIsAheadIsLimitedByItsStep)
{
    const auto verdict = verdictOf({rank(0.02, workers(0.9, 0.05, 0.05))});
    EXPECT_EQ(verdict.waiting, Waiting::No);
    EXPECT_EQ(verdict.where, WaitPlace::Gpu);
}

TEST(Verdict, TheRankThatWaitsMostDecides)
{
    const auto verdict = verdictOf({rank(0.02, workers(0.9, 0, 0.1)), rank(0.1, workers(0, 0, 1))});
    EXPECT_EQ(verdict.waiting, Waiting::Partly);
    EXPECT_EQ(verdict.where, WaitPlace::Decode);
}

TEST(Verdict, ByStatesAloneIdleWorkersAreEnoughToSayNo)
{
    auto seen = rank(0, workers(0.4, 0.3, 0.3));
    seen.sight = Sight::State;
    seen.main->high = 0.9;
    const auto verdict = verdictOf({seen});
    EXPECT_EQ(verdict.waiting, Waiting::No);
    EXPECT_FALSE(verdict.share);
    EXPECT_DOUBLE_EQ(*verdict.high, 0.9);
}

TEST(Verdict, ByStatesAloneBusyWorkersAndASleepingMainMayWait)
{
    auto seen = rank(0, workers(0.02, 0.97, 0.01));
    seen.sight = Sight::State;
    seen.main->high = 0.7;
    EXPECT_EQ(verdictOf({seen}).waiting, Waiting::Yes);
    EXPECT_EQ(verdictOf({seen}).where, WaitPlace::Storage);
    seen.workers->idle = 0.2;
    EXPECT_EQ(verdictOf({seen}).waiting, Waiting::Unknown);
}

TEST(Verdict, AProcessThatLoadsAndComputesInTurnCannotBeToldApart)
{
    auto seen = rank(0, std::nullopt, 0.95);
    seen.askedRate = BytesPerSecond{1e8};
    EXPECT_EQ(verdictOf({seen}).waiting, Waiting::Unknown);
    EXPECT_FALSE(verdictOf({seen}).share);
    seen.askedRate = {};
    EXPECT_EQ(verdictOf({seen}).waiting, Waiting::No);
}

TEST(Verdict, AProcessThatReadsItselfWaitsForStorage)
{
    auto seen = rank(0.6, std::nullopt, 0.3);
    seen.askedRate = BytesPerSecond{1e8};
    countOf(seen.mainCounts, Activity::Reading) = 300;
    const auto verdict = verdictOf({seen});
    EXPECT_EQ(verdict.waiting, Waiting::Yes);
    EXPECT_EQ(verdict.where, WaitPlace::Storage);
    EXPECT_NEAR(*verdict.high, 0.93, 1e-12) << "its computing may be decoding";
}

TEST(Verdict, WhatIsComputedBesideATimerIsLoading)
{
    auto seen = rank(0.3, workers(0.02, 0.97, 0.01), 0.1);
    countOf(seen.mainCounts, Activity::Sleeping) = 200;
    EXPECT_DOUBLE_EQ(receivingShare(seen), 0.1);
    EXPECT_NEAR(*verdictOf({seen}).share, 0.4, 1e-12);
    seen.workers->idle = 0.5;
    EXPECT_DOUBLE_EQ(receivingShare(seen), 0) << "the loader is ahead";
    seen.workers->idle = 0;
    countOf(seen.mainCounts, Activity::Device) = 200;
    EXPECT_DOUBLE_EQ(receivingShare(seen), 0) << "its step may compute";
}

TEST(Verdict, AProcessThatDecodesBetweenTimersIsLimitedByDecoding)
{
    auto seen = rank(0, std::nullopt, 0.6);
    seen.askedRate = BytesPerSecond{1e8};
    countOf(seen.mainCounts, Activity::Sleeping) = 200;
    const auto verdict = verdictOf({seen});
    EXPECT_EQ(verdict.waiting, Waiting::Yes);
    EXPECT_EQ(verdict.where, WaitPlace::Decode);
    EXPECT_NEAR(*verdict.share, 0.6, 1e-12);
}

TEST(Verdict, LocksBehindWorkersThatAreNeverIdleMayBeTheWait)
{
    auto seen = rank(0, workers(0.02, 0.97, 0.01));
    seen.main->maybeWaiting = 0.7;
    seen.main->high = 0.73;
    EXPECT_EQ(verdictOf({seen}).waiting, Waiting::Yes);
    EXPECT_EQ(verdictOf({seen}).where, WaitPlace::Storage);
    EXPECT_FALSE(verdictOf({seen}).share);
    seen.workers->idle = 0.2;
    EXPECT_EQ(verdictOf({seen}).waiting, Waiting::Unknown);
    seen.workers->idle = 0.5;
    EXPECT_EQ(verdictOf({seen}).waiting, Waiting::No);
}

TEST(Verdict, IdleWorkersThatAreAwaitedAreNoAnswer)
{
    auto awaited = rank(0.01, workers(0.95, 0, 0.02));
    awaited.main->maybeWaiting = awaited.main->behindIdle = 0.7;
    awaited.main->high = 0.75;
    const auto verdict = verdictOf({awaited});
    EXPECT_EQ(verdict.waiting, Waiting::Unknown) << "they may fetch over a network, which looks like idling";
    EXPECT_EQ(verdict.where, WaitPlace::Unknown);
    EXPECT_FALSE(verdict.share);
    EXPECT_DOUBLE_EQ(*verdict.high, 0.75);
}

TEST(Verdict, NothingSeenIsUnknown)
{
    EXPECT_EQ(verdictOf({}).waiting, Waiting::Unknown);
    EXPECT_EQ(verdictOf({RankFigures()}).waiting, Waiting::Unknown);
}

} // namespace
} // namespace sluice::attach
