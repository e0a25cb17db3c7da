// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

/// Where an axis begins and ends and what stands beside its ticks. Pure arithmetic, no pixels: the
/// plot draws in axis coordinates (the logarithm on a logarithmic axis), this maps to and fro.
namespace sluice::ui {

enum class AxisKind {
    Linear,
    Log2, ///< read sizes, queue depths
    Log10, ///< bandwidth over several orders of magnitude
};

/// How the number at a tick is written.
enum class AxisUnit {
    Plain, ///< "1,000"
    Bytes, ///< "128 KiB"
    Rate, ///< "1.5 GB/s"
    Seconds, ///< "10 s"
    Share, ///< 0..1 as "80 %"
};

struct Tick {
    double at = 0; ///< in axis coordinates
    QString label;
};

struct AxisScale {
    AxisKind kind = AxisKind::Linear;
    double low = 0; ///< axis coordinates
    double high = 1;
    QList<Tick> ticks; ///< ascending, all within low..high

    /// Axis coordinate of a value. On a logarithmic axis values <= 0 stand at its lower end.
    double toAxis(double value) const;
    double fromAxis(double at) const;
};

/// Covers low..high with at most `maxTicks` ticks (at least two), at 1-2-5 steps on a linear axis and at whole powers
/// on a logarithmic one; at 1, 2 and 5 where it covers few decades.
///
/// A linear axis that begins at or above zero begins at zero unless `tight`, which ends it exactly at the values (time
/// series).
AxisScale makeScale(AxisKind kind, AxisUnit unit, double low, double high, int maxTicks, bool tight = false);

/// The stretch low..high of an axis (axis coordinates, low < high), with ticks of its own.
AxisScale partOf(const AxisScale& whole, AxisUnit unit, double low, double high, int maxTicks);

/// A value as a person reads it: exact enough for a tooltip ("1.932 GB/s"), never "1e+06".
QString valueWords(double value, AxisUnit unit);

} // namespace sluice::ui
