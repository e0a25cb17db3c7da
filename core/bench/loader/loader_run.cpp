// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader_run.h"

#include "core/bench/loader/batch_queue.h"
#include "core/bench/loader/device_steps.h"
#include "core/bench/loader/loader_watch.h"
#include "core/bench/loader/sample_reader.h"
#include "core/bench/loader/worker_record.h"
#include "core/io/workers.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cerrno>
#include <ctime>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <sys/prctl.h>
#include <thread>

namespace sluice {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patienceWithReads = std::chrono::minutes(1); ///< after the end

/// Sleeps are as long as asked for, not rounded up to what the kernel finds economical.
void wakeExactly()
{
    ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
}

/// Orders of the epochs that are under way, made when first asked for.
class Epochs {
public:
    Epochs(SampleOrder order, std::size_t samples) : m_order(order), m_samples(samples) { }

    std::shared_ptr<const std::vector<std::uint32_t>> orderOf(std::int64_t epoch)
    {
        const std::scoped_lock lock(m_mutex);
        if (m_epoch != epoch) {
            m_current = std::make_shared<std::vector<std::uint32_t>>(
                sampleOrder(m_order, m_samples, static_cast<std::uint64_t>(epoch) + 1));
            m_epoch = epoch;
        }
        return m_current;
    }

private:
    std::mutex m_mutex;
    const SampleOrder m_order;
    const std::size_t m_samples;
    std::int64_t m_epoch = -1;
    std::shared_ptr<const std::vector<std::uint32_t>> m_current;
};

/// Owned by its workers too, which storage may hold for longer than anybody waits.
class LoaderRun : public std::enable_shared_from_this<LoaderRun> {
public:
    LoaderRun(const LoaderSetup& setup, std::shared_ptr<const dataset::Catalogue> catalogue, bool trace,
              std::stop_token stop);
    /// Once.
    Result<LoaderOutcome> carryOut(const std::vector<gpu::Device>& devices, LoaderMomentListener tell);

private:
    struct RankState {
        RankState(std::int64_t window, std::int64_t epochSteps) : queue(window, epochSteps) { }
        BatchQueue queue;
        std::deque<BatchBuffer> slots; ///< one more than the window: one is under way in the step
        std::vector<DeviceSteps::Batch> batches; ///< what each slot holds, for a device
        std::unique_ptr<DeviceSteps> device;
        StepTally tally;
        DurationBins bins;
        std::atomic<bool> computing{false};
        std::atomic<std::int64_t> steps{0};
        Clock::time_point stepEnd; ///< written and read between two meetings at the barrier
        std::vector<Seconds> stepEnds; ///< since the beginning, for the trace
    };

    Result<Done> warm();
    bool makeBuffers();
    Result<Done> makeDevices(const std::vector<gpu::Device>& devices);
    void run(bool onDevices, LoaderMomentListener tell);
    void work(int rank, int worker, WorkerRecord& record);
    Result<Done> load(int rank, std::int64_t batch, SampleReader& reader, WorkerRecord& record);
    Clock::time_point meet(int rank, Clock::time_point end);
    std::size_t slotOf(std::int64_t batch) const { return static_cast<std::size_t>(batch % (m_window + 1)); }
    void step(int rank);
    void stepOnDevice(int rank);
    Result<Done> carryOutOnDevice(int rank);
    Result<Done> finishOnDevice(int rank);
    void addStep(RankState& state, Seconds seconds, Seconds compute, Clock::time_point end) const;
    void fail(const Error& error);
    void closeAll();
    LoaderGlance glance() const;
    std::optional<Error> error();
    LoaderOutcome outcome() const;

