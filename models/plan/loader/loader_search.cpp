// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/loader/loader_search.h"

#include "models/loader/replication.h"
#include "models/plan/planned_setup.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sluice {

namespace {

constexpr int maxWorkersTried = 128;
constexpr int maxWorkersOfNode = 16'384;
/// Limits of the simulations: a plan is made at every keystroke.
constexpr int batchesSimulated = 300;
constexpr int minSimulated = 15;
constexpr int maxSimulated = 60;
constexpr double noiseOfSimulation = 0.02;
constexpr int longLengths = 2;
/// Workers that unevenness may ask for beyond those that the flow does.
constexpr int maxExtraWorkers = 4;
constexpr std::array prefetches{1, 2, 3, 4, 6};

} // namespace

LoaderSearch::LoaderSearch(const PlanRequest& request, const StorageSurface& surface, const IoPoint& reads,
                           double samplesPerSecond)
    : m_maxWorkers(
        std::max(std::clamp(maxWorkersOfNode / request.workload.gpus, 1, maxWorkersTried), request.workersPerGpu)),
      m_needed(samplesPerSecond), m_demand(samplesPerSecond)
{
    m_setup = loaderSetupOf(request, reads.readSize, m_maxWorkers, 1);
    m_setup.access = reads.access;
    m_host = loaderHostOf(request, m_setup);
    m_demand = m_needed / (1 - m_host.rateError);
    if (auto throughput = WorkerThroughput::of(m_setup, m_host, surface)) {
        m_throughput = *std::move(throughput);
    }
}

double LoaderSearch::samples(int workers) const
{
    return m_throughput ? std::min(m_throughput->at(m_setup.gpus * workers).samplesPerSecond, m_demand) : m_demand;
}

Seconds LoaderSearch::batchTime(int workers) const
{
    const int all = m_setup.gpus * workers;
    const double samples = m_throughput ? m_throughput->at(all).samplesPerSecond : m_demand;
    return Seconds(static_cast<double>(m_setup.batch) * all / std::max(samples, 1e-300));
}

double LoaderSearch::utilisation(int workers, int prefetch, int lengths) const
{
    if (!m_throughput || m_setup.gpus > maxRanksSimulated) {
        return 1;
    }
    ReplicationSpec spec{.setup = m_setup,
                         .throughput = *m_throughput,
                         .moveSeconds = moveTime(m_setup, m_host).count(),
                         .receiveSeconds = timeToReceive(m_setup, m_host).count()};
    spec.setup.workers = workers;
    spec.setup.prefetch = prefetch;
    // Workers deliver in waves, and whole waves are compared.
    const std::int64_t waves = std::clamp(batchesSimulated / m_setup.gpus, minSimulated, maxSimulated) / workers + 1;
    const std::int64_t steps = lengths * waves * workers;
    // The first steps find queues that nobody took from: more workers would look better for it.
    spec.stepLimit = steps;
    const double filled = replicate(spec).seconds;
    spec.stepLimit = 3 * steps;
    const double passed = replicate(spec).seconds - filled;
    return std::min(1.0, 2 * static_cast<double>(steps) * m_setup.stepTime.count() / std::max(passed, 1e-300));
}

/// Long simulations only where a short one does not tell.
bool LoaderSearch::gives(int workers, int prefetch, double wanted) const
{
    const double quick = utilisation(workers, prefetch, 1);
    const bool told = std::abs(quick - wanted) > noiseOfSimulation * wanted;
    return (told ? quick : utilisation(workers, prefetch, longLengths)) >= wanted;
}

std::optional<int> LoaderSearch::workersBeyond() const
{
    const double most = samples(m_maxWorkers);
    const int before = m_maxWorkers - std::max(1, m_maxWorkers / 8);
    constexpr double grows = 1.02;
    if (before < 1 || most >= enough * m_needed || most < grows * samples(before)) {
        return std::nullopt;
    }
    return static_cast<int>(std::min(std::ceil(m_maxWorkers * m_needed / most), 1e9));
}

int LoaderSearch::minWorkersByFlow() const
{
    double best = 0;
    for (int workers = 1; workers <= m_maxWorkers; ++workers) {
        best = std::max(best, samples(workers));
    }
    int workers = 1;
    while (samples(workers) < enough * best) {
        ++workers;
    }
    return workers;
}

int LoaderSearch::minWorkers() const
{
    const int workers = minWorkersByFlow();
    // What uneven batches cost of what the flow promises, more workers may make up for.
    const double promised = samples(workers) / m_demand;
    const int last = std::min(m_maxWorkers, workers + maxExtraWorkers);
    for (int more = workers; more <= last; ++more) {
        if (gives(more, deepest, enough * promised)) {
            return more;
        }
    }
    return workers;
}

int LoaderSearch::minPrefetch(int workers) const
{
    const double plenty = utilisation(workers, deepest, longLengths);
    const auto found = std::find_if(prefetches.begin(), prefetches.end(),
                                    [&](int prefetch) { return gives(workers, prefetch, enough * plenty); });
    return found == prefetches.end() ? deepest : *found;
}

} // namespace sluice
