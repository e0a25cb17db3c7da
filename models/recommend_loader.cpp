// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/recommend_loader.h"

#include "core/base/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Ratios of p99 to median above which batches arrive unevenly, and more are kept ready.
constexpr double unevenTail = 4;
constexpr double longTail = 10;
/// Relative standard deviation of the sample size above which batches differ noticeably.
constexpr double unevenSamples = 0.4;

double inLogs(double a, double b)
{
    return std::abs(std::log2(a / b));
}

/// The measured point whose latencies speak for `point`: same pattern and engine, nearest setting.
const Measurement* nearestMeasured(const StorageSurface& surface, const IoPoint& point)
{
    const Measurement* nearest = nullptr;
    double least = 0;
    for (const auto& m : surface.measurements()) {
        const double distance = inLogs(m.point.readSize / point.readSize, 1)
            + inLogs(static_cast<double>(m.point.inFlight()), point.inFlight());
        const bool alike = m.point.pattern == point.pattern && m.point.engine == point.engine;
        if (alike && m.latency.p50.count() > 0 && (nearest == nullptr || distance < least)) {
            nearest = &m;
            least = distance;
        }
    }
    return nearest;
}

/// Seconds that one worker spends waiting for the reads of one sample.
double readSecondsPerSample(const PlanBasis& basis, const StorageSurface::Best& lean)
{
    const double reads = basis.storage.bytesPerSample / static_cast<double>(lean.point.readSize.count);
    return reads * lean.estimate.latency.count();
}

int workersByCores(const PlanBasis& basis)
{
    const int cores = basis.request.host.cpuCores;
    return cores > 0 ? std::max(1, cores / basis.request.workload.gpus) : 4096;
}

void chooseWorkers(const PlanBasis& basis, const StorageSurface::Best& lean, Recommendation& r)
{
    const auto& w = basis.request.workload;
    const double perGpu = basis.prediction.samplesPerSecond / w.gpus;
    const double reading = readSecondsPerSample(basis, lean);
    const double needed = std::ceil(perGpu * (reading + w.decodeTime.count()) * (1 - 1e-9));
    const int wanted = static_cast<int>(std::clamp(needed, 1.0, 1e9));
    const int most = workersByCores(basis);
    r.workers = basis.request.workersPerGpu > 0 ? basis.request.workersPerGpu : std::min(wanted, most);

    auto because = basis.request.workersPerGpu > 0
        ? fmt::format("as asked for; Little's law gives {}", groupedWords(wanted))
        : fmt::format("{:.4g} samples/s a GPU, each {} of reading and {} of decoding in a worker", perGpu,
                      words(Seconds(reading)), words(w.decodeTime));
    if (basis.request.workersPerGpu == 0 && wanted > most) {
        because += fmt::format("; {} would be wanted, but {} cores are shared by {} GPUs", groupedWords(wanted),
                               basis.request.host.cpuCores, w.gpus);
    }
    const double total = static_cast<double>(r.workers) * w.gpus;
    if (r.queueDepth > total) {
        because += fmt::format("; each keeps {:.0f} reads in flight", std::ceil(r.queueDepth / total));
    }
    r.reasons.push_back(
        {"workers", because,
         "Little's law: samples/s x seconds of a worker a sample; latency " + lean.estimate.provenance});
}

void choosePrefetch(const PlanBasis& basis, const StorageSurface::Best& lean, Recommendation& r)
{
    if (basis.request.prefetchFactor > 0) {
        r.prefetchFactor = basis.request.prefetchFactor;
        r.reasons.push_back({"prefetch_factor", "as asked for", "the request"});
        return;
    }
    const auto& w = basis.request.workload;
    const auto* tail = nearestMeasured(basis.surface, lean.point);
    const double ratio =
        tail ? static_cast<double>(tail->latency.p99.count()) / static_cast<double>(tail->latency.p50.count()) : 0;
    const double spread = w.sampleBytesStdev / w.sampleBytes;
    r.prefetchFactor = ratio > longTail ? 4 : ratio > unevenTail || spread > unevenSamples ? 3 : 2;
    std::string because = "two batches a worker hide an even latency";
    if (ratio > unevenTail) {
        because = fmt::format("the slowest reads take {:.0f} times the median (p99 {}): more batches hide them", ratio,
                              words(tail->latency.p99));
    } else if (spread > unevenSamples) {
        because = fmt::format("samples differ by {} in size: more batches even that out", percentWords(spread));
    }
    r.reasons.push_back(
        {"prefetch_factor", because, tail ? "p99 / p50 near " + lean.estimate.provenance : "no tail was measured"});
}

void chooseMemory(const PlanBasis& basis, Recommendation& r)
{
    const auto& w = basis.request.workload;
    const auto& host = basis.request.host;
    const double batch = static_cast<double>(w.batchPerGpu) * static_cast<double>(w.sampleBytes.count);
    const double bytes = batch * r.workers * r.prefetchFactor * w.gpus;
    r.memory = Bytes{static_cast<std::int64_t>(std::min(bytes, 9e18))};
    auto because = fmt::format("batches in flight, as stored: decoded samples take more ({} a batch)",
                               siWords(Bytes{static_cast<std::int64_t>(std::min(batch, 9e18))}));
    if (host.memory.count > 0 && r.memory > host.memory) {
        because += fmt::format("; more than the {} of this node: use smaller batches, fewer workers or a stream of "
                               "pieces of a sample",
                               iecWords(host.memory));
    } else if (host.shm && r.memory > *host.shm) {
        because += fmt::format("; more than the {} free in /dev/shm, through which workers pass batches: raise it "
                               "(containers: --shm-size or --ipc=host)",
                               iecWords(*host.shm));
    }
    r.reasons.push_back({"memory_bytes", because,
                         fmt::format("{} GPUs x {} workers x {} batches x {} samples x {}", w.gpus, r.workers,
                                     r.prefetchFactor, w.batchPerGpu, siWords(w.sampleBytes))});
}

void chooseCores(const PlanBasis& basis, Recommendation& r)
{
    const double cost = cpuSecondsPerSample(basis.request.workload, basis.storage);
    r.cpuCores = basis.prediction.samplesPerSecond * cost;
    if (cost > 0) {
        r.reasons.push_back(
            {"cpu_cores", "that reading and decoding keep busy at the predicted rate",
             fmt::format("{:.4g} samples/s x {} of CPU", basis.prediction.samplesPerSecond, words(Seconds(cost)))});
    }
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
        r.reasons.push_back({"numa", "a worker on the node of its GPU copies without crossing sockets",
                             fmt::format("{} NUMA nodes, GPU nodes from sysfs", host.numaNodes)});
    }
}

} // namespace

void chooseLoader(const PlanBasis& basis, const StorageSurface::Best& lean, Recommendation& r)
{
    chooseWorkers(basis, lean, r);
    choosePrefetch(basis, lean, r);
    chooseMemory(basis, r);
    chooseCores(basis, r);
    chooseNuma(basis, r);
    r.reasons.push_back({"pin_memory", "only pinned memory is copied to a GPU while it computes", "how CUDA copies"});
    r.reasons.push_back({"persistent_workers", "starting workers again costs seconds at every epoch",
                         "how the PyTorch DataLoader works"});
}

} // namespace sluice
