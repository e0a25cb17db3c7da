// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/load.h"

#include "core/io/engine.h"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace sluice::io {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto sampleInterval = std::chrono::milliseconds(50);

/// A running load: owns the workers; they end with it.
class Load {
public:
    Load(const LoadSpec& spec, IoEngine& engine)
        : m_spec(spec), m_engine(engine), m_records(static_cast<std::size_t>(engine.threadsFor(spec.point))),
          m_startLine(static_cast<int>(m_records.size()))
    { }

    Result<LoadOutcome> run(const std::stop_token& stop, const LoadObserver& observer)
    {
        start();
        m_startLine.waitForAll();
        m_begin = Clock::now();
        m_startLine.go();
        watch(stop, observer);
        m_control.stop = true;
        m_threads.clear(); // joins
        return collect();
    }

private:
    void start()
    {
        const int count = static_cast<int>(m_records.size());
        m_running = count;
        for (int i = 0; i < count; ++i) {
            m_threads.emplace_back([this, i, count] { work(i, count); });
        }
    }

    void work(int index, int count)
    {
        auto& record = m_records[static_cast<std::size_t>(index)];
        const IoPoint& point = m_spec.point;
        WorkerTask task{.descriptor = m_spec.descriptor,
                        .point = point,
                        .options = m_spec.options,
                        .inFlight = point.inFlight() / count,
                        .fileSize = m_spec.fileSize,
                        .limit = Bytes{m_spec.limit.count / count},
                        .refill = m_spec.refill,
                        .seed = m_seed + (static_cast<std::uint64_t>(index) << 48),
                        .offsets = OffsetSequence(point.pattern, m_spec.fileSize, point.readSize, index, count, m_seed),
                        .startLine = &m_startLine};
        m_engine.run(task, record, m_control);
        if (task.startLine != nullptr) { // it failed before it could start
            task.waitForStart();
        }
        const std::scoped_lock lock(m_mutex);
        if (m_outcome.firstDone == Seconds{}) {
            m_outcome.firstDone = Clock::now() - m_begin;
            m_outcome.finishedAtFirstDone = finished();
        }
        --m_running;
        m_wake.notify_all();
    }

    Bytes finished() const
    {
        std::int64_t total = 0;
        for (const auto& record : m_records) {
            total += record.bytes.load(std::memory_order_acquire);
        }
        return Bytes{total};
    }

    Clock::time_point lastDone() const
    {
        Clock::rep last = m_begin.time_since_epoch().count();
        for (const auto& record : m_records) {
            last = std::max(last, record.lastDone.load(std::memory_order_relaxed));
        }
        return Clock::time_point(Clock::duration(last));
    }

    /// Longer without a completion than this and the device is stalling, as far as one can tell.
    Clock::duration patience(Bytes total) const
    {
        const auto operations = std::max<std::int64_t>(1, total.count / m_spec.point.readSize.count);
        return std::max<Clock::duration>(5 * sampleInterval, 2 * (Clock::now() - m_begin) / operations);
    }

    void sample()
    {
        const auto total = finished();
        const auto last = lastDone();
        const auto now = Clock::now();
        m_outcome.samples.push_back({(now - last > patience(total) ? now : last) - m_begin, total});
    }

    void beginRecording()
    {
        m_outcome.recordedFrom = m_outcome.samples.size();
        sample();
        m_control.recording = true;
        m_recordingSince = Clock::now();
    }

    void measureSoFar()
    {
        const auto& from = m_outcome.samples[m_outcome.recordedFrom];
        m_outcome.bytes = m_outcome.samples.back().total - from.total;
        m_outcome.seconds = m_outcome.samples.back().at - from.at;
    }

    /// Samples until time, limit, observer, an error or the stop token ends the load.
    void watch(const std::stop_token& stop, const LoadObserver& observer)
    {
        std::unique_lock lock(m_mutex);
        auto next = m_begin;
        while (true) {
            if (!m_control.recording && Clock::now() - m_begin >= m_spec.ramp) {
                beginRecording();
            } else {
                sample();
            }
            if (m_control.recording) {
                measureSoFar();
                if (Clock::now() - m_recordingSince >= m_spec.runtime || (observer && !observer(m_outcome))) {
                    return;
                }
            }
            next += sampleInterval;
            if (m_wake.wait_until(lock, stop, next, [this] { return m_running == 0; })) {
                return endedByItself();
            }
            if (stop.stop_requested()) {
                m_outcome.interrupted = true;
                return;
            }
        }
    }

    void endedByItself()
    {
        sample();
        if (!m_control.recording) {
            m_outcome.recordedFrom = 0;
        }
        measureSoFar();
    }

    Result<LoadOutcome> collect()
    {
        for (const auto& record : m_records) {
            if (record.error) {
                return *record.error;
            }
            m_outcome.latency.merge(record.latency);
            m_outcome.cpuUser += record.cpuUser;
            m_outcome.cpuSystem += record.cpuSystem;
        }
        m_outcome.detail = m_records.front().detail;
        m_outcome.finished = finished();
        return std::move(m_outcome);
    }

    const LoadSpec& m_spec;
    IoEngine& m_engine;
    LoadControl m_control;
    std::vector<WorkerRecord> m_records;
    StartLine m_startLine;
    const std::uint64_t m_seed = static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    int m_running = 0;
    Clock::time_point m_begin;
    Clock::time_point m_recordingSince;
    LoadOutcome m_outcome;
    std::vector<std::jthread> m_threads; ///< last: its end comes first
};

} // namespace

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
    return Load(spec, **engine).run(stop, observer);
}

} // namespace sluice::io
