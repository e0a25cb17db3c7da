// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "core/store/sqlite.h"

#include <optional>
#include <string>

/// Checksums of a run's rows, by which a flipped bit is told from a measured figure. Private to core/store.
namespace sluice::store {

/// What the list shows of a run, in the order of the columns of `listedColumns`.
inline constexpr const char* listedColumns = "started_at, host_name, path, state, workload, gpus, gpus_fed,"
                                             " best_bytes_per_second, verdict";
/// Of a row whose columns `first` to `first` + 8 are those.
std::string listedChecksum(const Statement& row, int first);

/// Writes both checksums of a run whose rows are written. The caller holds the transaction.
Result<Done> writeChecks(Connection& connection, RunId id);

/// Whether all rows of a run are as they were written. Runs of older versions have no checksums, and pass.
Result<bool> agreesWithChecks(const Connection& connection, RunId id);

} // namespace sluice::store
