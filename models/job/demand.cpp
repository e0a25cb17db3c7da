// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/demand.h"

#include <algorithm>

namespace sluice {

namespace {

/// Counts one open per sample where each sample is a file of its own, else the reads that carry the bytes. A sample
/// read at random from a shard never takes a read larger than itself.
double operationsOf(const Workload& workload, double samplesPerSecond, BytesPerSecond rate, Bytes readSize)
{
    if (workload.samplesPerFile <= 1) {
        return samplesPerSecond;
    }
    const auto usefulSize =
        workload.accessPattern == Pattern::Random ? std::min(readSize, workload.sampleBytes) : readSize;
    return rate.value / static_cast<double>(std::max<std::int64_t>(1, usefulSize.count));
}

} // namespace

Demand demandOf(const Workload& workload, Bytes readSize)
{
    const auto samplesPerGpu = workload.batchPerGpu / workload.stepTime.count();
    Demand demand;
    demand.samplesPerSecond = workload.gpus * samplesPerGpu;
    demand.ratePerGpu = {samplesPerGpu * static_cast<double>(workload.sampleBytes.count)};
    demand.rate = demandOfGpus(workload.gpus, demand.ratePerGpu);
    demand.clusterRate = demand.rate * workload.nodes;
    demand.operationsPerSecond = operationsOf(workload, demand.samplesPerSecond, demand.rate, readSize);
    if (workload.datasetBytes) {
        demand.jobBytes = workload.epochs
            * (static_cast<double>(workload.datasetBytes->count) + static_cast<double>(workload.evaluationBytes.count));
    }
    return demand;
}

BytesPerSecond demandOfGpus(int gpus, BytesPerSecond each)
{
    return each * gpus;
}

Bytes sequenceBytes(std::int64_t sequenceLength, int bytesPerToken)
{
    return Bytes{bytesPerToken} * sequenceLength;
}

Seconds stepTimeFor(int gpus, int batchPerGpu, double samplesPerSecond)
{
    return Seconds(static_cast<double>(gpus) * batchPerGpu / samplesPerSecond);
}

BytesPerSecond stripeCeiling(int targets, BytesPerSecond each)
{
    return each * targets;
}

double gpuHoursLost(int gpus, Seconds stall)
{
    return gpus * stall.count() / 3600;
}

} // namespace sluice
