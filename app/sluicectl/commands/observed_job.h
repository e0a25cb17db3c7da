// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/job_options.h"
#include "app/sluicectl/supply_options.h"

#include <optional>
#include <string>

namespace sluice::ctl {

/// The job of a file as it was seen to run, where it ran on the node whose storage was measured. Else nothing, with the
/// reason in `why`; both are empty where no job was given or none was observed.
struct SeenJob {
    std::optional<ObservedJob> observed;
    std::string why;
};
SeenJob seenJob(const TakenJob& job, const Supply& supply);

/// Says how far a prediction was off; empty without one.
std::string realityText(const Plan& plan, const SeenJob& seen);

/// Keeps what was compared in the history, for `accuracy`. A history that cannot be written costs no plan: a warning.
void keepCompared(const Plan& plan, const TakenJob& job, const Supply& supply, Session& session);

} // namespace sluice::ctl
