// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/replication.h"

#include "models/loader/batch_draws.h"
#include "models/loader/batch_trace_log.h"
#include "models/loader/loads_in_progress.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>

namespace sluice {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::int64_t noLimit = std::numeric_limits<std::int64_t>::max() / 2;

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
    bool busy = false; ///< or starting
};

enum class EventKind { Started, Moved, StepEnd };

struct Event {
    double at;
    EventKind kind;
    int rank; ///< -1: all, behind a barrier; of a start: the worker
    bool operator>(const Event& other) const { return at > other.at; }
};

/// Moves the queues and steps of all ranks from event to event.
class EventLoop {
public:
    explicit EventLoop(const ReplicationSpec& spec);
    Replication run();

private:
    Rank& rankAt(int rank) { return m_ranks[static_cast<std::size_t>(rank)]; }
    Worker& workerAt(int worker) { return m_workers[static_cast<std::size_t>(worker)]; }
    char& readyAt(int rank, std::int64_t batch);
    void startBatch(int worker);
    void startWorkers(int rank, double apart);
    void finishBatch(int worker);
    void fetch(int rank);
    void startStep(int rank);
    void endStep(int rank);
    void handle(const Event& event);
    void advanceTo(double time);
    bool finished() const;

    const ReplicationSpec& m_spec;
    const int m_workersPerRank;
    const std::int64_t m_window; ///< batches that a rank's workers load ahead
    std::vector<Rank> m_ranks;
    std::vector<Worker> m_workers;
    std::vector<char> m_ready; ///< one ring of `window` slots for each rank
    LoadsInProgress m_loads;
    BatchDraws m_draws;
    BatchTraceLog m_trace;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    double m_now = 0;
    int m_arrived = 0; ///< ranks at the barrier
    double m_slowest = 0; ///< their longest time to receive a batch and compute
    std::int64_t m_stepsDone = 0;
    Replication m_result;
};

EventLoop::EventLoop(const ReplicationSpec& spec)
    : m_spec(spec), m_workersPerRank(spec.setup.workers),
      m_window(std::int64_t{spec.setup.workers} * spec.setup.prefetch),
      m_ranks(static_cast<std::size_t>(spec.setup.gpus)),
      m_workers(static_cast<std::size_t>(spec.setup.gpus) * static_cast<std::size_t>(spec.setup.workers)),
      m_ready(static_cast<std::size_t>(spec.setup.gpus) * static_cast<std::size_t>(m_window)), m_loads(spec.throughput),
      m_draws(spec.setup, spec.throughput.readsOfSample(), spec.seed),
      // Beside the window, one batch may lie on the device and one be in the step.
      m_trace(m_ranks.size(), spec.trace ? m_window + 2 : 0)
{
    m_result.ranks.assign(m_ranks.size(), StepTally(spec.setup.workers));
}

char& EventLoop::readyAt(int rank, std::int64_t batch)
{
    return m_ready[static_cast<std::size_t>(rank * m_window + batch % m_window)];
}

/// Starts the worker's next batch when the window and the epoch allow it.
void EventLoop::startBatch(int worker)
{
    auto& w = workerAt(worker);
    const int index = worker / m_workersPerRank;
    const auto& rank = rankAt(index);
    w.busy = w.next < std::min(rank.fetched + m_window, rank.epochEnd);
    if (w.busy) {
        m_trace.begin(index, w.next, worker % m_workersPerRank, Seconds(m_now));
        m_loads.start(worker, m_draws.work(m_spec.throughput.at(std::max(1, m_loads.count()))));
    }
}

/// Starts the workers of a rank, one every `apart` seconds; an epoch has just begun, and none of them loads.
void EventLoop::startWorkers(int rank, double apart)
{
    for (int w = 0; w < m_workersPerRank; ++w) {
        const int worker = rank * m_workersPerRank + w;
        if (apart > 0) {
            workerAt(worker).busy = true; // starting
            m_events.push({m_now + (w + 1) * apart, EventKind::Started, worker});
        } else {
            startBatch(worker);
        }
    }
}

void EventLoop::finishBatch(int worker)
{
    auto& w = workerAt(worker);
    const int rank = worker / m_workersPerRank;
    readyAt(rank, w.next) = 1;
    m_result.batches += 1;
    if (auto* trace = m_trace.find(rank, w.next)) {
        trace->loaded = Seconds(m_now);
    }
    w.next += m_workersPerRank;
    startBatch(worker);
    fetch(rank);
}

