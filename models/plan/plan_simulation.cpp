// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/plan_simulation.h"

#include "models/loader/replication.h"
#include "models/plan/loader/loader_search.h"
#include "models/plan/loader/recommend_loader.h"
#include "models/plan/planned_setup.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Batches of all ranks: enough for the queues to settle and for a spread; more only takes time.
constexpr std::int64_t batchesOfPlan = 600;
constexpr std::int64_t stepsOfPlan = 300;
constexpr int replicationsOfPlan = 3; ///< enough for a mean; the interval is mostly that of the storage
/// A change is predicted to about a percent, and there are several: so many times fewer steps.
constexpr std::int64_t fewerForChanges = 3;
/// Whole rounds of the workers, of which the first and the last do not count.
constexpr std::int64_t minRounds = 6;

/// Holds the share of the demand that one stage lets through, 0..1.
struct Bound {
    Stage stage = Stage::Gpu;
    double share = 1;
};

bool isSimulated(Stage stage)
{
    return stage == Stage::Storage || stage == Stage::Cpu || stage == Stage::HostToDevice || stage == Stage::Gpu;
}

/// Finds the slowest of the stages that a simulation leaves out.
Bound boundOf(const PlanRequest& request, const SampleSupply& storage, const Prediction& closed)
{
    Bound bound;
    const auto take = [&bound](Stage stage, double share) {
        if (share < bound.share) {
            bound = {stage, share};
        }
    };
    for (const auto& stage : closed.stages) {
        if (!isSimulated(stage.stage)) {
            take(stage.stage, 1 / stage.utilisation);
        }
    }
    for (const auto& limit : {linksOf(request.host, request.change.devices), serverShareOf(request)}) {
        const double demanded = demandOf(request.workload, {}).samplesPerSecond;
        take(Stage::Storage, limit ? limit->value / storage.bytesPerSample / demanded : 1);
    }
    if (loadsInTurn(request)) { // each stage that is left out costs time of its own
        take(closed.bottleneck, closed.utilisation);
    }
    return bound;
}

/// Finds the slower of cores and storage. In the few rounds of a plan's simulation more may come out, of what was
/// loaded before they count.
Bound capacityOf(const Simulation& simulation, const StorageChange& change)
{
    Bound bound;
    for (const auto& stage : simulation.stages) {
        const bool ofWorkers = stage.stage == Stage::Cpu || (stage.stage == Stage::Storage && change.cachedShare < 1);
        if (ofWorkers && stage.utilisation * bound.share > 1) {
            bound = {stage.stage, 1 / stage.utilisation};
        }
    }
    return bound;
}

/// Counts what the closed form leaves out where no thread receives batches: the GPU waits meanwhile.
void countReceiving(const PlanRequest& request, const LoaderSetup& setup, Prediction& p)
{
    const auto receive = timeToReceive(setup, loaderHostOf(request, setup));
    const double most = request.workload.stepTime / (request.workload.stepTime + receive);
    if (most >= p.utilisation) {
        return;
    }
    p.bottleneck = Stage::HostMemory;
    p.utilisation = most;
    p.low = std::min(p.low, most);
    p.high = std::min(p.high, most);
    p.samplesPerSecond = demandOf(request.workload, {}).samplesPerSecond * most;
    p.stallFraction = 1 - most;
    if (!reaches(most, request.workload.targetUtilisation)) {
        p.gpusFed = std::min(p.gpusFed, request.workload.gpus * most / request.workload.targetUtilisation);
        p.maxGpus = wholeGpus(p.gpusFed);
    }
}

