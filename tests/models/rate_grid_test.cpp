// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/rate_grid.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using testing_device::measuredAt;
using testing_device::pointOf;

/// A grid of random direct io_uring reads.
RateGrid gridOf(const std::vector<Measurement>& measurements)
{
    RateGrid grid(EngineKind::Uring, Access::Direct, Pattern::Random);
    for (const auto& m : measurements) {
        grid.add({&m});
    }
    return grid;
}

Measurement at(Bytes readSize, int inFlight, double rate)
{
    return measuredAt(pointOf(EngineKind::Uring, Pattern::Random, readSize, inFlight), rate);
}

TEST(RateGrid, GivesWhatWasMeasured)
{
    const auto value = gridOf({at(kibibytes(4), 1, 40e6), at(kibibytes(4), 8, 300e6)}).at(kibibytes(4), 8);
    EXPECT_DOUBLE_EQ(value.rate, 300e6);
    EXPECT_TRUE(value.measured);
    EXPECT_NEAR(value.high / value.rate, 1 + 0.02 * 1.645 / 1.960, 1e-9); // 95 % -> 90 %
}

TEST(RateGrid, IsStraightInTheLogarithmsBetweenPoints)
{
    const auto inFlight = gridOf({at(kibibytes(4), 4, 100e6), at(kibibytes(4), 16, 400e6)});
    EXPECT_NEAR(inFlight.at(kibibytes(4), 8).rate, 200e6, 1);
    const auto size = gridOf({at(kibibytes(4), 4, 100e6), at(kibibytes(64), 4, 400e6)});
    EXPECT_NEAR(size.at(kibibytes(16), 4).rate, 200e6, 1);
    EXPECT_FALSE(size.at(kibibytes(16), 4).extrapolated);
}

TEST(RateGrid, IsLessSureBetweenPointsThanAtThem)
{
    const auto grid = gridOf({at(kibibytes(4), 4, 100e6), at(kibibytes(4), 16, 400e6)});
    const auto width = [&grid](int inFlight) {
        const auto value = grid.at(kibibytes(4), inFlight);
        return value.high / value.low;
    };
    EXPECT_GT(width(8), 1.5 * width(4));
    EXPECT_GT(width(8), width(5));
}

TEST(RateGrid, HoldsTheRateAboveItsEdges)
{
    const auto grid = gridOf({at(kibibytes(64), 4, 100e6), at(kibibytes(64), 16, 300e6)});
    EXPECT_NEAR(grid.at(kibibytes(64), 64).rate, 300e6, 1);
    EXPECT_TRUE(grid.at(kibibytes(64), 64).extrapolated);
    EXPECT_NEAR(grid.at(mebibytes(1), 16).rate, 300e6, 1);
    EXPECT_TRUE(grid.at(mebibytes(1), 16).extrapolated);
}

TEST(RateGrid, BelowItsEdgesTakesThePessimisticBoundAndSpansTheOther)
{
    const auto grid = gridOf({at(kibibytes(64), 4, 100e6), at(kibibytes(64), 16, 300e6)});
    const auto shallow = grid.at(kibibytes(64), 1);
    EXPECT_NEAR(shallow.rate, 25e6, 1); // latency held
    EXPECT_GE(shallow.high, 100e6);
    EXPECT_TRUE(shallow.extrapolated);
    const auto small = grid.at(kibibytes(16), 4);
    EXPECT_NEAR(small.rate, 25e6, 1); // reads per second held
    EXPECT_GE(small.high, 100e6);
}

TEST(RateGrid, TakesTheSlopeOfItsNeighbourWhereACornerIsMissing)
{
    // 1 MiB was measured at 16 only; 256 KiB says that a quarter in flight gives half the rate.
    const auto grid =
        gridOf({at(kibibytes(256), 4, 500e6), at(kibibytes(256), 16, 1000e6), at(mebibytes(1), 16, 2000e6)});
    const auto value = grid.at(mebibytes(1), 4);
    EXPECT_NEAR(value.rate, 1000e6, 1e3);
    EXPECT_FALSE(value.extrapolated);
    EXPECT_FALSE(value.measured);
    EXPECT_LE(value.low, 900e6);
}

TEST(RateGrid, NeverFallsFasterThanLittlesLawAllows)
{
    // A neighbour that collapses cannot make a quarter in flight give less than a quarter.
    const auto grid =
        gridOf({at(kibibytes(256), 4, 1e6), at(kibibytes(256), 16, 1000e6), at(mebibytes(1), 16, 2000e6)});
    EXPECT_GE(grid.at(mebibytes(1), 4).rate, 499e6);
}

TEST(RateGrid, RepeatsAreTheirMeanAndTheirSpreadWidens)
{
    const auto first = at(kibibytes(4), 8, 100e6);
    const auto second = at(kibibytes(4), 8, 140e6);
    RateGrid grid(EngineKind::Uring, Access::Direct, Pattern::Random);
    grid.add({&first, &second});
    const auto value = grid.at(kibibytes(4), 8);
    EXPECT_DOUBLE_EQ(value.rate, 120e6);
    EXPECT_NEAR(value.high, 140e6, 1e3);
}

TEST(RateGrid, AsksOnlyWithinWhatWasMeasured)
{
    const auto grid = gridOf({at(kibibytes(4), 3, 100e6), at(kibibytes(4), 20, 140e6)});
    EXPECT_EQ(grid.candidatesInFlight(), (std::vector<int>{3, 4, 8, 16, 20}));
}

} // namespace
} // namespace sluice
