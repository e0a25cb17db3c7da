// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/fitted_storage.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace sluice {
namespace {

using testing_device::Device;
using testing_device::measuredAt;
using testing_device::pointOf;
using testing_device::sweepOf;

IoPoint uring(Pattern pattern, Bytes readSize, int inFlight)
{
    return pointOf(EngineKind::Uring, pattern, readSize, inFlight);
}

FittedStorage fittedTo(const std::vector<Measurement>& measurements)
{
    return *FittedStorage::fit(measurements);
}

TEST(FittedStorage, GivesWhatWasMeasuredWhereItWas)
{
    const auto sweep = sweepOf({}, Pattern::Random);
    const auto storage = fittedTo(sweep);
    for (const auto& m : sweep) {
        const auto estimate = storage.at(m.point);
        ASSERT_TRUE(estimate.ok());
        EXPECT_NEAR(estimate->mean.value, m.rate.value, 0.01 * m.rate.value);
        EXPECT_EQ(estimate->latency, Seconds(m.latency.mean));
        EXPECT_FALSE(estimate->extrapolated);
        EXPECT_LT(estimate->low, estimate->mean);
        EXPECT_GT(estimate->high, estimate->mean);
    }
}

TEST(FittedStorage, TellsApartDepthAndThreadsWhereBothWereMeasured)
{
    auto deep = uring(Pattern::Random, kibibytes(4), 32);
    auto wide = deep;
    wide.depth = 8;
    wide.threads = 4;
    const auto storage = fittedTo({measuredAt(deep, 400e6), measuredAt(wide, 500e6)});
    EXPECT_NEAR(storage.at(deep)->mean.value, 400e6, 20e6);
    EXPECT_NEAR(storage.at(wide)->mean.value, 500e6, 20e6);
}

/// 4 KiB reads of 5 us of a processor each, on a node that has one and a half for them.
std::vector<Measurement> smallReads(Pattern pattern, std::initializer_list<int> rings)
{
    std::vector<Measurement> reads;
    for (const int threads : rings) {
        for (const int depth : {8, 16, 32, 64, 128}) {
            auto point = uring(pattern, kibibytes(4), depth);
            point.threads = threads;
            auto m = measuredAt(point, 4096 * std::min(threads, 2) * 0.75 / 5e-6);
            m.cpuUser = Seconds(5e-6 * m.rate.value / 4096);
            m.cpuSystem = Seconds(0);
            reads.push_back(m);
        }
    }
    return reads;
}

TEST(FittedStorage, OnePatternTellsTheOtherWhatItLeavesOpen)
{
    auto eight = uring(Pattern::Sequential, kibibytes(4), 32);
    eight.threads = 8;
    const double truth = 4096 * 1.5 / 5e-6;
    auto both = smallReads(Pattern::Sequential, {1});
    EXPECT_GT(std::abs(fittedTo(both).at(eight)->mean.value / truth - 1), 0.2) << "nothing tells of several threads";
    for (const auto& m : smallReads(Pattern::Random, {1, 2, 8})) {
        both.push_back(m);
    }
    EXPECT_NEAR(fittedTo(both).at(eight)->mean.value / truth, 1, 0.1);
}

/// Reads of a device that carries 500 requests a second, as many of which as its counters told make one read.
std::vector<Measurement> countedReads(EngineKind engine, int requestsOfLargest)
{
    std::vector<Measurement> reads;
    for (const Bytes size : {kibibytes(64), kibibytes(256), mebibytes(1)}) {
        for (const int inFlight : {2, 8, 32}) {
            const int requests = size == mebibytes(1) ? requestsOfLargest : 1;
            const auto point = pointOf(engine, Pattern::Random, size, inFlight);
            auto m = measuredAt(point, 500.0 / requests * static_cast<double>(size.count));
            m.layers.resize(1);
            m.layers[0].requests = 500;
            m.layers[0].bytes = Bytes{size.count * 500 / requests};
            reads.push_back(std::move(m));
        }
    }
    return reads;
}

/// Whether a read is split hangs on where its buffer's pages fell, not on who asks.
TEST(FittedStorage, ReadsThatOneEngineSawSplitMayBeSplitForAnother)
{
    const auto whole = countedReads(EngineKind::Threads, 1);
    auto both = countedReads(EngineKind::Uring, 4);
    both.insert(both.end(), whole.begin(), whole.end());
    const auto asked = pointOf(EngineKind::Threads, Pattern::Random, kibibytes(768), 8);
    const auto alone = *fittedTo(whole).at(asked);
    const auto told = *fittedTo(both).at(asked);
    EXPECT_GT(told.high / told.low, 1.5 * (alone.high / alone.low));
}

TEST(FittedStorage, SaysWhereItsNumbersComeFrom)
{
    const auto storage = fittedTo(sweepOf({}, Pattern::Random));
    EXPECT_EQ(storage.at(uring(Pattern::Random, kibibytes(128), 16))->provenance,
              "measured: direct random reads, io_uring, 128 KiB, 16 in flight");
    EXPECT_EQ(storage.at(uring(Pattern::Random, kibibytes(128), 9))->provenance.find("interpolated from "), 0U);
    EXPECT_EQ(storage.at(uring(Pattern::Random, kibibytes(128), 99))->provenance.find("extrapolated from "), 0U);
}

TEST(FittedStorage, CoversPointsThatWereLeftOut)
{
    const Device device;
    const auto sweep = sweepOf(device, Pattern::Random);
    int covered = 0;
    for (std::size_t left = 0; left < sweep.size(); ++left) {
        auto others = sweep;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(left));
        const auto estimate = fittedTo(others).at(sweep[left].point);
        ASSERT_TRUE(estimate.ok());
        covered += estimate->low <= sweep[left].rate && sweep[left].rate <= estimate->high ? 1 : 0;
    }
    EXPECT_GE(covered, static_cast<int>(sweep.size() * 9 / 10)); // a 90 % interval
}

