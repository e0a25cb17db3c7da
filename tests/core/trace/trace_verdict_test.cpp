// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_verdict.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::trace {
namespace {

TracedRank rankWith(double waiting, double idle, double busy)
{
    TracedRank rank;
    rank.file = "rank.json";
    rank.stepsBy = StepMarks::Profiler;
    rank.waitingShare = waiting;
    rank.waitingIdleShare = idle;
    rank.gpuBusyShare = busy;
    rank.copyOnlyShare = 0;
    rank.collectiveOnlyShare = 0;
    return rank;
}

bool names(const std::vector<AttachUnknown>& unknown, const std::string& signal)
{
    return std::any_of(unknown.begin(), unknown.end(),
                       [&](const AttachUnknown& gap) { return gap.signal.ends_with(signal); });
}

TEST(TraceVerdict, SaysThatAJobWaitsAndWhatLoadingCanBringAtMost)
{
    const auto verdict = verdictOf({rankWith(0.4, 0.34, 0.57)});
    EXPECT_EQ(verdict.waiting, Waiting::Yes);
    EXPECT_DOUBLE_EQ(*verdict.share, 0.4);
    EXPECT_DOUBLE_EQ(*verdict.low, 0.34);
    EXPECT_DOUBLE_EQ(*verdict.high, 0.4);
    EXPECT_NEAR(*verdict.ceilingSpeedup, 1.667, 1e-3);
    EXPECT_EQ(verdict.where, WaitPlace::Unknown) << "a trace does not see the workers";
    EXPECT_TRUE(names(unknownOf({rankWith(0.4, 0.34, 0.57)}, verdict), "where"));
}

TEST(TraceVerdict, GoesByTheWaitingThatFindsTheGpuIdle)
{
    const auto verdict = verdictOf({rankWith(0.3, 0.01, 0.98)});
    EXPECT_EQ(verdict.waiting, Waiting::No);
    EXPECT_EQ(verdict.where, WaitPlace::Gpu);
    EXPECT_DOUBLE_EQ(*verdict.share, 0.3);
}

TEST(TraceVerdict, IsOfTheRankThatWaitsMost)
{
    auto late = rankWith(0.25, 0.2, 0.7);
    late.file = "late.json";
    const auto verdict = verdictOf({rankWith(0.0, 0.0, 0.99), late});
    EXPECT_EQ(verdict.waiting, Waiting::Yes);
    EXPECT_EQ(verdict.because.front().path, "late.json");
}

TEST(TraceVerdict, NamesAnotherRankWhereGpusWaitInCollectivesUnequally)
{
    auto first = rankWith(0.01, 0.01, 0.9);
    auto second = first;
    second.collectiveOnlyShare = 0.2;
    EXPECT_EQ(verdictOf({first, second}).where, WaitPlace::OtherRank);
    first.collectiveOnlyShare = 0.18;
    EXPECT_EQ(verdictOf({first, second}).where, WaitPlace::Gpu) << "both communicate as long";
    EXPECT_EQ(verdictOf({second}).where, WaitPlace::Gpu) << "alone it cannot be told from communication";
}

TEST(TraceVerdict, NamesTheCopyToTheGpu)
{
    auto rank = rankWith(0.0, 0.0, 0.9);
    rank.copyOnlyShare = 0.3;
    const auto verdict = verdictOf({rank});
    EXPECT_EQ(verdict.waiting, Waiting::Yes);
    EXPECT_EQ(verdict.where, WaitPlace::HostToDevice);
    EXPECT_DOUBLE_EQ(*verdict.share, 0.3);
}

TEST(TraceVerdict, IsUnknownWithoutALoaderAndSaysWhatWouldTell)
{
    TracedRank rank;
    rank.file = "r.sqlite";
    rank.format = TraceFormat::Nsight;
    rank.gpuBusyShare = 0.4;
    const auto verdict = verdictOf({rank});
    EXPECT_EQ(verdict.waiting, Waiting::Unknown);
    EXPECT_FALSE(verdict.share);
    const auto unknown = unknownOf({rank}, verdict);
    EXPECT_TRUE(names(unknown, "waiting_share"));
    EXPECT_NE(unknown.front().reason.text.find("autograd-nvtx"), std::string::npos);
    EXPECT_TRUE(names(unknown, "steps"));
    EXPECT_EQ(verdictOf({}).waiting, Waiting::Unknown);
}

TEST(TraceVerdict, GoesByAllWaitingWhereTheGpuWasNotRecorded)
{
    TracedRank rank;
    rank.waitingShare = 0.1;
    const auto verdict = verdictOf({rank});
    EXPECT_EQ(verdict.waiting, Waiting::Partly);
    EXPECT_TRUE(names(unknownOf({rank}, verdict), "gpu_busy_share"));
}

TEST(TraceVerdict, OfAFileThatEndsEarlySaysNotThatTheJobUsedNoGpu)
{
    const auto reasonOf = [](const TracedRank& rank) {
        const auto unknown = unknownOf({rank}, {});
        const auto gpu = std::find_if(unknown.begin(), unknown.end(), [](const AttachUnknown& each) {
            return each.signal.find("gpu_busy_share") != std::string::npos;
        });
        return gpu == unknown.end() ? std::string() : gpu->reason.id;
    };
    TracedRank rank;
    EXPECT_EQ(reasonOf(rank), "trace.noGpuWork");
    rank.whole = false;
    EXPECT_EQ(reasonOf(rank), "trace.gpuWorkNotRead");
}

} // namespace
} // namespace sluice::trace
