// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/run.h"
#include "core/store/sqlite.h"

#include <string>

/// Runs as rows of the tables in schema.cpp and back. Private to core/store. The caller holds the
/// transaction.
namespace sluice::store {

/// Where a run lies, for what an error says of it.
struct RunPlace {
    std::string file; ///< empty: the history
};
std::string placeWords(const RunPlace& place);

Error noSuchRun(RunId id);
Error noRuns();

Result<RunId> insertRun(Connection& connection, const Run& run);
/// Reads a run and every number in it against its domain. Errors: NotFound when there is no such run; Corrupt when
/// parts of it are missing, unreadable or not as they were written: the message names the run and its place.
Result<Run> selectRun(const Connection& connection, RunId id, const RunPlace& place = {});

} // namespace sluice::store
