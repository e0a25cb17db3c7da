// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/loader/recommend_loader.h"

#include "core/base/text/words.h"
#include "models/plan/loader/loader_search.h"
#include "models/plan/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Steps that are held up by slow reads may cost so much of the time.
constexpr double bearableLoss = 0.015;
constexpr double slowShare = 0.01; ///< of the reads take as long as the 99th percentile

/// "4 -> 8: +31 %".
std::string effectWords(const LoaderSearch& search, int from, int to)
{
    const double gain = search.samples(to) / std::max(search.samples(from), 1e-300) - 1;
    return fmt::format("{} -> {}: {:+.1f} % samples/s", from, to, 100 * gain);
}

std::string marginalWords(const LoaderSearch& search, int workers)
{
    std::string text;
    if (workers > 1) {
        text = effectWords(search, workers / 2, workers);
    }
    const int more = std::min(search.maxWorkers(), workers + std::max(1, workers / 2));
    if (more > workers) {
        text += (text.empty() ? "" : "; ") + effectWords(search, workers, more);
    }
    return text;
}

/// Three digits of few samples, all of many.
std::string sampleWords(double samples)
{
    return samples < 100 ? fmt::format("{:.3g}", samples) : groupedWords(samples);
}

/// Guesses where the cost of decoding is not known, and cores are all that can be told from: half of them, shared by
/// the GPUs.
int workersByThumb(const PlanBasis& basis)
{
    constexpr int whereNothingIsKnown = 4;
    const double cores = basis.request.host.cpuCores;
    return cores > 0 ? std::max(1, static_cast<int>(cores / 2 / basis.request.workload.gpus)) : whereNothingIsKnown;
}

Message askedSentence(const PlanBasis& basis, const LoaderSearch& search, int wanted)
{
    if (const auto beyond = search.workersBeyond()) {
        return say<plan_messages::workersAskedTooFew>("workers"_a = groupedWords(*beyond));
    }
    const auto workers = "workers"_a = groupedWords(wanted);
    return knowsDecoding(basis.request.workload) ? say<plan_messages::workersAsked>(workers)
                                                 : say<plan_messages::workersAskedToRead>(workers);
}

Message fewestSentence(const PlanBasis& basis, const LoaderSearch& search, int wanted)
{
    const auto& w = basis.request.workload;
    const auto share = "share"_a = percentWords(LoaderSearch::enough);
    const auto rate = "rate"_a = sampleWords(basis.demand.samplesPerSecond / w.gpus);
    if (const auto beyond = search.workersBeyond()) {
        return say<plan_messages::workersMostTried>("most"_a = groupedWords(search.maxWorkers()), rate,
                                                    "workers"_a = groupedWords(*beyond));
    }
    const auto effects = "effects"_a = marginalWords(search, wanted);
    return search.coresLimit() ? say<plan_messages::workersFewestOnCores>(
               share, rate, effects, "cores"_a = fmt::format("{:g}", basis.request.host.cpuCores), "gpus"_a = w.gpus)
                               : say<plan_messages::workersFewest>(share, rate, effects);
}

/// Of more workers than shards, some have nothing to read.
int workersWithAShard(const Workload& w, int workers)
{
    const auto shards = shardsOfGpu(w);
    return shards ? std::clamp(static_cast<int>(*shards), 1, workers) : workers;
}

void chooseWorkers(const PlanBasis& basis, const RateEstimate& lean, const LoaderSearch& search, Recommendation& r)
{
    const auto& w = basis.request.workload;
    const bool asked = basis.request.workersPerGpu > 0;
    const int needed = search.minWorkers();
    const int wanted = workersWithAShard(w, needed);
    r.workers = workersOfLoader(basis, needed);
    if (loadsInTurn(basis.request)) {
        r.reasons.push_back({"workers", say<plan_messages::workersInProcess>("workers"_a = groupedWords(wanted)),
                             "how the PyTorch DataLoader works"});
        return;
    }
    if (!asked && wanted < needed) {
        r.reasons.push_back({"workers", say<plan_messages::workersOfShards>("workers"_a = groupedWords(needed)),
                             "shards / GPUs of all nodes"});
        return;
    }
    if (!asked && r.workers < wanted) {
        r.reasons.push_back({"workers", say<plan_messages::workersFit>("workers"_a = groupedWords(wanted)),
                             "memory / bytes of a batch / GPUs"});
        return;
    }
    if (!asked && !knowsDecoding(w)) {
        r.reasons.push_back({"workers", say<plan_messages::workersByThumb>("workers"_a = groupedWords(wanted)),
                             "half of the cores, 4 where they are not known"});
        return;
    }
    r.reasons.push_back(
        {"workers", asked ? askedSentence(basis, search, wanted) : fewestSentence(basis, search, wanted),
         "Little's law for reading and decoding together: one blocking read a worker, latency " + lean.provenance});
}

