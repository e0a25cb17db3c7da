// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/simulation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <random>

namespace sluice {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::int64_t noLimit = std::numeric_limits<std::int64_t>::max() / 2;
/// Batches of fewer pieces are drawn piece by piece; larger ones by the central limit theorem.
constexpr int fewPieces = 8;
/// Batches that a trace keeps; later ones are what earlier ones were.
constexpr std::size_t mostTraced = 20'000;
/// A batch is never lighter than this share of the mean one.
constexpr double leastVolume = 0.02;

struct Rank {
    std::int64_t fetched = 0; ///< batches taken out of the queue
    std::int64_t steps = 0;
    std::int64_t epochEnd = noLimit; ///< no batch from here on before the epoch's last step is done
    double lastEnd = 0;
    double compute = 0; ///< of the step under way
    bool moving = false; ///< a batch is being pinned and copied
    bool moved = false; ///< a batch lies on the device
    bool computing = false; ///< or waiting at the barrier
};

struct Worker {
    std::int64_t next = 0; ///< batch that it loads, or waits for permission to load
    bool busy = false;
};

/// When a loading batch is done, in samples that each busy worker has loaded since the start.
struct Load {
    double due;
    int worker;
    bool operator>(const Load& other) const { return due > other.due; }
};

enum class EventKind { Moved, StepEnd };

struct Event {
    double at;
    EventKind kind;
    int rank; ///< -1: all, behind a barrier
    bool operator>(const Event& other) const { return at > other.at; }
};

template <class T>
using Earliest = std::priority_queue<T, std::vector<T>, std::greater<>>;

class Run {
public:
    explicit Run(const ReplicationSpec& spec);
    Replication carryOut();

private:
    int workerIndex(int rank, std::int64_t batch) const;
    std::size_t placeOf(int rank, std::int64_t batch) const;
    void permit(int worker);
    void permitAll(int rank);
    void loaded(int worker);
    void fetch(int rank);
    void startStep(int rank);
    void endStep(int rank);
    void endOfEvent(const Event& event);
    void beginTrace(int worker, std::int64_t batch);
    BatchTrace* traceOf(int rank, std::int64_t batch);
    void advanceTo(double time);
    double drawPiece();
    double drawVolume();
    double drawReads(double reads, double spread);
    double drawWork();
    double drawCompute();
    bool finished() const;

