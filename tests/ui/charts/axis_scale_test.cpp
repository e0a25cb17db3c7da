// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_scale.h"

#include <gtest/gtest.h>

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

} // namespace
} // namespace sluice::ui
