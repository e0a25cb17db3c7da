// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/schedule.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
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

bool has(const std::vector<IoPoint>& points, EngineKind engine, Pattern pattern, Bytes size, int inFlight)
{
    return std::any_of(points.begin(), points.end(), [&](const IoPoint& p) {
        return p.engine == engine && p.pattern == pattern && p.readSize == size && p.inFlight() == inFlight;
    });
}

TEST(Schedule, OpensWithTheCornersOfEverySurface)
{
    const auto points = initialDesign(images(), true, true, gibibytes(8));
    for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
        for (const Bytes size : {kibibytes(4), mebibytes(1)}) {
            EXPECT_TRUE(has(points, EngineKind::Uring, pattern, size, 1));
        }
        EXPECT_TRUE(has(points, EngineKind::Uring, pattern, kibibytes(4), 64));
        EXPECT_TRUE(has(points, EngineKind::Uring, pattern, mebibytes(1), 32));
    }
    EXPECT_TRUE(has(points, EngineKind::Threads, Pattern::Random, kibibytes(4), 64));
}

TEST(Schedule, ReadsAsADataLoaderOfPythonDoes)
{
    const auto points = bufferedDesign(images(), gibibytes(8));
    EXPECT_GE(points.size(), 6U) << "fewer say nothing about the residuals of a field";
    for (const auto& point : points) {
        EXPECT_EQ(point.access, Access::Buffered);
        EXPECT_EQ(point.engine, EngineKind::Threads);
        EXPECT_EQ(point.pattern, images().accessPattern);
    }
    EXPECT_TRUE(bufferedDesign(images(), kibibytes(2)).empty()) << "no read fits into the file";
    EXPECT_EQ(points[0].inFlight(), 8);
    EXPECT_EQ(bufferedDesign(images(), gibibytes(8), 12)[0].inFlight(), 12) << "what the job has, first";
}

TEST(Schedule, OpensWithOneRingAndSeveralToSeeWhatOneProcessorHoldsBack)
{
    const auto points = initialDesign(images(), true, true, gibibytes(8));
    for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
        std::set<int> threads;
        for (const auto& point : points) {
            if (point.engine == EngineKind::Uring && point.pattern == pattern && point.readSize == kibibytes(64)) {
                threads.insert(point.threads);
            }
        }
        EXPECT_EQ(threads, (std::set{1, 8}));
    }
}

TEST(Schedule, OpensWithWhatNoLawForetellsAfterTheCorners)
{
    for (const bool requestsCounted : {true, false}) {
        const auto points = initialDesign(images(), true, requestsCounted, gibibytes(8));
        const std::vector<IoPoint> far(points.end() - 4, points.end());
        for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
            EXPECT_TRUE(has(far, EngineKind::Uring, pattern, kibibytes(32), 512)) << "more than a queue holds";
            EXPECT_TRUE(has(far, EngineKind::Uring, pattern, mebibytes(8), 1)) << "its pieces may be read side by side";
        }
    }
}

TEST(Schedule, OpensWithWhatTheWorkloadNeeds)
{
    const auto points = initialDesign(images(), true, true, gibibytes(8));
    EXPECT_EQ(points.front().pattern, Pattern::Random);
    EXPECT_TRUE(has({points.begin(), points.begin() + 3}, EngineKind::Threads, Pattern::Random, kibibytes(112), 8));
}

TEST(Schedule, NamesNoPointTwice)
{
    for (const auto& points :
         {initialDesign(images(), true, true, gibibytes(8)), candidatePoints(images(), true, gibibytes(8)),
          initialDesign(images(), false, true, gibibytes(8)), candidatePoints(images(), false, gibibytes(8))}) {
        EXPECT_EQ(std::set(points.begin(), points.end()).size(), points.size());
    }
}

TEST(Schedule, AllPointsAreTheOpeningAndWhatMayFollow)
{
    const auto opening = initialDesign(images(), true, false, gibibytes(8));
    const auto candidates = candidatePoints(images(), true, gibibytes(8));
    std::set<IoPoint> both(opening.begin(), opening.end());
    both.insert(candidates.begin(), candidates.end());
    const auto all = allPoints(images(), true, false, gibibytes(8));
    EXPECT_EQ(std::set<IoPoint>(all.begin(), all.end()), both);
    EXPECT_EQ(all.size(), both.size());
}

TEST(Schedule, LeavesOutReadsLargerThanTheFile)
{
    for (const auto& points :
         {initialDesign(images(), true, true, mebibytes(1)), candidatePoints(images(), true, mebibytes(1))}) {
        for (const auto& point : points) {
            EXPECT_LE(point.readSize, mebibytes(1));
        }
    }
}

