// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/unknowns.h"

#include "core/base/text/words.h"
#include "models/loader/messages.h"
#include "models/plan/loader/recommend_loader.h"
#include "models/plan/messages.h"
#include "models/plan/planned_setup.h"
#include "models/plan/stages.h"

#include <fmt/format.h>

#include <algorithm>

namespace sluice {

namespace {

/// Any node has so much memory: in all, or for each of many GPUs.
constexpr Bytes usualMemory{32'000'000'000};
constexpr Bytes usualMemoryOfGpu{8'000'000'000};

/// Says up to which CPU time of a sample the cores of the node would do, where they are known.
Message decodingUnknown(const PlanBasis& basis)
{
    using namespace plan_messages;
    const auto& request = basis.request;
    const double needed = request.workload.targetUtilisation * basis.demand.samplesPerSecond;
    const int workers = workersAskedFor(request) * request.workload.gpus;
    const double cores = workers > 0 ? std::min<double>(workers, request.host.cpuCores) : request.host.cpuCores;
    const double left = cores / needed - cpuSecondsPerSample(request, basis.storage);
    if (cores <= 0 || left <= 0) {
        return say<decodingNotCounted>();
    }
    return say<decodingFedUpTo>("time"_a = words(Seconds(left)), "cores"_a = fmt::format("{:g}", cores));
}

/// Returns the cores that the job keeps busy at its target.
double coresNeeded(const PlanBasis& basis)
{
    return basis.request.workload.targetUtilisation * basis.demand.samplesPerSecond
        * cpuSecondsPerSample(basis.request, basis.storage);
}

/// Tells whether the interval of storage alone reaches across the target, or there is nothing else that spreads.
bool storageSpreads(const PlanBasis& basis)
{
    const auto setup = loaderSetupOf(basis.request, {}, 1, 1);
    if (basis.request.observed || loaderHostOf(basis.request, setup).rateError <= 0) {
        return true;
    }
    const auto& supply = basis.storage.supply;
    const double needed =
        basis.request.workload.targetUtilisation * basis.demand.samplesPerSecond * basis.storage.bytesPerSample;
    return supply.low.value < needed && supply.high.value >= needed;
}

/// Adds the spread of the measurements where it reaches across the target. What was stated has none, and two
/// simulations that differ by chance decide nothing.
void addSpread(const PlanBasis& basis, std::vector<Undecided>& unknown)
{
    using namespace plan_messages;
    const auto& p = basis.prediction;
    const double goal = basis.request.workload.targetUtilisation;
    const bool reached = reaches(p.utilisation, goal);
    const bool spreads = basis.surface.measured() || basis.request.observed;
    if (!spreads || reached == reaches(reached ? p.low : p.high, goal)) {
        return;
    }
    const auto target = "target"_a = percentWords(goal);
    const auto low = "low"_a = floorPercentWords(p.low);
    const auto high = "high"_a = percentWords(p.high);
    if (!storageSpreads(basis)) {
        const auto setup = loaderSetupOf(basis.request, {}, 1, 1);
        const auto error = "error"_a = percentWords(loaderHostOf(basis.request, setup).rateError);
        unknown.push_back({say<modelAcrossTarget>(low, high, target, error), say<modelDecides>()});
        return;
    }
    unknown.push_back(
        {say<spreadAcrossTarget>(low, high, target), say<spreadDecides>().with(Remedy::MeasureStorageLonger)});
}

/// Suggests local drives where a network filesystem gives too little, with the time to copy the data set.
void addStaging(const PlanBasis& basis, std::vector<Message>& missing)
{
    const auto& w = basis.request.workload;
    const auto rate = basis.storage.supply.mean;
    if (!basis.request.host.overNetwork || !w.datasetBytes || rate.value <= 0
        || reaches(basis.prediction.utilisation, w.targetUtilisation)) {
        return;
    }
    missing.push_back(
        say<plan_messages::localDrives>("size"_a = siWords(*w.datasetBytes), "time"_a = words(*w.datasetBytes / rate))
            .with(Remedy::MeasureLocalDrives));
}

/// Pillow and transforms of Python take longer than the C libraries whose time is known.
bool decodesAtLeast(const PlanRequest& request)
{
    return request.decodeByLibraries && request.workload.decodeTime > Seconds(0)
        && readsLikePython(request.loader.kind);
}

/// Where each GPU has shards and not each worker.
void addShardGap(const PlanBasis& basis, std::vector<Message>& missing)
{
    const auto& w = basis.request.workload;
    const auto shards = shardsOfGpu(w);
    const auto workers = basis.request.workersPerGpu;
    if (shards && *shards >= 1 && workers > 0 && *shards < workers) {
        missing.push_back(say<plan_messages::fewerShardsThanWorkers>(
            "shards"_a = *w.shards, "busy"_a = workersAskedFor(basis.request), "workers"_a = workers));
    }
}

void addStripeGap(const PlanBasis& basis, std::vector<Message>& missing)
{
    const int count = basis.request.change.devices;
    if (count <= 1) {
        return;
    }
    const auto devices = "devices"_a = groupedWords(count);
    const auto links = linksOf(basis.request.host, count);
    missing.push_back(links ? say<plan_messages::stripeBoundByLinks>(devices, "rate"_a = words(*links))
                            : say<plan_messages::stripeAddsUp>(devices));
}

void addSupplyGaps(const PlanBasis& basis, std::vector<Message>& missing)
{
    using namespace plan_messages;
    const auto& supply = basis.storage.supply;
    if (!basis.surface.measured()) {
        missing.push_back(say<storageStated>().with(Remedy::MeasureStorage));
        if (!basis.surface.statesOperations() && supply.latency.count() > 0) {
            missing.push_back(say<storageOperationsUnknown>().with(Remedy::StateStorageOperations));
        }
    } else if (supply.fromPageCache) {
        missing.push_back(say<storageFromPageCache>().with(Remedy::MeasureStorage));
    } else if (supply.extrapolated) {
        missing.push_back(say<storageExtrapolated>().with(Remedy::MeasureStorageLonger));
    }
    const bool direct = basis.surface.measured() && supply.at.access == Access::Direct;
    if (direct && readsLikePython(basis.request.loader.kind)) {
        missing.push_back(say<storageReadDirectly>());
    }
}

void addStorageGaps(const PlanBasis& basis, std::vector<Message>& missing)
{
    using namespace plan_messages;
    const auto& request = basis.request;
    addSupplyGaps(basis, missing);
    if (request.assumesLayout) {
        const bool inOrder = request.workload.accessPattern != Pattern::Random;
        missing.push_back((inOrder ? say<filesAssumed>() : say<layoutAssumed>()).with(Remedy::StateLayout));
    }
    addStripeGap(basis, missing);
    addShardGap(basis, missing);
    if (request.workload.samplesPerFile == 1 && !request.host.filesPerSecond) {
        missing.push_back(say<opensNotMeasured>().with(Remedy::MeasureFiles));
    }
    if (request.host.overNetwork) {
        missing.push_back(say<networkNotMeasured>());
    }
    addStaging(basis, missing);
    if (sharesStorage(request) && !request.host.serverRate) {
        missing.push_back(say<otherNodesNotMeasured>().with(Remedy::StateServerBandwidth));
    }
}

void addNodeGaps(const PlanBasis& basis, std::vector<Message>& missing)
{
    using namespace plan_messages;
    const auto& host = basis.request.host;
    if (!knowsDecoding(basis.request.workload)) {
        missing.push_back(say<decodeTimeUnknown>().with(Remedy::StateDecodeTime));
    } else if (decodesAtLeast(basis.request)) {
        missing.push_back(say<decodeTimeOfLibraries>());
    }
    if (host.cpuCores <= 0) {
        missing.push_back(say<coresUnknown>().with(Remedy::StateCores));
    } else if (cpuSecondsPerSample(basis.request, basis.storage) <= 0) {
        missing.push_back(say<cpuCostUnknown>());
    } else if (basis.surface.measured() && !basis.storage.supply.cpuSecondsPerByte) {
        missing.push_back(say<readingCostUnknown>());
    }
    if (!memoryForBatches(basis.request) && basis.inFlight.count > 0) {
        missing.push_back(say<memoryUnknown>("needed"_a = siWords(basis.inFlight)).with(Remedy::StateMemory));
    }
    if (!loaderHostOf(basis.request, loaderSetupOf(basis.request, {}, 1, 1)).costsMeasured) {
        missing.push_back(say<loader_messages::loaderCostsPublished>());
    }
    if (!basis.prediction.simulated) {
        missing.push_back(basis.request.workload.gpus > maxRanksSimulated
                              ? say<loaderNotSimulated>("gpus"_a = maxRanksSimulated)
                              : say<loaderSimulationFailed>());
    }
    if (basis.request.loader.kind == LoaderKind::Threads) {
        missing.push_back(say<loaderNotCounted>().with(Remedy::StateLoader));
    }
    if (!host.memoryCopy) {
        missing.push_back(say<memoryNotMeasured>().with(Remedy::StateMemoryBandwidth));
    }
    if (!host.hostToDevice) {
        const bool nobodyLooked = !basis.surface.measured(); // the node is told by numbers
        missing.push_back(
            (nobodyLooked || host.gpusPresent > 0 ? say<hostToDeviceNotMeasured>() : say<noGpuToMeasure>())
                .with(Remedy::MeasureHostToDevice));
    }
}

} // namespace

std::vector<Undecided> undecidedBy(const PlanBasis& basis)
{
    using namespace plan_messages;
    const auto& w = basis.request.workload;
    const auto& host = basis.request.host;
    std::vector<Undecided> unknown;
    addSpread(basis, unknown);
    if (!reaches(basis.prediction.utilisation, w.targetUtilisation)) {
        return unknown; // what is not known makes it no better
    }
    if (!knowsDecoding(w)) {
        unknown.push_back({decodingUnknown(basis), say<decodeTimeDecides>().with(Remedy::StateDecodeTime)});
    } else if (host.cpuCores <= 0 && (w.decodeTime.count() > 0 || coresNeeded(basis) > 1)) {
        unknown.push_back({say<coresNotCounted>(), say<coresDecide>().with(Remedy::StateCores)});
    } else if (decodesAtLeast(basis.request)) {
        unknown.push_back({say<decodingByLibraries>("time"_a = words(w.decodeTime)), say<decodeTimeOfJobDecides>()});
    }
    if (!memoryForBatches(basis.request) && basis.inFlight > std::max(usualMemory, usualMemoryOfGpu * w.gpus)) {
        unknown.push_back({say<memoryNotCounted>("needed"_a = siWords(basis.inFlight)),
                           say<memoryDecides>().with(Remedy::StateMemory)});
    }
    const auto& change = basis.request.change;
    const double oneDevice =
        basis.storage.supply.mean.value / devicesReadAtOnce(basis.request) / basis.storage.bytesPerSample;
    if (change.devices > 1 && !linksOf(host, change.devices)
        && oneDevice < w.targetUtilisation * basis.demand.samplesPerSecond) {
        unknown.push_back({say<linksUnknown>("devices"_a = groupedWords(change.devices)), say<stripeDecides>()});
    }
    if (sharesStorage(basis.request) && !host.serverRate) {
        unknown.push_back({say<serverUnknown>("nodes"_a = groupedWords(w.nodes)),
                           say<serverDecides>().with(Remedy::StateServerBandwidth)});
    }
    return unknown;
}

std::vector<Message> missingOf(const PlanBasis& basis)
{
    std::vector<Message> missing;
    addStorageGaps(basis, missing);
    addNodeGaps(basis, missing);
    return missing;
}

} // namespace sluice
