// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/worker_flow.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sluice {

namespace {

constexpr double mostFlow = 1e15;
/// Keeps the share of samples that storage serves above zero.
constexpr double leastShare = 1e-9;
/// A longer tail than this is a wait of all reads together, for a device that has paused, and sets no worker back
/// behind another. Served in turn, workers would not differ at all; served by lot, by 1; loaders on throttled devices
/// were seen in between.
constexpr double mostReadSpread = 0.6;

/// Enough for that on devices of one node; a curve that falls before has reads that wait for one another anyway.
constexpr int manyInFlight = 64;

/// How much reads that are in flight together differ, relative to their mean, by the latencies of so many. Who waits
/// with nobody is behind nobody: of n that are served by lot, a read's turns are spread by sqrt(1 - 1/n).
double spreadAmong(int inFlight, const LatencySummary& latency)
{
    const double seen = relativeSpread(latency);
    return seen > mostReadSpread ? mostReadSpread * std::sqrt(1 - 1.0 / inFlight) : seen;
}

/// Below this share of its top a curve of storage falls, and is not merely uneven.
constexpr double fallen = 0.95;

/// Of one sample, or of those that are read together.
struct ReadsOfSample {
    Bytes whole; ///< size of each but the last
    double wholes = 0;
    Bytes last; ///< 0: none
};

constexpr double mostBytesRead = 1e18;

std::int64_t bytesReadTogether(const LoaderSetup& setup)
{
    const double bytes = static_cast<double>(setup.sampleBytes.count) * samplesReadTogether(setup);
    return static_cast<std::int64_t>(std::min(bytes, mostBytesRead));
}

/// Direct reads are whole blocks of 4 KiB; through the page cache a sample is read as it is.
ReadsOfSample readsOf(const LoaderSetup& setup)
{
    constexpr std::int64_t block = 4096;
    auto bytes = bytesReadTogether(setup);
    if (setup.access == Access::Direct) {
        // Sizes that differ end anywhere in a block; a fixed size always at the same place.
        bytes = setup.sampleBytesStdev.count > 0 ? bytes + block / 2 : (bytes + block - 1) / block * block;
    }
    const auto rest = bytes % setup.readSize.count;
    return {setup.readSize, static_cast<double>(bytes / setup.readSize.count), Bytes{rest}};
}

double rateOf(const RateEstimate& estimate, SupplyLevel level)
{
    const auto rate = level == SupplyLevel::Low ? estimate.low
        : level == SupplyLevel::High            ? estimate.high
                                                : estimate.mean;
    return std::max(rate.value, 1e-3);
}

/// As many reads in flight give much the same through any engine, so another's measurements stand in for
/// those that a short run left out.
EngineKind measuredEngine(const LoaderSetup& setup, const StorageSurface& surface)
{
    const auto engines = surface.engines(readPointOf(setup, setup.readSize, 1).pattern);
    const bool measured = std::find(engines.begin(), engines.end(), setup.engine) != engines.end();
    return measured || engines.empty() ? setup.engine : engines.front();
}

/// Every number up to 4, then about five a doubling.
std::vector<int> gridUpTo(int most)
{
    std::vector<int> grid;
    for (double n = 1; n < most; n = std::max(n + 1, std::floor(n * 1.15))) {
        grid.push_back(static_cast<int>(n));
    }
    grid.push_back(most);
    return grid;
}

} // namespace

Result<Done> WorkerFlow::addPoint(const LoaderSetup& setup, const StorageSurface& surface, int devices, int inFlight,
                                  SupplyLevel level)
{
    const int busy = std::min(devices, inFlight);
    const auto reads = readsOf(setup);
    double seconds = 0;
    double rateAt = 0;
    bool beyond = false;
    for (const auto& [size, count] : {std::pair(reads.whole, reads.wholes), {reads.last, 1.0}}) {
        if (size.count == 0 || count == 0) {
            continue;
        }
        const auto estimate = surface.at(readPointOf(setup, size, (inFlight + busy - 1) / busy));
        if (!estimate) {
            return estimate.error();
        }
        rateAt = std::max(rateAt, estimate->mean.value);
        seconds += count * inFlight * static_cast<double>(size.count) / (busy * rateOf(*estimate, level));
        beyond = (beyond || estimate->extrapolated) && !m_points.empty();
        m_extrapolated = m_extrapolated || estimate->extrapolated;
        m_provenance = estimate->provenance;
    }
    double samples = std::min(static_cast<double>(inFlight) * samplesReadTogether(setup) / seconds, mostFlow);
    // Beyond what was measured the law goes on, which knows no falling curve: one that falls does not rise again.
    if (beyond && m_points.back().samples < fallen * m_highest) {
        samples = std::min(samples, m_points.back().samples);
    }
    const auto point = readPointOf(setup, reads.wholes > 0 ? reads.whole : reads.last, inFlight);
    const auto* timed = surface.nearestMeasured(point);
    const double spread = timed ? spreadAmong(inFlight, timed->latency) : 0;
    if (timed && rateAt >= fullStorage * m_fullRate) {
        addRise(*timed, Point{static_cast<double>(inFlight), samples, spread}, point.readSize);
    }
    m_points.push_back({static_cast<double>(inFlight), samples, spread});
    m_highest = std::max(m_highest, samples);
    return Done{};
}

