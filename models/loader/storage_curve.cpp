// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/storage_curve.h"

#include "models/storage/striped_reads.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sluice {

namespace {

constexpr double maxCurveSamples = 1e15;
/// A longer tail is a wait of all reads together, for a device that paused, and delays no worker relative to another.
/// Reads served in turn would not vary at all, in random order by 1; loaders on throttled devices were measured
/// between.
constexpr double maxReadSpread = 0.6;
/// Reads in flight that fill the devices of one node.
constexpr int manyInFlight = 64;
/// A pace delays most reads little and some for long, so that their median is below this share of their mean. Reads of
/// a device that is busy vary less: in random order (an exponential distribution) by 0.69.
constexpr double delayedMedian = 0.5;
/// A longer read is a device that paused, and no window of a quota.
constexpr double longestWindow = 1;
/// Below this share of its maximum a curve counts as falling, not as merely uneven.
constexpr double fallingShare = 0.95;

/// Relative spread of the read times among `inFlight` reads. With n reads served in random order, a read's queue
/// position has relative spread sqrt(1 - 1/n).
double spreadAmong(int inFlight, const LatencySummary& latency)
{
    const double measured = relativeSpread(latency);
    return measured > maxReadSpread ? maxReadSpread * std::sqrt(1 - 1.0 / inFlight) : measured;
}

double rateOf(const RateEstimate& estimate, SupplyLevel level)
{
    const auto rate = level == SupplyLevel::Low ? estimate.low
        : level == SupplyLevel::High            ? estimate.high
                                                : estimate.mean;
    return std::max(rate.value, 1e-3);
}

/// Returns every number up to 4, then about five for each doubling.
std::vector<int> gridUpTo(int last)
{
    std::vector<int> grid;
    for (double n = 1; n < last; n = std::max(n + 1, std::floor(n * 1.15))) {
        grid.push_back(static_cast<int>(n));
    }
    grid.push_back(last);
    return grid;
}

/// A stated rate counts the bytes of samples; what was measured moved whole blocks.
SampleReads readsOf(LoaderSetup setup, const StorageSurface& surface)
{
    setup.access = surface.measured() ? setup.access : Access::Buffered;
    return sampleReadsOf(setup);
}

} // namespace

Result<StorageCurve> StorageCurve::of(const LoaderSetup& setup, const StorageSurface& surface, int devices,
                                      int maxInFlight, SupplyLevel level)
{
    StorageCurve curve;
    curve.m_reads = readsOf(setup, surface);
    curve.m_readsOfSample = (curve.m_reads.count + (curve.m_reads.rest.count > 0 ? 1 : 0)) / samplesReadTogether(setup);
    const auto full = surface.at(readPointOf(setup, curve.m_reads.usualSize(), std::max(maxInFlight, manyInFlight)));
    curve.m_fullRate = full ? full->mean.value : 0;
    for (const int inFlight : gridUpTo(maxInFlight)) {
        if (const auto added = curve.add(setup, surface, devices, inFlight, level); !added) {
            return added.error();
        }
    }
    return curve;
}

Result<Done> StorageCurve::add(const LoaderSetup& setup, const StorageSurface& surface, int devices, int inFlight,
                               SupplyLevel level)
{
    double seconds = 0;
    double rateAt = 0;
    bool beyond = false;
    for (const auto& [size, count] : {std::pair(m_reads.size, m_reads.count), {m_reads.rest, 1.0}}) {
        if (size.count == 0 || count == 0) {
            continue;
        }
        const auto estimate = rateOfEach(surface, readPointOf(setup, size, 1), inFlight, devices);
        if (!estimate) {
            return estimate.error();
        }
        const int busy = std::min(devices, inFlight);
        rateAt = std::max(rateAt, estimate->mean.value);
        seconds += count * inFlight * static_cast<double>(size.count) / (busy * rateOf(*estimate, level));
        beyond = (beyond || estimate->extrapolated) && !m_points.empty();
        m_extrapolated = m_extrapolated || estimate->extrapolated;
        m_fromPageCache = m_fromPageCache || estimate->fromPageCache;
        m_provenance = estimate->provenance;
    }
    double samples = std::min(static_cast<double>(inFlight) * samplesReadTogether(setup) / seconds, maxCurveSamples);
    // Outside what was measured the law continues, and the law never falls: a curve that fell must not rise again.
    if (beyond && m_points.back().samples < fallingShare * m_maxSamples) {
        samples = std::min(samples, m_points.back().samples);
    }
    const auto point = readPointOf(setup, m_reads.usualSize(), inFlight);
    const auto* timed = surface.nearestMeasured(point);
    const double spread = timed ? spreadAmong(inFlight, timed->latency) : 0;
    if (timed && rateAt >= fullStorage * m_fullRate) {
        addSaturation(*timed, Point{static_cast<double>(inFlight), samples, spread}, point.readSize);
    }
    m_points.push_back({static_cast<double>(inFlight), samples, spread});
    m_maxSamples = std::max(m_maxSamples, samples);
    return Done{};
}

/// Adds the point at which fewer reads in flight already take the full rate.
///
/// A throttle delays reads although the device is idle: what workers leave of it while they decode, they get later. The
/// median is a read that does not wait, since a throttle delays some reads for long, and a busy device all of them.
void StorageCurve::addSaturation(const Measurement& timed, const Point& at, Bytes readSize)
{
    const double larger = std::max(1.0, readSize / timed.point.readSize);
    const double own = Seconds(timed.latency.p50).count() * larger * m_readsOfSample;
    const double before = m_points.empty() ? 0 : m_points.back().inFlight;
    const double busy = std::max(at.samples * own, before);
    if (busy >= at.inFlight) {
        return;
    }
    m_points.push_back({busy, at.samples, at.readSpread});
    const double mean = timed.point.inFlight() * static_cast<double>(timed.point.readSize.count) / timed.rate.value;
    if (!m_pace && Seconds(timed.latency.p50).count() < delayedMedian * mean) {
        m_pace = Pace{own, std::min(Seconds(timed.latency.max).count(), longestWindow)};
    }
}

} // namespace sluice
