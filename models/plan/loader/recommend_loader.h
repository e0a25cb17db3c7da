// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/recommend.h"

namespace sluice {

/// Chooses the loader's part of the recommendation: workers, prefetch, memory, cores, pinning. `lean`: the storage
/// setting that was chosen; its latency is what a worker waits for one read.
void chooseLoader(const PlanBasis& basis, const RateEstimate& lean, Recommendation& r);

/// Returns the workers of each GPU where `needed` load enough: those asked for, none where the loader has none, no more
/// than have a shard, and a rule of thumb where decoding is not known.
int workersOfLoader(const PlanBasis& basis, int needed);

/// Returns what batches in flight may take: memory, and /dev/shm where workers pass batches through it; nothing where
/// neither is known.
std::optional<Bytes> memoryForBatches(const PlanRequest& request);

/// Says how many cores the predicted samples keep busy.
void chooseCores(const PlanBasis& basis, Recommendation& r);

} // namespace sluice
