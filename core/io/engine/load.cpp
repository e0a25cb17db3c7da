// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/load.h"

#include "core/io/engine/engine.h"
#include "core/io/engine/kernel_threads.h"
#include "core/io/files/file.h"
#include "core/io/workers.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <sched.h>
#include <string>

namespace sluice::io {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto sampleInterval = FinishedOverTime::interval;
/// The thread that waits for the workers wakes this often: see FinishedOverTime.
constexpr auto lookInterval = std::chrono::milliseconds(250);
/// How long memory takes to be made for the first reads, of a byte (seen: 512 MiB in up to 1.5 s).
constexpr Seconds makingAByte{3e-9};
/// Of the processor time: less is an operation now and then that had to wait.
constexpr double muchByKernelThreads = 0.1;
/// For a thread to see that it is to abandon what is in flight.
constexpr auto patienceWithThreads = std::chrono::milliseconds(100);

Bytes firstInFlight(const LoadSpec& spec)
{
    return spec.point.readSize * spec.point.inFlight();
}

/// The calling thread, and the memory that it touches first.
void keepTo(const std::vector<int>& processors)
{
    cpu_set_t allowed;
    cpu_set_t wanted;
    CPU_ZERO(&wanted);
    if (processors.empty() || ::sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return;
    }
    for (const int processor : processors) {
        if (processor >= 0 && processor < CPU_SETSIZE && CPU_ISSET(processor, &allowed)) {
            CPU_SET(processor, &wanted);
        }
    }
    if (CPU_COUNT(&wanted) > 0) {
        ::sched_setaffinity(0, sizeof wanted, &wanted); // where that is forbidden it is measured all the same
    }
}

/// All that the workers use.
class Crew {
public:
    Crew(const LoadSpec& spec, std::unique_ptr<IoEngine> engine, File file)
        : m_spec(spec), m_engine(std::move(engine)), m_file(std::move(file)),
          m_records(static_cast<std::size_t>(m_engine->threadsFor(spec.point))), m_startLine(size())
    { }

    bool work(int index)
    {
        keepTo(m_spec.processors);
        auto& own = m_records[static_cast<std::size_t>(index)];
        auto task = taskOf(index);
        m_engine->run(task, own, m_control);
        if (task.startLine != nullptr) { // it failed before it could start
            task.waitForStart();
        }
        if (!m_anyDone.exchange(true)) {
            const std::scoped_lock lock(m_mutex);
            m_firstDone = Clock::now();
            m_finishedAtFirstDone = Bytes{finished().bytes};
        }
        return !own.error;
    }

    /// All workers together.
    Finished finished()
    {
        return sum([](const WorkerRecord& each) { return each.finished.now(); });
    }
    /// Of a multiple of the interval, in order.
    Finished takeFinishedAt(Clock::time_point time)
    {
        return sum([time](WorkerRecord& each) { return each.finished.takeAt(time); });
    }

    int size() const { return static_cast<int>(m_records.size()); }
    const WorkerRecord& record(int index) const { return m_records[static_cast<std::size_t>(index)]; }
    LoadControl& control() { return m_control; }
    StartLine& startLine() { return m_startLine; }
    /// When the first thread ended, and what all had finished then; nothing while none has.
    std::pair<std::optional<Clock::time_point>, Bytes> firstDone() const
    {
        const std::scoped_lock lock(m_mutex);
        return {m_firstDone, m_finishedAtFirstDone};
    }

private:
    template <class Of>
    Finished sum(Of of)
    {
        Finished all;
        for (auto& each : m_records) {
            const auto one = of(each);
            all.bytes += one.bytes;
            all.last = std::max(all.last, one.last);
        }
        return all;
    }

    WorkerTask taskOf(int index)
    {
        const IoPoint& point = m_spec.point;
        const int count = size();
        return {.descriptor = m_file.descriptor(),
                .point = point,
                .options = m_spec.options,
                .inFlight = point.inFlight() / count,
                .fileSize = m_spec.fileSize,
                .limit = Bytes{m_spec.limit.count / count},
                .content = m_spec.content,
                .firstContent = std::int64_t{index} << 40, // threads that write the same would repeat each other
                .refill = m_spec.refill,
                .offsets = OffsetSequence(point.pattern, m_spec.fileSize, point.readSize, index, count, m_seed),
                .startLine = &m_startLine};
    }