TEST(FittedStorage, LatencyBetweenPointsFollowsLittlesLaw)
{
    const auto estimate = fittedTo(sweepOf({}, Pattern::Random)).at(uring(Pattern::Random, kibibytes(128), 8));
    EXPECT_NEAR(estimate->latency.count(), 8 * 131072 / estimate->mean.value, 1e-9);
}

TEST(FittedStorage, NamesThePatternThatWasNotMeasured)
{
    const auto storage = fittedTo(sweepOf({}, Pattern::Random));
    const auto estimate = storage.at(uring(Pattern::Sequential, mebibytes(1), 8));
    ASSERT_FALSE(estimate.ok());
    EXPECT_EQ(estimate.error().message, "no sequential read with io_uring was measured");
    EXPECT_FALSE(storage.best(Pattern::Sequential).ok());
    EXPECT_TRUE(storage.engines(Pattern::Sequential).empty());
}

TEST(FittedStorage, LeavesOutWritesNothingsAndBrokenPoints)
{
    auto sweep = sweepOf({}, Pattern::Random);
    auto write = sweep.front();
    write.point.direction = Direction::Write;
    auto nothing = sweep.front();
    nothing.bytes = Bytes{0};
    auto broken = sweep.front();
    broken.rate = {std::numeric_limits<double>::quiet_NaN()};
    EXPECT_FALSE(FittedStorage::fit({write, nothing, broken}).ok());
    EXPECT_EQ(fittedTo({write, nothing, broken, sweep.front()}).measurements().size(), 1U);
}

TEST(FittedStorage, UsesInterruptedPointsOnlyWhenThereIsNothingElse)
{
    auto interrupted = measuredAt(uring(Pattern::Random, kibibytes(4), 1), 50e6);
    interrupted.interrupted = true;
    const auto whole = measuredAt(uring(Pattern::Random, kibibytes(4), 4), 150e6);
    EXPECT_EQ(fittedTo({interrupted}).measurements().size(), 1U);
    EXPECT_EQ(fittedTo({interrupted, whole}).measurements().size(), 1U);
}

TEST(FittedStorage, BestIsTheHighestRateAndTheKneeItsCheapestEquivalent)
{
    const auto storage = fittedTo(sweepOf(Device{2e9, 100e-6, 1e9}, Pattern::Random));
    EXPECT_NEAR(storage.best(Pattern::Random)->mean.value, 2e9, 20e6);
    const auto knee = storage.knee(Pattern::Random, std::nullopt, 0.95);
    EXPECT_EQ(knee->at.inFlight(), 4); // one in flight streams 1 GB/s at most
    EXPECT_EQ(knee->at.readSize, kibibytes(128)); // four of these would give 2.27 GB/s, four of 16 KiB 0.56
    EXPECT_GE(knee->mean.value, 0.95 * 2e9);
}

