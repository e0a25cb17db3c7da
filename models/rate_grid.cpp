// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/rate_grid.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace sluice {

namespace {

constexpr double ln2 = 0.693147180559945309;
/// 90 % of a normal distribution lies within 1.645 standard deviations, 95 % within 1.960.
constexpr double ninetyOfNinetyFive = 1.645 / 1.960;
/// Least half width that is believed: clocks and neighbours move any rate by this much.
constexpr double leastHalfWidth = 0.01;
constexpr double leastUnsteadyHalfWidth = 0.05;
/// Share of the logarithm of the ratio of two neighbours by which the truth may lie below the straight
/// line between them at its middle; and above it where the rate falls.
constexpr double shareOfSpan = 0.3;
/// Added for each doubling by which a point lies beyond what was measured.
constexpr double widthPerDoublingOutside = 0.10;

double log2Of(Bytes size)
{
    return std::log2(static_cast<double>(std::max<std::int64_t>(1, size.count)));
}

double log2Of(int inFlight)
{
    return std::log2(static_cast<double>(std::max(1, inFlight)));
}

double believedHalfWidth(const Measurement& m)
{
    const double least = m.steady ? leastHalfWidth : leastUnsteadyHalfWidth;
    const double measured = std::isfinite(m.relativeHalfWidth) ? m.relativeHalfWidth * ninetyOfNinetyFive : 0;
    return std::clamp(measured, least, 2.0);
}

/// Widest at the middle of the segment, nothing at its ends.
double widthBetween(double share, double logRatio)
{
    return shareOfSpan * 2 * std::min(share, 1 - share) * std::abs(logRatio);
}

bool sameSetting(const GridPoint& point, int inFlight)
{
    return point.point.inFlight() == inFlight;
}

/// Several thread and depth counts can put the same number in flight: their mean is the curve's.
void combine(GridPoint& kept, const GridPoint& other)
{
    const double mean = (kept.rate + other.rate) / 2;
    const double apart = std::abs(kept.rate - other.rate) / (2 * mean);
    kept.halfWidth = std::max({kept.halfWidth, other.halfWidth, apart});
    kept.rate = mean;
    kept.cpuSecondsPerByte = (kept.cpuSecondsPerByte + other.cpuSecondsPerByte) / 2;
    kept.latency = (kept.latency + other.latency) / 2;
    kept.pageCache = kept.pageCache || other.pageCache;
}

GridPoint pointOf(const Measurement& m)
{
    GridPoint point;
    point.point = m.point;
    point.rate = m.rate.value;
    point.halfWidth = believedHalfWidth(m);
    point.cpuSecondsPerByte = cpuSecondsPerByte(m);
    point.latency = Seconds(m.latency.mean);
    point.pageCache = m.pageCache;
    return point;
}

} // namespace

struct RateGrid::CurveValue {
    double logRate = 0;
    double up = 0; ///< widths of the interval, in logarithms
    double down = 0;
    double cpu = 0;
    bool extrapolated = false;
    bool measured = false;
    const GridPoint* nearest = nullptr;
    const GridPoint* farthest = nullptr;

    static CurveValue of(const GridPoint& point)
    {
        const double width = std::log1p(point.halfWidth);
        return {std::log(point.rate), width, width, point.cpuSecondsPerByte, false, true, &point, &point};
    }
};

RateGrid::RateGrid(EngineKind engine, Access access, Pattern pattern)
    : m_engine(engine), m_access(access), m_pattern(pattern)
{ }

bool RateGrid::pageCache() const
{
    return std::any_of(m_curves.begin(), m_curves.end(), [](const Curve& curve) {
        return std::any_of(curve.points.begin(), curve.points.end(), [](const auto& p) { return p.pageCache; });
    });
}

