// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_scale.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice::ui {
namespace {

QStringList labels(const AxisScale& scale)
{
    QStringList texts;
    for (const auto& tick : scale.ticks) {
        texts.append(tick.label);
    }
    return texts;
}

TEST(AxisScale, LabelsReadSizesInIecUnitsAtPowersOfTwo)
{
    const auto scale = makeScale(AxisKind::Log2, AxisUnit::Bytes, 4096, 65536, 10);
    EXPECT_EQ(labels(scale),
              (QStringList{QStringLiteral("4 KiB"), QStringLiteral("8 KiB"), QStringLiteral("16 KiB"),
                           QStringLiteral("32 KiB"), QStringLiteral("64 KiB")}));
    EXPECT_DOUBLE_EQ(scale.toAxis(4096), scale.low);
    EXPECT_DOUBLE_EQ(scale.fromAxis(scale.high), 65536);
}

TEST(AxisScale, LeavesOutTicksThatHaveNoRoom)
{
    const auto scale = makeScale(AxisKind::Log2, AxisUnit::Bytes, 4096, 4 << 20, 5);
    EXPECT_LE(scale.ticks.size(), 5);
    EXPECT_EQ(scale.ticks.constFirst().label, QStringLiteral("4 KiB"));
}

TEST(AxisScale, BeginsBandwidthAtZeroAndLabelsItInSiUnits)
{
    const auto scale = makeScale(AxisKind::Linear, AxisUnit::Rate, 0.4e9, 1.9e9, 5);
    EXPECT_DOUBLE_EQ(scale.low, 0);
    EXPECT_EQ(labels(scale),
              (QStringList{QStringLiteral("0"), QStringLiteral("500 MB/s"), QStringLiteral("1 GB/s"),
                           QStringLiteral("1.5 GB/s"), QStringLiteral("2 GB/s")}));
}

TEST(AxisScale, CoversDecadesOnALogarithmicBandwidthAxis)
{
    const auto scale = makeScale(AxisKind::Log10, AxisUnit::Rate, 3e6, 2e9, 8);
    EXPECT_EQ(labels(scale),
              (QStringList{QStringLiteral("1 MB/s"), QStringLiteral("10 MB/s"), QStringLiteral("100 MB/s"),
                           QStringLiteral("1 GB/s"), QStringLiteral("10 GB/s")}));
    EXPECT_DOUBLE_EQ(scale.toAxis(0), scale.low);
}

TEST(AxisScale, CoversFewDecadesTightly)
{
    const auto scale = makeScale(AxisKind::Log10, AxisUnit::Seconds, 0.00126, 0.0045, 6);
    EXPECT_EQ(labels(scale), (QStringList{QStringLiteral("1 ms"), QStringLiteral("2 ms"), QStringLiteral("5 ms")}));
    EXPECT_NEAR(scale.fromAxis(scale.low), 0.001, 1e-9);
    EXPECT_NEAR(scale.fromAxis(scale.high), 0.005, 1e-9);
}

TEST(AxisScale, FewDecadesWithLittleRoomHaveTicksAtWholePowers)
{
    const auto scale = makeScale(AxisKind::Log10, AxisUnit::Seconds, 0.0004, 0.03, 3);
    EXPECT_EQ(labels(scale), (QStringList{QStringLiteral("1 ms"), QStringLiteral("10 ms")}));
    EXPECT_NEAR(scale.fromAxis(scale.low), 0.0002, 1e-9);
    EXPECT_NEAR(scale.fromAxis(scale.high), 0.05, 1e-9);
}

TEST(AxisScale, EndsATimeSeriesAtItsLastSample)
{
    const auto scale = makeScale(AxisKind::Linear, AxisUnit::Seconds, 0.1, 7.3, 5, true);
    EXPECT_DOUBLE_EQ(scale.low, 0.1);
    EXPECT_DOUBLE_EQ(scale.high, 7.3);
    EXPECT_EQ(labels(scale), (QStringList{QStringLiteral("2 s"), QStringLiteral("4 s"), QStringLiteral("6 s")}));
}

TEST(AxisScale, HoldsWithOneValueOnly)
{
    for (const auto kind : {AxisKind::Linear, AxisKind::Log2, AxisKind::Log10}) {
        const auto scale = makeScale(kind, AxisUnit::Plain, 8, 8, 5);
        EXPECT_LT(scale.low, scale.high);
        EXPECT_GE(scale.ticks.size(), 2);
    }
}

TEST(AxisScale, SharesAreWrittenAsPercentAndBeginAtZero)
{
    const auto scale = makeScale(AxisKind::Linear, AxisUnit::Share, 0.2, 1, 4);
    EXPECT_EQ(scale.ticks.first().label, QStringLiteral("0 %"));
    EXPECT_EQ(scale.ticks.last().label, QStringLiteral("100 %"));
}

TEST(AxisScale, APartHasTicksOfItsOwn)
{
    const auto whole = makeScale(AxisKind::Log2, AxisUnit::Bytes, 4096, 1 << 24, 8);
    const auto part = partOf(whole, AxisUnit::Bytes, 13.2, 17.9, 8);
    EXPECT_EQ(part.low, 13.2);
    EXPECT_EQ(part.high, 17.9);
    ASSERT_EQ(part.ticks.size(), 4);
    EXPECT_EQ(part.ticks.front().label, QStringLiteral("16 KiB"));
    EXPECT_EQ(part.ticks.back().label, QStringLiteral("128 KiB"));
}

TEST(AxisScale, APartWithinOnePowerHasTicksToo)
{
    const auto whole = makeScale(AxisKind::Log10, AxisUnit::Rate, 1e6, 1e10, 8);
    const auto part = partOf(whole, AxisUnit::Rate, std::log10(1.2e9), std::log10(1.6e9), 6);
    ASSERT_GE(part.ticks.size(), 2);
    for (const auto& tick : part.ticks) {
        EXPECT_GE(tick.at, part.low - 1e-9);
        EXPECT_LE(tick.at, part.high + 1e-9);
    }
}

} // namespace
} // namespace sluice::ui
