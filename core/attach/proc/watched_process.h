// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_samples.h"
#include "core/attach/proc/proc_files.h"

#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace sluice::attach {

/// Tells what the descriptors of one process lead to. Asks the kernel for each descriptor again after a while, since
/// numbers are used again.
class Descriptors {
public:
    Descriptors(const ProcFiles& files, long pid) : m_files(&files), m_pid(pid) { }

    /// `now`: on any clock that does not go back.
    FileKind kindOf(std::uint64_t number, Seconds now);
    /// Tells whether the process holds a connection over TCP.
    bool hasConnection(Seconds now);
    /// Paths of files that were asked for, each with how often; at most a few.
    const std::map<std::string, int>& seenPaths() const { return m_paths; }

private:
    struct Known {
        FileKind kind = FileKind::Unknown;
        Seconds asked{};
    };
    FileKind ask(std::uint64_t number);
    bool isLocalSocket(const std::string& link);

    const ProcFiles* m_files;
    long m_pid;
    std::map<std::uint64_t, Known> m_known;
    std::map<std::string, int> m_paths;
    std::unordered_set<std::string> m_localSockets; ///< inode numbers
    bool m_socketsRead = false;
    bool m_hasConnection = false;
    std::optional<Seconds> m_connectionsRead;
};

/// One thread that is looked at.
class WatchedThread {
public:
    WatchedThread(const ProcFiles& files, long pid, long thread);

    long number() const { return m_thread; }
    const std::string& name() const { return m_name; }
    Sight sight() const { return m_sight; }
    bool gone() const { return m_gone; }

    /// Nothing where it ended, or cannot be looked at now: too many files are open.
    std::optional<Activity> look(Descriptors& descriptors, Seconds now);
    /// Times since the thread began; nothing where the kernel does not tell or it ended.
    std::optional<ScheduleTimes> times();

private:
    std::optional<Activity> byCall(Descriptors& descriptors, Seconds now);
    std::optional<Activity> byState();

    std::string m_folder;
    long m_thread;
    std::string m_name;
    Sight m_sight = Sight::Call;
    bool m_gone = false;
    KeptFile m_call;
    KeptFile m_state;
    KeptFile m_waitPoint;
    KeptFile m_times;
    const ProcFiles* m_files;
};

/// Sums of run and delay of some threads, from the first look on; what ended keeps what it had.
class TimesSum {
public:
    void note(long thread, const std::optional<ScheduleTimes>& times);
    std::optional<double> runSeconds() const { return seconds(&ScheduleTimes::runNs); }
    std::optional<double> delaySeconds() const { return seconds(&ScheduleTimes::delayNs); }

private:
    struct Pair {
        ScheduleTimes first;
        ScheduleTimes last;
    };
    std::optional<double> seconds(std::int64_t ScheduleTimes::*field) const;

    std::map<long, Pair> m_threads;
};

/// Bytes and faults of one process since it was looked at first. A process that ends keeps what it had.
class ProcessCounters {
public:
    ProcessCounters(const ProcFiles& files, long pid);
    /// False where the process ended, or another one has its number.
    bool look();
    std::optional<ProcessIo> io() const;
    std::int64_t majorFaults() const { return m_lastFaults - m_firstFaults; }
    /// Closes its files; the figures stay.
    void close();

private:
    KeptFile m_io;
    KeptFile m_stat;
    std::int64_t m_startTicks = 0;
    std::optional<ProcessIo> m_firstIo;
    std::optional<ProcessIo> m_lastIo;
    std::int64_t m_firstFaults = 0;
    std::int64_t m_lastFaults = 0;
};

} // namespace sluice::attach
