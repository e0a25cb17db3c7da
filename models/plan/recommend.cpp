// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/recommend.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "models/plan/loader/recommend_loader.h"
#include "models/plan/messages.h"
#include "models/plan/packing.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

/// Margin of the reads in flight over the demand: storage is never steady.
constexpr double headRoom = 1.5;
/// Rate of another engine from which a change of loader is worth a word.
constexpr double worthAnotherLoader = 1.05;

/// Bytes a second that storage moves when no GPU waits.
BytesPerSecond readDemand(const PlanBasis& basis)
{
    return {basis.demand.samplesPerSecond * basis.storage.bytesPerSample};
}

/// Finds the setting of one device with the smallest number in flight that is enough, on the simplest engine, which is
/// never less simple than the engine that the plan rests on.
RateEstimate leanSetting(const PlanBasis& basis)
{
    const auto& at = basis.storage.supply.at;
    const auto needed = readDemand(basis) * (1.0 / basis.request.change.devices);
    std::optional<RateEstimate> lean;
    for (const auto engine : basis.surface.engines(at.pattern)) {
        lean = basis.surface.smallestInFlight(at.pattern, engine, at.readSize, needed * headRoom);
        if (lean || engine == at.engine) {
            break;
        }
    }
    if (!lean || workersAskedFor(basis.request) > 0) {
        if (const auto atKnee = basis.surface.at(at)) {
            return *atKnee;
        }
    }
    return *lean;
}

void chooseReadSize(const PlanBasis& basis, Recommendation& r)
{
    const auto& storage = basis.storage;
    const auto& w = basis.request.workload;
    r.readSize = storage.supply.at.readSize;
    const auto knee = basis.surface.knee(w.accessPattern, storage.supply.at.engine);
    const bool cut = knee && r.readSize < knee->at.readSize;
    auto because = cut ? say<plan_messages::readSizeOfSample>("sample"_a = iecWords(w.sampleBytes),
                                                              "knee"_a = iecWords(knee->at.readSize))
                       : say<plan_messages::readSizeAtKnee>("rate"_a = words(storage.supply.mean));
    r.reasons.push_back({"read_size_bytes", std::move(because), storage.supply.provenance});
}

/// Says what another loader would gain by its engine.
Message engineOfPython(const PlanBasis& basis)
{
    using namespace plan_messages;
    const auto& request = basis.request;
    const auto& supply = basis.storage.supply;
    const auto uring = settingWith(request.workload, basis.surface, EngineKind::Uring, request.change.devices);
    const bool gains = basis.surface.measured() && uring && uring->at.engine == EngineKind::Uring
        && uring->mean * request.change.devices > supply.mean * worthAnotherLoader;
    return gains ? say<engineOfAnotherLoader>("engine"_a = engineWords(EngineKind::Uring),
                                              "rate"_a = words(uring->mean * request.change.devices),
                                              "blocking"_a = words(supply.mean))
                 : say<engineOfPythonIsBlocking>();
}

/// Compares with the rate that the whole plan rests on, so that one run names one rate of its storage.
Message engineComparison(const PlanBasis& basis, EngineKind chosen)
{
    using namespace plan_messages;
    const auto& supply = basis.storage.supply;
    const auto engine = "engine"_a = engineWords(chosen);
    const auto rate = "rate"_a = words(supply.mean);
    if (chosen != supply.at.engine) {
        return say<engineIsEnough>(engine, "margin"_a = fmt::format("{:.2g}", headRoom),
                                   "fastest"_a = engineWords(supply.at.engine), rate);
    }
    if (chosen != EngineKind::Uring) {
        return say<engineIsFast>(rate, engine);
    }
    const auto blocking = basis.surface.engines(supply.at.pattern).front();
    const auto& request = basis.request;
    const auto most = settingWith(request.workload, basis.surface, blocking, request.change.devices);
    const auto atMost = most ? most->mean * request.change.devices : BytesPerSecond{};
    return say<engineIsNeeded>(rate, engine, "size"_a = iecWords(most ? most->at.readSize : supply.at.readSize),
                               "blocking"_a = words(atMost));
}

