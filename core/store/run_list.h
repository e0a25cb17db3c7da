// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/store/sqlite.h"
#include "core/store/store.h"

#include <vector>

/// The list of runs. Private to core/store. The caller holds the transaction.
namespace sluice::store {

/// Newest first. Where the table is damaged, what can still be read of it; the rest is marked.
Result<std::vector<RunSummary>> selectSummaries(const Connection& connection);

/// How many runs the history should have that are not among these.
Result<std::int64_t> countOfLost(const Connection& connection, std::size_t listed);

} // namespace sluice::store
