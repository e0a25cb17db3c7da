// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <map>
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

/// Runs this program again, with other arguments and more in its environment. `descriptor` stays open in it under the
/// same number. Ended when the time is over or a stop is requested. Errors: it cannot be started.
Result<ProcessOutcome> runSelf(const std::vector<std::string>& arguments,
                               const std::map<std::string, std::string>& environment, int descriptor, Seconds patience,
                               const std::stop_token& stop);

} // namespace sluice
