// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_shape.h"
#include "core/attach/proc/process_facts.h"
#include "core/attach/verdict/activity.h"
#include "core/base/units.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// What was seen of a job, before any judgement. Values.
namespace sluice::attach {

/// How much of a thread could be seen.
enum class Sight {
    Call, ///< the system call and its arguments
    WaitPoint, ///< the state, and the kernel function that it waits in
    State, ///< the state alone
};

using ActivityCounts = std::array<std::int64_t, activityCount>;

inline std::int64_t& countOf(ActivityCounts& counts, Activity activity)
{
    return counts[static_cast<std::size_t>(activity)];
}
inline std::int64_t countOf(const ActivityCounts& counts, Activity activity)
{
    return counts[static_cast<std::size_t>(activity)];
}

/// Samples of one worker: of a process, the most telling of its threads each time; or of one thread that loads.
struct WorkerSamples {
    long pid = 0;
    long thread = 0; ///< 0: all of the process
    ActivityCounts counts{};
    std::int64_t samples = 0;
    Seconds watched{}; ///< from the first look at its times to the last
    std::optional<double> runSeconds; ///< in that time, of all its threads; absent where the kernel does not tell
    std::optional<double> delaySeconds;

    bool operator==(const WorkerSamples&) const = default;
};

/// One stretch of the main thread, about a second long.
struct MainSpan {
    Seconds length{};
    std::optional<double> runSeconds;
    std::optional<double> delaySeconds;
    std::int64_t samples = 0;
    std::int64_t running = 0; ///< samples on a core or ready to run
    std::int64_t waiting = 0; ///< samples blocked for data
    std::int64_t maybeWaiting = 0; ///< more samples that may be blocked for data, and cannot be told from other waits
    std::int64_t behindIdle = 0; ///< of these, blocked for workers that look idle

    bool operator==(const MainSpan&) const = default;
};

struct RankSamples {
    RankShape shape;
    Sight sight = Sight::State;
    ActivityCounts mainCounts{};
    std::vector<MainSpan> spans;
    std::vector<WorkerSamples> workers;
    LoaderFamily family = LoaderFamily::Unknown;
    bool hasPinThread = false;
    std::optional<ProcessIo> io; ///< in the time of looking, of the rank and its workers together
    std::int64_t majorFaults = 0; ///< likewise
    int workersStarted = 0; ///< while it was looked at
    int workersEnded = 0;
    std::map<std::string, int> filesRead; ///< path to how often it was seen open or read

    bool operator==(const RankSamples&) const = default;
};

struct JobSamples {
    Seconds length{};
    std::int64_t samples = 0; ///< of single threads
    std::vector<RankSamples> ranks;
    bool ended = false; ///< every rank ended while it was looked at
    int threadsLeftOut = 0; ///< beyond what is looked at

    bool operator==(const JobSamples&) const = default;
};

} // namespace sluice::attach