/// Batches a worker until the queues outlast a read of the 99th percentile; 1 where such reads cost little,
/// were not measured, or are slow only because storage was full.
int prefetchForTail(const PlanBasis& basis, const LoaderSearch& search, const Measurement* slow, int workers)
{
    if (slow == nullptr) {
        return 1;
    }
    const auto& at = slow->point;
    const auto best = basis.surface.kneeOfReadSize(at.pattern, at.engine, at.readSize, 1);
    if (!best || slow->rate.value >= fullStorage * best->mean.value) {
        return 1;
    }
    const auto& w = basis.request.workload;
    const double tail = Seconds(slow->latency.p99 - slow->latency.mean).count();
    const double ofAll = static_cast<double>(w.batchPerGpu) * w.gpus / std::max(search.samples(workers), 1e-300);
    const double batch = search.batchTime(workers).count();
    const double step = std::max(w.stepTime.count(), ofAll);
    const double bytes = static_cast<double>(w.batchPerGpu) * static_cast<double>(w.sampleBytes.count);
    const double reads = bytes / static_cast<double>(std::max<std::int64_t>(slow->point.readSize.count, 1));
    const auto loss = [&](int prefetch) {
        const double ahead = prefetch * workers * step - batch;
        return reads * slowShare * std::max(0.0, tail - std::max(0.0, ahead)) / step;
    };
    int prefetch = 1;
    while (prefetch < LoaderSearch::deepest && loss(prefetch) > bearableLoss) {
        ++prefetch;
    }
    return prefetch;
}

double bytesOfBatch(const Workload& w)
{
    return static_cast<double>(w.batchPerGpu) * static_cast<double>(deliveredBytesOf(w).count);
}

/// How many batches of each of so many workers of all GPUs fit into memory, at least 1. /dev/shm can be raised.
int batchesThatFit(const PlanRequest& request, int workers)
{
    const auto memory = static_cast<double>(request.host.memory.count);
    const double each = bytesOfBatch(request.workload) * std::max(1, workers) * request.workload.gpus;
    return memory > 0 ? static_cast<int>(std::clamp(memory / each, 1.0, 1e6)) : maxPrefetchFactor;
}

void choosePrefetch(const PlanBasis& basis, const RateEstimate& lean, const LoaderSearch& search, Recommendation& r)
{
    if (loadsInTurn(basis.request)) {
        r.prefetchFactor = 0;
        r.persistentWorkers = false;
        r.reasons.push_back(
            {"prefetch_factor", say<plan_messages::prefetchNone>(), "how the PyTorch DataLoader works"});
        return;
    }
    if (basis.request.prefetchFactor > 0) {
        r.prefetchFactor = basis.request.prefetchFactor;
        r.reasons.push_back({"prefetch_factor", say<plan_messages::prefetchAsked>(), "the request"});
        return;
    }
    const auto* slow = basis.surface.nearestMeasured(lean.at);
    const int simulated = search.minPrefetch(r.workers);
    const int outlasting = prefetchForTail(basis, search, slow, r.workers);
    r.prefetchFactor = std::clamp(std::max(simulated, outlasting), 1, batchesThatFit(basis.request, r.workers));
    auto because = r.prefetchFactor < std::max(simulated, outlasting) ? say<plan_messages::prefetchFits>()
        : r.prefetchFactor == 1                                       ? say<plan_messages::prefetchOfOne>()
                                : say<plan_messages::prefetchFewest>("share"_a = percentWords(LoaderSearch::enough),
                                                                     "most"_a = LoaderSearch::deepest);
    if (outlasting > simulated && r.prefetchFactor == outlasting) {
        because = say<plan_messages::prefetchOutlasts>("slowest"_a = words(Seconds(slow->latency.p99)),
                                                       "median"_a = words(Seconds(slow->latency.p50)));
    }
    r.reasons.push_back({"prefetch_factor", std::move(because),
                         slow ? "a simulation of this loader; p99 near " + lean.provenance
                              : "a simulation of this loader; no tail was measured"});
}

