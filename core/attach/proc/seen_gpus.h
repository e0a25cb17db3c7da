// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/attached_job.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sluice::attach {

/// Means of what a GPU's management library told while the job was looked at.
struct SeenGpu {
    std::string uuid;
    std::set<long> processes; ///< with a compute context, by the host's numbers
    std::optional<double> busyShare; ///< a kernel ran; one that only spins counts
    std::optional<double> powerWatts;
    std::optional<BytesPerSecond> received; ///< from the host

    bool operator==(const SeenGpu&) const = default;
};

/// Enters into each rank the first GPU that shows its process, and says so where none does. A GPU that is busy at
/// little power spins: busy share, power and PCIe stand side by side in the evidence. Pure.
void addGpus(AttachedJob& job, const std::vector<SeenGpu>& gpus);

/// Says that the driver of the GPUs did not answer. Pure.
void sayGpusSilent(AttachedJob& job);

} // namespace sluice::attach
