// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/seen_gpus.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

AttachedJob twoRanks()
{
    AttachedJob job;
    job.ranks.resize(2);
    job.ranks[0].pid = 10;
    job.ranks[1].pid = 11;
    job.unknown.push_back({"gpu", Message("not looked at")});
    return job;
}

TEST(SeenGpus, AreEnteredIntoTheRankWhoseProcessTheyShow)
{
    auto job = twoRanks();
    addGpus(job, {{"GPU-a", {11}, 0.9, 300, BytesPerSecond{1e9}}, {"GPU-b", {10}, 0.1, 80, std::nullopt}});
    EXPECT_EQ(job.ranks[0].gpuUuid, "GPU-b");
    EXPECT_EQ(job.ranks[1].gpuBusyShare, 0.9);
    EXPECT_FALSE(job.ranks[0].pcieRxRate);
    EXPECT_TRUE(job.access.gpu);
    EXPECT_TRUE(job.unknown.empty());
    EXPECT_EQ(job.verdict.because.size(), 5U);
}

TEST(SeenGpus, ThatShowNoProcessOfTheJobLeaveItUnknown)
{
    auto job = twoRanks();
    addGpus(job, {{"GPU-a", {11, 99}, 0.9, 300, BytesPerSecond{1e9}}});
    EXPECT_FALSE(job.access.gpu);
    EXPECT_EQ(job.ranks[0].gpuUuid, "");
    ASSERT_EQ(job.unknown.size(), 1U);
    EXPECT_EQ(job.unknown[0].reason.id, "attach.noGpuOfJob");
}

AttachedJob fedRanks()
{
    auto job = twoRanks();
    job.verdict.waiting = Waiting::No;
    job.verdict.where = WaitPlace::Gpu;
    return job;
}

TEST(SeenGpus, ThatAreBusyAtLittlePowerWaitForAnotherRank)
{
    auto job = fedRanks();
    addGpus(job, {{"GPU-a", {10}, 1.0, 600, {}}, {"GPU-b", {11}, 1.0, 200, {}}});
    EXPECT_EQ(job.verdict.where, WaitPlace::OtherRank);
    job = fedRanks();
    addGpus(job, {{"GPU-a", {10}, 1.0, 600, {}}, {"GPU-b", {11}, 1.0, 500, {}}});
    EXPECT_EQ(job.verdict.where, WaitPlace::Gpu) << "both compute";
    job = fedRanks();
    addGpus(job, {{"GPU-a", {10}, 1.0, 600, {}}, {"GPU-b", {11}, 1.0, {}, {}}});
    EXPECT_EQ(job.verdict.where, WaitPlace::Gpu) << "an unknown power tells nothing";
    job = fedRanks();
    job.verdict.where = WaitPlace::Storage;
    addGpus(job, {{"GPU-a", {10}, 1.0, 600, {}}, {"GPU-b", {11}, 1.0, 200, {}}});
    EXPECT_EQ(job.verdict.where, WaitPlace::Storage) << "what is waited for is known";
}

TEST(SeenGpus, ThatAreIdleThoughTheLoaderIsAheadLeaveAQuestion)
{
    auto job = fedRanks();
    addGpus(job, {{"GPU-a", {10}, 0.2, 100, {}}, {"GPU-b", {11}, 0.95, 300, {}}});
    ASSERT_EQ(job.unknown.size(), 1U);
    EXPECT_EQ(job.unknown[0].signal, "10.h2d");
}

} // namespace
} // namespace sluice::attach
