// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/worker_flow.h"
#include "models/plan/plan.h"

#include <optional>

namespace sluice {

/// How many workers, and how many batches ahead, a job needs on a storage: the flow of all workers of the
/// node says what they load, and short simulations what of it the steps see when batches come unevenly.
/// Where storage gives less to more reads in flight, more workers are never taken for better ones.
class LoaderSearch {
public:
    /// `samplesPerSecond`: that the job takes when no GPU waits. Reads of `readSize`, one a worker.
    LoaderSearch(const PlanRequest& request, const StorageSurface& surface, Bytes readSize, double samplesPerSecond);

    /// Samples a second that so many workers on each GPU load; no more than the job takes.
    double samples(int workers) const;
    /// How long one of so many workers takes for a batch when none of them waits to be asked.
    Seconds batchTime(int workers) const;

    /// The fewest that give almost all of what any number gives.
    int fewestWorkers() const;
    /// The fewest batches a worker that give almost all of what `deepest` give.
    int leastPrefetch(int workers) const;
    int mostWorkers() const { return m_most; }
    bool coresLimit() const { return m_flow && m_flow->cpuSamples() < m_demand; }

    /// "Almost all": what more workers or memory would give beyond it is no more than runs of a loader differ by.
    static constexpr double enough = 0.97;
    static constexpr int deepest = 8;

private:
    /// The share of the time that GPUs compute, by a simulation of some hundred steps, or so many times as long for
    /// less noise; 1 for nodes of more GPUs than are worth simulating here.
    double utilisation(int workers, int prefetch, int lengths) const;
    bool gives(int workers, int prefetch, double wanted) const;

    LoaderSetup m_setup;
    int m_most;
    double m_demand;
    std::optional<WorkerFlow> m_flow;
};

} // namespace sluice
