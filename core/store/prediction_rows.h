// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/compared_prediction.h"
#include "core/store/sqlite.h"

#include <vector>

/// Predictions that were compared with jobs. Private to core/store.
namespace sluice::store {

Result<Done> writePrediction(Connection& connection, const ComparedPrediction& prediction);
/// Newest first. Leaves out rows that are damaged or that a newer version wrote.
Result<std::vector<ComparedPrediction>> selectPredictions(const Connection& connection);

} // namespace sluice::store
