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

/// Returns how storage is read for the order that the job's loader takes samples in; nothing where it is not told.
std::optional<Pattern> patternOf(const JobFile& job);

/// Takes the copy to the GPU as the job measured it, where the node's was neither measured nor stated and the job ran
/// on the node of that name; empty: of any.
void takeCopyRate(const JobFile& job, const std::string& hostName, HostFacts& host);

/// Names the figures of figuresOfAnyJob() that the file does not tell.
std::vector<std::string> notToldBy(const JobFile& job);

/// Returns the workload with all that the file tells of it in place.
Workload withJob(Workload workload, const JobFile& job);

/// Returns the job that the file alone describes; what it does not tell of GPUs and target is as in `usual`.
///
/// Errors: Usage: the file does not tell the size of a sample, the batch or the step.
Result<Workload> workloadOf(const JobFile& job, const Workload& usual);

/// Returns the workload with the figures that the file tells; what it does not tell stays as it is.
///
/// Errors: Usage: together they are no sound workload.
Result<Workload> workloadWith(const JobFile& job, const Workload& usual);

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