/// Takes the next batch in order if it is ready and there is somewhere to put it.
void EventLoop::fetch(int rank)
{
    auto& r = rankAt(rank);
    const bool copies = m_spec.moveSeconds > 0;
    auto& ready = readyAt(rank, r.fetched);
    const bool full = copies ? r.moving || r.moved : r.computing;
    if (full || ready == 0 || r.fetched >= r.epochEnd) {
        return;
    }
    ready = 0;
    ++r.fetched;
    const auto freed = static_cast<int>((r.fetched - 1 + m_window) % m_workersPerRank);
    if (const int worker = rank * m_workersPerRank + freed; !workerAt(worker).busy) {
        startBatch(worker);
    }
    if (copies) {
        r.moving = true;
        m_events.push({m_now + m_spec.moveSeconds, EventKind::Moved, rank});
    } else {
        startStep(rank);
    }
}

void EventLoop::startStep(int rank)
{
    auto& r = rankAt(rank);
    r.moved = false;
    r.computing = true;
    r.compute = m_draws.compute();
    const double busy = m_spec.receiveSeconds + r.compute;
    if (!m_spec.setup.barrier) {
        m_events.push({m_now + busy, EventKind::StepEnd, rank});
    } else {
        m_slowest = std::max(m_slowest, busy);
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

void EventLoop::endStep(int rank)
{
    auto& r = rankAt(rank);
    m_result.ranks[static_cast<std::size_t>(rank)].add(m_now - r.lastEnd, r.compute, m_result.bins);
    if (auto* trace = m_trace.find(rank, r.steps)) {
        trace->stepEnd = Seconds(m_now);
    }
    r.lastEnd = m_now;
    r.computing = false;
    ++r.steps;
    ++m_stepsDone;
    if (r.steps == r.epochEnd) {
        r.epochEnd += m_spec.stepsPerEpoch;
        startWorkers(rank, m_spec.workerRestartSeconds);
    }
    if (r.moved) {
        startStep(rank);
    } else {
        fetch(rank);
    }
}

void EventLoop::handle(const Event& event)
{
    if (event.kind == EventKind::Started) {
        startBatch(event.rank);
    } else if (event.kind == EventKind::Moved) {
        auto& r = rankAt(event.rank);
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

void EventLoop::advanceTo(double time)
{
    m_loads.advance(time - m_now, m_result.workers);
    m_now = time;
}

bool EventLoop::finished() const
{
    const auto wanted = m_spec.stepLimit;
    return m_now >= m_spec.setup.runtime.count()
        || (wanted > 0 && m_stepsDone >= wanted * static_cast<std::int64_t>(m_ranks.size()));
}

Replication EventLoop::run()
{
    for (int rank = 0; rank < m_spec.setup.gpus; ++rank) {
        rankAt(rank).epochEnd = m_spec.stepsPerEpoch > 0 ? m_spec.stepsPerEpoch : noLimit;
        for (int w = 0; w < m_workersPerRank; ++w) {
            workerAt(rank * m_workersPerRank + w).next = w;
        }
        startWorkers(rank, m_spec.workerStartSeconds);
    }
    while (!finished()) {
        const double loadAt = m_loads.nextEnd(m_now);
        const double eventAt = m_events.empty() ? never : m_events.top().at;
        if (std::min(loadAt, eventAt) > m_spec.setup.runtime.count()) {
            advanceTo(m_spec.setup.runtime.count());
        } else if (loadAt < eventAt) {
            advanceTo(loadAt);
            finishBatch(m_loads.finishNext());
        } else {
            const Event event = m_events.top();
            advanceTo(event.at);
            m_events.pop();
            handle(event);
        }
    }
    m_result.seconds = m_now;
    m_result.trace = m_trace.take();
    return std::move(m_result);
}

} // namespace

Seconds receivingTime(const LoaderSetup& setup, const LoaderHost& host)
{
    return host.receiveTime + std::min(host.receiveWait, setup.stepTime);
}

Seconds moveTime(const LoaderSetup& setup, const LoaderHost& host)
{
    const double bytes = deliveredBatchBytes(setup);
    const auto at = [bytes](BytesPerSecond rate) { return Seconds(rate.value > 0 ? bytes / rate.value : 0); };
    return std::max({at(host.copyRate), at(host.pinRate), host.pinMemory ? receivingTime(setup, host) : Seconds(0)});
}

Seconds timeToReceive(const LoaderSetup& setup, const LoaderHost& host)
{
    return host.pinMemory ? Seconds(0) : receivingTime(setup, host);
}

Replication replicate(const ReplicationSpec& spec)
{
    return EventLoop(spec).run();
}

} // namespace sluice
