// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/storage_surface.h"

#include "core/base/json.h"
#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <limits>

namespace sluice {
namespace {

using testing_device::pointOf;
using testing_device::sweepOf;

IoPoint uringPoint(Pattern pattern, Bytes readSize, int inFlight)
{
    return pointOf(EngineKind::Uring, pattern, readSize, inFlight);
}

TEST(StorageSurface, RefusesSettingsWithoutReadsInFlight)
{
    const auto sheet = StorageSurface::fromSheet({1e9}, Seconds(0));
    for (const auto& point : {uringPoint(Pattern::Random, Bytes{0}, 1), uringPoint(Pattern::Random, mebibytes(1), 0),
                              uringPoint(Pattern::Random, mebibytes(1), std::numeric_limits<int>::max())}) {
        EXPECT_EQ(sheet.at(point).error().kind, ErrorKind::Usage);
    }
}

TEST(StorageSurface, AsksItsModelWhetherMeasuredOrStated)
{
    const auto point = uringPoint(Pattern::Random, mebibytes(1), 4);
    const auto sheet = StorageSurface::fromSheet({1e9}, Seconds(0));
    EXPECT_FALSE(sheet.measured());
    EXPECT_TRUE(sheet.measurements().empty());
    EXPECT_EQ(sheet.nearestMeasured(point), nullptr);
    EXPECT_DOUBLE_EQ(sheet.at(point)->mean.value, 1e9);

    const auto fitted = *StorageSurface::fit(sweepOf({}, Pattern::Random));
    EXPECT_TRUE(fitted.measured());
    EXPECT_EQ(fitted.measurements().size(), 20U);
    EXPECT_EQ(fitted.nearestMeasured(point)->point, point);
    EXPECT_GT(*fitted.at(point)->standardError, 0);
    EXPECT_EQ(fitted.at(point)->at, point);
}

TEST(RateEstimate, IsTheSameAfterADocument)
{
    const auto fitted = *StorageSurface::fit(sweepOf({}, Pattern::Random));
    for (const int inFlight : {4, 1024}) {
        const auto estimate = *fitted.at(uringPoint(Pattern::Random, mebibytes(1), inFlight));
        EXPECT_EQ(*fromJson<RateEstimate>(toJson(estimate)), estimate);
    }
}

TEST(RateEstimate, OfAnOlderDocumentDeniesNothingThatItDidNotTell)
{
    const Json older{{"bytes_per_second", 1e9}, {"low", 0.9e9}, {"high", 1.1e9}, {"provenance", "measured"}};
    const auto again = toJson(*fromJson<RateEstimate>(older));
    for (const char* key : {"extrapolated", "from_page_cache", "latency_seconds", "standard_error"}) {
        EXPECT_FALSE(again.contains(key)) << key;
    }
}

} // namespace
} // namespace sluice
