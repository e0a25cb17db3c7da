// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/seen_gpus.h"

#include "core/attach/messages.h"

#include <algorithm>

namespace sluice::attach {

namespace {

void addEvidence(AttachVerdict& verdict, const std::string& uuid, const char* signal,
                 const std::optional<double>& value)
{
    if (value) {
        verdict.because.push_back({signal, *value, "NVML " + uuid});
    }
}

constexpr double busyAllAlong = 0.9;
constexpr double fewWatts = 0.6; ///< of another rank's GPU: kernels that compute alike draw alike

/// A GPU that waits for another rank in a collective is busy all along, and draws little. Among ranks that are all fed,
/// one that draws much less waits for the others.
bool waitsForOthers(const AttachedJob& job)
{
    double least = 0;
    double most = 0;
    for (const auto& rank : job.ranks) {
        if (rank.gpuBusyShare.value_or(0) < busyAllAlong || !rank.gpuPowerWatts) {
            return false;
        }
        least = &rank == &job.ranks.front() ? *rank.gpuPowerWatts : std::min(least, *rank.gpuPowerWatts);
        most = std::max(most, *rank.gpuPowerWatts);
    }
    return job.ranks.size() > 1 && least < fewWatts * most;
}

/// What GPUs tell of a job that is fed: the step limits it, and the step may wait, too.
void judgeFed(AttachedJob& job)
{
    constexpr double idle = 0.5;
    if (job.verdict.where != WaitPlace::Gpu) {
        return;
    }
    if (waitsForOthers(job)) {
        job.verdict.where = WaitPlace::OtherRank;
    }
    for (const auto& rank : job.ranks) {
        if (rank.gpuBusyShare && *rank.gpuBusyShare < idle) {
            job.unknown.push_back({std::to_string(rank.pid) + ".h2d", sayPlain(attach_messages::gpuIdleThoughFed)});
        }
    }
}

} // namespace

void addGpus(AttachedJob& job, const std::vector<SeenGpu>& gpus)
{
    bool all = !job.ranks.empty();
    for (auto& rank : job.ranks) {
        const auto gpu = std::find_if(gpus.begin(), gpus.end(),
                                      [&rank](const SeenGpu& each) { return each.processes.contains(rank.pid); });
        if (gpu == gpus.end()) {
            all = false;
            continue;
        }
        rank.gpuUuid = gpu->uuid;
        rank.gpuBusyShare = gpu->busyShare;
        rank.gpuPowerWatts = gpu->powerWatts;
        rank.pcieRxRate = gpu->received;
        addEvidence(job.verdict, gpu->uuid, "gpu.busy_share", gpu->busyShare);
        addEvidence(job.verdict, gpu->uuid, "gpu.power_watts", gpu->powerWatts);
        addEvidence(job.verdict, gpu->uuid, "gpu.pcie_rx_bytes_per_second",
                    gpu->received ? std::optional(gpu->received->value) : std::nullopt);
    }
    job.access.gpu = all;
    std::erase_if(job.unknown, [](const AttachUnknown& gap) { return gap.signal == "gpu"; });
    if (!all) {
        job.unknown.push_back({"gpu", sayPlain(attach_messages::noGpuOfJob)});
    }
    judgeFed(job);
}

void sayGpusSilent(AttachedJob& job)
{
    std::erase_if(job.unknown, [](const AttachUnknown& gap) { return gap.signal == "gpu"; });
    job.unknown.push_back({"gpu", sayPlain(attach_messages::gpuDriverSilent)});
}

} // namespace sluice::attach