/// A quota that is used up makes reads wait though the device is idle: what workers leave of it while they decode they
/// get later. So few reads in flight take all of it as the time of a read that does not wait would: by the median,
/// since a quota holds up some reads for long, and a busy device all of them.
void WorkerFlow::addRise(const Measurement& timed, const Point& at, Bytes readSize)
{
    const double larger = std::max(1.0, readSize / timed.point.readSize);
    const double own = Seconds(timed.latency.p50).count() * larger * m_readsOfSample;
    const double before = m_points.empty() ? 0 : m_points.back().inFlight;
    if (const double busy = std::max(at.samples * own, before); busy < at.inFlight) {
        m_points.push_back({busy, at.samples, at.readSpread});
    }
}

/// What is more than busy queues where it is full: at the cores, or else at storage.
WorkerFlow::State WorkerFlow::stateAt(int active, const Point& at) const
{
    const double work = m_copySeconds + m_decodeSeconds;
    const double x = std::min({at.samples, m_cpuSamples, mostFlow});
    const double surplus = std::max(0.0, active - at.inFlight - x * (m_openSeconds + work));
    const double working = work > 0 ? x * work + (m_cpuSamples <= at.samples ? surplus : 0) : 0;
    const double copying = work > 0 ? working * m_copySeconds / work : 0;
    return State{x, active - working, copying, working - copying, at.readSpread};
}

/// Busy workers grow with the rate along straight pieces between the points of the storage curve.
WorkerFlow::State WorkerFlow::solve(int active) const
{
    const double perSample = m_openSeconds + m_copySeconds + m_decodeSeconds;
    Point before{0, 0, m_points.front().readSpread};
    double busyBefore = 0;
    for (const auto& after : m_points) {
        const Point next{after.inFlight, after.samples / m_storageShare, after.readSpread};
        // Where the curve falls, workers that read more than make up for those that decode less.
        const double busyAfter = std::max(next.inFlight + next.samples * perSample, busyBefore + leastShare);
        if (next.samples >= m_cpuSamples || busyAfter >= active) {
            const double byCores =
                next.samples > before.samples ? (m_cpuSamples - before.samples) / (next.samples - before.samples) : 1;
            const double share =
                std::clamp(std::min((active - busyBefore) / (busyAfter - busyBefore), byCores), 0.0, 1.0);
            const auto along = [share](double from, double to) { return from + share * (to - from); };
            return stateAt(active,
                           {along(before.inFlight, next.inFlight), along(before.samples, next.samples),
                            along(before.readSpread, next.readSpread)});
        }
        before = next;
        busyBefore = busyAfter;
    }
    return stateAt(active, before);
}

Result<WorkerFlow> WorkerFlow::of(const LoaderSetup& asked, const LoaderHost& host, const StorageSurface& surface,
                                  SupplyLevel level)
{
    WorkerFlow flow;
    auto setup = asked;
    setup.engine = measuredEngine(asked, surface);
    flow.m_engine = setup.engine;
    const int most = setup.gpus * setup.workers;
    const auto reads = readsOf(setup);
    flow.m_readsOfSample = (reads.wholes + (reads.last.count > 0 ? 1 : 0)) / samplesReadTogether(setup);
    const auto deep =
        surface.at(readPointOf(setup, reads.wholes > 0 ? reads.whole : reads.last, std::max(most, manyInFlight)));
    flow.m_fullRate = deep ? deep->mean.value : 0;
    for (const int inFlight : gridUpTo(most)) {
        if (const auto added = flow.addPoint(setup, surface, host.devices, inFlight, level); !added) {
            return added.error();
        }
    }
    const double bytes = static_cast<double>(setup.sampleBytes.count);
    const auto oneRead =
        surface.at(readPointOf(setup, std::min(setup.readSize, Bytes{bytesReadTogether(setup)}), most));
    flow.m_storageShare = std::max(1 - setup.cachedShare, leastShare);
    flow.m_openSeconds = host.openTime.count();
    flow.m_decodeSeconds = setup.decodeTime.count();
    flow.m_copySeconds = host.memoryRate.value > 0 ? setup.cachedShare * bytes / host.memoryRate.value : 0;
    const double reading = oneRead ? oneRead->cpuSecondsPerByte.value_or(0) * bytes * (1 - setup.cachedShare) : 0;
    const double cores = host.cores > 0 ? host.cores : most;
    flow.m_cpuSamples =
        std::min(mostFlow, cores / std::max(flow.m_copySeconds + flow.m_decodeSeconds + reading, 1e-15));
    flow.m_most = most;
    return flow;
}

void WorkerFlow::tabulate()
{
    std::vector<State> states(static_cast<std::size_t>(m_most) + 1);
    for (int active = 1; active <= m_most; ++active) {
        states[static_cast<std::size_t>(active)] = solve(active);
    }
    m_states = std::move(states);
}

} // namespace sluice