TEST(Schedule, WhereNobodyCountsRequestsReadsALittleLargerTellThem)
{
    const auto more = [](bool uring, Bytes fileSize) {
        const auto counted = initialDesign(images(), uring, true, fileSize);
        auto all = initialDesign(images(), uring, false, fileSize);
        std::erase_if(all, [&counted](const IoPoint& point) {
            return std::find(counted.begin(), counted.end(), point) != counted.end();
        });
        return all;
    };
    const auto points = more(true, gibibytes(8));
    EXPECT_EQ(points.size(), 3U);
    EXPECT_TRUE(has(points, EngineKind::Threads, Pattern::Random, kibibytes(1152), 32));
    EXPECT_TRUE(has(points, EngineKind::Uring, Pattern::Sequential, kibibytes(1152), 32));
    EXPECT_EQ(more(false, gibibytes(8)).size(), 2U);
    EXPECT_TRUE(more(true, mebibytes(1)).empty());
}

TEST(Schedule, WithoutUringThereAreThreadsAlone)
{
    for (const auto& points :
         {initialDesign(images(), false, true, gibibytes(8)), candidatePoints(images(), false, gibibytes(8))}) {
        EXPECT_TRUE(std::all_of(points.begin(), points.end(),
                                [](const IoPoint& p) { return p.engine == EngineKind::Threads; }));
    }
}

TEST(Schedule, WhereTheFitIsInDoubtMoreSettingsTellMoreThanLongerLooks)
{
    EXPECT_EQ(maxProbeTime(0), longestPoint) << "before there is a fit";
    EXPECT_EQ(maxProbeTime(0.02), longestPoint) << "a short look would know no more than the fit";
    EXPECT_EQ(maxProbeTime(0.1), shortestPoint);
}

TEST(Schedule, ALookMayBeAsRoughAsTheFitIs)
{
    EXPECT_EQ(enoughHalfWidth(0), 0.01) << "before there is a fit";
    EXPECT_EQ(enoughHalfWidth(0.005), 0.01);
    EXPECT_DOUBLE_EQ(enoughHalfWidth(0.05), 0.025);
    EXPECT_EQ(enoughHalfWidth(0.5), 0.04) << "5 % is no longer steady";
}

/// What a guide does, on a device whose law is known.
class Choosing : public testing::Test {
protected:
    void measure(const IoPoint& point)
    {
        measured.push_back(testing_device::measuredAt(point, device.rate(point.readSize, point.inFlight())));
    }
    static IoPoint pointFor(EngineKind engine, Pattern pattern, Bytes size = kibibytes(64))
    {
        return IoPoint{.engine = engine, .pattern = pattern, .readSize = size, .depth = 8}.carriedOut();
    }
    static std::vector<IoPoint> thoseThatWeighAlike()
    {
        auto candidates = candidatePoints(images(), true, gibibytes(8));
        std::erase_if(candidates, [](const IoPoint& point) {
            return point.engine != EngineKind::Uring || point.pattern != Pattern::Random || point.threads > 1
                || point.readSize == kibibytes(112);
        });
        return candidates;
    }
    StorageSurface surface() const { return *StorageSurface::fit(measured); }

    std::optional<Chosen> choose(const std::vector<IoPoint>& candidates)
    {
        return nextPoint(candidates, surface(), images(), rng);
    }

    std::mt19937 rng;
    testing_device::Device device{500e6, 1e-3, 1e9};
    std::vector<Measurement> measured;
};

TEST_F(Choosing, GoesWhereLeastIsKnownAndEndsWhenAllIsSure)
{
    for (const auto& point : initialDesign(images(), true, true, gibibytes(8))) {
        measure(point);
    }
    const auto candidates = candidatePoints(images(), true, gibibytes(8));
    const auto first = choose(candidates);
    ASSERT_TRUE(first.has_value());
    for (int i = 0; i < 40; ++i) {
        measure(choose(candidates)->point);
    }
    EXPECT_LT(choose(candidates)->standardError, first->standardError / 2);
}

TEST_F(Choosing, DrawsTheOftenerTheLessIsKnownAndTheMoreAPlanRestsOnIt)
{
    double swing = 1.2; // storage that gives more or less from one look to the next
    for (const auto& point : initialDesign(images(), true, true, gibibytes(8))) {
        measured.push_back(testing_device::measuredAt(point, swing * device.rate(point.readSize, point.inFlight())));
        swing = 1 / swing;
    }
    const auto large = pointFor(EngineKind::Uring, Pattern::Random, mebibytes(1));
    const auto small = pointFor(EngineKind::Uring, Pattern::Random, kibibytes(16));
    const auto ofTheOtherPattern = pointFor(EngineKind::Uring, Pattern::Sequential, kibibytes(16));
    const auto fitted = surface();
    std::map<IoPoint, double> drawn;
    for (int i = 0; i < 2000; ++i) {
        drawn[nextPoint({large, small, ofTheOtherPattern}, fitted, images(), rng)->point] += 1;
    }
    const auto variance = [&fitted](const IoPoint& point) { return std::pow(*fitted.at(point)->standardError, 2); };
    ASSERT_GT(variance(large), 2 * variance(small));
    EXPECT_NEAR(drawn[small] / drawn[large], variance(small) / variance(large), 0.1);
    EXPECT_NEAR(drawn[ofTheOtherPattern] / drawn[large], 0.6 * variance(ofTheOtherPattern) / variance(large), 0.1);
}