    const LoadSpec m_spec;
    std::unique_ptr<IoEngine> m_engine;
    File m_file;
    LoadControl m_control;
    std::vector<WorkerRecord> m_records;
    StartLine m_startLine;
    const std::uint64_t m_seed = static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
    std::atomic<bool> m_anyDone{false};
    mutable std::mutex m_mutex; ///< of what follows
    std::optional<Clock::time_point> m_firstDone;
    Bytes m_finishedAtFirstDone;
};

/// A running load: owns the threads; they end with it, or are left behind.
class Load {
public:
    Load(const LoadSpec& spec, const std::shared_ptr<Crew>& crew, const LoadObserver& observer)
        : m_spec(spec), m_observer(observer), m_crew(crew),
          m_workers(crew->size(), [crew](int index) { return crew->work(index); })
    { }

    Result<LoadOutcome> run(const std::stop_token& stop)
    {
        m_crew->startLine().waitForAll();
        m_begin = Clock::now();
        m_nextSample = Clock::time_point(m_begin.time_since_epoch() / sampleInterval * sampleInterval) + sampleInterval;
        if (m_spec.ramp <= Seconds{}) {
            beginRecording(); // from the very first operation: a short load may be over before the next look
        } else {
            sample();
        }
        m_crew->startLine().go();
        watch(stop);
        callBack(stop);
        return collect();
    }

private:
    /// Longer without a completion than this and the device is stalling, as far as one can tell.
    Clock::duration patience(Bytes total) const
    {
        const auto operations = std::max<std::int64_t>(1, total.count / m_spec.point.readSize.count);
        return std::max<Clock::duration>(5 * sampleInterval, 2 * (Clock::now() - m_begin) / operations);
    }

    void add(const Finished& finished, Clock::time_point at)
    {
        const Bytes total{finished.bytes};
        const auto last = std::max(finished.last, m_begin);
        m_outcome.samples.push_back({(at - last > patience(total) ? at : last) - m_begin, total});
    }

    /// What the workers have kept since the last look.
    void catchUp()
    {
        for (const auto now = Clock::now(); m_nextSample < now; m_nextSample += sampleInterval) {
            add(m_crew->takeFinishedAt(m_nextSample), m_nextSample);
        }
    }

    void sample()
    {
        catchUp();
        add(m_crew->finished(), Clock::now());
    }

    void beginRecording()
    {
        catchUp();
        m_outcome.recordedFrom = m_outcome.samples.size();
        sample();
        m_recording = true;
        m_crew->control().recording = true;
        m_recordingSince = Clock::now();
        m_kernelThreadsBefore = kernelThreads();
        showSoFar();
    }

    void showSoFar() { m_enough = (m_observer && !m_observer(m_outcome)) || m_enough; }

    void measureSoFar()
    {
        const auto& from = m_outcome.samples[m_outcome.recordedFrom];
        m_outcome.bytes = m_outcome.samples.back().total - from.total;
        m_outcome.seconds = m_outcome.samples.back().at - from.at;
        m_outcome.cpuKernelThreads = std::max(m_outcome.cpuKernelThreads, kernelThreads() - m_kernelThreadsBefore);
    }

    Seconds kernelThreads() const { return m_spec.point.engine == EngineKind::Uring ? kernelThreadTime() : Seconds{}; }

    /// Looks until time, limit, observer, an error or the stop token ends the load.
    void watch(const std::stop_token& stop)
    {
        while (!m_workers.waitUntil(stop, nextLook())) {
            if (!m_recording && rampIsOver()) {
                beginRecording();
                continue;
            }
            m_outcome.interrupted = stop.stop_requested();
            const bool over = m_outcome.interrupted || (m_recording && timeIsUp());
            over ? sample() : catchUp();
            if (m_recording) {
                measureSoFar();
                showSoFar();
            }
            if (over || m_enough) {
                return;
            }
        }
        endedByItself();
    }

    bool rampIsOver() const
    {
        const auto elapsed = Clock::now() - m_begin;
        return elapsed >= longestRamp(m_spec)
            || (elapsed >= m_spec.ramp && Bytes{m_crew->finished().bytes} >= firstInFlight(m_spec));
    }

    /// A time in which nothing came back tells no rate: what is slower than that, or stalls for a while, is waited for.
    bool timeIsUp() const
    {
        const Seconds waited = pastTheEnd();
        const Bytes before = m_outcome.samples[m_outcome.recordedFrom].total;
        return waited >= Seconds{} && (Bytes{m_crew->finished().bytes} > before || waited >= m_spec.patience);
    }

