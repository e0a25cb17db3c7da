// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/recommend.h"

namespace sluice {

/// Returns changes and the prediction with each: a second device, packed shards, half the bytes, GPU decode, fewer
/// GPUs. Leaves out those that do not apply or cannot be computed.
/// `recommendedWidth`: the stripe width that the recommendation asks for.
std::vector<Alternative> alternativesOf(const PlanBasis& basis, int recommendedWidth);

/// Returns the first alternative that makes a plan feasible, the cheapest first. Nothing when the plan is feasible, or
/// no single change is enough.
std::optional<Alternative> decisiveChange(const Plan& plan);

} // namespace sluice