void chooseEngine(const PlanBasis& basis, const RateEstimate& lean, Recommendation& r)
{
    r.engine = lean.at.engine;
    const auto& fastest = basis.storage.supply;
    const auto engines = basis.surface.engines(fastest.at.pattern);
    Message because;
    if (readsLikePython(basis.request.loader.kind)) {
        because = engineOfPython(basis);
    } else if (!basis.surface.measured()) {
        because = say<plan_messages::engineIsSimplest>();
    } else if (engines.size() == 1) {
        because = say<plan_messages::engineIsOnlyOne>("engine"_a = engineWords(r.engine));
    } else {
        because = engineComparison(basis, r.engine);
    }
    r.reasons.push_back({"engine", std::move(because), lean.provenance});
}

void chooseQueueDepth(const PlanBasis& basis, const RateEstimate& lean, Recommendation& r)
{
    const int devices = basis.request.change.devices;
    const int gpus = basis.request.workload.gpus;
    r.queueDepth = std::max(lean.at.inFlight() * devices, gpus);
    const auto rate = lean.mean * devices;
    const auto needed = readDemand(basis);
    const bool met = rate >= needed * headRoom;
    if (met && lean.at.inFlight() * devices < gpus) {
        r.reasons.push_back({"queue_depth", say<plan_messages::queueDepthOfLoaders>(),
                             fmt::format("{}; {} GPUs", lean.provenance, groupedWords(gpus))});
        return;
    }
    const bool fewWorkers = workersAskedFor(basis.request) > 0 && mostOfStorage(basis) >= needed;
    auto because = met ? say<plan_messages::queueDepthIsEnough>("margin"_a = fmt::format("{:.2g}", headRoom),
                                                                "needed"_a = words(needed))
        : fewWorkers   ? say<plan_messages::queueDepthOfWorkers>()
                       : say<plan_messages::queueDepthAtKnee>("needed"_a = words(needed), "rate"_a = words(rate));
    r.reasons.push_back({"queue_depth", std::move(because), lean.provenance});
}

void chooseAccess(const PlanBasis& basis, Recommendation& r)
{
    const auto& w = basis.request.workload;
    const auto memory = basis.request.host.memory;
    r.access = basis.storage.supply.at.access;
    if (w.datasetBytes && memory.count > 0 && w.epochs > 1 && *w.datasetBytes / memory < 0.7) {
        r.access = Access::Buffered;
        const auto size = "size"_a = siWords(*w.datasetBytes);
        const auto room = "memory"_a = iecWords(memory);
        r.reasons.push_back({"access",
                             w.nodes > 1 ? say<plan_messages::accessFitsMemoryOfNodes>(size, room, "nodes"_a = w.nodes)
                                         : say<plan_messages::accessFitsMemory>(size, room),
                             "dataset_bytes < 70 % of memory_bytes"});
        return;
    }
    if (readsLikePython(basis.request.loader.kind)) {
        r.access = Access::Buffered;
        r.reasons.push_back({"access", say<plan_messages::accessOfPython>(), "how the PyTorch DataLoader works"});
        return;
    }
    r.reasons.push_back(
        {"access",
         basis.storage.supply.fromPageCache ? say<plan_messages::accessNotDirect>() : say<plan_messages::accessOnce>(),
         basis.storage.supply.provenance});
}

Message packingReason(const Workload& w, const PackingGain& gain, bool opensKnown)
{
    using namespace plan_messages;
    const auto size = "size"_a = iecWords(w.sampleBytes);
    const auto times = "gain"_a = fmt::format("{:.1f}", gain.gain);
    const auto low = "low"_a = fmt::format("{:.1f}", gain.low);
    const auto high = "high"_a = fmt::format("{:.1f}", gain.high);
    switch (adviceOf(gain)) {
    case PackingAdvice::Pack:
        return say<packingPays>(size, times, low, high);
    case PackingAdvice::Leave:
        return say<packingDoesNotPay>(size, times, low, high);
    case PackingAdvice::NotSure:
        break;
    }
    return opensKnown ? say<packingMayPay>(size, times, low, high)
                      : say<packingMayPayOpensUnknown>(size, times, low, high);
}

void choosePacking(const PlanBasis& basis, Recommendation& r)
{
    const auto& w = basis.request.workload;
    if (w.samplesPerFile > 1) {
        r.packFiles = false;
        return;
    }
    const auto gain = packingGainOf(basis.request, basis.storage, basis.surface);
    if (!gain) {
        r.reasons.push_back({"pack_files",
                             basis.surface.measured() ? say<plan_messages::packingNotMeasured>()
                                                      : say<plan_messages::packingNotStated>(),
                             "no measurement"});
        return;
    }
    if (const auto advice = adviceOf(*gain); advice != PackingAdvice::NotSure) {
        r.packFiles = advice == PackingAdvice::Pack;
    }
    r.reasons.push_back({"pack_files", packingReason(w, *gain, basis.request.host.filesPerSecond.has_value()),
                         basis.storage.supply.provenance});
}

