// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/traced_job.h"

#include <vector>

/// From the shares of ranks to an answer. Pure.
namespace sluice::trace {

/// Judges the rank that waits most. What it waits while the GPU still works off what was launched is no loss by itself:
/// the answer goes by the waiting that finds the GPU idle, where GPU work was recorded.
AttachVerdict verdictOf(const std::vector<TracedRank>& ranks);

/// Names what the traces do not tell, and what would.
std::vector<AttachUnknown> unknownOf(const std::vector<TracedRank>& ranks, const AttachVerdict& verdict);

} // namespace sluice::trace
