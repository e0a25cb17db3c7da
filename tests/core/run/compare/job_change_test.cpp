// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/compare/job_change.h"

#include "core/run/compare/compared_runs.h"
#include "tests/core/seen_jobs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace sluice {
namespace {

const SeenFigure* figure(const JobChange& change, const std::string& key)
{
    const auto found = std::find_if(change.figures.begin(), change.figures.end(),
                                    [&key](const SeenFigure& each) { return each.key == key; });
    return found == change.figures.end() ? nullptr : &*found;
}

TEST(JobChange, IsRealWhereTheIntervalOfTheDifferenceExcludesNone)
{
    const auto less = jobChange(jobThatWaits(0.41), jobThatWaits(0.12));
    EXPECT_EQ(less.waiting, WaitChange::Less);
    EXPECT_NEAR(*less.difference, -0.29, 1e-9);
    EXPECT_NEAR(*less.low, -0.29 - 0.03 * std::sqrt(2.0), 1e-9);
    EXPECT_NEAR(*less.high, -0.29 + 0.03 * std::sqrt(2.0), 1e-9);
    EXPECT_EQ(changeSentence(less).text, "It waits for data less than before: 12 % of the time, 41 % before.");
    EXPECT_EQ(jobChange(jobThatWaits(0.12), jobThatWaits(0.41)).waiting, WaitChange::More);
    EXPECT_EQ(jobChange(jobThatWaits(0.40), jobThatWaits(0.44)).waiting, WaitChange::Noise) << "0.042 is the width";
    EXPECT_EQ(jobChange(jobThatWaits(0.40), jobThatWaits(0.45)).waiting, WaitChange::More);
}

TEST(JobChange, EachSideOfAnIntervalCountsAsFarAsItGoes)
{
    auto before = jobThatWaits(0.02);
    before.verdict.low = 0.0;
    before.verdict.high = 0.2;
    auto after = jobThatWaits(0.1);
    after.verdict.low = 0.05;
    after.verdict.high = 0.12;
    const auto change = jobChange(before, after);
    EXPECT_NEAR(*change.low, 0.08 - std::hypot(0.05, 0.18), 1e-9) << "it may have waited for 20 % before";
    EXPECT_NEAR(*change.high, 0.08 + std::hypot(0.02, 0.02), 1e-9);
    EXPECT_EQ(change.waiting, WaitChange::Noise);
}

TEST(JobChange, OfAnUnknownShareIsUnknown)
{
    auto unseen = jobThatWaits(0.4);
    unseen.verdict.share.reset();
    const auto change = jobChange(unseen, jobThatWaits(0.1));
    EXPECT_EQ(change.waiting, WaitChange::Unknown);
    EXPECT_FALSE(change.difference);
    EXPECT_EQ(changeSentence(change).id, "run.waitingUnknown");
}

TEST(JobChange, ListsTheFiguresOfBothAddedOverTheRanks)
{
    auto after = jobThatWaits(0.12);
    after.ranks.push_back(after.ranks.front());
    after.ranks[1].loader.workers = 6;
    after.ranks[1].loader.diskWaitShare = 0.5;
    const auto change = jobChange(jobThatWaits(0.41), after);
    EXPECT_EQ(figure(change, "ranks")->after, 2);
    EXPECT_EQ(figure(change, "workers")->before, 2);
    EXPECT_EQ(figure(change, "workers")->after, 8);
    EXPECT_EQ(figure(change, "read_bytes_per_second")->after, 240e6);
    EXPECT_DOUBLE_EQ(*figure(change, "disk_wait_share")->after, 0.7) << "the mean";
    EXPECT_EQ(figure(change, "gpu_busy_share"), nullptr) << "neither look saw a GPU";
    const auto* read = figure(change, "read_bytes_per_second");
    EXPECT_EQ(seenFigureWords(*read, read->before), "120 MB/s");
    EXPECT_EQ(seenFigureWords(*read, std::nullopt), "unknown");
    EXPECT_EQ(seenFigureWords(*figure(change, "idle_share"), 0.02), "2 %");
    EXPECT_EQ(seenFigureWords(*figure(change, "workers"), 8), "8");
}

TEST(JobChange, WithoutWorkersTheirSharesAreNone)
{
    auto alone = jobThatWaits(0.4);
    alone.ranks[0].loader.workers = 0;
    alone.ranks[0].loader.idleShare = 0;
    const auto change = jobChange(alone, jobThatWaits(0.1));
    EXPECT_FALSE(figure(change, "idle_share")->before);
    EXPECT_EQ(figure(change, "idle_share")->after, 0.02);
}

TEST(JobChange, ComparesRunsThatAreLooksAtAJob)
{
    const auto worse = compareRuns(seenRun(jobThatWaits(0.1), 1), seenRun(jobThatWaits(0.3), 2));
    ASSERT_TRUE(worse.job);
    EXPECT_TRUE(worse.verdictChanged());
    EXPECT_FALSE(worse.why) << "of benchmarks that were set otherwise it would tell";
    EXPECT_TRUE(isWorse(worse, 0.05));
    EXPECT_FALSE(isWorse(worse, 0.25));
    EXPECT_FALSE(isWorse(compareRuns(seenRun(jobThatWaits(0.3)), seenRun(jobThatWaits(0.1))), 0.05));
    EXPECT_FALSE(compareRuns(seenRun(jobThatWaits(0.3)), sluice::Run()).job);
}

} // namespace
} // namespace sluice
