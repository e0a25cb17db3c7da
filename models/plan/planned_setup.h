// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"
#include "models/plan/plan.h"

/// Translates the request of a plan into the loader that is simulated for it.
namespace sluice {

/// Largest number of GPUs that a plan simulates; of more the slowest stage tells.
inline constexpr int maxRanksSimulated = 256;

/// Returns the loader of a request, with so many workers on each GPU.
LoaderSetup loaderSetupOf(const PlanRequest& request, Bytes readSize, int workers, int prefetch);

/// Returns what that loader uses of the node, with the costs of its kind.
LoaderHost loaderHostOf(const PlanRequest& request, const LoaderSetup& setup);

} // namespace sluice
