// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/simulation.h"
#include "models/plan/pipeline.h"

/// Simulates the loader that a plan recommends, so that its headline is what `simulate` says of the same loader.
namespace sluice {

/// Returns the simulation of the recommended loader for some hundred steps; `supply` names the access that was
/// measured.
SimulationRequest simulationOf(const PlanRequest& request, const Recommendation& recommended,
                               const RateEstimate& supply);

/// Holds what a plan rests on: a loader that suits the request, and what it gives.
struct PlannedLoader {
    SampleSupply storage;
    Demand demand;
    Prediction prediction;
    Recommendation recommendation;
};

/// Chooses the loader by the closed form, and predicts by a simulation of it, bounded by the stages that a simulation
/// does not know: shards, metadata, network, memory, links above striped devices.
///
/// Errors: those of storageFor.
Result<PlannedLoader> planLoader(const PlanRequest& request, const StorageSurface& surface);

/// Predicts a changed request as planLoader does, to about a percent: with the settings `before` the change, more
/// workers where that loads more, and a single replication. Nothing where no such read was measured.
std::optional<Prediction> predictChange(const PlanRequest& changed, const StorageSurface& surface,
                                        const Recommendation& before);

} // namespace sluice
