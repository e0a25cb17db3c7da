// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/store/store.h"

#include <string>
#include <vector>

/// Runs handed on from one history to another: a `.sluice` file is a history of its own, one SQLite file without a log
/// beside it, with the runs that were chosen, their samples, tags and notes.
namespace sluice {

/// Writes a new file. NotFound where the history lacks a run, Usage where the file exists; nothing is left of it then.
Result<Done> exportRuns(const Store& history, const std::vector<RunId>& runs, const std::string& path);

struct Imported {
    std::vector<RunId> runs; ///< their numbers in this history, oldest first
    int known = 0; ///< runs that it had already, by node, path and start
};

/// Takes the runs of a `.sluice` file, or of any other history, which is only read. Run by run: what was taken before
/// an error stays. Errors: no such file, no file of Sluice, one of a newer version, a damaged one.
Result<Imported> importRuns(Store& history, const std::string& path);

} // namespace sluice
