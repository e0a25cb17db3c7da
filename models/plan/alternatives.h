// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/recommend.h"

namespace sluice {

/// Changes and what the prediction becomes with each, by the functions that gave the prediction
/// itself: a second device, packed shards, half the bytes, GPU decode, fewer GPUs. Only those that
/// apply to the workload and could be computed from what was measured.
/// `recommendedWidth` is the stripe width that the recommendation asks for.
std::vector<Alternative> alternativesOf(const PlanBasis& basis, int recommendedWidth);

/// Of the alternatives of a plan that is not feasible, the first that would make it so: what is bought or
/// rebuilt least comes first. Nothing when the plan is feasible, or no single change is enough.
std::optional<Alternative> decisiveChange(const Plan& plan);

} // namespace sluice
