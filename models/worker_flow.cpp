// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/worker_flow.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr double mostSamples = 1e15;
/// Keeps the share of samples that storage serves above zero.
constexpr double leastShare = 1e-9;

struct ReadsOfSample {
    Bytes whole; ///< size of each but the last
    double wholes = 0;
    Bytes last; ///< 0: none
};

/// Direct reads are whole blocks of 4 KiB; through the page cache a sample is read as it is.
ReadsOfSample readsOf(const LoaderSetup& setup)
{
    constexpr std::int64_t block = 4096;
    auto bytes = setup.sampleBytes.count;
    if (setup.access == Access::Direct) {
        // Sizes that differ end anywhere in a block; a fixed size always at the same place.
        bytes = setup.sampleBytesStdev.count > 0 ? bytes + block / 2 : (bytes + block - 1) / block * block;
    }
    const auto rest = bytes % setup.readSize.count;
    return {setup.readSize, static_cast<double>(bytes / setup.readSize.count), Bytes{rest}};
}

double rateOf(const Estimate& estimate, SupplyLevel level)
{
    const auto rate = level == SupplyLevel::Low ? estimate.low
        : level == SupplyLevel::High            ? estimate.high
                                                : estimate.rate;
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
    for (const auto& [size, count] : {std::pair(reads.whole, reads.wholes), {reads.last, 1.0}}) {
        if (size.count == 0 || count == 0) {
            continue;
        }
        const auto estimate = surface.at(readPointOf(setup, size, (inFlight + busy - 1) / busy));
        if (!estimate) {
            return estimate.error();
        }
        seconds += count * inFlight * static_cast<double>(size.count) / (busy * rateOf(*estimate, level));
        m_extrapolated = m_extrapolated || estimate->extrapolated;
        m_provenance = estimate->provenance;
    }
    const double before = m_points.empty() ? 0 : m_points.back().samples;
    m_points.push_back({static_cast<double>(inFlight), std::clamp(inFlight / seconds, before, mostSamples)});
    m_highest = m_points.back().samples;
    return Done{};
}

/// Busy workers grow with the rate along straight pieces between the points of the storage curve.
WorkerFlow::State WorkerFlow::solve(int active) const
{
    const double perSample = m_openSeconds + m_workSeconds;
    const auto stateAt = [&](double samples, double inFlight) {
        const double x = std::min({samples, m_cpuSamples, mostSamples});
        const double busy = inFlight + x * perSample;
        // What is more than busy queues where it is full: at the cores, or else at storage.
        const double surplus = std::max(0.0, active - busy);
        const double decoding = x * m_workSeconds + (m_cpuSamples <= samples ? surplus : 0);
        return State{x, active - decoding, decoding};
    };
    Point before{0, 0};
    for (const auto& after : m_points) {
        const Point next{after.inFlight, after.samples / m_storageShare};
        const double busyBefore = before.inFlight + before.samples * perSample;
        const double busyAfter = next.inFlight + next.samples * perSample;
        if (next.samples >= m_cpuSamples || busyAfter >= active) {
            const double byCores =
                next.samples > before.samples ? (m_cpuSamples - before.samples) / (next.samples - before.samples) : 1;
            const double share =
                std::clamp(std::min((active - busyBefore) / (busyAfter - busyBefore), byCores), 0.0, 1.0);
            return stateAt(before.samples + share * (next.samples - before.samples),
                           before.inFlight + share * (next.inFlight - before.inFlight));
        }
        before = next;
    }
    return stateAt(before.samples, before.inFlight);
}

Result<WorkerFlow> WorkerFlow::of(const LoaderSetup& asked, const LoaderHost& host, const StorageSurface& surface,
                                  SupplyLevel level)
{
    WorkerFlow flow;
    auto setup = asked;
    setup.engine = measuredEngine(asked, surface);
    flow.m_engine = setup.engine;
    const int most = setup.gpus * setup.workers;
    for (const int inFlight : gridUpTo(most)) {
        if (const auto added = flow.addPoint(setup, surface, host.devices, inFlight, level); !added) {
            return added.error();
        }
    }
    const double bytes = static_cast<double>(setup.sampleBytes.count);
    const double cached = host.memoryRate.value > 0 ? setup.cachedShare * bytes / host.memoryRate.value : 0;
    const auto oneRead = surface.at(readPointOf(setup, std::min(setup.readSize, setup.sampleBytes), most));
    flow.m_storageShare = std::max(1 - setup.cachedShare, leastShare);
    flow.m_openSeconds = host.openTime.count();
    flow.m_workSeconds = setup.decodeTime.count() + cached;
    const double reading = oneRead ? oneRead->cpuSecondsPerByte * bytes * (1 - setup.cachedShare) : 0;
    const double cores = host.cores > 0 ? host.cores : most;
    flow.m_cpuSamples = std::min(mostSamples, cores / std::max(flow.m_workSeconds + reading, 1e-15));
    flow.m_states.resize(static_cast<std::size_t>(most) + 1);
    for (int active = 1; active <= most; ++active) {
        flow.m_states[static_cast<std::size_t>(active)] = flow.solve(active);
    }
    return flow;
}

} // namespace sluice
