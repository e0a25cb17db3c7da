// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/worker_throughput.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr double maxSamplesOfWorkers = 1e15;
/// Keeps the share of samples that storage serves above zero.
constexpr double minStorageShare = 1e-9;

/// Returns an engine whose measurements apply. As many reads in flight give much the same through any engine, so
/// another engine stands in where a short run left one out.
EngineKind measuredEngine(const LoaderSetup& setup, const StorageSurface& surface)
{
    const auto engines = surface.engines(readPointOf(setup, setup.readSize, 1).pattern);
    const bool measured = std::find(engines.begin(), engines.end(), setup.engine) != engines.end();
    return measured || engines.empty() ? setup.engine : engines.front();
}

} // namespace

/// Queues the surplus of workers where it is full: at the cores, or else at storage.
WorkerThroughput::State WorkerThroughput::stateAt(int active, const Point& at) const
{
    const double work = m_copySeconds + m_decodeSeconds;
    const double x = std::min({at.samples, m_cpuSamples, maxSamplesOfWorkers});
    const double surplus = std::max(0.0, active - at.inFlight - x * (m_openSeconds + work));
    // A point between two of the curve may miss the rate of the cores by rounding.
    const bool coresAreFull = m_cpuSamples <= at.samples * (1 + 1e-9);
    const double working = work > 0 ? x * work + (coresAreFull ? surplus : 0) : 0;
    const double copying = work > 0 ? working * m_copySeconds / work : 0;
    return State{x, active - working, copying, working - copying, at.readSpread};
}

/// Interpolates between the points of the storage curve, along which the busy workers grow with the rate.
WorkerThroughput::State WorkerThroughput::solve(int active) const
{
    const double perSample = m_openSeconds + m_copySeconds + m_decodeSeconds;
    const auto& points = m_storage.points();
    Point before{0, 0, points.front().readSpread};
    double busyBefore = 0;
    for (const auto& after : points) {
        const Point next{after.inFlight, after.samples / m_storageShare, after.readSpread};
        // Where the curve falls, more workers read while fewer decode, and the sum must still grow.
        const double busyAfter = std::max(next.inFlight + next.samples * perSample, busyBefore + minStorageShare);
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

WorkerThroughput::State WorkerThroughput::undelayedAt(int active) const
{
    const double reading = m_storageShare * m_storage.pace()->readSeconds;
    const double perSample = reading + m_openSeconds + m_copySeconds + m_decodeSeconds;
    const double byWorkers = active / std::max(perSample, 1 / maxSamplesOfWorkers);
    const auto paced = at(active);
    const double samples = std::max(std::min(byWorkers, m_cpuSamples), paced.samplesPerSecond);
    return stateAt(active, {std::min(samples * reading, static_cast<double>(active)), samples, paced.readSpread});
}

double WorkerThroughput::undelayedSamples() const
{
    return m_storage.pace() ? storageSamples() * m_storage.pace()->windowSeconds : 0;
}

Result<WorkerThroughput> WorkerThroughput::of(const LoaderSetup& asked, const LoaderHost& host,
                                              const StorageSurface& surface, SupplyLevel level)
{
    auto setup = asked;
    setup.engine = measuredEngine(asked, surface);
    const int workers = setup.gpus * readersOfRank(setup);
    auto curve = StorageCurve::of(setup, surface, host.devices, workers, level);
    if (!curve) {
        return curve.error();
    }
    WorkerThroughput throughput;
    throughput.m_storage = *std::move(curve);
    throughput.m_engine = setup.engine;
    throughput.m_maxWorkers = workers;
    const double bytes = static_cast<double>(setup.sampleBytes.count);
    const auto oneRead = surface.at(readPointOf(setup, largestReadOf(setup), workers));
    throughput.m_storageShare = std::max(1 - setup.cachedShare, minStorageShare);
    throughput.m_openSeconds = host.openTime.count();
    throughput.m_decodeSeconds = (setup.decodeTime + host.passTime).count();
    throughput.m_copySeconds = host.memoryRate.value > 0 ? setup.cachedShare * bytes / host.memoryRate.value : 0;
    const double reading = oneRead ? oneRead->cpuSecondsPerByte.value_or(0) * bytes * (1 - setup.cachedShare) : 0;
    const double cores = host.cores > 0 ? host.cores : workers;
    // The training process takes its part of the same cores.
    const double receiving = host.cores > 0 ? host.receiveTime.count() / setup.batch : 0;
    const double ofSample = throughput.m_copySeconds + throughput.m_decodeSeconds + reading + receiving;
    throughput.m_cpuSamples = std::min(maxSamplesOfWorkers, cores / std::max(ofSample, 1e-15));
    return throughput;
}

void WorkerThroughput::tabulate()
{
    std::vector<State> states(static_cast<std::size_t>(m_maxWorkers) + 1);
    for (int active = 1; active <= m_maxWorkers; ++active) {
        states[static_cast<std::size_t>(active)] = solve(active);
    }
    m_states = std::move(states);
}

} // namespace sluice
