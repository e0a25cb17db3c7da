// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/verdict/advice.h"

#include "core/attach/messages.h"
#include "core/base/text/words.h"
#include "models/loader/framework_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice::attach {

namespace {

using namespace attach_messages;

constexpr double quietLoader = 1e6; ///< bytes a second of all calls: below, samples do not come from files
constexpr double worthwhile = 0.03; ///< gain of samples a second below which nothing is advised
constexpr double asGood = 0.98; ///< of the best rate: the fewest workers that reach it are advised
constexpr double repeats = 0.25; ///< difference of the simulation from what was seen, beyond which it tells nothing
constexpr double unseenStep = 0.1; ///< seconds of a step, where the batch is not known
constexpr int mostWorkers = 64;

const AttachRank* slowestRank(const AttachedJob& job)
{
    const auto waits = [](const AttachRank& rank) { return rank.main.waitingShare.value_or(0); };
    const auto slowest = std::max_element(job.ranks.begin(), job.ranks.end(),
                                          [&](const auto& a, const auto& b) { return waits(a) < waits(b); });
    return slowest == job.ranks.end() ? nullptr : &*slowest;
}

/// Bytes of a read as the calls ask for it; small calls beside them make it too small, never too large.
double readBytesOf(const AttachLoader& loader)
{
    constexpr double least = 4096;
    constexpr double most = 1 << 28;
    const double asked = loader.askedRate.value_or(BytesPerSecond{}).value;
    const double calls = loader.readCallsPerSecond.value_or(0);
    return std::clamp(calls > 0 ? asked / calls : least, least, most);
}

/// Cores that the workers got or could get: where they wait for cores, what they got is all there is.
double coresFor(const AttachedJob& job, const AttachRank& rank, WaitPlace place)
{
    double used = 0;
    double mains = 0;
    for (const auto& each : job.ranks) {
        used += each.loader.workers * each.loader.runningShare.value_or(0);
        mains += each.main.runningShare.value_or(0);
    }
    const double cores = job.cores.value_or(rank.cpus.value_or(0));
    return place == WaitPlace::CpuStarved || cores <= 0 ? std::max(0.05, used) : std::max({0.05, used, cores - mains});
}

AttachAdvice advice(Message change, std::optional<double> gain, Message because, std::string provenance)
{
    return {std::move(change), gain, std::move(because), std::move(provenance)};
}

std::optional<double> simulatedRate(const SeenLoader& loader, int workers)
{
    auto request = loader.request;
    request.setup.workers = workers;
    const auto simulated = simulate(request, loader.surface);
    return simulated ? std::optional(simulated->figures.samplesPerSecond) : std::nullopt;
}

/// Numbers of workers that are tried, ascending, each about an eighth more than the one before.
std::vector<int> candidates(int from)
{
    std::vector<int> numbers;
    for (int n = from + 1; n <= std::min(mostWorkers, 8 * from); n += std::max(1, n / 8)) {
        numbers.push_back(n);
    }
    return numbers;
}

struct BetterWorkers {
    int workers = 0;
    double gain = 0;
};

/// The fewest workers that come near the best rate; nothing where more bring little, or the simulation does not repeat
/// what was seen.
std::optional<BetterWorkers> betterWorkers(const SeenLoader& loader)
{
    const int now = loader.request.setup.workers;
    const auto base = simulatedRate(loader, now);
    if (!base || std::abs(*base / loader.samplesPerSecond - 1) > repeats) {
        return std::nullopt;
    }
    std::vector<BetterWorkers> tried;
    double best = *base;
    for (const int workers : candidates(now)) {
        if (const auto rate = simulatedRate(loader, workers)) {
            tried.push_back({workers, *rate / *base - 1});
            best = std::max(best, *rate);
        }
    }
    const auto enough = std::find_if(tried.begin(), tried.end(), [&](const BetterWorkers& each) {
        return (1 + each.gain) * *base >= asGood * best;
    });
    return enough != tried.end() && enough->gain >= worthwhile ? std::optional(*enough) : std::nullopt;
}

std::string provenanceOf(const AdviceBasis& basis)
{
    return basis.supply ? fmt::format("simulated from what was seen and run {}", basis.supply->runId)
                        : "simulated from what was seen";
}

void addWorkers(const AttachedJob& job, const AttachRank& rank, const AdviceBasis& basis,
                std::vector<AttachAdvice>& list)
{
    const auto loader = seenLoaderOf(job, basis);
    const auto better = loader ? betterWorkers(*loader) : std::nullopt;
    if (!better) {
        return;
    }
    auto because = job.verdict.where == WaitPlace::Storage
        ? say<readsInFlight>("share"_a = percentWords(rank.loader.diskWaitShare.value_or(0)))
        : say<workersCompute>("share"_a = percentWords(rank.loader.runningShare.value_or(0)),
                              "cores"_a = fmt::format("{:.1f}", coresFor(job, rank, job.verdict.where)));
    list.push_back(advice(say<useWorkers>("now"_a = rank.loader.workers, "then"_a = better->workers), better->gain,
                          std::move(because), provenanceOf(basis)));
}

/// With as many cores as are wanted, workers do in their running time what takes them running and waiting now.
void addCores(const AttachedJob& job, const AttachRank& rank, std::vector<AttachAdvice>& list)
{
    const double running = rank.loader.runningShare.value_or(0);
    const double waiting = rank.loader.runqueueShare.value_or(0);
    const double waited = rank.loader.workers * waiting * static_cast<double>(job.ranks.size());
    const double gain = std::min(job.verdict.ceilingSpeedup.value_or(1), running > 0 ? 1 + waiting / running : 1.0) - 1;
    list.push_back(advice(say<moreCores>("cores"_a = fmt::format("{:.1f}", waited)), gain,
                          say<coresWaited>("cores"_a = fmt::format("{:.1f}", waited)),
                          "(running + waiting for a CPU) / running, at most 1 / (1 - waiting for data)"));
}

/// A process that loads by itself overlaps both with one worker.
void addFirstWorker(const AttachedJob& job, std::vector<AttachAdvice>& list)
{
    const double share = job.verdict.share.value_or(0);
    list.push_back(advice(sayPlain(startWorkers), 1 / std::max(share, 1 - share) - 1, sayPlain(inTurnBecause),
                          "1 / max(waiting, 1 - waiting) - 1"));
}

void addStorage(const AttachedJob& job, const AttachRank& rank, const AdviceBasis& basis,
                std::vector<AttachAdvice>& list)
{
    const auto share = percentWords(rank.loader.diskWaitShare.value_or(0));
    constexpr double atItsLimit = 0.9;
    if (!basis.supply) {
        list.push_back(advice(sayPlain(measureStorage).with(Remedy::MeasureStorage), std::nullopt,
                              say<storageUnmeasured>("share"_a = share), "no stored run of this path"));
    } else if (job.against && job.against->shareOfSupply >= atItsLimit) {
        list.push_back(advice(sayPlain(readLess), std::nullopt,
                              say<storageAtLimit>("share"_a = percentWords(job.against->shareOfSupply)),
                              fmt::format("run {}", job.against->runId)));
    }
}

void addNeighbours(const AttachedJob& job, std::vector<AttachAdvice>& list)
{
    constexpr double notable = 0.1; // of what the job reads
    double own = 0;
    for (const auto& rank : job.ranks) {
        own += rank.loader.readRate.value_or(BytesPerSecond{}).value;
    }
    for (const auto& neighbour : job.neighbours) {
        const bool same = std::any_of(job.devices.begin(), job.devices.end(),
                                      [&](const auto& device) { return device.name == neighbour.device; });
        if (same && neighbour.readRate.value > notable * own) {
            list.push_back(advice(say<moveNeighbour>("pid"_a = neighbour.pid, "command"_a = neighbour.command),
                                  std::nullopt, say<neighbourReads>("rate"_a = words(neighbour.readRate)),
                                  fmt::format("/proc/{}/io", neighbour.pid)));
        }
    }
}

void addByPlace(const AttachedJob& job, const AttachRank& rank, const AdviceBasis& basis,
                std::vector<AttachAdvice>& list)
{
    switch (job.verdict.where) {
    case WaitPlace::Storage:
        addWorkers(job, rank, basis, list);
        addStorage(job, rank, basis, list);
        addNeighbours(job, list);
        break;
    case WaitPlace::Decode:
        addWorkers(job, rank, basis, list);
        break;
    case WaitPlace::CpuStarved:
        addCores(job, rank, list);
        break;
    case WaitPlace::Metadata:
        list.push_back(advice(sayPlain(packSamples), std::nullopt,
                              say<metadataShare>("share"_a = percentWords(rank.loader.metadataShare.value_or(0))),
                              "metadata_share"));
        break;
    default:
        break;
    }
}

/// CPU time of a sample beside what the loader itself costs, which a plan counts again.
Seconds seenDecoding(const LoaderSetup& setup, LoaderFamily family)
{
    LoaderHost host;
    if (family == LoaderFamily::PyTorch) {
        applyCosts(publishedCosts(kindWithWorkers(LoaderKind::PyTorch, setup.workers)), setup, host);
    }
    return std::max(Seconds(0), setup.decodeTime - host.passTime);
}

} // namespace

