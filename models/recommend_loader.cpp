// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/recommend_loader.h"

#include "core/base/words.h"
#include "models/worker_flow.h"

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

/// The smallest number of workers that gives this share of what more workers would give.
constexpr double enough = 0.985;
constexpr int mostWorkersTried = 128;
constexpr int mostWorkersOfNode = 2048;

/// Samples a second that a number of workers on each GPU load, by the flow of all workers of the node.
class WorkerCurve {
public:
    WorkerCurve(const PlanBasis& basis, const StorageSurface::Best& lean, Bytes readSize)
        : m_gpus(basis.request.workload.gpus), m_most(std::clamp(mostWorkersOfNode / m_gpus, 1, mostWorkersTried)),
          m_demand(basis.demand.samplesPerSecond)
    {
        const auto& w = basis.request.workload;
        // From a shard in order, a worker reads large pieces that hold several samples.
        const bool pieces = w.accessPattern == Pattern::Sequential && w.samplesPerFile > 1 && w.sampleBytes < readSize;
        m_samplesOfRead = pieces ? readSize / w.sampleBytes : 1;
        LoaderSetup setup;
        setup.gpus = m_gpus;
        setup.workers = m_most;
        setup.sampleBytes = pieces ? readSize : w.sampleBytes;
        setup.decodeTime = w.decodeTime * m_samplesOfRead;
        setup.readSize = readSize;
        setup.engine = lean.point.engine;
        setup.access = lean.point.access;
        setup.order = w.accessPattern == Pattern::Random ? SampleOrder::Shuffled : SampleOrder::Sequential;
        LoaderHost host;
        host.cores = basis.request.host.cpuCores;
        host.devices = basis.request.change.devices;
        setup.cachedShare = basis.request.change.cachedShare;
        if (auto flow = WorkerFlow::of(setup, host, basis.surface)) {
            m_flow = *std::move(flow);
        }
    }

    /// No more than the job takes.
    double samples(int workers) const
    {
        const double loaded = m_flow ? m_flow->at(m_gpus * workers).samplesPerSecond * m_samplesOfRead : m_demand;
        return std::min(loaded, m_demand);
    }
    int cheapest() const
    {
        int workers = 1;
        while (workers < m_most && samples(workers) < enough * samples(m_most)) {
            ++workers;
        }
        return workers;
    }
    int most() const { return m_most; }
    bool coresLimit() const { return m_flow && m_flow->cpuSamples() * m_samplesOfRead < m_demand; }

private:
    int m_gpus;
    int m_most;
    double m_demand;
    double m_samplesOfRead = 1;
    std::optional<WorkerFlow> m_flow;
};

/// "4 -> 8: +31 %".
std::string effectWords(const WorkerCurve& curve, int from, int to)
{
    const double gain = curve.samples(to) / std::max(curve.samples(from), 1e-300) - 1;
    return fmt::format("{} -> {}: {:+.1f} % samples/s", from, to, 100 * gain);
}

std::string marginalWords(const WorkerCurve& curve, int workers)
{
    std::string text;
    if (workers > 1) {
        text = effectWords(curve, workers / 2, workers);
    }
    const int more = std::min(curve.most(), workers + std::max(1, workers / 2));
    if (more > workers) {
        text += (text.empty() ? "" : "; ") + effectWords(curve, workers, more);
    }
    return text;
}

void chooseWorkers(const PlanBasis& basis, const StorageSurface::Best& lean, Recommendation& r)
{
    const auto& w = basis.request.workload;
    const bool asked = basis.request.workersPerGpu > 0;
    const WorkerCurve curve(basis, lean, r.readSize);
    const int wanted = curve.cheapest();
    r.workers = asked ? basis.request.workersPerGpu : wanted;
    const double perGpu = basis.demand.samplesPerSecond / w.gpus;
    auto because = asked ? fmt::format("as asked for; {} would be enough", groupedWords(wanted))
                         : fmt::format("the fewest that give {} of what more would, for {:.4g} samples/s a GPU ({})",
                                       percentWords(enough), perGpu, marginalWords(curve, wanted));
    if (!asked && curve.coresLimit()) {
        because += fmt::format("; {} cores are shared by {} GPUs, and more workers would only queue for them",
                               basis.request.host.cpuCores, w.gpus);
    }
    r.reasons.push_back({"workers", because,
                         "Little's law for reading and decoding together: one blocking read a worker, latency "
                             + lean.estimate.provenance});
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