TEST(FittedStorage, PointsFromThePageCacheDoNotCountWhereTheDeviceWasMeasured)
{
    auto cached = measuredAt(uring(Pattern::Random, mebibytes(1), 4), 20e9);
    cached.point.access = Access::Buffered;
    cached.pageCache = true;
    const auto device = measuredAt(uring(Pattern::Random, mebibytes(1), 4), 1e9);
    EXPECT_NEAR(fittedTo({cached, device}).best(Pattern::Random)->mean.value, 1e9, 50e6);
    const auto alone = fittedTo({cached}).best(Pattern::Random);
    EXPECT_TRUE(alone->fromPageCache);
}

/// One measurement of 1 MiB says nothing of 4 KiB; both engines' direct reads do.
TEST(FittedStorage, OneReadThroughThePageCacheIsFilledUpByTheLawOfDirectReads)
{
    auto all = sweepOf({}, Pattern::Random);
    for (const auto& m : sweepOf({}, Pattern::Random)) {
        all.push_back(m);
        all.back().point.engine = EngineKind::Threads;
    }
    auto buffered = measuredAt(uring(Pattern::Random, mebibytes(1), 8), 2e9);
    buffered.point.engine = EngineKind::Threads;
    buffered.point.access = Access::Buffered;
    all.push_back(buffered);
    const auto storage = fittedTo(all);
    auto small = buffered.point;
    small.readSize = kibibytes(4);
    small.depth = 1;
    auto direct = small;
    direct.access = Access::Direct;
    const double ratio = storage.at(small)->mean.value / storage.at(direct)->mean.value;
    EXPECT_GT(ratio, 0.5);
    EXPECT_LT(ratio, 2.0);
}

/// The same device at half the rate through the page cache, cold.
std::vector<Measurement> withBufferedHalf()
{
    auto all = sweepOf(Device{2e9, 100e-6, 1e9}, Pattern::Random);
    const auto direct = all.size();
    for (std::size_t i = 0; i < direct; ++i) {
        auto buffered = all[i];
        buffered.point.access = Access::Buffered;
        buffered.rate = buffered.rate * 0.5;
        all.push_back(buffered);
    }
    return all;
}

TEST(FittedStorage, ChoosesAmongWhatWasMeasuredWithTheAccessOfTheReader)
{
    const auto storage = fittedTo(withBufferedHalf());
    EXPECT_NEAR(storage.best(Pattern::Random)->mean.value, 2e9, 40e6);
    const auto buffered = storage.best(Pattern::Random, Access::Buffered);
    EXPECT_NEAR(buffered->mean.value, 1e9, 20e6);
    EXPECT_EQ(buffered->at.access, Access::Buffered);
    EXPECT_EQ(storage.knee(Pattern::Random, EngineKind::Uring, 0.95, Access::Buffered)->at.access, Access::Buffered);
    const auto onlyDirect = fittedTo(sweepOf(Device{2e9, 100e-6, 1e9}, Pattern::Random));
    EXPECT_EQ(onlyDirect.best(Pattern::Random, Access::Buffered)->at.access, Access::Direct);
}

TEST(FittedStorage, FindsTheSmallestNumberInFlightThatIsEnough)
{
    const auto storage = fittedTo(sweepOf(Device{2e9, 100e-6, 1e9}, Pattern::Random));
    const auto enough = storage.smallestInFlight(Pattern::Random, EngineKind::Uring, mebibytes(1), {0.9e9});
    ASSERT_TRUE(enough.has_value());
    EXPECT_EQ(enough->at.inFlight(), 1);
    EXPECT_FALSE(storage.smallestInFlight(Pattern::Random, EngineKind::Uring, mebibytes(1), {2.1e9}).has_value());
}

TEST(FittedStorage, TheKneeOfAReadSizeThatWasNotMeasuredIsInterpolated)
{
    const auto storage = fittedTo(sweepOf({}, Pattern::Random));
    const auto knee = storage.kneeOfReadSize(Pattern::Random, EngineKind::Uring, kibibytes(112), 0.95);
    ASSERT_TRUE(knee.ok());
    EXPECT_EQ(knee->at.readSize, kibibytes(112));
    EXPECT_GT(knee->mean.value, 1e9);
}

} // namespace
} // namespace sluice
