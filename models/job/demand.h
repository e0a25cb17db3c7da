// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/units.h"
#include "models/job/workload.h"

#include <optional>

/// Demand: what a job asks of storage. Formulas of the domain sheet, section 1; exact arithmetic,
/// no empirical constant.
namespace sluice {

/// Needed so that no GPU ever waits for data, all nodes together and for one node.
struct Demand {
    BytesPerSecond rate; ///< of one node
    double samplesPerSecond = 0; ///< of one node
    double operationsPerSecond =
        0; ///< file opens (one sample a file) or reads of `readSize`, whichever the format implies
    BytesPerSecond ratePerGpu;
    BytesPerSecond clusterRate; ///< rate x nodes
    /// Read over the whole job by all nodes, epochs x (data set + evaluation); absent without the data set's size.
    /// A number, since the product may be beyond what Bytes hold.
    std::optional<double> jobBytes{};

    bool operator==(const Demand&) const = default;
};

template <class V, Like<Demand> T>
void describe(V& v, T& d)
{
    v("bytes_per_second", d.rate);
    v("samples_per_second", d.samplesPerSecond, domain::rate);
    v("operations_per_second", d.operationsPerSecond, domain::rate);
    v("bytes_per_second_per_gpu", d.ratePerGpu);
    v("cluster_bytes_per_second", d.clusterRate);
    v("job_bytes", d.jobBytes);
}

/// `GPUs x batch x sample bytes / step time`. `readSize` is the size of reads from packed shards.
Demand demandOf(const Workload& workload, Bytes readSize = mebibytes(1));

/// GPUs x rate each.
BytesPerSecond demandOfGpus(int gpus, BytesPerSecond each);
/// Bytes of one token sequence: length x bytes per token.
Bytes sequenceBytes(std::int64_t sequenceLength, int bytesPerToken);
/// Step time at which all GPUs together take so many samples a second: GPUs x batch / rate.
Seconds stepTimeFor(int gpus, int batchPerGpu, double samplesPerSecond);
/// Ceiling of a file striped over `targets`.
BytesPerSecond stripeCeiling(int targets, BytesPerSecond each);
/// GPU-hours in which `gpus` stand still for `stall`.
double gpuHoursLost(int gpus, Seconds stall);

} // namespace sluice
