// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/compare/node_check.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

/// Measures for a node check: the node, its audit, and a few settings for a second each.
namespace sluice {

struct CheckSpec {
    std::string path; ///< a folder with a kept file (check_file.h), or a file
    std::optional<Run> baseline; ///< absent: the usual settings are measured, and judged by the rule alone
    CheckRule rule;
    Seconds budget{6}; ///< for everything; another round begins only where it ends within
};

/// The settings that a baseline of its own measures.
std::vector<IoPoint> usualCheckPoints();

/// Reads and measures; only reads. `soFar` is told what is known after each step, so that nothing is lost where the
/// storage stops answering. Errors: a path or machine that cannot be read, no file to read.
Result<NodeCheck> runCheck(const CheckSpec& spec, const std::function<void(const NodeCheck&)>& soFar,
                           const std::stop_token& stop);

/// Measures the usual settings in turns, so often each, with node and audit: a baseline. Errors as runCheck.
Result<Run> runCheckBaseline(const std::string& path, int rounds,
                             const std::function<void(int done, int all)>& progress, const std::stop_token& stop);

} // namespace sluice
