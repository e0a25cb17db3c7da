// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/reality_check.h"

#include "models/plan/plan_simulation.h"

#include <algorithm>

namespace sluice {

namespace {

/// The same job with the settings that were in force, on a node of its own.
PlanRequest asItRan(const ObservedJob& observed, PlanRequest request)
{
    request.workload.gpus = observed.gpus;
    request.workload.nodes = 1;
    request.loader.kind = observed.workers == 0 ? LoaderKind::InProcess : observed.loader;
    request.workersPerGpu = observed.workers;
    request.prefetchFactor = observed.prefetch;
    request.host.cpuCores = observed.cores > 0 ? observed.cores : request.host.cpuCores;
    request.change = {.devices = 1, .cachedShare = observed.cachedShare.value_or(0)};
    return request;
}

} // namespace

Result<RealityCheck> checkAgainst(const ObservedJob& observed, const PlanRequest& request,
                                  const StorageSurface& surface)
{
    const auto ran = asItRan(observed, request);
    const auto storage = storageFor(ran, surface);
    if (!storage) {
        return storage.error();
    }
    Recommendation inForce;
    inForce.workers = observed.workers;
    inForce.prefetchFactor = observed.prefetch;
    inForce.readSize = storage->supply.at.readSize;
    const auto simulated = simulate(simulationOf(ran, inForce, storage->supply), surface);
    if (!simulated) {
        return simulated.error();
    }
    const auto& range = simulated->samplesPerSecond;
    const double predicted = simulated->figures.samplesPerSecond;
    return RealityCheck{.observed = observed,
                        .samplesPerSecond = predicted,
                        .low = std::min(range.low, predicted),
                        .high = std::max(range.high, predicted),
                        .waitingShare = std::clamp(1 - simulated->figures.utilisation, 0.0, 1.0)};
}

void widen(Prediction& prediction, double error)
{
    const double factor = 1 + std::abs(error);
    prediction.low = std::min(prediction.low, prediction.utilisation / factor);
    prediction.high = std::max(prediction.high, std::min(1.0, prediction.utilisation * factor));
}

} // namespace sluice