void chooseStripe(const PlanBasis& basis, Recommendation& r)
{
    const auto& w = basis.request.workload;
    const auto server = serverShareOf(basis.request);
    const double wanted = w.targetUtilisation * readDemand(basis).value;
    const double needed = std::min(wanted, server ? server->value : wanted);
    const auto rateOfOne = mostOfStorage(basis) * (1.0 / basis.request.change.devices);
    if (isBehindServer(basis)) {
        r.reasons.push_back({"stripe_width", say<plan_messages::stripeOfServer>(), "the storage is not this node's"});
        return;
    }
    const double devices = std::ceil(needed / rateOfOne.value * (1 - 1e-12));
    r.stripeWidth = static_cast<int>(std::clamp(devices, 1.0, 1e9));
    const auto formula = fmt::format("ceil({} x {} / {})", percentWords(w.targetUtilisation), words(readDemand(basis)),
                                     words(rateOfOne));
    if (r.stripeWidth == 1) {
        r.reasons.push_back({"stripe_width", say<plan_messages::stripeOfOne>(), formula});
        return;
    }
    // Reads that span the stripe use every device; below 64 KiB the pieces cost more than they win.
    const auto piece = static_cast<std::uint64_t>(std::max<std::int64_t>(r.readSize.count / r.stripeWidth, 1));
    r.stripeUnit = std::clamp(Bytes{static_cast<std::int64_t>(std::bit_floor(piece))}, kibibytes(64), mebibytes(1));
    const auto links = linksOf(basis.request.host, r.stripeWidth);
    const auto count = "devices"_a = groupedWords(r.stripeWidth);
    r.reasons.push_back({"stripe_width",
                         !links ? say<plan_messages::stripeGivesIfNoLinkLimits>(count)
                             : links->value < needed
                             ? say<plan_messages::stripeBehindLinks>(count, "rate"_a = words(*links))
                             : say<plan_messages::stripeGives>(count),
                         formula});
}

void chooseGds(const PlanBasis& basis, Recommendation& r)
{
    const auto& host = basis.request.host;
    r.gds = host.gds ? host.gds->gds : GdsAdvice::NotMeasured;
    if (r.gds == GdsAdvice::Use && readsLikePython(basis.request.loader.kind)) {
        r.gds = GdsAdvice::DoNotUse;
        r.reasons.push_back({"gds", say<plan_messages::gdsWithAnotherLoader>(), "how the PyTorch DataLoader works"});
        return;
    }
    const auto untried = !basis.surface.measured() || host.gpusPresent > 0 ? say<plan_messages::gdsNotMeasured>()
                                                                           : say<plan_messages::gdsWithoutGpu>();
    r.reasons.push_back(
        {"gds", host.gds ? Message(host.gds->because) : untried,
         r.gds == GdsAdvice::NotMeasured ? "no measurement" : "measured: cuFile against reads through pinned memory"});
}

} // namespace

BytesPerSecond mostOfStorage(const PlanBasis& basis)
{
    const auto& request = basis.request;
    const auto& supply = basis.storage.supply;
    if (workersAskedFor(request) == 0) {
        return supply.mean;
    }
    const int devices = request.change.devices;
    const auto knee = settingWith(request.workload, basis.surface, supply.at.engine, devices);
    auto most = knee ? std::max(supply.mean, knee->mean * devices) : supply.mean;
    for (const auto& limit : {linksOf(request.host, devices), serverShareOf(request)}) {
        most = std::min(most, limit.value_or(most));
    }
    return most;
}

bool isBehindServer(const PlanBasis& basis)
{
    const auto& host = basis.request.host;
    const auto server = serverShareOf(basis.request);
    return (host.overNetwork && host.fileSystem != "lustre") || (server && *server <= mostOfStorage(basis));
}

Recommendation recommend(const PlanBasis& basis)
{
    Recommendation r;
    const auto lean = leanSetting(basis);
    chooseReadSize(basis, r);
    chooseQueueDepth(basis, lean, r);
    chooseEngine(basis, lean, r);
    chooseAccess(basis, r);
    chooseLoader(basis, lean, r);
    choosePacking(basis, r);
    chooseStripe(basis, r);
    chooseGds(basis, r);
    return r;
}

} // namespace sluice