    Seconds pastTheEnd() const { return Clock::now() - m_recordingSince - m_spec.runtime; }

    Clock::time_point nextLook() const
    {
        const auto end = m_recording ? m_recordingSince + std::chrono::duration_cast<Clock::duration>(m_spec.runtime)
                                     : m_begin + std::chrono::duration_cast<Clock::duration>(m_spec.ramp);
        const auto now = Clock::now();
        return end > now ? std::min(now + lookInterval, end) : now + sampleInterval;
    }

    void endedByItself()
    {
        sample();
        if (!m_recording) {
            m_outcome.recordedFrom = 0;
        }
        measureSoFar();
    }

    /// Ends the workers, with patience for a slow device and without for one that does not answer.
    void callBack(const std::stop_token& stop)
    {
        m_crew->control().stop = true;
        if (!stop.stop_requested()) {
            const Seconds waited = m_recording ? std::max(pastTheEnd(), Seconds{}) : Seconds{};
            m_workers.waitForAll(stop, std::chrono::duration_cast<Clock::duration>(m_spec.patience - waited));
        }
        if (stop.stop_requested()) {
            m_workers.waitForAll({}, patienceWhenStopped);
        }
        m_crew->control().abandon = true;
        m_workers.waitForAll({}, patienceWithThreads);
        for (int i = 0; i < m_crew->size(); ++i) {
            if (!m_workers.ended(i) || m_crew->record(i).leftInFlight) {
                m_workers.leaveBehind(i);
                ++m_outcome.unanswered;
            }
        }
        m_outcome.interrupted = m_outcome.interrupted || (m_outcome.unanswered > 0 && stop.stop_requested());
    }

    Result<LoadOutcome> collect()
    {
        for (int i = 0; i < m_crew->size(); ++i) {
            const auto& record = m_crew->record(i);
            m_outcome.latency.merge(record.latency);
            if (!m_workers.ended(i)) {
                continue;
            }
            if (record.error) {
                return *record.error;
            }
            m_outcome.cpuUser += record.cpuUser;
            m_outcome.cpuSystem += record.cpuSystem;
        }
        const auto [firstDone, finishedThen] = m_crew->firstDone();
        const auto finished = m_crew->finished();
        m_outcome.lastDone = std::max(finished.last, m_begin) - m_begin;
        m_outcome.firstDone = firstDone ? *firstDone - m_begin : Clock::duration{};
        m_outcome.finishedAtFirstDone = finishedThen;
        m_outcome.cpuSystem += m_outcome.cpuKernelThreads;
        m_outcome.detail = m_crew->record(0).detail;
        if (m_outcome.cpuKernelThreads > muchByKernelThreads * (m_outcome.cpuUser + m_outcome.cpuSystem)) {
            m_outcome.detail.rung += ", " + std::string("carried out by threads of the kernel");
        }
        m_outcome.finished = Bytes{finished.bytes};
        return std::move(m_outcome);
    }

    const LoadSpec& m_spec;
    const LoadObserver& m_observer;
    std::shared_ptr<Crew> m_crew;
    Clock::time_point m_begin;
    Clock::time_point m_recordingSince;
    Clock::time_point m_nextSample;
    Seconds m_kernelThreadsBefore{}; ///< the recorded part
    bool m_recording = false;
    bool m_enough = false; ///< the observer says so
    LoadOutcome m_outcome;
    Workers m_workers; ///< last: its end comes first
};

} // namespace

Seconds longestRamp(const LoadSpec& spec)
{
    return 2 * spec.ramp + makingAByte * static_cast<double>(firstInFlight(spec).count);
}

Result<LoadOutcome> runLoad(const LoadSpec& spec, std::stop_token stop, const LoadObserver& observer)
{
    if (spec.fileSize < spec.point.readSize) {
        return Error{ErrorKind::Usage, "the file is smaller than one read",
                     "use a smaller --read-size or a larger file"};
    }
    auto engine = makeEngine(spec.point.engine);
    if (!engine) {
        return engine.error();
    }
    auto file = File::duplicate(spec.descriptor);
    if (!file) {
        return file.error();
    }
    return Load(spec, std::make_shared<Crew>(spec, std::move(*engine), std::move(*file)), observer).run(stop);
}

} // namespace sluice::io
