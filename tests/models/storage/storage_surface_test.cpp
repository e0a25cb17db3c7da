// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/storage_surface.h"

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

} // namespace
} // namespace sluice