Message memorySentence(const PlanRequest& request, Bytes needed, double bytesOfBatch)
{
    const auto& host = request.host;
    const auto batch = "batch"_a = siWords(Bytes{static_cast<std::int64_t>(std::min(bytesOfBatch, 9e18))});
    if (host.memory.count > 0 && needed > host.memory) {
        return say<plan_messages::memoryExceedsNode>(batch, "memory"_a = iecWords(host.memory));
    }
    if (host.shm && needed > *host.shm) {
        return say<plan_messages::memoryExceedsShared>(batch, "shared"_a = iecWords(*host.shm));
    }
    return request.workload.deliveredBytes ? say<plan_messages::memoryOfBatches>(batch)
                                           : say<plan_messages::memoryOfStoredBatches>(batch);
}

void chooseMemory(const PlanBasis& basis, Recommendation& r)
{
    const auto& w = basis.request.workload;
    const double batch = bytesOfBatch(w);
    const double ahead = std::max(1.0, static_cast<double>(r.workers) * r.prefetchFactor);
    const double bytes = batch * ahead * w.gpus;
    r.memory = Bytes{static_cast<std::int64_t>(std::min(bytes, 9e18))};
    r.reasons.push_back({"memory_bytes", memorySentence(basis.request, r.memory, batch),
                         fmt::format("{} GPUs x {} workers x {} batches x {} samples x {}", w.gpus, r.workers,
                                     r.prefetchFactor, w.batchPerGpu, siWords(deliveredBytesOf(w)))});
}

void chooseNuma(const PlanBasis& basis, Recommendation& r)
{
    const auto& host = basis.request.host;
    if (host.numaNodes < 2) {
        return;
    }
    for (std::size_t gpu = 0; gpu < host.gpuNumaNodes.size(); ++gpu) {
        const int node = host.gpuNumaNodes[gpu];
        r.numa.push_back(fmt::format("numactl --cpunodebind={} --membind={} # GPU {}", node, node, gpu));
    }
    if (!r.numa.empty()) {
        r.reasons.push_back({"numa", say<plan_messages::numaOfGpu>(),
                             fmt::format("{} NUMA nodes, GPU nodes from sysfs", host.numaNodes)});
    }
}

} // namespace

std::optional<Bytes> memoryForBatches(const PlanRequest& request)
{
    const auto& host = request.host;
    const auto memory = host.memory.count > 0 ? std::optional(host.memory) : std::nullopt;
    const auto shared = request.loader.kind == LoaderKind::PyTorch ? host.shm : std::nullopt;
    return memory && shared ? std::min(*memory, *shared) : memory ? memory : shared;
}

int workersOfLoader(const PlanBasis& basis, int needed)
{
    const auto& request = basis.request;
    if (loadsInTurn(request)) {
        return 0;
    }
    if (request.workersPerGpu > 0) {
        return request.workersPerGpu;
    }
    const int wanted = workersWithAShard(request.workload, needed);
    const int usual = knowsDecoding(request.workload) ? wanted : std::max(wanted, workersByThumb(basis));
    return std::min(usual, batchesThatFit(request, 1)); // each has a batch in its hands
}

void chooseLoader(const PlanBasis& basis, const RateEstimate& lean, Recommendation& r)
{
    const LoaderSearch search(basis.request, basis.surface, basis.storage.supply.at, basis.demand.samplesPerSecond);
    chooseWorkers(basis, lean, search, r);
    choosePrefetch(basis, lean, search, r);
    chooseMemory(basis, r);
    chooseNuma(basis, r);
    const bool counted = basis.request.loader.kind != LoaderKind::PyTorch || basis.request.loader.pinMemory;
    r.reasons.push_back(
        {"pin_memory",
         counted ? say<plan_messages::pinnedMemoryOverlaps>() : say<plan_messages::pinnedMemoryNotCounted>(),
         "how CUDA copies"});
    if (!r.persistentWorkers) {
        return;
    }
    r.reasons.push_back(
        {"persistent_workers", say<plan_messages::workersPersist>(), "how the PyTorch DataLoader works"});
}

void chooseCores(const PlanBasis& basis, Recommendation& r)
{
    const double cost = cpuSecondsPerSample(basis.request, basis.storage);
    r.cpuCores = basis.prediction.samplesPerSecond * cost;
    if (cost > 0) {
        r.reasons.push_back({"cpu_cores", say<plan_messages::coresBusy>(),
                             fmt::format("{} samples/s x {} of CPU", sampleWords(basis.prediction.samplesPerSecond),
                                         words(Seconds(cost)))});
    }
}

} // namespace sluice