std::optional<SeenLoader> seenLoaderOf(const AttachedJob& job, const AdviceBasis& basis)
{
    const auto* rank = slowestRank(job);
    if (rank == nullptr || rank->loader.workers <= 0 || !job.verdict.share || !rank->loader.runningShare) {
        return std::nullopt;
    }
    const auto& seen = rank->loader;
    const double asked = seen.askedRate.value_or(BytesPerSecond{}).value;
    const bool reads = asked > quietLoader;
    const double bytes = basis.sampleBytes ? static_cast<double>(basis.sampleBytes->count) : readBytesOf(seen);
    const double computed = seen.workers * *seen.runningShare; // seconds a second
    // Samples that come from no file have any size: of one that takes a hundredth of a second all rates follow.
    const double rate = reads ? asked / bytes : std::max(1.0, 100 * computed);
    SeenLoader loader{{}, StorageSurface::fromSheet(BytesPerSecond{1e15}, Seconds(0)), 0, false};
    const bool useSupply = reads && basis.supply && job.verdict.where == WaitPlace::Storage;
    if (useSupply && !seen.cacheShare) {
        return std::nullopt; // what came from memory would be taken for reads of storage
    }
    if (useSupply) {
        loader.surface = basis.supply->surface;
    }
    loader.storageKnown = useSupply;
    auto& setup = loader.request.setup;
    setup.gpus = static_cast<int>(job.ranks.size());
    setup.workers = seen.workers;
    setup.prefetch = basis.prefetch.value_or(setup.prefetch);
    const double share = std::min(*job.verdict.share, 0.99);
    setup.batch = basis.batch.value_or(std::clamp(static_cast<int>(rate * unseenStep / (1 - share)), 1, 4096));
    setup.stepTime = Seconds((1 - share) * setup.batch / rate);
    setup.sampleBytes = Bytes{static_cast<std::int64_t>(reads ? bytes : 4096)};
    setup.readSize = setup.sampleBytes;
    setup.decodeTime = basis.decodeTime.value_or(Seconds(computed / rate));
    setup.access = Access::Buffered;
    setup.cachedShare = useSupply ? *seen.cacheShare : 0;
    setup.runtime = Seconds(std::max(30.0, 200 * setup.batch / rate));
    loader.request.host.cores = coresFor(job, *rank, job.verdict.where);
    loader.request.replications = 2;
    loader.samplesPerSecond = rate * setup.gpus;
    return loader;
}

