// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/storage_curve.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice {
namespace {

using testing_device::measuredAt;
using testing_device::pointOf;

LoaderSetup megabytes()
{
    LoaderSetup setup;
    setup.sampleBytes = mebibytes(1);
    setup.readSize = kibibytes(256);
    return setup;
}

StorageCurve curveOf(const LoaderSetup& setup, const StorageSurface& surface, int devices = 1)
{
    return *StorageCurve::of(setup, surface, devices, 32, SupplyLevel::Middle);
}

TEST(StorageCurve, GrowsWithReadsInFlightUntilStorageIsFull)
{
    const auto curve = curveOf(megabytes(), StorageSurface::fromSheet({1024 * 1048576.0}, Seconds(0.001)));
    EXPECT_EQ(curve.points().front().inFlight, 1);
    EXPECT_NEAR(curve.points().front().samples, 250, 1e-6) << "four reads of a millisecond each";
    EXPECT_EQ(curve.points().back().inFlight, 32);
    EXPECT_NEAR(curve.maxSamples(), 1024, 1e-6);
    EXPECT_EQ(curve.readsOfSample(), 4);
}

TEST(StorageCurve, SpreadsReadsOverDevices)
{
    const auto sheet = StorageSurface::fromSheet({1024 * 1048576.0}, Seconds(0.001));
    EXPECT_NEAR(curveOf(megabytes(), sheet, 2).maxSamples(), 2048, 1e-6);
}

TEST(StorageCurve, TakesTheEndOfTheIntervalThatIsAskedFor)
{
    std::vector<Measurement> sweep;
    for (const int inFlight : {1, 8, 32}) {
        sweep.push_back(measuredAt(pointOf(EngineKind::Threads, Pattern::Random, kibibytes(256), inFlight), 500e6));
    }
    const auto surface = *StorageSurface::fit(sweep);
    const auto at = [&](SupplyLevel level) {
        return StorageCurve::of(megabytes(), surface, 1, 32, level)->maxSamples();
    };
    EXPECT_LT(at(SupplyLevel::Low), at(SupplyLevel::Middle));
    EXPECT_LT(at(SupplyLevel::Middle), at(SupplyLevel::High));
}

TEST(StorageCurve, NeverRisesAgainOutsideWhatWasMeasuredOnceItFell)
{
    std::vector<Measurement> sweep;
    for (const auto& [inFlight, rate] : {std::pair(1, 400e6), {4, 1000e6}, {8, 600e6}}) {
        sweep.push_back(measuredAt(pointOf(EngineKind::Threads, Pattern::Random, kibibytes(256), inFlight), rate));
    }
    const auto curve = curveOf(megabytes(), *StorageSurface::fit(sweep));
    EXPECT_TRUE(curve.extrapolated());
    const auto& points = curve.points();
    const auto outside =
        std::find_if(points.begin(), points.end(), [](const StorageCurve::Point& p) { return p.inFlight > 8; });
    ASSERT_NE(outside, points.end());
    EXPECT_TRUE(std::is_sorted(outside, points.end(), [](const auto& a, const auto& b) {
        return a.samples > b.samples;
    })) << "what is farther out gives no more";
}

} // namespace
} // namespace sluice
