// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/worker_throughput.h"
#include "models/plan/plan.h"

#include <optional>

namespace sluice {

/// Finds how many workers, and how many batches ahead, a job needs on a storage. The throughput of all workers says
/// what they load; short simulations say what the steps get of it when batches come unevenly.
///
/// More workers never win where storage gives less to more reads in flight.
class LoaderSearch {
public:
    /// `samplesPerSecond`: that the job takes when no GPU waits. Reads of the size and access of `reads`, one a worker.
    LoaderSearch(const PlanRequest& request, const StorageSurface& surface, const IoPoint& reads,
                 double samplesPerSecond);

    /// Samples a second that so many workers on each GPU load; no more than the job takes.
    double samples(int workers) const;
    /// Returns how long one of so many workers takes for a batch while none of them waits for room.
    Seconds batchTime(int workers) const;

    /// Returns about how many workers the job needs where that is more than were tried; nothing where so many are
    /// enough, or more would not help.
    std::optional<int> workersBeyond() const;
    /// Returns the smallest number of workers that load `enough` of what more would.
    int minWorkersByFlow() const;
    /// Returns the smallest number of workers with which the steps get that, too, when batches come unevenly.
    int minWorkers() const;
    /// Returns the smallest prefetch factor that reaches `enough` of what `deepest` gives.
    int minPrefetch(int workers) const;
    int maxWorkers() const { return m_maxWorkers; }
    bool coresLimit() const { return m_throughput && m_throughput->cpuSamples() < m_needed; }

    /// "Almost all": what more workers or memory would give beyond it is no more than runs of a loader differ by.
    static constexpr double enough = 0.97;
    static constexpr int deepest = 8;

private:
    /// Returns the share of the time that GPUs compute, by a simulation of some hundred steps, `lengths` times as long
    /// for less noise; 1 for nodes of more GPUs than are simulated here.
    double utilisation(int workers, int prefetch, int lengths) const;
    bool gives(int workers, int prefetch, double wanted) const;

    LoaderSetup m_setup;
    LoaderHost m_host;
    int m_maxWorkers;
    double m_needed; ///< by the job
    double m_demand; ///< the same with headroom for what real loaders differ from the model
    std::optional<WorkerThroughput> m_throughput;
};

} // namespace sluice