void RateGrid::add(const std::vector<const Measurement*>& repeats)
{
    GridPoint added = pointOf(*repeats.front());
    double sum = 0;
    double lowest = added.rate;
    double highest = added.rate;
    for (const auto* repeat : repeats) {
        sum += repeat->rate.value;
        lowest = std::min(lowest, repeat->rate.value);
        highest = std::max(highest, repeat->rate.value);
    }
    added.rate = sum / static_cast<double>(repeats.size());
    added.halfWidth = std::max(added.halfWidth, (highest - lowest) / (2 * added.rate));
    m_highest = std::max(m_highest, added.rate);

    auto curve = std::lower_bound(m_curves.begin(), m_curves.end(), added.point.readSize,
                                  [](const Curve& c, Bytes size) { return c.readSize < size; });
    if (curve == m_curves.end() || curve->readSize != added.point.readSize) {
        curve = m_curves.insert(curve, Curve{added.point.readSize, {}});
    }
    const auto place = std::lower_bound(curve->points.begin(), curve->points.end(), added.point.inFlight(),
                                        [](const GridPoint& p, int flight) { return p.point.inFlight() < flight; });
    if (place != curve->points.end() && sameSetting(*place, added.point.inFlight())) {
        combine(*place, added);
    } else {
        curve->points.insert(place, added);
    }
}

RateGrid::CurveValue RateGrid::mixed(const CurveValue& a, const CurveValue& b, double share, double logDistance)
{
    const double logRatio = b.logRate - a.logRate;
    const double extra = widthBetween(share, logRatio);
    // A saturating curve lies above the line: as high as growth in proportion or the right end allows.
    const double ceiling = std::min(logRatio, share * logDistance) - share * logRatio;
    CurveValue value;
    value.logRate = a.logRate + share * logRatio;
    value.up = std::max(a.up, b.up) + (logRatio > 0 ? std::max(0.0, ceiling) : extra);
    value.down = std::max(a.down, b.down) + extra;
    value.cpu = a.cpu + share * (b.cpu - a.cpu);
    value.extrapolated = share < 0.5 ? a.extrapolated : b.extrapolated;
    value.nearest = share < 0.5 ? a.nearest : b.nearest;
    value.farthest = share < 0.5 ? b.farthest : a.farthest;
    return value;
}

RateGrid::CurveValue RateGrid::between(const GridPoint& left, const GridPoint& right, int inFlight)
{
    const double from = log2Of(left.point.inFlight());
    const double doublings = log2Of(right.point.inFlight()) - from;
    const double share = (log2Of(inFlight) - from) / doublings;
    return mixed(CurveValue::of(left), CurveValue::of(right), share, doublings * ln2);
}

bool RateGrid::covers(const Curve& curve, int inFlight) const
{
    return inFlight >= curve.points.front().point.inFlight() && inFlight <= curve.points.back().point.inFlight();
}

RateGrid::CurveValue RateGrid::withinCurve(const Curve& curve, int inFlight) const
{
    const auto right = std::lower_bound(curve.points.begin(), curve.points.end(), inFlight,
                                        [](const GridPoint& p, int flight) { return p.point.inFlight() < flight; });
    return sameSetting(*right, inFlight) ? CurveValue::of(*right) : between(*std::prev(right), *right, inFlight);
}

const RateGrid::Curve* RateGrid::nearestCovering(const Curve& curve, int inFlight, int edge) const
{
    const Curve* nearest = nullptr;
    double least = 0;
    for (const auto& other : m_curves) {
        const double distance = std::abs(log2Of(other.readSize) - log2Of(curve.readSize));
        if (&other != &curve && covers(other, inFlight) && covers(other, edge) && (!nearest || distance < least)) {
            nearest = &other;
            least = distance;
        }
    }
    return nearest;
}

