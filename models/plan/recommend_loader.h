// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/recommend.h"

namespace sluice {

/// Chooses the loader's part of the recommendation: workers, prefetch, memory, cores, pinning. `lean`: the storage
/// setting that was chosen; its latency is what a worker waits for one read.
void chooseLoader(const PlanBasis& basis, const RateEstimate& lean, Recommendation& r);

} // namespace sluice