    const LoaderSetup m_setup;
    const std::shared_ptr<const dataset::Catalogue> m_owned;
    const dataset::Catalogue& m_catalogue = *m_owned;
    const std::stop_token m_stop;
    const std::int64_t m_window;
    const std::int64_t m_epochSteps;
    Epochs m_epochs;
    const std::vector<bool> m_cached;
    const bool m_trace;
    std::vector<std::unique_ptr<RankState>> m_ranks;
    std::vector<WorkerRecord> m_records; ///< of each worker; its own until it has ended
    std::vector<const WorkerRecord*> m_ended;
    std::barrier<> m_barrier;
    std::barrier<> m_start;
    Clock::time_point m_began;
    Clock::time_point m_deadline;
    Seconds m_elapsed{};
    std::mutex m_errorMutex;
    std::optional<Error> m_error;
    std::atomic<bool> m_over{false};
};

LoaderRun::LoaderRun(const LoaderSetup& setup, std::shared_ptr<const dataset::Catalogue> catalogue, bool trace,
                     std::stop_token stop)
    : m_setup(setup), m_owned(std::move(catalogue)), m_stop(std::move(stop)),
      m_window(std::int64_t{setup.workers} * setup.prefetch),
      m_epochSteps(m_catalogue.summary.samples / (std::int64_t{setup.gpus} * setup.batch)),
      m_epochs(setup.order, m_catalogue.samples.size()),
      m_cached(cachedSamples(m_catalogue, setup.cachedShare, samplesReadTogether(setup))), m_trace(trace),
      m_records(static_cast<std::size_t>(setup.gpus) * static_cast<std::size_t>(setup.workers)), m_barrier(setup.gpus),
      m_start(setup.gpus * (setup.workers + 1) + 1)
{
    for (int rank = 0; rank < setup.gpus; ++rank) {
        m_ranks.push_back(std::make_unique<RankState>(m_window, m_epochSteps));
    }
}

void LoaderRun::fail(const Error& error)
{
    {
        const std::scoped_lock lock(m_errorMutex);
        m_error = m_error ? m_error : error;
    }
    closeAll();
}

void LoaderRun::closeAll()
{
    m_over = true;
    for (const auto& rank : m_ranks) {
        rank->queue.close();
    }
}

/// Reads the cached share once, so that it is in the page cache.
Result<Done> LoaderRun::warm()
{
    if (m_setup.cachedShare <= 0) {
        return Done{};
    }
    auto buffered = m_setup;
    buffered.access = Access::Buffered;
    SampleReader reader(m_catalogue, buffered, m_cached);
    const auto most = static_cast<std::size_t>(m_catalogue.summary.sample.most.count);
    const BatchBuffer buffer(SampleReader::spaceFor(static_cast<std::int64_t>(most)), 0);
    for (std::size_t sample = 0; sample < m_catalogue.samples.size() && !m_stop.stop_requested(); ++sample) {
        if (m_cached[sample]) {
            if (const auto done = reader.read(sample, buffer.whole()); !done) {
                return done.error();
            }
        }
    }
    return Done{};
}

bool LoaderRun::makeBuffers()
{
    const auto batch = static_cast<std::size_t>(m_setup.batch);
    const auto most = batch * SampleReader::spaceFor(m_catalogue.summary.sample.most.count);
    const auto usual = batch * SampleReader::spaceFor(m_catalogue.summary.sample.mean.count);
    for (const auto& rank : m_ranks) {
        for (std::int64_t slot = 0; slot <= m_window; ++slot) {
            rank->slots.emplace_back(most, usual);
            if (rank->slots.back().whole().empty()) {
                return false;
            }
        }
    }
    return true;
}

Result<Done> LoaderRun::makeDevices(const std::vector<gpu::Device>& devices)
{
    const Bytes largest = m_catalogue.summary.sample.most * m_setup.batch;
    for (std::size_t rank = 0; rank < devices.size(); ++rank) {
        auto device = DeviceSteps::make(devices[rank], largest, m_setup.stepTime);
        if (!device) {
            return device.error();
        }
        m_ranks[rank]->device = *std::move(device);
        m_ranks[rank]->batches.resize(static_cast<std::size_t>(m_window) + 1,
                                      DeviceSteps::Batch(static_cast<std::size_t>(m_setup.batch)));
    }
    return Done{};
}

Result<Done> LoaderRun::load(int rank, std::int64_t batch, SampleReader& reader, WorkerRecord& record)
{
    auto& state = *m_ranks[static_cast<std::size_t>(rank)];
    const auto order = m_epochs.orderOf(batch / m_epochSteps);
    const auto inEpoch = batch % m_epochSteps;
    const auto first = (inEpoch * m_setup.gpus + rank) * m_setup.batch;
    auto space = state.slots[slotOf(batch)].whole();
    const auto samples =
        std::span(*order).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(m_setup.batch));
    reader.beginBatch();
    for (std::size_t i = 0; i < samples.size() && !m_over; ++i) {
        const auto begun = Clock::now();
        const auto bytes = reader.read(samples[i], space, samples.subspan(i + 1));
        if (!bytes) {
            return bytes.error();
        }
        const auto read = Clock::now();
        if (state.device) {
            state.batches[slotOf(batch)][i] = *bytes;
        }
        decode(*bytes, m_setup.decodeTime);
        (m_cached[samples[i]] ? record.copying : record.reading) += read - begun;
        record.decoding += Clock::now() - read;
        space = space.subspan(SampleReader::spaceFor(m_catalogue.samples[samples[i]].length));
    }
    return Done{};
}