RateGrid::CurveValue RateGrid::besideCurve(const Curve& curve, int inFlight) const
{
    const bool below = inFlight < curve.points.front().point.inFlight();
    const auto& edgePoint = below ? curve.points.front() : curve.points.back();
    const int edge = edgePoint.point.inFlight();
    CurveValue value = CurveValue::of(edgePoint);
    value.measured = false;
    // Fewer in flight never wait longer each, so the rate falls at most in proportion.
    const double most = (log2Of(inFlight) - log2Of(edge)) * ln2;
    const double doublings = std::abs(log2Of(inFlight) - log2Of(edge));
    if (const auto* other = nearestCovering(curve, inFlight, edge)) {
        const double slope = withinCurve(*other, inFlight).logRate - withinCurve(*other, edge).logRate;
        const double highestStep = std::min(most, std::log(m_highest) - value.logRate); // of the whole grid
        const double step = below ? std::clamp(slope, most, 0.0) : std::clamp(slope, -ln2, std::max(0.0, highestStep));
        value.logRate += step;
        value.up += (below ? -step : std::max(0.0, highestStep - step)) + widthPerDoublingOutside * doublings;
        value.down += (below ? step - most : 0.0) + widthPerDoublingOutside * doublings;
        return value;
    }
    value.extrapolated = true;
    value.logRate += below ? most : 0.0;
    value.up += (below ? -most : 0.0) + widthPerDoublingOutside * doublings;
    value.down += below ? 0.0 : widthPerDoublingOutside * doublings;
    return value;
}

RateGrid::CurveValue RateGrid::onCurve(const Curve& curve, int inFlight) const
{
    return covers(curve, inFlight) ? withinCurve(curve, inFlight) : besideCurve(curve, inFlight);
}

GridValue RateGrid::finished(const CurveValue& value)
{
    // exp(log(x)) is not quite x, and a measured point is to be exact.
    const double rate = value.measured ? value.nearest->rate : std::exp(value.logRate);
    return GridValue{rate,
                     std::exp(value.logRate - value.down),
                     std::exp(value.logRate + value.up),
                     value.cpu,
                     value.extrapolated,
                     value.measured,
                     value.nearest,
                     value.farthest};
}

GridValue RateGrid::at(Bytes readSize, int inFlight) const
{
    const auto right = std::lower_bound(m_curves.begin(), m_curves.end(), readSize,
                                        [](const Curve& c, Bytes size) { return c.readSize < size; });
    if (right != m_curves.end() && right->readSize == readSize) {
        return finished(onCurve(*right, inFlight));
    }
    if (right != m_curves.begin() && right != m_curves.end()) {
        const auto left = std::prev(right);
        const double from = log2Of(left->readSize);
        const double doublings = log2Of(right->readSize) - from;
        const double share = (log2Of(readSize) - from) / doublings;
        return finished(mixed(onCurve(*left, inFlight), onCurve(*right, inFlight), share, doublings * ln2));
    }
    const bool below = right == m_curves.begin();
    const auto& edge = below ? m_curves.front() : m_curves.back();
    CurveValue value = onCurve(edge, inFlight);
    const double doublings = log2Of(readSize) - log2Of(edge.readSize);
    value.measured = false;
    value.extrapolated = true;
    if (below) {
        value.logRate += doublings * ln2; // reads per second held
        value.up -= doublings * ln2;
        value.cpu *= std::exp2(-doublings);
    } else {
        value.up += widthPerDoublingOutside * doublings;
        value.down += widthPerDoublingOutside * doublings;
    }
    return finished(value);
}

std::vector<int> RateGrid::candidatesInFlight() const
{
    std::set<int> candidates;
    for (const auto* point : points()) {
        candidates.insert(point->point.inFlight());
    }
    const int least = *candidates.begin();
    const int most = *candidates.rbegin();
    for (std::int64_t power = 1; power < most; power *= 2) {
        if (power > least) {
            candidates.insert(static_cast<int>(power));
        }
    }
    return {candidates.begin(), candidates.end()};
}

std::vector<const GridPoint*> RateGrid::points() const
{
    std::vector<const GridPoint*> all;
    for (const auto& curve : m_curves) {
        for (const auto& point : curve.points) {
            all.push_back(&point);
        }
    }
    return all;
}

} // namespace sluice
