// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/load.h"

#include "core/base/caught.h"
#include "core/io/engine/engine.h"
#include "core/io/engine/load_record.h"
#include "core/io/engine/load_state.h"
#include "core/io/files/file.h"
#include "core/io/workers.h"

#include <algorithm>
#include <memory>

namespace sluice::io {

namespace {

using Clock = LoadState::Clock;
/// The thread that waits for the workers wakes this often: see CompletionLog.
constexpr auto lookInterval = std::chrono::milliseconds(250);
/// How long memory takes to be made for the first reads, of a byte (seen: 512 MiB in up to 1.5 s).
constexpr Seconds makingAByte{3e-9};
/// For a thread to see that it is to abandon what is in flight.
constexpr auto patienceWithThreads = std::chrono::milliseconds(100);

Bytes firstInFlight(const LoadSpec& spec)
{
    return spec.point.readSize * spec.point.inFlight();
}

/// Runs a load: owns the threads, which end with it or are left behind.
class Load {
public:
    Load(const LoadSpec& spec, const std::shared_ptr<LoadState>& state, const LoadObserver& observer)
        : m_spec(spec), m_observer(observer), m_state(state), m_record(spec, *state),
          m_workers(state->size(), [state](int index) { return state->work(index); })
    { }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load() // also when an exception ends it
    {
        m_state->control().stop = true;
        m_state->control().abandon = true;
    }

    Result<LoadOutcome> run(const std::stop_token& stop)
    {
        m_state->startBarrier().waitForAll();
        m_record.begin();
        if (m_spec.ramp <= Seconds{}) {
            beginRecording(); // from the very first operation: a short load may be over before the next look
        } else {
            m_record.sample();
        }
        m_state->startBarrier().go();
        watch(stop);
        callBack(stop);
        return collect();
    }

private:
    void beginRecording()
    {
        m_record.beginRecording();
        showSoFar();
    }

    void showSoFar() { m_enough = (m_observer && !m_observer(m_record.outcome())) || m_enough; }

    /// Looks until time, limit, observer, an error or the stop token ends the load.
    void watch(const std::stop_token& stop)
    {
        while (!m_workers.waitUntil(stop, nextLook())) {
            if (!m_record.recording() && rampIsOver()) {
                beginRecording();
                continue;
            }
            m_record.outcome().interrupted = stop.stop_requested();
            const bool over = stop.stop_requested() || (m_record.recording() && timeIsUp());
            over ? m_record.sample() : m_record.catchUp();
            if (m_record.recording()) {
                m_record.measureSoFar();
                showSoFar();
            }
            if (over || m_enough) {
                return;
            }
        }
        m_record.endByItself();
    }

    bool rampIsOver()
    {
        const auto elapsed = Clock::now() - m_record.begun();
        return elapsed >= longestRamp(m_spec)
            || (elapsed >= m_spec.ramp && Bytes{m_state->finished().bytes} >= firstInFlight(m_spec));
    }

    /// A time in which nothing came back tells no rate: what is slower than that, or stalls for a while, is waited for.
    bool timeIsUp()
    {
        const Seconds waited = pastTheEnd();
        return waited >= Seconds{} && (m_record.somethingRecorded() || waited >= m_spec.patience);
    }

    Seconds pastTheEnd() const { return Clock::now() - m_record.recordingSince() - m_spec.runtime; }

    Clock::time_point nextLook() const
    {
        const auto end = m_record.recording()
            ? m_record.recordingSince() + std::chrono::duration_cast<Clock::duration>(m_spec.runtime)
            : m_record.begun() + std::chrono::duration_cast<Clock::duration>(m_spec.ramp);
        const auto now = Clock::now();
        return end > now ? std::min(now + lookInterval, end) : now + CompletionLog::interval;
    }

    /// Ends the workers, with patience for a slow device and without for one that does not answer.
    void callBack(const std::stop_token& stop)
    {
        m_state->control().stop = true;
        if (!stop.stop_requested()) {
            const Seconds waited = m_record.recording() ? std::max(pastTheEnd(), Seconds{}) : Seconds{};
            m_workers.waitForAll(stop, std::chrono::duration_cast<Clock::duration>(m_spec.patience - waited));
        }
        if (stop.stop_requested()) {
            m_workers.waitForAll({}, patienceWhenStopped);
        }
        m_state->control().abandon = true;
        m_workers.waitForAll({}, patienceWithThreads);
        auto& outcome = m_record.outcome();
        for (int i = 0; i < m_state->size(); ++i) {
            if (!m_workers.ended(i) || m_state->record(i).leftInFlight) {
                m_workers.leaveBehind(i);
                ++outcome.unanswered;
            }
        }
        outcome.interrupted = outcome.interrupted || (outcome.unanswered > 0 && stop.stop_requested());
    }

    /// Adds up what the workers left. A worker that was left behind may still write to its record: of it the latencies
    /// alone are read.
    Result<LoadOutcome> collect()
    {
        auto& outcome = m_record.outcome();
        for (int i = 0; i < m_state->size(); ++i) {
            const auto& worker = m_state->record(i);
            outcome.latency.merge(worker.latency);
            if (!m_workers.ended(i)) {
                continue;
            }
            if (worker.error) {
                return *worker.error;
            }
            outcome.cpuUser += worker.cpuUser;
            outcome.cpuSystem += worker.cpuSystem;
        }
        m_record.close();
        return std::move(outcome);
    }

    const LoadSpec& m_spec;
    const LoadObserver& m_observer;
    std::shared_ptr<LoadState> m_state;
    LoadRecord m_record;
    bool m_enough = false; ///< the observer says so
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
        return Error{ErrorKind::Usage, "the file is smaller than one read", Remedy::SmallerReads};
    }
    return withoutExceptions([&]() -> Result<LoadOutcome> {
        auto engine = makeEngine(spec.point.engine);
        if (!engine) {
            return engine.error();
        }
        auto file = File::duplicate(spec.descriptor);
        if (!file) {
            return file.error();
        }
        return Load(spec, std::make_shared<LoadState>(spec, std::move(*engine), std::move(*file)), observer).run(stop);
    });
}

} // namespace sluice::io