void LoaderRun::work(int rank, int worker, WorkerRecord& record)
{
    auto& queue = m_ranks[static_cast<std::size_t>(rank)]->queue;
    SampleReader reader(m_catalogue, m_setup, m_cached);
    m_start.arrive_and_wait();
    for (std::int64_t batch = worker;; batch += m_setup.workers) {
        const auto asked = Clock::now();
        const bool permitted = queue.permit(batch);
        record.waiting += Clock::now() - asked;
        if (!permitted) {
            break;
        }
        const auto begun = Clock::now();
        if (const auto done = load(rank, batch, reader, record); !done) {
            fail(done.error());
            break;
        }
        queue.loaded(batch);
        if (m_trace && record.trace.size() < mostTraced) {
            record.trace.push_back({rank, batch, worker, begun - m_began, Clock::now() - m_began, {}});
        }
    }
    record.cpu = threadCpuTime();
}

/// When this step ends on every rank: with the slowest. Two meetings, so that no rank overwrites what
/// another has yet to read.
Clock::time_point LoaderRun::meet(int rank, Clock::time_point end)
{
    if (!m_setup.barrier) {
        return end;
    }
    m_ranks[static_cast<std::size_t>(rank)]->stepEnd = end;
    m_barrier.arrive_and_wait();
    for (const auto& other : m_ranks) {
        end = std::max(end, other->stepEnd);
    }
    m_barrier.arrive_and_wait();
    return end;
}

/// A GPU works through what was queued for it: a step begins when its batch is ready and the GPU free,
/// however late this thread wakes up to hear of it.
void LoaderRun::step(int rank)
{
    auto& state = *m_ranks[static_cast<std::size_t>(rank)];
    wakeExactly();
    m_start.arrive_and_wait();
    const auto compute = std::chrono::duration_cast<Clock::duration>(m_setup.stepTime);
    auto last = m_began;
    while (!m_over) {
        const auto ready = state.queue.take(m_deadline);
        if (!ready) {
            break;
        }
        const auto own = std::max(last, *ready) + compute;
        state.computing = true;
        std::this_thread::sleep_until(std::min(own, m_deadline));
        state.computing = false;
        const auto end = meet(rank, own);
        if (end > m_deadline) {
            break;
        }
        addStep(state, end - last, m_setup.stepTime, end);
        last = end;
    }
    state.stepEnd = {};
    m_barrier.arrive_and_drop();
}

void LoaderRun::addStep(RankState& state, Seconds seconds, Seconds compute, Clock::time_point end) const
{
    state.tally.add(seconds.count(), compute.count(), state.bins);
    if (m_trace && state.stepEnds.size() < mostTraced) {
        state.stepEnds.emplace_back(end - m_began);
    }
    state.queue.finished(++state.steps);
}

void LoaderRun::stepOnDevice(int rank)
{
    if (const auto done = carryOutOnDevice(rank); !done) {
        fail(done.error());
    }
    m_ranks[static_cast<std::size_t>(rank)]->stepEnd = {};
    m_barrier.arrive_and_drop();
}

/// While a step is computed the next batch is gathered and copied. An epoch's last step is finished first, since
/// nothing of the next one is loaded before.
Result<Done> LoaderRun::carryOutOnDevice(int rank)
{
    auto& state = *m_ranks[static_cast<std::size_t>(rank)];
    m_start.arrive_and_wait();
    auto done = state.device->begin();
    for (std::int64_t batch = 0; done && !m_over; ++batch) {
        if (batch % m_epochSteps == 0) {
            done = finishOnDevice(rank);
        }
        if (!done || !state.queue.take(m_deadline)) {
            break;
        }
        done = state.device->take(state.batches[slotOf(batch)]);
        done = done ? finishOnDevice(rank) : done;
        done = done ? state.device->compute() : done;
        state.computing = done.ok();
    }
    return done ? finishOnDevice(rank) : done;
}

