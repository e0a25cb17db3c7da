// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/recommend.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "models/plan/packing.h"
#include "models/plan/recommend_loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

/// Margin of the reads in flight over the demand: storage is never steady.
constexpr double headRoom = 1.5;

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
    const auto because = cut
        ? fmt::format("a {} sample is not larger; the knee of this storage is at {}", iecWords(w.sampleBytes),
                      iecWords(knee->at.readSize))
        : fmt::format("the smallest read that gives {} with the fewest in flight: the knee of the curve",
                      words(storage.supply.mean));
    r.reasons.push_back({"read_size_bytes", because, storage.supply.provenance});
}

/// Compares with the rate that the whole plan rests on, so that one run names one rate of its storage.
std::string engineComparison(const PlanBasis& basis, EngineKind chosen)
{
    const auto& supply = basis.storage.supply;
    if (chosen != supply.at.engine) {
        return fmt::format("enough with {}: {:.2g} times what the job reads; {} would give the {} of this plan",
                           engineWords(chosen), headRoom, engineWords(supply.at.engine), words(supply.mean));
    }
    if (chosen != EngineKind::Uring) {
        return fmt::format("the {} of this plan are read with {}; no engine gives much more", words(supply.mean),
                           engineWords(chosen));
    }
    const auto blocking = basis.surface.engines(supply.at.pattern).front();
    const auto most = basis.surface.kneeOfReadSize(supply.at.pattern, blocking, supply.at.readSize, 1);
    return fmt::format("the {} of this plan are read with {}; blocking reads of {} give {} at most", words(supply.mean),
                       engineWords(chosen), iecWords(supply.at.readSize),
                       words(most ? most->mean * basis.request.change.devices : BytesPerSecond{}));
}

void chooseEngine(const PlanBasis& basis, const RateEstimate& lean, Recommendation& r)
{
    r.engine = lean.at.engine;
    const auto& fastest = basis.storage.supply;
    const auto engines = basis.surface.engines(fastest.at.pattern);
    std::string because;
    if (!basis.surface.measured()) {
        because = "a stated bandwidth does not tell engines apart, and blocking reads are the simplest";
    } else if (engines.size() == 1) {
        because = fmt::format("only {} was measured for this pattern", engineWords(r.engine));
    } else {
        because = engineComparison(basis, r.engine);
    }
    r.reasons.push_back({"engine", because, lean.provenance});
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
        r.reasons.push_back({"queue_depth", "each GPU has a loader of its own, which keeps one read in flight at least",
                             fmt::format("{}; {} GPUs", lean.provenance, groupedWords(gpus))});
        return;
    }
    const auto because = met
        ? fmt::format("the smallest number in flight that gives {:.2g} times the {} that the job reads", headRoom,
                      words(needed))
        : fmt::format("the job reads {} and storage gives {}: more in flight adds latency and little else",
                      words(needed), words(rate));
    r.reasons.push_back({"queue_depth", because, lean.provenance});
}

void chooseAccess(const PlanBasis& basis, Recommendation& r)
{
    const auto& w = basis.request.workload;
    const auto memory = basis.request.host.memory;
    r.access = basis.storage.supply.at.access;
    if (w.datasetBytes && memory.count > 0 && w.epochs > 1 && *w.datasetBytes / memory < 0.7) {
        r.access = Access::Buffered;
        r.reasons.push_back({"access",
                             fmt::format("the data set ({}) fits into memory ({}): from the second epoch on it is read "
                                         "from the page cache",
                                         siWords(*w.datasetBytes), iecWords(memory)),
                             "dataset_bytes < 70 % of memory_bytes"});
        return;
    }
    r.reasons.push_back({"access",
                         basis.storage.supply.fromPageCache
                             ? "this filesystem gave no direct access, so reads came from the page cache"
                             : "data that is read once, or does not fit into memory, gains nothing from the page cache",
                         basis.storage.supply.provenance});
}

std::string packingReason(const Workload& w, const PackingGain& gain, bool opensKnown)
{
    const auto opens = opensKnown ? "" : ", at most with opens of 1 ms each, which were not measured";
    switch (adviceOf(gain)) {
    case PackingAdvice::Pack:
        return fmt::format("each sample is a file of {}: in shards they are read {}", iecWords(w.sampleBytes),
                           packingWords(gain));
    case PackingAdvice::Leave:
        return fmt::format("a file of {} is already read in large pieces: in shards {}", iecWords(w.sampleBytes),
                           packingWords(gain));
    case PackingAdvice::NotSure:
        break;
    }
    return fmt::format("files of {} would be read {} in shards{}: measure files against a shard",
                       iecWords(w.sampleBytes), packingWords(gain), opens);
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
                             basis.surface.measured() ? "reads in order were not measured, so files were not compared"
                                                      : "a stated bandwidth does not tell what small files cost",
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
    const double needed = w.targetUtilisation * readDemand(basis).value;
    const auto rateOfOne = basis.storage.supply.mean * (1.0 / basis.request.change.devices);
    const double devices = std::ceil(needed / rateOfOne.value * (1 - 1e-12));
    r.stripeWidth = static_cast<int>(std::clamp(devices, 1.0, 1e9));
    const auto formula = fmt::format("ceil({} x {} / {})", percentWords(w.targetUtilisation), words(readDemand(basis)),
                                     words(rateOfOne));
    if (r.stripeWidth == 1) {
        r.reasons.push_back({"stripe_width", "one such device gives what the job reads", formula});
        return;
    }
    // Reads that span the stripe use every device; below 64 KiB the pieces cost more than they win.
    const auto piece = static_cast<std::uint64_t>(std::max<std::int64_t>(r.readSize.count / r.stripeWidth, 1));
    r.stripeUnit = std::clamp(Bytes{static_cast<std::int64_t>(std::bit_floor(piece))}, kibibytes(64), mebibytes(1));
    const auto links = linksOf(basis.request.host, r.stripeWidth);
    r.reasons.push_back(
        {"stripe_width",
         !links ? fmt::format("{} devices like this one give what the job reads, as long as no link that they share "
                              "limits",
                              groupedWords(r.stripeWidth))
             : links->value < needed
             ? fmt::format("{} devices like this one would give what the job reads; the PCIe links of this node let {} "
                           "through",
                           groupedWords(r.stripeWidth), words(*links))
             : fmt::format("{} devices like this one give what the job reads", groupedWords(r.stripeWidth)),
         formula});
}

void chooseGds(const PlanBasis& basis, Recommendation& r)
{
    const auto& host = basis.request.host;
    r.gds = host.gds ? host.gds->gds : GdsAdvice::NotMeasured;
    const char* untried = host.gpusPresent == 0
        ? "no GPU was found on this node, so GPUDirect Storage could not be measured"
        : "GPUDirect Storage was not measured on this node, and is advised from a measured difference only";
    r.reasons.push_back(
        {"gds", host.gds ? host.gds->because : untried,
         r.gds == GdsAdvice::NotMeasured ? "no measurement" : "measured: cuFile against reads through pinned memory"});
}

} // namespace

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
