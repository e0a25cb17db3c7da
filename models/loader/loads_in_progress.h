// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_figures.h"
#include "models/loader/worker_throughput.h"

#include <functional>
#include <queue>
#include <vector>

namespace sluice {

/// Advances the batches that workers load at the same time. They share the throughput of that many workers equally
/// (processor sharing), so a batch is due at a progress per worker, not at a time. Where storage keeps a pace, what
/// they leave unused while they rest or decode is given to them later without delay. Cost: O(log(workers)) for each
/// batch.
class LoadsInProgress {
public:
    explicit LoadsInProgress(const WorkerThroughput& throughput)
        : m_throughput(throughput), m_mostCredit(throughput.undelayedSamples())
    { }

    int count() const { return static_cast<int>(m_loads.size()); }
    /// Starts a batch of `work` samples.
    void start(int worker, double work) { m_loads.push({m_progress + work, worker}); }
    /// Returns when the next batch is done, in seconds, if nothing starts before; infinite when none is loading.
    double nextEnd(double now) const;
    /// Lets `seconds` pass and adds what the workers spent them with to `spent`.
    void advance(double seconds, WorkerLoad& spent);
    /// Removes the batch that is due first. Returns its worker.
    int finishNext();

private:
    struct Load {
        double due; ///< progress at which it is done
        int worker;
        bool operator>(const Load& other) const { return due > other.due; }
    };

    /// A time in which the rate does not change.
    struct Phase {
        WorkerThroughput::State state;
        double seconds; ///< infinite without an end
        double gain; ///< of credit, samples per second; negative while it is used
    };
    Phase phase() const;
    void pass(const Phase& phase, double seconds, WorkerLoad& spent);

    const WorkerThroughput& m_throughput;
    double m_mostCredit; ///< samples that m_credit never exceeds
    double m_credit = 0; ///< samples that storage gives without delay
    std::priority_queue<Load, std::vector<Load>, std::greater<>> m_loads;
    double m_progress = 0; ///< samples that each busy worker has loaded since the start
};

} // namespace sluice
