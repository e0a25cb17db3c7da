// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/options/job_options.h"
#include "app/sluicectl/options/supply_options.h"
#include "core/run/job/job_plan.h"

#include <string>

namespace sluice::ctl {

/// As seenJob of a job file; also says why where storage was stated and not measured. Empty where no job was given.
SeenJob seenJob(const TakenJob& job, const Supply& supply, const Workload& workload);

/// Names where a comparison belongs: a job, and the path whose storage was measured.
struct ComparedAt {
    std::string jobSeenAt;
    std::string hostName;
    std::string path;
};

/// Keeps what was compared in the history, for `accuracy`. A history that cannot be written costs no plan: a warning.
void keepCompared(const Plan& plan, const ComparedAt& at, Session& session);

} // namespace sluice::ctl
