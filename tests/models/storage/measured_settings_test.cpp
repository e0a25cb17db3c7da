// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/measured_settings.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using testing_device::measuredAt;
using testing_device::pointOf;

IoPoint randomReads(Bytes readSize, int inFlight)
{
    return pointOf(EngineKind::Uring, Pattern::Random, readSize, inFlight);
}

MeasuredSettings settingsOf(const std::vector<Measurement>& measurements)
{
    std::vector<const Measurement*> pointers;
    for (const auto& m : measurements) {
        pointers.push_back(&m);
    }
    return MeasuredSettings(pointers);
}

TEST(MeasuredSettings, MergesRepeatsOfOneSetting)
{
    auto first = measuredAt(randomReads(kibibytes(4), 4), 100e6);
    first.relativeHalfWidth = 0.1;
    auto second = first;
    second.relativeHalfWidth = 0.02;
    second.latency.mean = 3 * first.latency.mean;
    second.pageCache = true;
    const auto settings = settingsOf({first, second});
    ASSERT_EQ(settings.all().size(), 1U);
    EXPECT_DOUBLE_EQ(settings.all()[0].latency.count(), 2 * Seconds(first.latency.mean).count());
    EXPECT_NEAR(settings.all()[0].relativeError, 0.02 / 1.96, 1e-6) << "of the most certain one";
    EXPECT_TRUE(settings.all()[0].pageCache);
}

TEST(MeasuredSettings, FindsTheNearestAndTheTypicalErrorAroundIt)
{
    auto certain = measuredAt(randomReads(kibibytes(4), 4), 100e6);
    auto uncertain = measuredAt(randomReads(mebibytes(8), 4), 1e9);
    uncertain.relativeHalfWidth = 0.3;
    const auto settings = settingsOf({certain, uncertain});
    const auto small = settings.nearby(coordinatesOf(randomReads(kibibytes(8), 4)));
    EXPECT_EQ(small.nearest.point, certain.point);
    EXPECT_LT(small.relativeError, 0.01);
    const auto large = settings.nearby(coordinatesOf(randomReads(mebibytes(4), 4)));
    EXPECT_EQ(large.nearest.point, uncertain.point);
    EXPECT_GT(large.relativeError, 0.1);
}

TEST(MeasuredSettings, CountsDoublingsOutsideInEachDirection)
{
    const auto settings =
        settingsOf({measuredAt(randomReads(kibibytes(4), 2), 50e6), measuredAt(randomReads(mebibytes(1), 16), 1e9)});
    EXPECT_EQ(settings.doublingsOutside(coordinatesOf(randomReads(kibibytes(64), 4))), 0);
    EXPECT_NEAR(settings.doublingsOutside(coordinatesOf(randomReads(mebibytes(4), 4))), 2, 1e-9);
    EXPECT_NEAR(settings.doublingsOutside(coordinatesOf(randomReads(mebibytes(2), 1))), 2, 1e-9);
}

TEST(MeasuredSettings, AllowEightTimesTheBytesInFlightThatWereMeasured)
{
    const auto settings =
        settingsOf({measuredAt(randomReads(kibibytes(4), 128), 50e6), measuredAt(randomReads(mebibytes(8), 1), 1e9)});
    EXPECT_FALSE(settings.exceedsBytesInFlight(coordinatesOf(randomReads(mebibytes(1), 64))));
    EXPECT_TRUE(settings.exceedsBytesInFlight(coordinatesOf(randomReads(mebibytes(8), 128))));
}

TEST(MeasuredSettings, OfferPowersOfTwoBetweenWhatWasMeasured)
{
    auto rings = randomReads(kibibytes(12), 64);
    rings.threads = 2;
    const auto settings = settingsOf({measuredAt(randomReads(kibibytes(4), 3), 50e6),
                                      measuredAt(randomReads(kibibytes(12), 10), 80e6), measuredAt(rings, 90e6)});
    EXPECT_EQ(settings.candidatesInFlight(), (std::vector<int>{3, 4, 8, 10})) << "of one ring";
    EXPECT_EQ(settings.candidateReadSizes(), (std::vector<Bytes>{kibibytes(4), kibibytes(8), kibibytes(12)}));
    EXPECT_EQ(settings.pointAt(kibibytes(8), 6), randomReads(kibibytes(8), 6));
}

} // namespace
} // namespace sluice
