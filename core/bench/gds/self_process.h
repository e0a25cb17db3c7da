// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace sluice {

/// How a process ended, and what it wrote to its standard output.
struct ProcessOutcome {
    int exitCode = -1; ///< 128 + signal when one ended it
    bool late = false; ///< it was ended because its time was over
    std::string out;
};

/// What a process gets in its environment beside what this one has; nothing: this is left out.
using EnvironmentChanges = std::map<std::string, std::optional<std::string>>;

/// Runs this program again, with other arguments and another environment. `descriptor` stays open in it under the
/// same number. Ended when the time is over or a stop is requested; one that a driver holds even then is left behind.
/// Errors: it cannot be started.
Result<ProcessOutcome> runSelf(const std::vector<std::string>& arguments, const EnvironmentChanges& environment,
                               int descriptor, Seconds patience, const std::stop_token& stop);

} // namespace sluice