std::vector<JobFigure> figuresOf(const AttachedJob& job, const AdviceBasis& basis)
{
    std::vector<JobFigure> figures;
    const auto* rank = slowestRank(job);
    if (rank == nullptr) {
        return figures;
    }
    figures.push_back({"gpus", static_cast<double>(job.ranks.size()), "attach: training processes"});
    figures.push_back({"workers", static_cast<double>(rank->loader.workers), "attach: loader workers"});
    const auto loader = seenLoaderOf(job, basis);
    if (!loader || rank->loader.askedRate.value_or(BytesPerSecond{}).value <= quietLoader) {
        return figures; // of samples that come from no file the size is not seen
    }
    const auto& setup = loader->request.setup;
    figures.push_back({"sample_bytes", static_cast<double>(setup.sampleBytes.count),
                       basis.sampleBytes ? "job file" : "attach: mean read"});
    figures.push_back(
        {"batch_per_gpu", static_cast<double>(setup.batch), basis.batch ? "job file" : "attach: reads of 0.1 s"});
    figures.push_back({"step_seconds", setup.stepTime.count(), "attach: step without waiting"});
    if (basis.decodeTime) {
        figures.push_back({"decode_seconds", basis.decodeTime->count(), "job file"});
    } else if (const auto decoding = seenDecoding(setup, rank->loader.kind); decoding > Seconds(0)) {
        figures.push_back({"decode_seconds", decoding.count(), "attach: CPU time of a read"});
    }
    return figures;
}

std::optional<AttachAgainst> againstOf(const AttachedJob& job, const MeasuredSupply& supply)
{
    const auto* rank = slowestRank(job);
    if (rank == nullptr || !rank->loader.readRate) {
        return std::nullopt;
    }
    double taken = 0;
    int workers = 0;
    for (const auto& each : job.ranks) {
        taken += each.loader.readRate.value_or(BytesPerSecond{}).value;
        workers += std::max(1, each.loader.workers);
    }
    IoPoint point;
    point.pattern = Pattern::Random;
    point.access = Access::Buffered;
    point.engine = EngineKind::Threads;
    point.readSize = Bytes{static_cast<std::int64_t>(readBytesOf(rank->loader))};
    point.threads = workers;
    point.depth = 1;
    const auto surface = supply.surface.readWith(Access::Buffered);
    const auto random = surface.at(point);
    if (!random || random->mean.value <= 0) {
        return std::nullopt;
    }
    AttachAgainst against{supply.runId, random->mean, taken / random->mean.value, {}};
    // In which order a job reads is not seen from outside: it is at the limit only if it is at that of both.
    point.pattern = Pattern::Sequential;
    const auto sequential = surface.at(point);
    if (sequential && sequential->mean != random->mean) {
        against.sequentialRate = sequential->mean;
        against.shareOfSupply = taken / std::max(sequential->mean, random->mean).value;
    }
    return against;
}

std::vector<AttachAdvice> adviceOf(const AttachedJob& job, const AdviceBasis& basis)
{
    std::vector<AttachAdvice> list;
    const auto* rank = slowestRank(job);
    if (rank == nullptr) {
        return list;
    }
    if (job.verdict.waiting == Waiting::No) {
        list.push_back(advice(sayPlain(leaveLoader), job.verdict.ceilingSpeedup.value_or(1) - 1,
                              sayPlain(loaderIsAhead), "1 / (1 - waiting for data) - 1"));
        return list;
    }
    if (rank->loader.workers == 0 && job.verdict.share) {
        addFirstWorker(job, list);
    }
    addByPlace(job, *rank, basis, list);
    return list;
}

} // namespace sluice::attach
