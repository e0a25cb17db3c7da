// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/recommend.h"

namespace sluice {

/// Says the decision first: for which job, and on whose GPUs. Of the job's GPUs the node has so many.
Message headlineOf(const Plan& plan, int gpusPresent);

/// Summarises the plan in a few sentences. Never rounds up: 7.99 GPUs are 7.9.
std::vector<Message> verdictOf(const PlanBasis& basis);

/// Says that batches in flight need more than there is.
Message batchesExceed(const PlanRequest& request, Bytes needed);

} // namespace sluice