/// The step that is under way, if there is one; with a barrier on every rank.
Result<Done> LoaderRun::finishOnDevice(int rank)
{
    auto& state = *m_ranks[static_cast<std::size_t>(rank)];
    const auto step = state.device->finish();
    state.computing = false;
    if (!step || !*step) {
        return step ? Result<Done>(Done{}) : step.error();
    }
    const auto end = meet(rank, Clock::now());
    if (end <= m_deadline) {
        addStep(state, (*step)->sinceLast, (*step)->compute, end);
    }
    return Done{};
}

LoaderGlance LoaderRun::glance() const
{
    LoaderGlance seen;
    for (const auto& rank : m_ranks) {
        seen.queued += rank->queue.queued();
        seen.idleRanks += rank->computing ? 0 : 1;
        seen.steps += rank->steps;
    }
    return seen;
}

std::optional<Error> LoaderRun::error()
{
    const std::scoped_lock lock(m_errorMutex);
    return m_error;
}

LoaderOutcome LoaderRun::outcome() const
{
    LoaderOutcome outcome;
    std::vector<StepTally> tallies;
    std::vector<std::vector<Seconds>> stepEnds;
    DurationBins bins;
    for (const auto& rank : m_ranks) {
        tallies.push_back(rank->tally);
        stepEnds.push_back(rank->stepEnds);
        bins.merge(rank->bins);
    }
    outcome.figures =
        StepTally::figuresOf(tallies, bins, m_setup.batch, static_cast<double>(m_catalogue.summary.sample.mean.count));
    outcome.workers = meanTime(m_ended, m_elapsed);
    outcome.trace = traceOf(m_ended, stepEnds);
    outcome.unanswered = static_cast<int>(m_records.size() - m_ended.size());
    return outcome;
}

/// The pipeline, from the first batch to the last step, and until the workers have ended or are given up.
void LoaderRun::run(bool onDevices, LoaderMomentListener tell)
{
    const std::stop_callback stopping(m_stop, [this] { closeAll(); });
    io::Workers workers(static_cast<int>(m_records.size()), [self = shared_from_this()](int index) {
        const int perRank = self->m_setup.workers;
        self->work(index / perRank, index % perRank, self->m_records[static_cast<std::size_t>(index)]);
        return true;
    });
    {
        std::vector<std::jthread> steppers;
        for (int rank = 0; rank < m_setup.gpus; ++rank) {
            steppers.emplace_back([this, rank, onDevices] { onDevices ? stepOnDevice(rank) : step(rank); });
        }
        m_began = Clock::now();
        m_deadline = m_began + std::chrono::duration_cast<Clock::duration>(m_setup.runtime);
        m_start.arrive_and_wait();
        const LoaderWatch watch([this] { return glance(); }, {m_setup.gpus, m_window * m_setup.gpus, m_setup.batch},
                                std::move(tell));
        steppers.clear(); // waits for them
        closeAll();
    }
    if (!workers.waitForAll(m_stop, patienceWithReads)) {
        workers.waitForAll({}, io::patienceWhenStopped);
    }
    m_elapsed = Clock::now() - m_began;
    for (std::size_t i = 0; i < m_records.size(); ++i) {
        if (workers.ended(static_cast<int>(i))) {
            m_ended.push_back(&m_records[i]);
        }
    }
}

Result<LoaderOutcome> LoaderRun::carryOut(const std::vector<gpu::Device>& devices, LoaderMomentListener tell)
{
    const auto warmed = io::unlessHeld<Result<Done>>([self = shared_from_this()] { return self->warm(); }, m_stop);
    if (!warmed) {
        return Error{ErrorKind::Interrupted, "stopped while storage that does not answer was read",
                     "nothing was measured"};
    }
    if (!*warmed) {
        return warmed->error();
    }
    if (!makeBuffers()) {
        return Error{ErrorKind::NoSpace, "the queues do not fit into memory", "use fewer workers or a smaller batch"};
    }
    if (const auto made = makeDevices(devices); !made) {
        return made.error();
    }
    run(!devices.empty(), std::move(tell));
    if (const auto failed = error()) {
        return *failed;
    }
    return outcome();
}

} // namespace

Result<LoaderOutcome> runLoader(const LoaderSetup& setup, const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                const std::vector<gpu::Device>& devices, bool trace, std::stop_token stop,
                                LoaderMomentListener tell)
{
    return std::make_shared<LoaderRun>(setup, catalogue, trace, std::move(stop))->carryOut(devices, std::move(tell));
}

} // namespace sluice
