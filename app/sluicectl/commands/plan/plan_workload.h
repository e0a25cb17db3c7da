// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/commands/plan/kept_figures.h"
#include "app/sluicectl/commands/plan/plan_options.h"

namespace sluice::ctl {

/// A workload that was put together, and where figures of it are from.
struct TakenWorkload {
    Workload workload;
    TakenJob job; ///< the figures taken from the job file
    std::optional<KeptDecode> decode{}; ///< that its decode time is from; nothing where something else tells it
};

/// Puts the workload together: the preset, the data set or the numbers, then the job file, then single options. The
/// decode time of a data set is that of a kept benchmark where none of them tells it.
///
/// Errors: those of summariseDataset and JobOption::take; tokens a second without a sequence length.
Result<TakenWorkload> takeWorkload(const PlanOptions& options, const Supply& supply, Workload preset, Session& session);

/// Says where a step time is from that neither the command line nor a job file tells: of a preset, or of a file.
std::string sourceOfStep(const PlanOptions& options);

/// Returns the job that the run keeps, where the command line names no other.
TakenJob keptJob(const PlanOptions& options, const Supply& supply);

/// Tells whether the job is told by numbers alone, those of a watched job or of the command line.
bool isToldByNumbers(const PlanOptions& options, bool watched);

} // namespace sluice::ctl
