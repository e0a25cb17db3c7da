// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/pipeline.h"

#include "core/base/text/words.h"
#include "models/plan/planned_setup.h"
#include "models/plan/stages.h"
#include "models/storage/striped_reads.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

/// Devices and the page cache hand out whole blocks of this size.
constexpr std::int64_t blockBytes = 4096;
/// Blocking workers are simpler; they are good enough when they give this share of the best engine.
constexpr double goodEnough = 0.95;
/// Smallest share of the samples that is read: keeps quotients finite where all come from memory.
constexpr double minRead = 1e-15;

std::int64_t wholeBlocks(std::int64_t bytes)
{
    return (bytes + blockBytes - 1) / blockBytes * blockBytes;
}

/// Returns the largest read that is useful: a sample at random, a file in order. What was measured moved whole blocks.
Bytes largestUsefulRead(const Workload& w, bool inBlocks)
{
    const double bytes = w.accessPattern == Pattern::Random
        ? static_cast<double>(w.sampleBytes.count)
        : static_cast<double>(w.sampleBytes.count) * w.samplesPerFile;
    const auto largest = static_cast<std::int64_t>(std::min(bytes, 1e17));
    return Bytes{inBlocks ? wholeBlocks(largest) : largest};
}

Result<RateEstimate> atKnee(const Workload& w, const StorageSurface& surface, EngineKind engine)
{
    auto knee = surface.knee(w.accessPattern, engine);
    if (const auto most = largestUsefulRead(w, surface.measured()); knee && most < knee->at.readSize) {
        return surface.kneeOfReadSize(w.accessPattern, engine, most);
    }
    return knee;
}

/// Gives each GPU's loader one read in flight at least. Where the curve has fallen off by then, storage gives less than
/// at its knee, and no setting of the loader changes that.
RateEstimate withReadsInFlight(RateEstimate setting, const StorageSurface& surface, int least)
{
    if (setting.at.inFlight() >= least) {
        return setting;
    }
    auto point = setting.at;
    const bool blocking = point.engine != EngineKind::Uring;
    point.depth = blocking ? 1 : least;
    point.threads = blocking ? least : 1;
    const auto estimate = surface.at(point);
    const bool falls = estimate && estimate->mean < setting.mean * goodEnough;
    return falls ? *estimate : setting;
}

/// Returns the engines that a loader may read with, of those that were measured.
std::vector<EngineKind> enginesOf(LoaderKind loader, const StorageSurface& surface, Pattern pattern)
{
    auto engines = surface.engines(pattern);
    if (readsLikePython(loader) && !engines.empty() && engines.front() != EngineKind::Uring) {
        std::erase(engines, EngineKind::Uring);
    }
    return engines;
}

/// Finds the simplest engine that gives almost what the fastest gives.
Result<RateEstimate> bestSetting(const Workload& w, const StorageSurface& surface, int devices, LoaderKind loader)
{
    std::vector<RateEstimate> settings;
    for (const auto engine : enginesOf(loader, surface, w.accessPattern)) {
        auto setting = settingWith(w, surface, engine, devices);
        if (!setting) {
            return setting.error();
        }
        settings.push_back(*std::move(setting));
    }
    if (settings.empty()) {
        return surface.knee(w.accessPattern).error();
    }
    const auto slower = [](const auto& a, const auto& b) { return a.mean < b.mean; };
    const auto fastest = std::max_element(settings.begin(), settings.end(), slower);
    const auto enough = [limit = fastest->mean * goodEnough](const auto& s) { return s.mean >= limit; };
    return *std::find_if(settings.begin(), settings.end(), enough);
}

std::int64_t readsOfWorkers(const Workload& w, int workersPerGpu)
{
    return std::min<std::int64_t>(std::int64_t{workersPerGpu} * w.gpus, 1 << 20);
}

/// One read a worker; a device of several gets its part of them.
Result<RateEstimate> settingOfWorkers(const Workload& w, const StorageSurface& surface, int workersPerGpu, int devices)
{
    const auto engines = surface.engines(w.accessPattern);
    if (engines.empty()) {
        return surface.knee(w.accessPattern).error();
    }
    const auto setting = atKnee(w, surface, engines.front());
    if (!setting) {
        return setting.error();
    }
    auto point = setting->at;
    point.depth = 1;
    return rateOfEach(surface, point, static_cast<int>(readsOfWorkers(w, workersPerGpu)), devices);
}

/// Samples a second of the slowest stage before the GPU when storage gives `rate`.
double fedSamples(const std::vector<StageLoad>& stages, double storageSamples)
{
    double least = storageSamples;
    for (const auto& stage : stages) {
        if (stage.stage != Stage::Storage && stage.stage != Stage::Gpu) {
            least = std::min(least, stage.capacitySamplesPerSecond);
        }
    }
    return least;
}

