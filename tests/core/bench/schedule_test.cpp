// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace sluice {
namespace {

Workload images()
{
    Workload workload;
    workload.sampleBytes = Bytes{114'660};
    workload.accessPattern = Pattern::Random;
    return workload;
}

bool has(const std::vector<IoPoint>& points, EngineKind engine, Pattern pattern, Bytes size, int depth)
{
    return std::any_of(points.begin(), points.end(), [&](const IoPoint& p) {
        return p.engine == engine && p.pattern == pattern && p.readSize == size && p.depth == depth;
    });
}

TEST(Schedule, CoversReadSizesDepthsPatternsAndEngines)
{
    const auto points = guidePoints(images(), gibibytes(8));
    for (const auto engine : {EngineKind::Uring, EngineKind::Threads}) {
        for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
            EXPECT_TRUE(has(points, engine, pattern, mebibytes(1), 1));
            EXPECT_TRUE(has(points, engine, pattern, mebibytes(1), 32));
            EXPECT_TRUE(has(points, engine, pattern, kibibytes(4), 1));
        }
    }
    EXPECT_TRUE(has(points, EngineKind::Uring, Pattern::Random, mebibytes(4), 16));
    EXPECT_TRUE(has(points, EngineKind::Uring, Pattern::Random, mebibytes(1), 64));
}

TEST(Schedule, NeverMeasuresAPointTwice)
{
    const auto points = guidePoints(images(), gibibytes(8));
    EXPECT_EQ(std::set(points.begin(), points.end()).size(), points.size());
}

TEST(Schedule, BeginsWithWhatTheWorkloadNeeds)
{
    const auto points = guidePoints(images(), gibibytes(8));
    EXPECT_EQ(points.front().pattern, Pattern::Random);
    EXPECT_TRUE(has({points.begin(), points.begin() + 9}, EngineKind::Threads, Pattern::Random, kibibytes(112), 8));
}

TEST(Schedule, LeavesOutReadsLargerThanTheFile)
{
    for (const auto& point : guidePoints(images(), mebibytes(1))) {
        EXPECT_LE(point.readSize, mebibytes(1));
    }
}

TEST(Schedule, WithoutUringEachPointIsMeasuredOnceByThreads)
{
    const auto points = withoutUring(guidePoints(images(), gibibytes(8)));
    EXPECT_EQ(std::set(points.begin(), points.end()).size(), points.size());
    EXPECT_TRUE(
        std::all_of(points.begin(), points.end(), [](const IoPoint& p) { return p.engine == EngineKind::Threads; }));
}

TEST(Schedule, SharesTheBudgetAndLeavesSpaceFree)
{
    const io::Target disk{io::TargetKind::Directory, "/data", {}, {"xfs", false, Bytes{20'000'000'000}}};
    const auto share = shareBudget(Seconds(60), disk);
    EXPECT_LE(share.fileSize.count, 5'000'000'000);
    EXPECT_GT(share.fileSize, gibibytes(4));
    EXPECT_LT(share.prepare + share.closing, Seconds(20));
    EXPECT_EQ(share.fileSize.count % mebibytes(4).count, 0);
}

TEST(Schedule, AFileInMemoryIsSmaller)
{
    const io::Target memory{io::TargetKind::Directory, "/dev/shm", {}, {"tmpfs", true, gibibytes(64)}};
    EXPECT_LE(shareBudget(Seconds(60), memory).fileSize, gibibytes(1));
}

TEST(Schedule, DropsPointsRatherThanMeasuringThemTooShortly)
{
    EXPECT_EQ(pointsThatFit(60, Seconds(5.6)), 10U);
    EXPECT_EQ(pointsThatFit(60, Seconds(600)), 60U);
    EXPECT_EQ(pointsThatFit(60, Seconds(0)), 1U);
}

} // namespace
} // namespace sluice
