// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/job_file.h"
#include "models/job/workload.h"
#include "models/plan/plan.h"

#include <optional>
#include <string>
#include <vector>

/// What a job file changes about a plan: the workload, its loader, and what can be compared. Pure.
namespace sluice {

/// Names the figures without which there is no job to plan.
std::vector<std::string> figuresOfAnyJob();

/// Returns the workload with all that the file tells of it in place.
Workload withJob(Workload workload, const JobFile& job);

/// Returns the job that the file alone describes; what it does not tell of GPUs and target is as in `usual`.
///
/// Errors: Usage: the file does not tell the size of a sample, the batch or the step.
Result<Workload> workloadOf(const JobFile& job, const Workload& usual);

/// Returns the loader of the job with what it costs beside reading and decoding; threads where the file does not tell.
LoaderChoice loaderOf(const JobFile& job);

/// Holds a job as it ran, or why it cannot be compared with a plan; both are empty where none was observed.
struct SeenJob {
    std::optional<ObservedJob> observed;
    std::string why;
    std::string from = "the job that was seen";
};

/// Returns the job as it ran, where it ran on the node of that name and is the job of the workload: with its batch,
/// step, sample size and decoding.
SeenJob seenJob(const JobFile& job, const std::string& hostName, const Workload& workload);

} // namespace sluice
