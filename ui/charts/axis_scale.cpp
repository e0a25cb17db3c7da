// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_scale.h"

#include "core/base/text/words.h"

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {

constexpr double tightDecades = 3; ///< at most so many are covered tightly

/// The 1-2-5 step at which a range needs at most `maxTicks` ticks.
double niceStep(double range, int maxTicks)
{
    const double rough = range / std::max(1, maxTicks - 1);
    const double magnitude = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (magnitude * factor >= rough * (1 - 1e-9)) {
            return magnitude * factor;
        }
    }
    return magnitude * 10;
}

AxisScale linearScale(AxisUnit unit, double low, double high, int maxTicks, bool tight)
{
    if (!tight && low >= 0) {
        low = 0;
    }
    if (high <= low) {
        high = low + (low == 0 ? 1 : std::abs(low));
    }
    const double step = niceStep(high - low, maxTicks);
    AxisScale scale;
    scale.low = tight ? low : std::floor(low / step + 1e-9) * step;
    scale.high = tight ? high : std::ceil(high / step - 1e-9) * step;
    const double first = std::ceil(scale.low / step - 1e-9);
    for (double n = first; n * step <= scale.high + step * 1e-6; ++n) {
        scale.ticks.append({n * step, valueWords(n * step, unit)});
    }
    return scale;
}

/// The 1-2-5 value at or next to a value, in axis coordinates of powers of ten: below for -1, above for +1.
double niceBound(double at, int side)
{
    static const double inner[] = {0, std::log10(2.0), std::log10(5.0), 1};
    const double decade = std::floor(at + 1e-9);
    double below = decade;
    for (const double part : inner) {
        if (decade + part >= at - 1e-9) {
            return side > 0 || decade + part <= at + 1e-9 ? decade + part : below;
        }
        below = decade + part;
    }
    return below;
}

/// Ends at 1-2-5 values, with ticks at all of them, or at whole powers where there is no room.
AxisScale fewDecades(AxisScale scale, AxisUnit unit, double low, double high, int maxTicks)
{
    scale.low = niceBound(low, -1);
    scale.high = std::max(niceBound(high, 1), niceBound(scale.low + 0.01, 1));
    for (double at = scale.low; at <= scale.high + 1e-9; at = niceBound(at + 0.01, 1)) {
        scale.ticks.append({at, valueWords(scale.fromAxis(at), unit)});
    }
    if (scale.ticks.size() > maxTicks) {
        scale.ticks.removeIf([](const Tick& tick) { return std::abs(tick.at - std::round(tick.at)) > 1e-6; });
    }
    return scale;
}

AxisScale powerScale(AxisKind kind, AxisUnit unit, double low, double high, int maxTicks)
{
    AxisScale scale;
    scale.kind = kind;
    const double smallest = std::numeric_limits<double>::min();
    const double first = std::floor(scale.toAxis(std::max(low, smallest)) + 1e-9);
    const double last = std::max(first + 1, std::ceil(scale.toAxis(std::max(high, smallest)) - 1e-9));
    if (kind == AxisKind::Log10 && last - first <= tightDecades) {
        const auto few = fewDecades(scale, unit, scale.toAxis(std::max(low, smallest)),
                                    scale.toAxis(std::max(high, smallest)), maxTicks);
        if (few.ticks.size() > 1) {
            return few;
        }
    }
    scale.low = first;
    scale.high = last;
    const double step = std::max(1.0, std::ceil((last - first) / std::max(1, maxTicks - 1)));
    for (double power = first; power <= last; power += step) {
        scale.ticks.append({power, valueWords(scale.fromAxis(power), unit)});
    }
    return scale;
}

} // namespace

double AxisScale::toAxis(double value) const
{
    switch (kind) {
    case AxisKind::Linear:
        return value;
    case AxisKind::Log2:
        return value > 0 ? std::log2(value) : low;
    case AxisKind::Log10:
        return value > 0 ? std::log10(value) : low;
    }
    return value;
}

double AxisScale::fromAxis(double at) const
{
    switch (kind) {
    case AxisKind::Linear:
        return at;
    case AxisKind::Log2:
        return std::exp2(at);
    case AxisKind::Log10:
        return std::pow(10.0, at);
    }
    return at;
}

AxisScale makeScale(AxisKind kind, AxisUnit unit, double low, double high, int maxTicks, bool tight)
{
    if (kind == AxisKind::Linear) {
        return linearScale(unit, low, high, maxTicks, tight);
    }
    return powerScale(kind, unit, low, high, maxTicks);
}

AxisScale partOf(const AxisScale& whole, AxisUnit unit, double low, double high, int maxTicks)
{
    constexpr qsizetype fewest = 2;
    auto part = makeScale(whole.kind, unit, whole.fromAxis(low), whole.fromAxis(high), maxTicks, true);
    const auto cut = [&part, low, high] {
        part.ticks.removeIf([=](const Tick& tick) { return tick.at < low - 1e-9 || tick.at > high + 1e-9; });
    };
    cut();
    if (part.ticks.size() < fewest) { // within one power: steps of the values themselves
        part.ticks = linearScale(unit, whole.fromAxis(low), whole.fromAxis(high), maxTicks, true).ticks;
        for (auto& tick : part.ticks) {
            tick.at = whole.toAxis(tick.at);
        }
        cut();
    }
    part.kind = whole.kind;
    part.low = low;
    part.high = high;
    return part;
}

QString valueWords(double value, AxisUnit unit)
{
    switch (unit) {
    case AxisUnit::Bytes:
        return QString::fromStdString(iecWords(Bytes{std::llround(value)}));
    case AxisUnit::Rate:
        return value == 0 ? QStringLiteral("0") : QString::fromStdString(words(BytesPerSecond{value}));
    case AxisUnit::Seconds:
        return value == 0 ? QStringLiteral("0 s") : QString::fromStdString(words(Seconds(value)));
    case AxisUnit::Share:
        return QString::fromStdString(percentWords(value + 0.0)); // no -0 %
    case AxisUnit::Plain:
        break;
    }
    const bool whole = std::abs(value - std::round(value)) < 1e-9 * std::max(1.0, std::abs(value));
    return whole ? QString::fromStdString(groupedWords(std::round(value) + 0.0)) : QString::number(value, 'g', 4);
}

} // namespace sluice::ui
