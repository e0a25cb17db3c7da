// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_samples.h"
#include "core/attach/proc/device_rates.h"
#include "core/node/cpu_list.h"
#include "core/node/node.h"
#include "core/run/job/attached_job.h"

/// From samples to the document. Pure.
namespace sluice::attach {

/// What was read beside the samples.
struct Surroundings {
    std::map<std::string, DeviceCounters> devicesBefore;
    std::map<std::string, DeviceCounters> devicesAfter;
    std::map<long, std::vector<Mount>> mounts; ///< of each rank
    std::map<long, CpuList> cpus; ///< that each rank may use
    std::optional<double> cpuQuota; ///< of the job's control group and those above it
    std::map<long, std::map<std::string, int>> openFiles; ///< of each rank and its workers
};

AttachedJob jobOf(const JobSamples& samples, const Surroundings& around);

/// Names every signal that could not be read, or not wholly.
std::vector<AttachUnknown> unknownOf(const JobSamples& samples, const AttachedJob& job);

} // namespace sluice::attach
