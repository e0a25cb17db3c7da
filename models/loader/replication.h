// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_figures.h"
#include "models/loader/worker_throughput.h"

#include <cstdint>
#include <vector>

namespace sluice {

/// Returns the time of what a rank does with a batch beside the step before: the slowest of copying to the device,
/// pinning and receiving by a thread of its own.
Seconds moveTime(const LoaderSetup& setup, const LoaderHost& host);

/// Returns the time to receive one batch: processor time, and the wake-ups after a step. Processes that never rest are
/// awake, so no step is waited for longer than it takes.
Seconds receivingTime(const LoaderSetup& setup, const LoaderHost& host);

/// Returns the time to receive a batch that the rank's process spends between two steps.
Seconds timeToReceive(const LoaderSetup& setup, const LoaderHost& host);

/// Everything that one replication needs, resolved.
struct ReplicationSpec {
    LoaderSetup setup;
    const WorkerThroughput& throughput;
    double moveSeconds = 0; ///< pinning and copying one batch, pipelined: the slower of both
    double receiveSeconds = 0; ///< of a rank for one batch, before its step
    double workerStartSeconds = 0; ///< from one worker of a rank to the next, at the start
    double workerRestartSeconds = 0; ///< the same at each later epoch; 0: workers persist
    std::int64_t stepsPerEpoch = 0; ///< 0: endless
    std::int64_t stepLimit = 0;
    std::uint64_t seed = 1;
    bool trace = false;
};

struct Replication {
    std::vector<StepTally> ranks;
    DurationBins bins;
    WorkerLoad workers; ///< seconds of all workers
    std::vector<BatchTrace> trace;
    double batches = 0; ///< loaded
    double seconds = 0;
};

/// Simulates one run of a loader by discrete events: workers load whole batches in turn, ranks take them in order,
/// steps end alone or behind a barrier. Cost: O(log(workers)) for each batch; memory does not grow with steps.
Replication replicate(const ReplicationSpec& spec);

} // namespace sluice
