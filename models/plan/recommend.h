// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/pipeline.h"

namespace sluice {

/// Refers to everything that the choice of settings rests on.
struct PlanBasis {
    const PlanRequest& request;
    const StorageSurface& surface;
    const SampleSupply& storage;
    const Demand& demand;
    const Prediction& prediction;
    Bytes inFlight{}; ///< of the batches that the chosen loader holds; 0: not chosen yet
};

/// Returns what storage gives to as many reads as help, whatever workers were asked for.
BytesPerSecond mostOfStorage(const PlanBasis& basis);

/// Tells whether more devices of this node would add nothing, since the data comes from a server. Lustre's own devices
/// are striped over.
bool isBehindServer(const PlanBasis& basis);

/// Settings of storage and loader, each with its reason. Rules: reads at the knee; the smallest number
/// in flight that gives 1.5 times the demand, or the knee when nothing does; workers by Little's law.
Recommendation recommend(const PlanBasis& basis);

} // namespace sluice
