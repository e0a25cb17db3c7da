// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/store/store.h"

#include <string>
#include <vector>

/// Runs handed on from one history to another: a `.sluice` file is a history of its own, one SQLite file without a log
/// beside it, with the runs that were chosen, their samples, tags and notes.
namespace sluice {

/// Writes a new file, row by row as the history has them, so that a run that is damaged can be handed on too. NotFound
/// where the history lacks a run; Usage where the file exists, or the name is no file's; nothing is left of it then.
Result<Done> exportRuns(const Store& history, const std::vector<RunId>& runs, const std::string& path);

struct Imported {
    std::vector<RunId> runs; ///< their numbers in this history, oldest first
    int known = 0; ///< runs that it had already (identityOf), and such as the files hold twice
};

/// Takes the runs of `.sluice` files, of other histories and of rescue files (see keep_run.h), which are only read: all
/// of them or, where anything is wrong with one, none. Errors: no such file, no file of Sluice, one of a newer version,
/// a damaged run; each names the file. `others`: runs that were taken from files of other tools, after those.
Result<Imported> importRuns(Store& history, const std::vector<std::string>& files, const std::vector<Run>& others = {});

} // namespace sluice