/// Replaces the prediction of the closed form by that of a simulation, where there is one.
void takeSimulation(const PlanBasis& basis, const SimulationRequest& asked, Prediction& p)
{
    const auto& request = basis.request;
    if (request.workload.gpus > maxRanksSimulated) {
        countReceiving(request, asked.setup, p);
        return;
    }
    const auto simulated = simulate(asked, basis.surface);
    if (!simulated) {
        return;
    }
    const auto& simulation = *simulated;
    const auto leftOut = boundOf(request, basis.storage, p);
    const auto capacity = capacityOf(simulation, request.change);
    const auto bound = capacity.share < leftOut.share ? capacity : leftOut;
    p.bottleneck = simulation.figures.utilisation <= bound.share ? simulation.figures.bottleneck : bound.stage;
    p.utilisation = std::min(simulation.figures.utilisation, bound.share);
    p.low = std::min({simulation.utilisation.low, bound.share, p.utilisation});
    // What was measured of storage may give more than its mean.
    const double most = basis.surface.measured() ? leftOut.share : bound.share;
    p.high = std::max(std::min(simulation.utilisation.high, most), p.utilisation);
    p.samplesPerSecond = demandOf(request.workload, {}).samplesPerSecond * p.utilisation;
    p.stallFraction = 1 - p.utilisation;
    const double target = request.workload.targetUtilisation;
    const double gpus = request.workload.gpus;
    // Beyond the GPUs of the job the closed form tells; a loader that reaches less feeds as much less of them.
    p.gpusFed =
        reaches(p.utilisation, target) ? std::max(p.gpusFed, gpus) : std::min(p.gpusFed, gpus * p.utilisation / target);
    p.maxGpus = wholeGpus(p.gpusFed);
    p.simulated = true;
    p.step = simulation.step;
    if (bound.share < simulation.figures.utilisation) {
        lengthen(*p.step, request.workload.stepTime / std::max(p.utilisation, 1e-9));
    }
}

} // namespace

SimulationRequest simulationOf(const PlanRequest& request, const Recommendation& recommended,
                               const RateEstimate& supply)
{
    SimulationRequest simulated;
    const int asked = workersAskedFor(request); // of which those without a shard are none
    const int workers = loadsInTurn(request) ? 0 : asked > 0 ? asked : recommended.workers;
    simulated.setup = loaderSetupOf(request, recommended.readSize, workers, std::max(1, recommended.prefetchFactor));
    simulated.setup.access = supply.at.access;
    simulated.host = loaderHostOf(request, simulated.setup);
    simulated.replications = replicationsOfPlan;
    const auto ofRounds = minRounds * std::max(1, simulated.setup.workers);
    simulated.stepLimit =
        std::max(std::clamp<std::int64_t>(batchesOfPlan / request.workload.gpus, 1, stepsOfPlan), ofRounds);
    return simulated;
}

Result<PlannedLoader> planLoader(const PlanRequest& request, const StorageSurface& all)
{
    const auto surface = all.readWith(accessOf(request.loader.kind));
    auto storage = storageFor(request, surface);
    if (!storage) {
        return storage.error();
    }
    PlannedLoader planned;
    planned.storage = *std::move(storage);
    planned.demand = demandOnStorage(request, planned.storage.supply.at.readSize);
    planned.prediction = predict(request, planned.storage);
    const PlanBasis basis{request, surface, planned.storage, planned.demand, planned.prediction};
    planned.recommendation = recommend(basis);
    takeSimulation(basis, simulationOf(request, planned.recommendation, planned.storage.supply), planned.prediction);
    chooseCores(basis, planned.recommendation);
    return planned;
}

std::optional<Prediction> predictChange(const PlanRequest& changed, const StorageSurface& all,
                                        const Recommendation& before)
{
    const auto surface = all.readWith(accessOf(changed.loader.kind));
    const auto storage = storageFor(changed, surface);
    if (!storage) {
        return std::nullopt;
    }
    auto settings = before;
    settings.readSize = storage->supply.at.readSize;
    const auto demand = demandOnStorage(changed, settings.readSize);
    auto prediction = predict(changed, *storage);
    const PlanBasis basis{changed, surface, *storage, demand, prediction};
    const LoaderSearch search(changed, surface, storage->supply.at, demand.samplesPerSecond);
    settings.workers = workersOfLoader(basis, std::max(before.workers, search.minWorkersByFlow()));
    auto simulated = simulationOf(changed, settings, storage->supply);
    simulated.replications = 1;
    simulated.stepLimit =
        std::max(simulated.stepLimit / fewerForChanges, minRounds * std::max(1, simulated.setup.workers));
    takeSimulation(basis, simulated, prediction);
    return prediction;
}

} // namespace sluice
