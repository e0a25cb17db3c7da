// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/attached_job.h"
#include "core/run/job/running_job.h"

#include <optional>
#include <string>

namespace sluice::ctl {

/// "41 %", and of a rate "1.20 GB/s"; "unknown".
std::string shareWords(const std::optional<double>& share);
std::string rateWords(const std::optional<BytesPerSecond>& rate);

/// Tells a person what was seen of a running job: the answer first.
std::string attachText(const AttachedJob& job);

/// Lists what runs, one job a line: those that train, and how many other processes there are.
std::string jobsText(const RunningJobs& jobs);

} // namespace sluice::ctl