/// Returns the samples a second of one process that loads and steps in turn: the times of all stages add up, but that
/// bytes leave storage and cross the network at once.
double fedInTurn(const std::vector<StageLoad>& stages, double storageSamples)
{
    double seconds = 0;
    double reading = 1 / storageSamples;
    for (const auto& stage : stages) {
        const double each = 1 / stage.capacitySamplesPerSecond;
        if (stage.stage == Stage::Network) {
            reading = std::max(reading, each);
        } else if (stage.stage != Stage::Storage) {
            seconds += each;
        }
    }
    return 1 / (seconds + reading);
}

Stage slowest(const std::vector<StageLoad>& stages)
{
    const auto heavier = [](const auto& a, const auto& b) { return a.utilisation < b.utilisation; };
    const auto heaviest = std::max_element(stages.begin(), stages.end(), heavier);
    return heaviest->utilisation > 1 ? heaviest->stage : Stage::Gpu;
}

/// In turn every stage costs time, so that the longest of those before the GPU is the one to change.
Stage slowestInTurn(std::vector<StageLoad> stages)
{
    std::erase_if(stages, [](const StageLoad& load) { return load.stage == Stage::Gpu; });
    const auto heavier = [](const auto& a, const auto& b) { return a.utilisation < b.utilisation; };
    return std::max_element(stages.begin(), stages.end(), heavier)->stage;
}

/// Cuts a rate at a limit; false where it lies below already.
bool keepWithin(std::optional<BytesPerSecond> limit, RateEstimate& supply)
{
    if (!limit || *limit >= supply.high) {
        return false;
    }
    for (auto* rate : {&supply.mean, &supply.low, &supply.high}) {
        *rate = std::min(*rate, *limit);
    }
    return true;
}

} // namespace

std::optional<BytesPerSecond> linksOf(const HostFacts& host, int devices)
{
    const auto drives = static_cast<std::size_t>(devices) * std::max<std::size_t>(1, host.blockDevices.size());
    const auto index = drives - 1;
    return devices > 1 && index < host.driveLinks.size() ? std::optional(host.driveLinks[index]) : std::nullopt;
}

bool sharesStorage(const PlanRequest& request)
{
    const bool ownDrives = !request.host.blockDevices.empty() && !request.host.overNetwork;
    return request.workload.nodes > 1 && !ownDrives;
}

std::optional<BytesPerSecond> serverShareOf(const PlanRequest& request)
{
    const auto& rate = request.host.serverRate;
    return rate ? std::optional(*rate * (1.0 / request.workload.nodes)) : std::nullopt;
}

int devicesReadAtOnce(const PlanRequest& request)
{
    const int devices = request.change.devices;
    const int workers = workersAskedFor(request);
    return workers > 0 ? static_cast<int>(std::min<std::int64_t>(devices, readsOfWorkers(request.workload, workers)))
                       : devices;
}

bool reaches(double utilisation, double target)
{
    return utilisation >= target * (1 - 1e-12);
}

std::optional<double> shardsOfGpu(const Workload& w)
{
    return w.shards ? std::optional(static_cast<double>(*w.shards) / (static_cast<double>(w.gpus) * w.nodes))
                    : std::nullopt;
}

int workersAskedFor(const PlanRequest& request)
{
    if (loadsInTurn(request)) {
        return 1;
    }
    const auto shards = shardsOfGpu(request.workload);
    const double most = shards ? std::max(1.0, std::floor(*shards)) : static_cast<double>(maxWorkersPerGpu);
    return static_cast<int>(std::min(static_cast<double>(request.workersPerGpu), most));
}

Result<RateEstimate> settingWith(const Workload& workload, const StorageSurface& surface, EngineKind engine,
                                 int devices)
{
    const double loaders = static_cast<double>(workload.gpus) / std::max(1, devices);
    auto knee = atKnee(workload, surface, engine);
    return knee ? withReadsInFlight(*std::move(knee), surface, static_cast<int>(std::ceil(loaders))) : knee;
}

Result<SampleSupply> storageFor(const Workload& workload, const StorageSurface& storageOfAll, int workersPerGpu,
                                int devices, LoaderKind loader)
{
    const auto surface = storageOfAll.readWith(accessOf(loader));
    auto setting = workersPerGpu > 0 ? settingOfWorkers(workload, surface, workersPerGpu, devices)
                                     : bestSetting(workload, surface, devices, loader);
    if (!setting) {
        return setting.error();
    }
    SampleSupply storage;
    storage.supply = *std::move(setting);
    // A stated bandwidth is taken as bytes that arrive; a measured one moved whole blocks.
    const bool blocks = surface.measured() && workload.accessPattern == Pattern::Random;
    const auto bytes = workload.sampleBytes.count;
    storage.bytesPerSample = static_cast<double>(blocks ? wholeBlocks(bytes) : bytes);
    return storage;
}

