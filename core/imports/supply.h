// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/imported_result.h"
#include "models/storage/measurement.h"

#include <optional>
#include <vector>

/// Tells which imported results a storage model can rest on. Pure.
namespace sluice::imports {

/// Names it as a reason where several nodes were measured at once: none of them may have had that rate.
void judgeNodes(std::optional<double> nodes, ImportedResult& result);

/// Adds to each result what is not known of it that a storage model needs.
void judgeSupply(ImportedFile& file);

/// The results without such reasons as measured points. Figures that the tool does not tell are 0, which documents
/// leave out.
std::vector<Measurement> measurementsOf(const ImportedFile& file);

} // namespace sluice::imports
