// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/pin_thread.h"
#include "core/attach/proc/watched_process.h"

#include <deque>
#include <optional>
#include <random>

namespace sluice::attach {

/// A worker: a process with its threads, or one thread of the rank.
class WatchedWorker {
public:
    WatchedWorker(const ProcFiles& files, long pid, std::vector<long> threads, bool isThread, Seconds now);

    long pid() const { return m_samples.pid; }
    bool ended() const { return m_ended; }
    Activity last() const { return m_last; }
    std::size_t threads() const { return m_threads.size(); }
    const std::string& name() const { return m_name; }
    const Descriptors& descriptors() const { return m_descriptors; }
    /// A process that was found as a worker loads; a thread of the rank only once it was seen to read.
    bool mayLoad() const { return m_counters || m_loads; }

    void look(Seconds now);
    /// Reads the times of its threads, and its process's counters where it has a process of its own.
    void keepBooks(Seconds now);
    WorkerSamples samples() const;
    const std::optional<ProcessCounters>& counters() const { return m_counters; }

private:
    std::optional<Activity> told(std::optional<Activity> activity, Seconds now);
    void end();

    std::vector<WatchedThread> m_threads; ///< none once it ended
    std::string m_name; ///< of its first thread
    Descriptors m_descriptors;
    std::optional<ProcessCounters> m_counters;
    WorkerSamples m_samples;
    TimesSum m_times;
    Activity m_last = Activity::Other;
    Seconds m_begun{};
    bool m_ended = false;
    bool m_loads = false;
};

/// One training process with its workers.
class WatchedRank {
public:
    WatchedRank(const ProcFiles& files, RankShape shape, Seconds now);

    bool ended() const { return m_ended; }
    std::size_t workers() const { return m_workers.size(); }
    /// Looks once; `mostLooks` bounds the threads of workers that are looked at.
    std::int64_t look(Seconds now, std::size_t mostLooks, std::mt19937_64& rng);
    /// Once a second: times, counters, workers that came and went. The counters of workers are many: of some of them
    /// each time, but at the end.
    void keepBooks(Seconds now, bool ofAllWorkers);
    RankSamples samples() const;
    int threadsLeftOut() const { return m_threadsLeftOut; }

private:
    void findThreads(Seconds now);
    void addWorker(long pid, Seconds now);
    void refreshWorkers(Seconds now);
    void beginAnew(std::vector<long> workers, Seconds now);
    void followFirstThread(Seconds now);
    std::vector<long> newWorkersAmong(const std::vector<long>& children) const;
    void noteMain(Activity activity, Seconds now);
    bool anyWorkerBusy() const;
    bool namedWorkers() const;
    bool allWorkersEnded() const;
    bool betweenWorkers(Seconds now) const;
    void endSpan(Seconds now);
    std::size_t lookAtWorkers(Seconds now, std::size_t most, std::mt19937_64& rng);

    const ProcFiles* m_files;
    RankSamples m_result;
    WatchedThread m_main; ///< the thread that takes batches
    PinThread m_pin;
    Descriptors m_descriptors;
    ProcessCounters m_counters;
    std::deque<WatchedWorker> m_workers;
    MainSpan m_span;
    std::optional<ScheduleTimes> m_spanTimes; ///< of main, when the span began
    Seconds m_spanBegun{};
    Seconds m_refreshed{};
    std::optional<Seconds> m_workersGone; ///< since when all of them ended
    std::size_t m_books = 0;
    bool m_ended = false;
    int m_threadsLeftOut = 0;
};

} // namespace sluice::attach
