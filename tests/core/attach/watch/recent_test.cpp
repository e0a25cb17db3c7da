// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/watch/recent.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

JobSamples seenAfter(double seconds)
{
    const auto count = static_cast<std::int64_t>(seconds);
    WorkerSamples worker;
    worker.pid = 11;
    worker.samples = 10 * count;
    countOf(worker.counts, Activity::Reading) = 8 * count;
    worker.watched = Seconds(seconds);
    worker.runSeconds = 0.2 * seconds;
    worker.delaySeconds = 0.1 * seconds;
    RankSamples rank;
    rank.shape.pid = 10;
    rank.spans.resize(static_cast<std::size_t>(count));
    countOf(rank.mainCounts, Activity::Queue) = 5 * count;
    rank.workers = {worker};
    rank.io = ProcessIo{1000 * count, count, 900 * count, 0};
    rank.majorFaults = 3 * count;
    JobSamples job;
    job.length = Seconds(seconds);
    job.samples = 20 * count;
    job.ranks = {rank};
    return job;
}

TEST(Recent, IsWhatCameSinceThen)
{
    const auto recent = since(seenAfter(7), seenAfter(9));
    EXPECT_EQ(recent.length, Seconds(2));
    EXPECT_EQ(recent.samples, 40);
    const auto& rank = recent.ranks.at(0);
    EXPECT_EQ(rank.spans.size(), 2U);
    EXPECT_EQ(countOf(rank.mainCounts, Activity::Queue), 10);
    EXPECT_EQ(rank.io->deviceBytes, 1800);
    EXPECT_EQ(rank.majorFaults, 6);
    const auto& worker = rank.workers.at(0);
    EXPECT_EQ(worker.samples, 20);
    EXPECT_EQ(countOf(worker.counts, Activity::Reading), 16);
    EXPECT_NEAR(*worker.runSeconds, 0.4, 1e-9);
    EXPECT_NEAR(worker.watched.count(), 2, 1e-9);
}

TEST(Recent, HasWorkersThatCameMeanwhileAsTheyAre)
{
    auto now = seenAfter(9);
    now.ranks[0].workers.push_back(seenAfter(1).ranks[0].workers[0]);
    now.ranks[0].workers[1].pid = 12;
    const auto recent = since(seenAfter(7), now);
    EXPECT_EQ(recent.ranks[0].workers.at(1).samples, 10);
}

TEST(Recent, OfANumberThatIsUsedAgainIsAllOfTheNewOne)
{
    auto now = seenAfter(9);
    now.ranks[0].workers[0] = seenAfter(1).ranks[0].workers[0];
    EXPECT_EQ(since(seenAfter(7), now).ranks[0].workers[0].samples, 10);
}

TEST(Recent, IsUnknownWhereEitherMomentIs)
{
    auto earlier = seenAfter(7);
    earlier.ranks[0].io.reset();
    earlier.ranks[0].workers[0].runSeconds.reset();
    const auto recent = since(earlier, seenAfter(9));
    EXPECT_FALSE(recent.ranks[0].io);
    EXPECT_FALSE(recent.ranks[0].workers[0].runSeconds);
}

} // namespace
} // namespace sluice::attach