TEST_F(Choosing, ComesToTheSameFromTheSameStart)
{
    for (const Bytes size : {kibibytes(4), kibibytes(256)}) {
        measure(pointFor(EngineKind::Uring, Pattern::Random, size));
    }
    const auto candidates = candidatePoints(images(), true, gibibytes(8));
    std::mt19937 again;
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(nextPoint(candidates, surface(), images(), rng)->point,
                  nextPoint(candidates, surface(), images(), again)->point);
    }
}

TEST_F(Choosing, GoesToTheUnsurestOnceAllAreSureOnAverage)
{
    for (const auto& point : initialDesign(images(), true, true, gibibytes(8))) {
        measure(point);
    }
    const auto candidates = thoseThatWeighAlike();
    for (const auto& point : candidates) {
        if (point.readSize < mebibytes(8)) {
            measure(point);
        }
    }
    const auto next = choose(candidates);
    ASSERT_TRUE(next.has_value());
    EXPECT_EQ(surface().at(next->point)->standardError, next->standardError);
}

TEST_F(Choosing, AsksNothingOfSurfacesOfWhichNothingWasMeasured)
{
    measure(pointFor(EngineKind::Uring, Pattern::Random));
    const auto point = pointFor(EngineKind::Threads, Pattern::Sequential);
    EXPECT_FALSE(choose({point}).has_value());
}

TEST_F(Choosing, LeavesOutWhatWouldTakeTooLongToComeBack)
{
    device = {20e6, 1e-3, 1e9}; // 20 MB/s: 32 MiB in flight take 1.7 s
    for (const auto& point : initialDesign(images(), true, true, gibibytes(8))) {
        measure(point);
    }
    EXPECT_GT(cycleOf({.pattern = Pattern::Random, .readSize = mebibytes(1), .depth = 64}, surface()), Seconds(2));
    const auto next = choose(candidatePoints(images(), true, gibibytes(8)));
    ASSERT_TRUE(next.has_value());
    EXPECT_LE(cycleOf(next->point, surface()), Seconds(1));
}

TEST(Schedule, TheFirstPointIsRepeatedWhenTheOthersTookEightTimesAsLong)
{
    const auto look = [](Bytes size, Seconds length) {
        auto m = testing_device::measuredAt({.readSize = size, .depth = 8}, 1e9);
        m.seconds = length;
        return m;
    };
    const auto first = look(mebibytes(1), Seconds(2));
    std::vector<Measurement> run{first};
    EXPECT_FALSE(repeatIsDue({}));
    EXPECT_FALSE(repeatIsDue(run));
    run.insert(run.end(), 31, look(kibibytes(64), Seconds(0.5)));
    EXPECT_FALSE(repeatIsDue(run)) << "many looks, but short";
    run.push_back(look(kibibytes(4), Seconds(0.5)));
    EXPECT_TRUE(repeatIsDue(run));
    run.push_back(first);
    EXPECT_FALSE(repeatIsDue(run)) << "it counts from the last time";
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

TEST(Schedule, TheFileOfAnAlmostFullDiskLeavesWhatMustStayFree)
{
    const auto shareOf = [](std::int64_t free) {
        return shareBudget(
            Seconds(60),
            {io::TargetKind::Directory, "/data", {}, {"xfs", false, Bytes{free}, Bytes{1'000'000'000'000}}});
    };
    const auto tight = shareOf(52'000'000'000);
    EXPECT_EQ(tight.reserve, Bytes{50'000'000'000}) << "5 % of it";
    EXPECT_LE(tight.fileSize.count, 2'000'000'000);
    EXPECT_GT(tight.fileSize.count, 1'900'000'000);
    EXPECT_EQ(shareOf(49'000'000'000).fileSize, Bytes{}) << "there is less than that already";
}

TEST(Schedule, AFileInMemoryIsSmaller)
{
    const io::Target memory{io::TargetKind::Directory, "/dev/shm", {}, {"tmpfs", true, gibibytes(64)}};
    EXPECT_LE(shareBudget(Seconds(60), memory).fileSize, gibibytes(1));
}

} // namespace
} // namespace sluice