    const ReplicationSpec& m_spec;
    const int m_workers;
    const std::int64_t m_window;
    std::vector<Rank> m_ranks;
    std::vector<Worker> m_pool;
    std::vector<char> m_ready; ///< one ring of `window` slots a rank
    Earliest<Load> m_loads;
    Earliest<Event> m_events;
    double m_now = 0;
    double m_progress = 0; ///< samples that each busy worker has loaded since the start
    int m_arrived = 0; ///< ranks at the barrier
    double m_slowest = 0; ///< their longest compute time
    std::int64_t m_stepsDone = 0;
    int m_pieces = 1; ///< of a batch: samples, or what is read together
    double m_sampleSpread = 0; ///< relative deviation of the size of one
    double m_batchSpread = 0; ///< of the bytes that a batch takes from storage
    std::vector<std::size_t> m_traced; ///< places in the trace: a ring of window + 2 batches a rank
    std::mt19937_64 m_random;
    std::normal_distribution<double> m_normal;
    Replication m_result;
};

Run::Run(const ReplicationSpec& spec)
    : m_spec(spec), m_workers(spec.setup.workers), m_window(std::int64_t{spec.setup.workers} * spec.setup.prefetch),
      m_ranks(static_cast<std::size_t>(spec.setup.gpus)),
      m_pool(static_cast<std::size_t>(spec.setup.gpus) * static_cast<std::size_t>(spec.setup.workers)),
      m_ready(static_cast<std::size_t>(spec.setup.gpus) * static_cast<std::size_t>(m_window)), m_random(spec.seed)
{
    const auto& s = spec.setup;
    const double uncached = std::max(1 - s.cachedShare, 1e-9);
    m_pieces = std::max(1, s.batch / samplesReadTogether(s));
    m_sampleSpread = s.sampleBytesStdev / s.sampleBytes;
    // Variance of size x [not cached] / E, for sizes and caching that do not know of each other; what is read
    // together is cached together.
    m_batchSpread = std::sqrt(m_sampleSpread * m_sampleSpread / uncached / s.batch + (1 / uncached - 1) / m_pieces);
    m_result.ranks.resize(m_ranks.size());
    m_traced.resize(spec.trace ? m_ranks.size() * static_cast<std::size_t>(m_window + 2) : 0);
}

/// Of a batch in the ring of those that are under way, on the device and in the step included.
std::size_t Run::placeOf(int rank, std::int64_t batch) const
{
    return static_cast<std::size_t>(rank * (m_window + 2) + batch % (m_window + 2));
}

int Run::workerIndex(int rank, std::int64_t batch) const
{
    return rank * m_workers + static_cast<int>(batch % m_workers);
}

/// Bytes of a piece relative to the mean: sizes of samples have a lognormal distribution.
double Run::drawPiece()
{
    const double spread = m_sampleSpread * m_sampleSpread * m_pieces / m_spec.setup.batch;
    const double sigma = std::sqrt(std::log1p(spread));
    return std::exp(sigma * m_normal(m_random) - sigma * sigma / 2);
}

/// Of the bytes that a batch takes from storage, relative to the mean.
double Run::drawVolume()
{
    if (m_pieces >= fewPieces) {
        return std::max(leastVolume, 1 + m_batchSpread * m_normal(m_random));
    }
    const double cached = m_spec.setup.cachedShare;
    std::uniform_real_distribution<double> chance(0, 1);
    double volume = 0;
    for (int i = 0; i < m_pieces; ++i) {
        const bool read = cached <= 0 || chance(m_random) >= cached;
        volume += read ? drawPiece() / std::max(1 - cached, 1e-9) : 0;
    }
    return std::max(leastVolume, volume / m_pieces);
}

/// Time of so many reads relative to the mean: of one they vary by `spread`, each on its own, so that together
/// they follow a gamma distribution.
double Run::drawReads(double reads, double spread)
{
    if (spread <= 0 || reads <= 0) {
        return 1;
    }
    const double shape = reads / (spread * spread);
    return std::gamma_distribution<double>(shape, 1 / shape)(m_random);
}

/// Samples of work in one batch: the part of a worker's time that is reading grows with the bytes, and with
/// the luck of its reads.
double Run::drawWork()
{
    const double batch = m_spec.setup.batch;
    const auto state = m_spec.flow.at(std::max<int>(1, static_cast<int>(m_loads.size())));
    if (m_batchSpread <= 0 && state.readSpread <= 0) {
        return batch;
    }
    const double share = state.reading / std::max(state.reading + state.copying + state.decoding, 1e-12);
    const double volume = m_batchSpread > 0 ? drawVolume() : 1;
    const double reads = batch * (1 - m_spec.setup.cachedShare) * volume * m_spec.flow.readsOfSample();
    return batch * (share * volume * drawReads(reads, state.readSpread) + 1 - share);
}

double Run::drawCompute()
{
    const double jitter = m_spec.setup.stepJitter.count();
    const double mean = m_spec.setup.stepTime.count();
    return jitter > 0 ? std::max(0.0, mean + jitter * m_normal(m_random)) : mean;
}

void Run::beginTrace(int worker, std::int64_t batch)
{
    if (!m_spec.trace || m_result.trace.size() >= mostTraced) {
        return;
    }
    const int rank = worker / m_workers;
    m_traced[placeOf(rank, batch)] = m_result.trace.size();
    m_result.trace.push_back({rank, batch, worker % m_workers, Seconds(m_now), {}, {}});
}

/// Nothing where no trace is kept of it.
BatchTrace* Run::traceOf(int rank, std::int64_t batch)
{
    const auto at = m_traced.empty() ? 0 : m_traced[placeOf(rank, batch)];
    const bool kept =
        at < m_result.trace.size() && m_result.trace[at].rank == rank && m_result.trace[at].batch == batch;
    return kept ? &m_result.trace[at] : nullptr;
}

/// Starts the worker's next batch when the window and the epoch allow it.
void Run::permit(int worker)
{
    auto& w = m_pool[static_cast<std::size_t>(worker)];
    const auto& rank = m_ranks[static_cast<std::size_t>(worker / m_workers)];
    w.busy = w.next < std::min(rank.fetched + m_window, rank.epochEnd);
    if (w.busy) {
        beginTrace(worker, w.next);
        m_loads.push({m_progress + drawWork(), worker});
    }
}

void Run::permitAll(int rank)
{
    for (int w = 0; w < m_workers; ++w) {
        if (const int worker = rank * m_workers + w; !m_pool[static_cast<std::size_t>(worker)].busy) {
            permit(worker);
        }
    }
}

void Run::loaded(int worker)
{
    auto& w = m_pool[static_cast<std::size_t>(worker)];
    const int rank = worker / m_workers;
    m_ready[static_cast<std::size_t>(rank * m_window + w.next % m_window)] = 1;
    m_result.batches += 1;
    if (auto* trace = traceOf(rank, w.next)) {
        trace->loaded = Seconds(m_now);
    }
    w.next += m_workers;
    permit(worker);
    fetch(rank);
}

/// Takes the next batch in order if it is ready and there is somewhere to put it.
void Run::fetch(int rank)
{
    auto& r = m_ranks[static_cast<std::size_t>(rank)];
    const bool copies = m_spec.moveSeconds > 0;
    auto& ready = m_ready[static_cast<std::size_t>(rank * m_window + r.fetched % m_window)];
    const bool full = copies ? r.moving || r.moved : r.computing;
    if (full || ready == 0 || r.fetched >= r.epochEnd) {
        return;
    }
    ready = 0;
    ++r.fetched;
    const int freed = workerIndex(rank, r.fetched - 1 + m_window);
    if (!m_pool[static_cast<std::size_t>(freed)].busy) {
        permit(freed);
    }
    if (copies) {
        r.moving = true;
        m_events.push({m_now + m_spec.moveSeconds, EventKind::Moved, rank});
    } else {
        startStep(rank);
    }
}

void Run::startStep(int rank)
{
    auto& r = m_ranks[static_cast<std::size_t>(rank)];
    r.moved = false;
    r.computing = true;
    r.compute = drawCompute();
    if (!m_spec.setup.barrier) {
        m_events.push({m_now + r.compute, EventKind::StepEnd, rank});
    } else {
        m_slowest = std::max(m_slowest, r.compute);
        if (++m_arrived == m_spec.setup.gpus) {
            m_events.push({m_now + m_slowest, EventKind::StepEnd, -1});
            m_arrived = 0;
            m_slowest = 0;
        }
    }
    if (m_spec.moveSeconds > 0) {
        fetch(rank);
    }
}

void Run::endStep(int rank)
{
    auto& r = m_ranks[static_cast<std::size_t>(rank)];
    m_result.ranks[static_cast<std::size_t>(rank)].add(m_now - r.lastEnd, r.compute, m_result.bins);
    if (auto* trace = traceOf(rank, r.steps)) {
        trace->stepEnd = Seconds(m_now);
    }
    r.lastEnd = m_now;
    r.computing = false;
    ++r.steps;
    ++m_stepsDone;
    if (r.steps == r.epochEnd) {
        r.epochEnd += m_spec.stepsPerEpoch;
        permitAll(rank);
    }
    if (r.moved) {
        startStep(rank);
    } else {
        fetch(rank);
    }
}

void Run::endOfEvent(const Event& event)
{
    if (event.kind == EventKind::Moved) {
        auto& r = m_ranks[static_cast<std::size_t>(event.rank)];
        r.moving = false;
        r.moved = true;
        if (!r.computing) {
            startStep(event.rank);
        }
    } else if (event.rank >= 0) {
        endStep(event.rank);
    } else {
        for (int rank = 0; rank < m_spec.setup.gpus; ++rank) {
            endStep(rank);
        }
    }
}

void Run::advanceTo(double time)
{
    const double passed = time - m_now;
    if (!m_loads.empty()) {
        const auto active = static_cast<int>(m_loads.size());
        const auto& state = m_spec.flow.at(active);
        m_progress += passed * state.samplesPerSecond / active;
        m_result.workers.reading += passed * state.reading;
        m_result.workers.copying += passed * state.copying;
        m_result.workers.decoding += passed * state.decoding;
    }
    m_now = time;
}

bool Run::finished() const
{
    const auto wanted = m_spec.stepLimit;
    return m_now >= m_spec.setup.runtime.count()
        || (wanted > 0 && m_stepsDone >= wanted * static_cast<std::int64_t>(m_ranks.size()));
}

Replication Run::carryOut()
{
    for (int rank = 0; rank < m_spec.setup.gpus; ++rank) {
        m_ranks[static_cast<std::size_t>(rank)].epochEnd = m_spec.stepsPerEpoch > 0 ? m_spec.stepsPerEpoch : noLimit;
        for (int w = 0; w < m_workers; ++w) {
            m_pool[static_cast<std::size_t>(rank * m_workers + w)].next = w;
            permit(rank * m_workers + w);
        }
    }
    while (!finished()) {
        const auto active = static_cast<int>(m_loads.size());
        const double each = active > 0 ? m_spec.flow.at(active).samplesPerSecond / active : 0;
        const double loadAt = active > 0 ? m_now + std::max(0.0, m_loads.top().due - m_progress) / each : never;
        const double eventAt = m_events.empty() ? never : m_events.top().at;
        if (std::min(loadAt, eventAt) > m_spec.setup.runtime.count()) {
            advanceTo(m_spec.setup.runtime.count());
        } else if (loadAt < eventAt) {
            advanceTo(loadAt);
            const int worker = m_loads.top().worker;
            m_progress = std::max(m_progress, m_loads.top().due);
            m_loads.pop();
            loaded(worker);
        } else {
            const Event event = m_events.top();
            advanceTo(event.at);
            m_events.pop();
            endOfEvent(event);
        }
    }
    m_result.seconds = m_now;
    return std::move(m_result);
}

} // namespace

Replication replicate(const ReplicationSpec& spec)
{
    return Run(spec).carryOut();
}

} // namespace sluice
