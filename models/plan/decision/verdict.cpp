// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/verdict.h"

#include "core/base/text/words.h"
#include "models/loader/messages.h"
#include "models/loader/replication.h"
#include "models/plan/loader/recommend_loader.h"
#include "models/plan/messages.h"
#include "models/plan/planned_setup.h"
#include "models/plan/stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Any node has so much memory: in all, or for each of many GPUs.
constexpr Bytes usualMemory{32'000'000'000};
constexpr Bytes usualMemoryOfGpu{8'000'000'000};

/// Formats a whole percent of a fraction, rounded down.
std::string floorPercent(double fraction)
{
    return fmt::format("{:.0f} %", std::floor(fraction * 100 * (1 + 1e-12)));
}

/// Formats one decimal, rounded down; whole numbers without it.
std::string floorGpus(double gpus)
{
    const double tenths = std::floor(gpus * 10 * (1 + 1e-12));
    return std::fmod(tenths, 10) == 0 ? groupedWords(tenths / 10) : fmt::format("{:.1f}", tenths / 10);
}

/// Chooses the sentence for all GPUs, or for the one.
std::vector<Message> fedSentences(const PlanBasis& basis)
{
    using namespace plan_messages;
    const auto& w = basis.request.workload;
    const auto& p = basis.prediction;
    const auto utilisation = "utilisation"_a = floorPercent(p.utilisation);
    const auto target = "target"_a = percentWords(w.targetUtilisation);
    const auto gpus = "gpus"_a = groupedWords(w.gpus);
    const auto rate = "rate"_a = words(basis.storage.supply.mean);
    const auto needed = "needed"_a = words(basis.demand.rate);
    const bool sure = undecidedBy(basis).empty();
    const bool one = w.gpus == 1;
    if (reaches(p.utilisation, 1)) {
        return {one ? (sure ? say<feedsOne>(rate, needed) : say<mayFeedOne>(rate, needed))
                    : (sure ? say<feedsAll>(gpus, rate, needed) : say<mayFeedAll>(gpus, rate, needed))};
    }
    if (one) {
        return {sure ? say<feedsOneAt>(utilisation, target, rate, needed)
                     : say<mayFeedOneAt>(utilisation, target, rate, needed)};
    }
    return {sure ? say<feedsAllAt>(gpus, utilisation, target, rate, needed)
                 : say<mayFeedAllAt>(gpus, utilisation, target, rate, needed)};
}

/// Loader workers of each GPU, as asked for or as a loader of shards usually has them.
int workersOfShards(const PlanRequest& request)
{
    constexpr int usual = 4;
    return request.workersPerGpu > 0 ? request.workersPerGpu : usual;
}

Message shardSentence(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    const auto ranks = std::int64_t{w.gpus} * w.nodes;
    const auto workers = workersOfShards(basis.request);
    return say<plan_messages::shardsLimit>("shards"_a = *w.shards, "gpus"_a = ranks, "idle"_a = ranks - *w.shards,
                                           "atLeast"_a = ranks * workers, "workers"_a = workers);
}

/// Returns how long the training process takes to receive a batch. Returns 0 where a thread receives it, and where
/// memory itself is too slow.
Seconds receivingTimeOf(const PlanBasis& basis)
{
    const auto& prediction = basis.prediction;
    const auto isFull = [](const StageLoad& load) { return load.stage == Stage::HostMemory && load.utilisation > 1; };
    if (std::any_of(prediction.stages.begin(), prediction.stages.end(), isFull)) {
        return {};
    }
    if (!prediction.step) {
        const auto setup = loaderSetupOf(basis.request, {}, 1, 1);
        return timeToReceive(setup, loaderHostOf(basis.request, setup));
    }
    Seconds time{};
    for (const auto& each : prediction.step->parts) {
        time += each.part == StepPart::Receive ? each.time : Seconds{};
    }
    return time;
}

/// Tells whether cores are left, so that too few workers hold up what they compute.
bool coresAreLeft(const PlanBasis& basis)
{
    constexpr double nearlyAll = 0.95;
    const double busy = basis.prediction.samplesPerSecond * cpuSecondsPerSample(basis.request, basis.storage);
    return busy < nearlyAll * basis.request.host.cpuCores;
}

/// Says what limits, in samples per second where it is not storage.
Message limitSentence(const PlanBasis& basis)
{
    using namespace plan_messages;
    const auto& p = basis.prediction;
    const auto rate = "rate"_a = groupedWords(std::floor(p.samplesPerSecond));
    const auto needed = "needed"_a = groupedWords(std::ceil(basis.demand.samplesPerSecond));
    if (loadsInTurn(basis.request)) {
        return say<inProcessLimits>(rate, needed);
    }
    switch (p.bottleneck) {
    case Stage::DataSet:
        return shardSentence(basis);
    case Stage::Network:
        return say<networkLimits>("link"_a = words(*basis.request.host.network), "demand"_a = words(basis.demand.rate),
                                  rate, needed);
    case Stage::Cpu:
        if (basis.request.host.cpuCores <= 0 && workersAskedFor(basis.request) > 0) {
            return say<workersLoad>(rate, needed);
        }
        return coresAreLeft(basis) ? say<workersLimit>(rate, needed) : say<cpuLimits>(rate, needed);
    case Stage::Metadata:
        return say<metadataLimits>(rate, needed);
    case Stage::HostMemory:
        if (const auto receiving = receivingTimeOf(basis); receiving.count() > 0) {
            return say<receivingLimits>("time"_a = words(receiving), rate, needed);
        }
        return say<hostMemoryLimits>(rate, needed);
    case Stage::HostToDevice:
        return say<hostToDeviceLimits>(rate, needed);
    case Stage::Storage:
    case Stage::Gpu:
        break;
    }
    const auto most = mostOfStorage(basis);
    return most >= basis.demand.rate
        ? say<loaderLimits>(rate, needed, "storage"_a = words(most))
        : say<storageLimits>("rate"_a = words(basis.storage.supply.mean), "needed"_a = words(basis.demand.rate));
}

std::vector<Message> starvedSentences(const PlanBasis& basis)
{
    using namespace plan_messages;
    const auto gpus = basis.request.workload.gpus;
    const auto fed = basis.prediction.gpusFed;
    const auto all = "gpus"_a = groupedWords(gpus);
    const auto part = "fed"_a = floorGpus(fed);
    if (fed < 0.1) {
        return {gpus == 1 ? say<feedsHardlyPart>() : say<feedsHardlyAny>(all), limitSentence(basis)};
    }
    return {gpus == 1 ? say<feedsPart>(part) : say<feedsSome>(part, all), limitSentence(basis)};
}

/// Says what is counted that the node does not have.
void addAssumptions(const PlanBasis& basis, std::vector<Message>& verdict)
{
    const auto& change = basis.request.change;
    if (change.devices > 1) {
        verdict.push_back(say<plan_messages::assumesStriped>("devices"_a = groupedWords(change.devices)));
    }
    if (change.cachedShare > 0) {
        verdict.push_back(say<plan_messages::assumesCached>("share"_a = percentWords(change.cachedShare)));
    }
}

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
    if (!storageSpreads(basis)) {
        const auto setup = loaderSetupOf(basis.request, {}, 1, 1);
        const auto error = "error"_a = percentWords(loaderHostOf(basis.request, setup).rateError);
        unknown.push_back({reached ? say<modelMayBeLess>("low"_a = floorPercent(p.low), target, error)
                                   : say<modelMayReachTarget>(target, error),
                           say<modelDecides>()});
        return;
    }
    unknown.push_back({reached ? say<mayBeLess>("low"_a = floorPercent(p.low), target) : say<mayReachTarget>(target),
                       say<spreadDecides>().with(Remedy::MeasureStorageLonger)});
}

/// Chooses the sentence of a decision by the GPUs that the node has.
template <const MessageText& Here, const MessageText& More, const MessageText& Planned>
Message onGpus(const Plan& plan, int present)
{
    const auto& w = plan.workload;
    const auto job = "job"_a = w.title.empty() ? w.name : w.title;
    const auto gpus = "gpus"_a = groupedWords(w.gpus);
    if (present >= w.gpus) {
        return say<Here>(job, gpus);
    }
    return present > 0 ? say<More>(job, gpus, "present"_a = groupedWords(present)) : say<Planned>(job, gpus);
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
        missing.push_back(say<layoutAssumed>().with(Remedy::StateLayout));
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

Message headlineOf(const Plan& plan, int gpusPresent)
{
    using namespace plan_messages;
    switch (decisionOf(plan)) {
    case Decision::Yes:
        return onGpus<yesOnGpusHere, yesOnMoreGpus, yesOnPlannedGpus>(plan, gpusPresent);
    case Decision::No:
        return onGpus<noOnGpusHere, noOnMoreGpus, noOnPlannedGpus>(plan, gpusPresent);
    case Decision::CannotSay:
        break;
    }
    return onGpus<cannotSayOnGpusHere, cannotSayOnMoreGpus, cannotSayOnPlannedGpus>(plan, gpusPresent);
}

std::vector<Message> verdictOf(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    const bool fed = reaches(basis.prediction.utilisation, w.targetUtilisation);
    auto verdict = fed ? fedSentences(basis) : starvedSentences(basis);
    addAssumptions(basis, verdict);
    for (auto& unknown : undecidedBy(basis)) {
        verdict.push_back(std::move(unknown.what));
    }
    if (basis.storage.supply.fromPageCache) {
        verdict.push_back(say<plan_messages::deviceNotMeasured>());
    }
    return verdict;
}

Message batchesExceed(const PlanRequest& request, Bytes needed)
{
    using namespace plan_messages;
    const auto& host = request.host;
    const bool inMemory = host.memory.count > 0 && needed > host.memory;
    const auto bytes = "needed"_a = siWords(needed);
    return inMemory ? say<batchesExceedMemory>(bytes, "memory"_a = iecWords(host.memory))
                    : say<batchesExceedShared>(bytes, "memory"_a = iecWords(host.shm.value_or(Bytes{})));
}

std::vector<Message> missingOf(const PlanBasis& basis)
{
    std::vector<Message> missing;
    addStorageGaps(basis, missing);
    addNodeGaps(basis, missing);
    return missing;
}

} // namespace sluice
