// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/report/document.h"
#include "core/run/compare/compared_runs.h"

#include <optional>
#include <string>

/// Tells others how two runs differ: as a document, as JSON and as text for a terminal. Pure.
namespace sluice::report {

/// `sluice.compare/1`. `level`: the slowdown from which on a change counts as a regression, 0.05 is 5 %.
Json comparisonDocument(const ComparedRuns& runs, double level);

/// `job` of `sluice.compare/1`, as `earlier` of `sluice.attach/1` has it, too.
Json jobChangeDocument(const JobChange& job);

Document describeComparison(const ComparedRuns& runs, double level);

/// Lines of at most 80 columns, where names are not longer.
std::string comparisonText(const ComparedRuns& runs, double level);

/// "+12 % (+8 to +16 %)": a change with its interval; "+12 % (interval not known)".
std::string changeWords(double change, const std::optional<double>& low, const std::optional<double>& high);

/// "kernel: 6.1.0-18-amd64 -> 6.1.0-21-amd64"
std::string settingWords(const DifferingSetting& setting);

} // namespace sluice::report
