// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"
#include "core/run/job/traced_job.h"

#include <string>
#include <vector>

namespace sluice::ctl {

/// Reads traces and prints what they say of waiting for data. Gives the exit code.
Result<int> runTraces(const std::vector<std::string>& files, Session& session);

/// Tells a person what was recorded: the answer first.
std::string traceText(const TracedJob& job);

} // namespace sluice::ctl