Result<SampleSupply> storageFor(const PlanRequest& request, const StorageSurface& surface)
{
    const auto storage =
        storageFor(request.workload, surface, workersAskedFor(request), request.change.devices, request.loader.kind);
    const auto& change = request.change;
    const auto server = serverShareOf(request);
    if (!storage || (change == StorageChange{} && !server)) {
        return storage;
    }
    auto changed = striped(*storage, devicesReadAtOnce(request));
    changed.bytesPerSample *= std::max(1 - change.cachedShare, minRead);
    if (change.devices > 1) {
        changed.supply.provenance += fmt::format("; times {} devices", change.devices);
        if (const auto links = linksOf(request.host, change.devices); keepWithin(links, changed.supply)) {
            changed.supply.provenance += fmt::format("; at most {} through the PCIe links of this node", words(*links));
        }
    }
    if (keepWithin(server, changed.supply)) {
        changed.supply.provenance +=
            fmt::format("; at most {} from the server to each of {} nodes", words(*server), request.workload.nodes);
    }
    if (change.cachedShare > 0) {
        changed.supply.provenance += fmt::format("; {} of the samples from memory", percentWords(change.cachedShare));
    }
    return changed;
}

Demand demandOnStorage(const PlanRequest& request, Bytes readSize)
{
    auto demand = demandOf(request.workload, readSize);
    const double read = 1 - request.change.cachedShare;
    demand.rate = demand.rate * read;
    demand.ratePerGpu = demand.ratePerGpu * read;
    demand.clusterRate = demand.clusterRate * read;
    demand.operationsPerSecond *= read;
    if (demand.jobBytes) {
        *demand.jobBytes *= read;
    }
    return demand;
}

SampleSupply striped(const SampleSupply& storage, int width)
{
    auto wider = storage;
    wider.supply.mean = stripeCeiling(width, storage.supply.mean);
    wider.supply.low = stripeCeiling(width, storage.supply.low);
    wider.supply.high = stripeCeiling(width, storage.supply.high);
    return wider;
}

double cpuSecondsPerSample(const PlanRequest& request, const SampleSupply& storage)
{
    const auto& w = request.workload;
    const auto host = loaderHostOf(request, loaderSetupOf(request, storage.supply.at.readSize, 1, 1));
    return w.decodeTime.count() + storage.supply.cpuSecondsPerByte.value_or(0) * storage.bytesPerSample
        + host.passTime.count() + host.receiveTime.count() / w.batchPerGpu;
}

int wholeGpus(double gpusFed)
{
    return static_cast<int>(
        std::min(std::floor(gpusFed * (1 + 1e-12)), static_cast<double>(std::numeric_limits<int>::max())));
}

Prediction predict(const PlanRequest& request, const SampleSupply& storage)
{
    const auto& w = request.workload;
    const double perGpu = w.batchPerGpu / w.stepTime.count();
    const double demanded = w.gpus * perGpu;

    Prediction prediction;
    prediction.stages = stagesOf(request, storage, demanded);
    const auto share = [&](double samples) { return std::clamp(samples / demanded, 0.0, 1.0); };
    const auto fedBy = [&](BytesPerSecond rate) {
        const double samples = rate.value / storage.bytesPerSample;
        return loadsInTurn(request) ? fedInTurn(prediction.stages, samples) : fedSamples(prediction.stages, samples);
    };
    const double fed = std::min(fedBy(storage.supply.mean), maxSamplesPerSecond);
    prediction.utilisation = share(fed);
    prediction.low = share(fedBy(storage.supply.low));
    prediction.high = share(fedBy(storage.supply.high));
    prediction.samplesPerSecond = demanded * prediction.utilisation;
    prediction.stallFraction = 1 - prediction.utilisation;
    prediction.bottleneck = loadsInTurn(request) ? slowestInTurn(prediction.stages) : slowest(prediction.stages);
    prediction.gpusFed = fed / (w.targetUtilisation * perGpu);
    if (const auto shards = shardsOfGpu(w); shards && *shards < 1) {
        prediction.gpusFed = std::min(prediction.gpusFed, *shards * w.gpus);
    }
    prediction.maxGpus = wholeGpus(prediction.gpusFed);
    return prediction;
}

} // namespace sluice
