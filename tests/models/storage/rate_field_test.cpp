// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/rate_field.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace sluice {
namespace {

using testing_device::Device;
using testing_device::measuredAt;
using testing_device::pointOf;
using testing_device::sweepOf;

RateField fieldOf(const std::vector<Measurement>& measurements)
{
    std::vector<const Measurement*> pointers;
    for (const auto& m : measurements) {
        pointers.push_back(&m);
    }
    return RateField::fit({pointers}, RequestSizes::of(pointers)).front();
}

IoPoint at(Bytes readSize, int inFlight)
{
    return pointOf(EngineKind::Uring, Pattern::Random, readSize, inFlight);
}

double width(const FieldRate& value)
{
    return value.high / value.low;
}

TEST(RateField, GivesWhatWasMeasuredWithinTheNoise)
{
    const auto sweep = sweepOf({}, Pattern::Random);
    const auto field = fieldOf(sweep);
    for (const auto& m : sweep) {
        const auto value = field.at(m.point);
        EXPECT_NEAR(value.mean, m.rate.value, 0.02 * m.rate.value);
        EXPECT_TRUE(value.measured);
        EXPECT_FALSE(value.extrapolated);
    }
}

TEST(RateField, KnowsADeviceBetweenThePoints)
{
    const Device device;
    const auto field = fieldOf(sweepOf(device, Pattern::Random));
    for (const Bytes size : {kibibytes(8), kibibytes(64), kibibytes(112), kibibytes(512), mebibytes(2)}) {
        for (const int inFlight : {1, 2, 6, 32}) {
            const auto value = field.at(at(size, inFlight));
            EXPECT_NEAR(value.mean / device.rate(size, inFlight), 1, 0.08) << size.count << " x " << inFlight;
        }
    }
}

TEST(RateField, OneLuckyMeasurementDoesNotLiftTheSurface)
{
    auto sweep = sweepOf(Device{2e9, 100e-6, 1e9}, Pattern::Random);
    for (auto& m : sweep) {
        m.rate = {m.rate.value * (m.point.readSize == kibibytes(128) && m.point.inFlight() == 16 ? 1.5 : 1)};
    }
    EXPECT_LT(fieldOf(sweep).at(at(kibibytes(128), 16)).mean, 1.3 * 2e9);
}

TEST(RateField, IsLessSureFartherFromWhatWasMeasured)
{
    const auto field = fieldOf(sweepOf({}, Pattern::Random));
    EXPECT_GT(width(field.at(at(kibibytes(4), 256))), width(field.at(at(kibibytes(4), 64))));
    EXPECT_GT(width(field.at(at(mebibytes(32), 4))), width(field.at(at(mebibytes(8), 4))));
    EXPECT_TRUE(field.at(at(mebibytes(8), 4)).extrapolated);
    EXPECT_TRUE(field.at(at(kibibytes(4), 65)).extrapolated);
    EXPECT_FALSE(field.at(at(kibibytes(5), 63)).extrapolated);
}

TEST(RateField, SaysWhereFarMoreBytesAreInFlightThanEverWere)
{
    const auto field = fieldOf({measuredAt(at(kibibytes(4), 1), 50e6), measuredAt(at(kibibytes(4), 128), 500e6),
                                measuredAt(at(kibibytes(64), 8), 1e9), measuredAt(at(mebibytes(8), 1), 1e9)});
    EXPECT_FALSE(field.at(at(mebibytes(1), 64)).extrapolated) << "eight times as many";
    EXPECT_TRUE(field.at(at(mebibytes(8), 128)).extrapolated) << "the largest and the most, and never together";
}

TEST(RateField, AFewPointsAreNotBelievedFar)
{
    const auto field = fieldOf({measuredAt(at(kibibytes(64), 4), 100e6), measuredAt(at(kibibytes(64), 16), 300e6)});
    EXPECT_NEAR(field.at(at(kibibytes(64), 16)).mean, 300e6, 15e6);
    const auto shallow = field.at(at(kibibytes(64), 1));
    EXPECT_LT(shallow.mean, 60e6); // one in flight cannot give much more than a quarter of four
    EXPECT_GT(width(shallow), 1.3);
    const auto deep = field.at(at(kibibytes(64), 64));
    EXPECT_GT(width(deep), 1.3);
    EXPECT_TRUE(deep.extrapolated);
}

TEST(RateField, RepeatsThatDifferWidenTheInterval)
{
    const auto sweep = sweepOf({}, Pattern::Random);
    auto swinging = sweep;
    for (const auto& m : sweep) {
        swinging.push_back(m);
        swinging.back().rate = {m.rate.value * 1.3};
    }
    const auto quiet = fieldOf(sweep).at(at(kibibytes(128), 16));
    const auto noisy = fieldOf(swinging).at(at(kibibytes(128), 16));
    EXPECT_GT(width(noisy), 1.2);
    EXPECT_GT(width(noisy), width(quiet));
    EXPECT_LT(noisy.low, quiet.mean);
    EXPECT_GT(noisy.high, 1.3 * quiet.mean);
}

TEST(RateField, OneDisturbedMeasurementLeavesItsNeighboursSure)
{
    auto sweep = sweepOf({}, Pattern::Random);
    const auto sure = fieldOf(sweep).at(at(kibibytes(96), 16));
    for (auto& m : sweep) {
        const bool disturbed = m.point == at(kibibytes(128), 16);
        m.relativeHalfWidth = disturbed ? 0.5 : m.relativeHalfWidth;
    }
    EXPECT_LT(std::log(width(fieldOf(sweep).at(at(kibibytes(96), 16)))), 2 * std::log(width(sure)));
}

TEST(RateField, WideIntervalsOfAllThatIsNearMakeWideIntervals)
{
    auto sweep = sweepOf({}, Pattern::Random);
    for (auto& m : sweep) {
        m.relativeHalfWidth = m.point.readSize <= kibibytes(16) ? 0.3 : m.relativeHalfWidth;
    }
    const auto field = fieldOf(sweep);
    EXPECT_GT(width(field.at(at(kibibytes(8), 16))), 1.3);
    EXPECT_LT(width(field.at(at(mebibytes(2), 16))), 1.2);
}

TEST(RateField, TakesTheProcessorsTimeFromTheMeasurements)
{
    std::vector<Measurement> sweep;
    for (const Bytes size : {kibibytes(4), kibibytes(64), mebibytes(1)}) {
        for (const int inFlight : {1, 8, 64}) {
            auto m = measuredAt(at(size, inFlight), 1e9);
            const double seconds = 5e-6 + static_cast<double>(size.count) * 2e-11; // of one read
            m.bytes = Bytes{1'000'000'000};
            m.cpuUser = Seconds(seconds * 1e9 / static_cast<double>(size.count));
            m.cpuSystem = Seconds(0);
            sweep.push_back(m);
        }
    }
    const auto value = fieldOf(sweep).at(at(kibibytes(16), 8));
    EXPECT_NEAR(value.cpuSecondsPerByte, 5e-6 / 16384 + 2e-11, 1e-12);
}

TEST(RateField, AsksOnlyWithinWhatWasMeasured)
{
    const auto field = fieldOf({measuredAt(at(kibibytes(4), 3), 100e6), measuredAt(at(kibibytes(4), 20), 140e6)});
    EXPECT_EQ(field.candidatesInFlight(), (std::vector<int>{3, 4, 8, 16, 20}));
    EXPECT_EQ(field.lattice().size(), 5U);
}

/// A device that counts requests: how the pages of the next reader's buffers lie, nobody knows.
TEST(RateField, LargeReadsMayBeSplitAsTheQueueAllows)
{
    std::vector<Measurement> sweep;
    for (const Bytes size : {kibibytes(64), kibibytes(512), mebibytes(1), mebibytes(4)}) {
        for (const int inFlight : {2, 8, 32}) {
            const double requests = std::ceil(size / kibibytes(inFlight < 32 ? 512 : 1280));
            auto m = measuredAt(at(size, inFlight), 500 / requests * static_cast<double>(size.count));
            m.layers.resize(1);
            m.layers[0].requests = std::lround(500 * requests);
            m.layers[0].bytes = size * 500;
            m.layers[0].limits = RequestLimits{kibibytes(512), kibibytes(1280)};
            sweep.push_back(m);
        }
    }
    const auto field = fieldOf(sweep);
    EXPECT_LT(width(field.at(at(kibibytes(512), 8))), 1.1) << "never split";
    const auto value = field.at(at(kibibytes(1280), 8));
    const double whole = 500.0 * 1280 * 1024;
    EXPECT_GT(value.high, 0.98 * whole);
    EXPECT_LT(value.high, 1.2 * whole);
    EXPECT_LT(value.low, 1.02 * whole / 3);
    EXPECT_GT(value.low, 0.85 * whole / 3);
}

} // namespace
} // namespace sluice
