// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/recommend.h"

namespace sluice {

/// Returns changes and the prediction with each: pinned memory, a second device, packed shards, half the bytes, GPU
/// decode, fewer GPUs. Leaves out those that do not apply or cannot be computed. `recommended`: the settings before the
/// change.
std::vector<Alternative> alternativesOf(const PlanBasis& basis, const Recommendation& recommended);

/// Returns the first alternative that makes a plan feasible, the cheapest first. Nothing when the plan is feasible, or
/// no single change is enough.
std::optional<Alternative> decisiveChange(const Plan& plan);

} // namespace sluice
