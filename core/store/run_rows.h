// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/run.h"
#include "core/store/sqlite.h"
#include "core/store/store.h"

#include <vector>

/// Runs as rows of the tables in schema.cpp and back. Private to core/store. The caller holds the
/// transaction.
namespace sluice::store {

Result<RunId> insertRun(Connection& connection, const Run& run);
/// NotFound when there is no such run; Corrupt when parts of it are missing or unreadable.
Result<Run> selectRun(const Connection& connection, RunId id);
/// Newest first.
Result<std::vector<RunSummary>> selectSummaries(const Connection& connection);

} // namespace sluice::store
