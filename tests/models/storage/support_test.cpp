// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/support.h"

#include "models/storage/storage_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <ctime>

namespace sluice {
namespace {

/// Measurement number `i` of a device of 100 us and 3 GB/s; the rate moves by some percent from repeat to repeat.
Measurement measurementOf(int i, Bytes readSize, int depth)
{
    const double size = static_cast<double>(readSize.count);
    Measurement m;
    m.point.readSize = readSize;
    m.point.depth = depth;
    m.point.pattern = i % 2 == 0 ? Pattern::Sequential : Pattern::Random;
    m.rate = {std::min(depth / (100e-6 + size / 2e9) * size, 3e9) * (1 + 0.02 * std::sin(i))};
    m.seconds = Seconds(1);
    m.bytes = {std::llround(m.rate.value)};
    m.steady = true;
    m.relativeHalfWidth = 0.02;
    return m;
}

TEST(Support, FewMeasurementsStayAsTheyAre)
{
    std::vector<Measurement> few(maxMeasurementsFitted, measurementOf(0, mebibytes(1), 8));
    EXPECT_EQ(supportOf(few), few);
}

TEST(Support, ManyRepeatsBecomeTheirMean)
{
    std::vector<Measurement> many;
    for (int i = 0; i < 1000; ++i) {
        many.push_back(measurementOf(2 * i, kibibytes(64), 1 << i % 4));
    }
    const auto support = supportOf(many);
    ASSERT_EQ(support.size(), 4U);
    EXPECT_NEAR(support.front().rate.value / measurementOf(0, kibibytes(64), 1).rate.value, 1, 0.002);
    EXPECT_LT(support.front().relativeHalfWidth, many.front().relativeHalfWidth / 5) << "surer than one of them";
}

TEST(Support, OfManySettingsBothEndsAreKept)
{
    std::vector<Measurement> many;
    for (int i = 0; i < 10'000; ++i) {
        many.push_back(measurementOf(i, Bytes{4096 + 512 * i}, 1 + i % 512));
    }
    const auto support = supportOf(many);
    EXPECT_LE(support.size(), 100U);
    EXPECT_EQ(support.front().point.readSize, Bytes{4096});
    EXPECT_EQ(support.back().point.readSize, Bytes{4096 + 512 * 9999});
}

/// Processor time, so that other work on the machine does not count; a debug build takes some ten times as long.
TEST(Support, AFitOfTenThousandMeasurementsIsBounded)
{
    std::vector<Measurement> many;
    for (int i = 0; i < 10'000; ++i) {
        many.push_back(measurementOf(i, Bytes{4096 + 512 * i}, 1 + i % 512));
    }
    const auto begin = std::clock();
    ASSERT_TRUE(StorageSurface::fit(many).ok());
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
#ifdef NDEBUG
    EXPECT_LT(seconds, 0.2);
#else
    EXPECT_LT(seconds, 10);
#endif
}

TEST(Support, NumbersThatNoFitCanTakeAreLeftOut)
{
    auto m = measurementOf(0, mebibytes(1), 8);
    for (const double rate : {1e300, 1e-300, std::nan(""), -1.0}) {
        m.rate = {rate};
        EXPECT_FALSE(StorageSurface::fit({m}).ok()) << rate;
    }
    m = measurementOf(0, mebibytes(1), 8);
    m.layers = {{.device = "vda", .requests = 5, .bytes = Bytes{0}, .limits = RequestLimits{}}};
    EXPECT_TRUE(StorageSurface::fit({m}).ok()) << "a device that says nothing sound is as good as not seen";
}

} // namespace
} // namespace sluice
