// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/traced_job.h"
#include "core/trace/spans.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What a trace holds that tells of loading, whoever wrote it. Values.
namespace sluice::trace {

enum class WorkKind { Kernel, Collective, CopyToGpu, Other };

/// Something that a GPU did.
struct GpuWork {
    Span span;
    std::uint64_t launch = 0; ///< number of the call that launched it; 0: not known
    WorkKind kind = WorkKind::Kernel;

    bool operator==(const GpuWork&) const = default;
};

/// A call that may have launched GPU work.
struct Launch {
    std::uint64_t number = 0;
    Moment at = 0;

    bool operator==(const Launch&) const = default;
};

/// A span of one thread.
struct Marked {
    Span span;
    std::int64_t thread = 0;
    std::string name;

    bool operator==(const Marked&) const = default;
};

/// Of one process.
struct TraceEvents {
    std::optional<int> rank;
    std::optional<int> worldSize;
    std::optional<std::int64_t> pid;
    std::vector<Marked> steps;
    std::vector<Marked> batches; ///< time inside the loader's next()
    std::vector<GpuWork> work;
    std::vector<Launch> launches;
    bool callsRecorded = false; ///< the trace holds what the processor did, too

    bool operator==(const TraceEvents&) const = default;
};

/// Of a file: what was read of it, and why not all.
struct TraceContent {
    std::vector<TraceEvents> processes;
    TraceFormat format = TraceFormat::Kineto;
    std::string problem; ///< empty: the file was read to its end
    std::size_t unsound = 0; ///< events without a length or moment that makes sense, which are left out
    std::size_t ofOthers = 0; ///< steps and batches of further processes, which are left out

    bool operator==(const TraceContent&) const = default;
};

/// Events of a kind that are held at most; a trace with more is refused.
inline constexpr std::size_t maxEvents = 8'000'000;

/// Whether the name of a range is of the loader's next(), as PyTorch names it.
bool isBatchName(std::string_view name);
/// Whether it is of a step: "ProfilerStep#5", "step 5", "iteration_5".
bool isStepName(std::string_view name);
/// Whether a kernel is of a collective library, as NCCL's and RCCL's are named.
bool isCollectiveName(std::string_view name);

} // namespace sluice::trace
