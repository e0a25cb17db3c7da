// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/attached_job.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// `sluice.trace/1`: a job as a profiler recorded it, one or more ranks. Absent means unknown.
/// Units: shares are of the time of the steps, 0..1; times of steps are from the beginning of the first.
namespace sluice {

enum class TraceFormat { Kineto, Nsight };
template <>
inline constexpr auto enumWords<TraceFormat> = wordList<TraceFormat>({{TraceFormat::Kineto, "kineto"},
                                                                      {TraceFormat::Nsight, "nsight"}});

/// Names what the steps of a trace were told apart by.
enum class StepMarks {
    Profiler, ///< the profiler's own marks, or ranges that the job named so
    Loader, ///< from one batch taken to the next
    Nothing, ///< all that the GPU did passes for one step
};
template <>
inline constexpr auto enumWords<StepMarks> = wordList<StepMarks>({{StepMarks::Profiler, "profiler"},
                                                                  {StepMarks::Loader, "loader"},
                                                                  {StepMarks::Nothing, "nothing"}});

enum class TraceLoader { InProcess, Workers, Unknown };
template <>
inline constexpr auto enumWords<TraceLoader> = wordList<TraceLoader>({{TraceLoader::InProcess, "in_process"},
                                                                      {TraceLoader::Workers, "workers"},
                                                                      {TraceLoader::Unknown, "unknown"}});

struct TraceStep {
    std::string name;
    Seconds begin{};
    Seconds length{};
    std::optional<Seconds> waiting; ///< of the thread that steps, for a batch
    std::optional<Seconds> gpuBusy; ///< with work that this step launched

    bool operator==(const TraceStep&) const = default;
};

/// One process in one trace.
struct TracedRank {
    std::string file;
    TraceFormat format = TraceFormat::Kineto;
    bool whole = true; ///< false: the file ends early, or cannot be read further
    std::optional<int> rank;
    std::optional<int> worldSize;
    std::optional<std::int64_t> pid;
    StepMarks stepsBy = StepMarks::Nothing;
    TraceLoader loader = TraceLoader::Unknown;
    Seconds length{}; ///< sum of the steps
    std::optional<double> waitingShare; ///< the thread that steps is inside the loader, for a batch
    std::optional<double> waitingIdleShare; ///< of that, what finds the GPU with nothing to do
    std::optional<double> gpuBusyShare; ///< kernels, copies and fills that the steps launched
    std::optional<double> copyOnlyShare; ///< of that, copies to the GPU beside which no kernel runs
    std::optional<double> collectiveOnlyShare; ///< of that, collectives beside which nothing else runs
    std::vector<TraceStep> steps;

    bool operator==(const TracedRank&) const = default;
};

/// The verdict's interval goes from the waiting that finds the GPU idle to all of it.
struct TracedJob {
    AttachVerdict verdict;
    std::vector<TracedRank> ranks; ///< in the order of rank, then of file
    std::vector<AttachUnknown> unknown;

    bool operator==(const TracedJob&) const = default;
};

template <class V, Like<TraceStep> T>
void describe(V& v, T& s)
{
    v("name", s.name);
    v("begin_seconds", s.begin);
    v("seconds", s.length);
    v("waiting_seconds", s.waiting);
    v("gpu_busy_seconds", s.gpuBusy);
}

template <class V, Like<TracedRank> T>
void describe(V& v, T& r)
{
    v("file", r.file);
    v("format", r.format);
    v("whole", r.whole);
    v("rank", r.rank);
    v("world_size", r.worldSize);
    v("pid", r.pid);
    v("steps_by", r.stepsBy);
    v("loader", r.loader);
    v("seconds", r.length);
    v("waiting_share", r.waitingShare);
    v("waiting_idle_share", r.waitingIdleShare);
    v("gpu_busy_share", r.gpuBusyShare);
    v("copy_only_share", r.copyOnlyShare);
    v("collective_only_share", r.collectiveOnlyShare);
    v("steps", r.steps);
}

template <class V, Like<TracedJob> T>
void describe(V& v, T& j)
{
    v("verdict", j.verdict);
    v("ranks", j.ranks);
    v("unknown", j.unknown);
}

} // namespace sluice
