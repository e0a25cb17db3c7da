// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/rate_change.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice {
namespace {

using testing_device::measuredAt;
using testing_device::pointOf;

Measurement measured(int depth, double rate, double halfWidth = 0.02)
{
    Measurement m;
    m.point.depth = depth;
    m.rate = {rate};
    m.relativeHalfWidth = halfWidth;
    return m;
}

TEST(RateChange, IsTheQuotientWithTheSpreadOfBoth)
{
    const auto changes = rateChanges({measured(1, 1e9, 0.03)}, {measured(1, 1.2e9, 0.04)});
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_NEAR(changes[0].change, 0.2, 1e-12);
    EXPECT_NEAR(*changes[0].high, 1.2 * std::exp(0.05) - 1, 1e-12); // 3-4-5
    EXPECT_TRUE(changes[0].beyondNoise());
}

TEST(RateChange, TheIntervalIsTheSameWhicheverRunComesFirst)
{
    const auto there = rateChanges({measured(1, 1e9, 0.3)}, {measured(1, 2e9, 0.3)}).at(0);
    const auto back = rateChanges({measured(1, 2e9, 0.3)}, {measured(1, 1e9, 0.3)}).at(0);
    EXPECT_NEAR(1 + *there.low, 1 / (1 + *back.high), 1e-12);
    EXPECT_NEAR(1 + *there.high, 1 / (1 + *back.low), 1e-12);
    EXPECT_EQ(there.beyondNoise(), back.beyondNoise());
}

TEST(RateChange, NoRateFallsByMoreThanAllOfIt)
{
    const auto change = rateChanges({measured(1, 1e9, 0.8)}, {measured(1, 0.9e9, 0.9)}).at(0);
    EXPECT_GT(*change.low, -1);
    EXPECT_FALSE(change.beyondNoise());
}

TEST(RateChange, OfAnUnknownSpreadHasNoInterval)
{
    auto imported = measured(1, 5e8, 0);
    imported.provenance = Provenance{.tool = "fio", .version = {}, .sha256 = {}, .line = {}, .key = {}};
    const auto change = rateChanges({measured(1, 1e9)}, {imported}).at(0);
    EXPECT_NEAR(change.change, -0.5, 1e-12);
    EXPECT_FALSE(change.low || change.high);
    EXPECT_FALSE(change.beyondNoise());
    imported.relativeHalfWidth = 0.01;
    EXPECT_TRUE(rateChanges({measured(1, 1e9)}, {imported}).at(0).beyondNoise());
    const auto hardlySeen = measured(1, 5e8, 1);
    EXPECT_FALSE(rateChanges({measured(1, 1e9)}, {hardlySeen}).at(0).low) << "100 % or more tells nothing";
}

TEST(RateChange, RepeatsOfAToolTellTheSpreadThatItDoesNot)
{
    auto imported = measured(1, 1e9, 0);
    imported.provenance = Provenance{.tool = "fio", .version = {}, .sha256 = {}, .line = {}, .key = {}};
    std::vector<Measurement> run(3, imported);
    run[1].rate = {1.01e9};
    run[2].rate = {0.99e9};
    const auto change = rateChanges(run, {measured(1, 5e8)}).at(0);
    ASSERT_TRUE(change.low && change.high);
    EXPECT_TRUE(change.beyondNoise());
}

TEST(RateChange, MemoryIsNotComparedWithADevice)
{
    auto cached = measured(1, 9e9);
    cached.pageCache = true;
    EXPECT_TRUE(rateChanges({measured(1, 1e9)}, {cached}).empty());
    EXPECT_EQ(settingsFromMemoryInOne({measured(1, 1e9)}, {cached}), 1);
    EXPECT_EQ(rateChanges({cached}, {cached}).size(), 1U);
    EXPECT_EQ(settingsFromMemoryInOne({cached}, {cached}), 0);
    EXPECT_NEAR(rateChanges({cached, measured(1, 1e9)}, {measured(1, 1e9)}).at(0).change, 0, 1e-12)
        << "a repeat that came from the device tells of it";
}

TEST(RateChange, APairOfRepeatsHidesNoSlowdown)
{
    const auto once = std::vector{measured(1, 1e9, 0.01)};
    const auto twice = rateChanges(once, {measured(1, 0.60e9, 0.01), measured(1, 0.64e9, 0.01)}).at(0);
    EXPECT_NEAR(twice.change, -0.38, 1e-12);
    EXPECT_TRUE(twice.beyondNoise()) << *twice.low << " to " << *twice.high;
    EXPECT_TRUE(rateChanges(once, {measured(1, 0.10e9, 0.01), measured(1, 0.12e9, 0.01)}).at(0).beyondNoise());
    EXPECT_FALSE(rateChanges(once, {measured(1, 0.90e9, 0.01), measured(1, 1.02e9, 0.01)}).at(0).beyondNoise())
        << "the two are as far apart as they are from the first";
}

TEST(RateChange, WithinTheSpreadIsNoise)
{
    EXPECT_FALSE(rateChanges({measured(1, 1e9, 0.1)}, {measured(1, 1.05e9, 0.1)})[0].beyondNoise());
}

TEST(RateChange, OnlyWhatBothMeasuredIsComparedAndRepeatsCountAsTheirMean)
{
    auto cut = measured(8, 9e9);
    cut.interrupted = true;
    const auto changes =
        rateChanges({measured(1, 1e9), measured(1, 2e9), measured(4, 1e9)}, {measured(1, 1e9), cut, measured(16, 1e9)});
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_NEAR(changes[0].change, -1.0 / 3, 1e-12);
}

TEST(RateChange, IsNoiseWhereTheRepeatsOfARunAreAsFarApart)
{
    const std::vector apart{measured(1, 0.9e9, 0.001), measured(1, 1e9, 0.001), measured(1, 1.1e9, 0.001)};
    EXPECT_FALSE(rateChanges(apart, {measured(1, 0.85e9, 0.001)}).at(0).beyondNoise());
    EXPECT_FALSE(rateChanges({measured(1, 0.85e9, 0.001)}, apart).at(0).beyondNoise()) << "either run may repeat";
    EXPECT_TRUE(rateChanges({measured(1, 1e9, 0.001)}, {measured(1, 0.85e9, 0.001)}).at(0).beyondNoise());
}

TEST(RateChange, AllTogetherTellsAShiftThatNoSingleSettingDoes)
{
    std::vector<RateChange> changes;
    for (const double change : {0.049, 0.05, 0.051, 0.05, 0.048}) {
        RateChange one;
        one.change = change;
        one.low = change - 0.1;
        one.high = change + 0.1;
        EXPECT_FALSE(one.beyondNoise());
        changes.push_back(one);
    }
    const auto overall = overallChange(changes);
    ASSERT_TRUE(overall);
    EXPECT_NEAR(overall->change, 0.05, 0.001);
    EXPECT_TRUE(overall->beyondNoise());
    changes.resize(2);
    EXPECT_FALSE(overallChange(changes));
}

TEST(RateChange, AMixOfUpsAndDownsIsNoise)
{
    std::vector<RateChange> changes(4);
    changes[0].change = 0.2;
    changes[1].change = -0.2;
    changes[2].change = 0.1;
    changes[3].change = -0.1;
    EXPECT_FALSE(overallChange(changes)->beyondNoise());
}

TEST(RateChange, TheOddOneOutIsFarFromTheRest)
{
    const auto distances = robustDistances({10, 10.2, 9.9, 10.1, 5});
    EXPECT_LT(distances.back(), -oddDistance);
    for (std::size_t i = 0; i + 1 < distances.size(); ++i) {
        EXPECT_LT(std::abs(distances[i]), oddDistance);
    }
    EXPECT_EQ(robustDistances({1, 100, 1}), std::vector<double>(3)) << "three tell nothing of what is usual";
    EXPECT_EQ(robustDistances({1, 1, 1, 1, 9}), std::vector<double>(5)) << "no spread, no measure of it";
}

/// The first setting of a run, measured again, where each read became so many requests (0: nobody counted).
Measurement repeated(double rate, double requests = 0)
{
    auto m = measuredAt(pointOf(EngineKind::Uring, Pattern::Random, mebibytes(1), 32), rate);
    if (requests > 0) {
        m.layers.resize(1);
        m.layers[0].bytes = mebibytes(1000);
        m.layers[0].requests = std::lround(1000 * requests);
    }
    return m;
}

TEST(Drift, IsTheRepeatFarthestFromTheFirst)
{
    const std::vector run{repeated(1e9), repeated(0.8e9), repeated(0.5e9), repeated(1.1e9)};
    EXPECT_EQ(driftOf(run), &run[2]);
    EXPECT_EQ(driftOf({repeated(1e9), repeated(1.1e9)}), nullptr);
    EXPECT_EQ(driftOf({}), nullptr);
    const std::vector faster{repeated(1e9, 2), repeated(1.3e9, 2)};
    EXPECT_EQ(driftOf(faster), &faster[1]);
}

TEST(Drift, LeavesOutWhatWasInterruptedAndOtherSettings)
{
    auto interrupted = repeated(0.5e9);
    interrupted.interrupted = true;
    auto other = repeated(0.5e9);
    other.point.depth = 8;
    EXPECT_EQ(driftOf({repeated(1e9), interrupted, other}), nullptr);
}

TEST(Drift, TellsWhatTheChangeLooksLike)
{
    const auto kindOf = [](const std::vector<Measurement>& run) { return kindOfDrift(run, *driftOf(run)); };
    EXPECT_EQ(kindOf({repeated(1e9), repeated(1e9), repeated(0.5e9), repeated(0.52e9)}), Drift::Lasting);
    EXPECT_EQ(kindOf({repeated(1e9), repeated(0.5e9), repeated(1e9), repeated(0.7e9)}), Drift::Fluctuating);
    auto disturbed = repeated(0.5e9, 1);
    disturbed.bytes = mebibytes(500); // of the 1000 MiB that the device moved
    auto alone = repeated(1e9, 1);
    alone.bytes = mebibytes(1000);
    EXPECT_EQ(kindOf({alone, disturbed}), Drift::Neighbour);
    EXPECT_NE(causesOf(Drift::Neighbour, true, false).find("another workload uses it too"), std::string::npos);
    EXPECT_NE(causesOf(Drift::Lasting, true, false).find("throttling"), std::string::npos);
    EXPECT_EQ(causesOf(Drift::Lasting, false, false).find("throttling"), std::string::npos) << "it got faster";
}

TEST(Drift, OfMemoryHasNoCausesOfADevice)
{
    for (const auto kind : {Drift::Neighbour, Drift::Lasting, Drift::Fluctuating}) {
        for (const char* ofDevices : {"throttling", "heat", "burst", "device", "cache"}) {
            EXPECT_EQ(causesOf(kind, true, true).find(ofDevices), std::string::npos) << causesOf(kind, true, true);
        }
    }
}

TEST(Drift, ReadsThatWereOnlySplitOtherwiseAreNoChange)
{
    EXPECT_EQ(driftOf({repeated(2.1e9, 1), repeated(1.4e9, 1.5)}), nullptr) << "as many requests a second";
    EXPECT_EQ(driftOf({repeated(1e9, 1), repeated(1e9, 2)}), nullptr) << "as many bytes a second";
    const std::vector halved{repeated(2e9, 1), repeated(0.7e9, 1.5)};
    EXPECT_EQ(driftOf(halved), &halved[1]);
}

} // namespace
} // namespace sluice
