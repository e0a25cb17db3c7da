// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/result.h"
#include "core/base/units.h"

#include <optional>

/// Checkpoints: how large, how long the GPUs stand still, how often, and what it costs.
namespace sluice {

/// Young: sqrt(2 C M), for a checkpoint of C seconds and a mean time M between failures.
Seconds youngInterval(Seconds checkpoint, Seconds meanTimeBetweenFailures);
/// Daly's refinement, for C < 2M; else M.
Seconds dalyInterval(Seconds checkpoint, Seconds meanTimeBetweenFailures);
/// Share of the time lost: C/P for checkpoints, (P/2 + R)/M for work done again and restarts; at most 1.
double wasteOf(Seconds checkpoint, Seconds interval, Seconds restart, Seconds meanTimeBetweenFailures);
/// Returns the mean time between failures of a cluster: that of one node / nodes.
Seconds clusterMeanTime(Seconds ofNode, int nodes);

/// Describes a job and its machine; what is not given is not computed.
struct CheckpointRequest {
    double parameters = 0;
    double bytesPerParameter = 14; ///< 2 bf16 weights, 4 master, 8 moments
    std::optional<BytesPerSecond> write{}; ///< of all nodes together
    std::optional<BytesPerSecond> deviceToHost{}; ///< of each GPU
    std::optional<Seconds> nodeMeanTime{}; ///< between failures of one node
    int nodes = 1;
    int gpus = 1; ///< of the whole job
    std::optional<double> pricePerGpuHour{};
    Seconds restart{}; ///< from a failure until training goes on, reading the checkpoint included
    std::optional<Seconds> interval{}; ///< in use; else Daly's
    std::optional<Bytes> deviceMemory{}; ///< used of each GPU, for cuda-checkpoint
};

struct CheckpointPlan {
    Bytes bytes;
    Bytes weights; ///< at 2 bytes a parameter; at less where less is kept of each
    Bytes bytesPerGpu;
    std::optional<Seconds> synchronousStall; ///< every rank waits for the write
    std::optional<Seconds> asynchronousStall; ///< device-to-host copy; the write overlaps with training
    std::optional<bool> asynchronousFits; ///< the write ends before the next checkpoint
    std::optional<Seconds> meanTimeBetweenFailures; ///< of the cluster
    std::optional<Seconds> young;
    std::optional<Seconds> daly;
    std::optional<Seconds> interval; ///< that the figures below are for, but for the asynchronous ones
    std::optional<Seconds>
        asynchronousInterval; ///< Daly's of the copy, no shorter than the write; absent with one in use
    std::optional<double> wasteSynchronous; ///< share of the time, failures included
    std::optional<double> wasteAsynchronous; ///< absent where the write does not fit between two checkpoints
    std::optional<double> gpuHoursPerCheckpoint; ///< lost to one synchronous stall
    std::optional<double> costPerCheckpoint;
    std::optional<double> costPerHour; ///< of stalls alone; no more than that of all GPUs
    std::optional<double> costPerMonth; ///< of 30 days
    std::optional<Seconds> suspend; ///< cuda-checkpoint: at least used device memory / device-to-host rate

    bool operator==(const CheckpointPlan&) const = default;
};

/// Errors: a number that is not finite, zero or negative where it must not be, or absurd.
Result<CheckpointPlan> planCheckpoints(const CheckpointRequest& request);

template <class V, Like<CheckpointPlan> T>
void describe(V& v, T& p)
{
    v("bytes", p.bytes);
    v("weights_bytes", p.weights);
    v("bytes_per_gpu", p.bytesPerGpu);
    v("synchronous_stall_seconds", p.synchronousStall);
    v("asynchronous_stall_seconds", p.asynchronousStall);
    v("asynchronous_fits", p.asynchronousFits);
    v("mtbf_seconds", p.meanTimeBetweenFailures);
    v("young_interval_seconds", p.young);
    v("daly_interval_seconds", p.daly);
    v("interval_seconds", p.interval);
    v("asynchronous_interval_seconds", p.asynchronousInterval);
    v("waste_synchronous", p.wasteSynchronous);
    v("waste_asynchronous", p.wasteAsynchronous);
    v("gpu_hours_per_checkpoint", p.gpuHoursPerCheckpoint);
    v("cost_per_checkpoint", p.costPerCheckpoint);
    v("cost_per_hour", p.costPerHour);
    v("cost_per_month", p.costPerMonth);
    v("suspend_seconds", p.suspend);
}

} // namespace sluice
