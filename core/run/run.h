// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/base/units.h"
#include "core/node/finding.h"
#include "core/node/node_fields.h"
#include "core/run/imported_result.h"
#include "core/run/job/attached_job.h"
#include "core/run/job/job_file.h"
#include "models/plan/plan.h"
#include "models/storage/measurement.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

enum class RunState { Complete, Interrupted };
template <>
inline constexpr auto enumWords<RunState> = wordList<RunState>({{RunState::Complete, "complete"},
                                                                {RunState::Interrupted, "interrupted"}});

/// What a run is of.
enum class RunKind { Guide, Import, BenchIo, BenchFiles, BenchLoader, BenchDecode, BenchH2d, BenchGds, Attach };
template <>
inline constexpr auto enumWords<RunKind> = wordList<RunKind>({{RunKind::Guide, "guide"},
                                                              {RunKind::Import, "import"},
                                                              {RunKind::BenchIo, "bench_io"},
                                                              {RunKind::BenchFiles, "bench_files"},
                                                              {RunKind::BenchLoader, "bench_loader"},
                                                              {RunKind::BenchDecode, "bench_decode"},
                                                              {RunKind::BenchH2d, "bench_h2d"},
                                                              {RunKind::BenchGds, "bench_gds"},
                                                              {RunKind::Attach, "attach"}});

/// Tells whether runs of this kind are one benchmark, or one look at a job, alone.
constexpr bool isSingle(RunKind kind)
{
    return kind != RunKind::Guide && kind != RunKind::Import;
}

/// "guide", "import", "bench decode": as the command line calls it.
std::string kindWords(RunKind kind);

struct PhaseTime {
    std::string name; ///< "snapshot", "audit", "prepare", "measure", "clean", "plan"
    Seconds seconds{};

    bool operator==(const PhaseTime&) const = default;
};

/// One guided audit from beginning to end: the context, what was measured in it and what follows. Or one benchmark, one
/// look at a running job, or what was imported, in its context as far as it is known. `sluice.run/1`. The store gives
/// it its id.
struct Run {
    RunId id; ///< 0 until saved
    RunState state = RunState::Complete;
    std::string startedAt; ///< RFC 3339, UTC
    std::string version; ///< of Sluice
    std::string path; ///< the dataset path that was measured
    Seconds budget{};
    Node node;
    Audit audit;
    std::vector<Measurement> measurements;
    std::optional<GpuFigures> gpu; ///< absent where the node has no GPU
    std::optional<JobFile> job; ///< that the plan is for; absent where none was given
    std::optional<Plan> plan; ///< absent when interrupted before anything was measured
    std::vector<PhaseTime> phases;
    std::vector<std::string> warnings;
    /// Files of other tools that this run was taken from: then nothing is known of the node, and its measurements are
    /// those of their results that a storage model can rest on. Empty: Sluice measured.
    std::vector<ImportedFile> imported;
    /// The `sluice.bench/1` document of the benchmark that the run is of. Its reads, where it made any, are among the
    /// measurements with their samples, which the document leaves out; its copies to a GPU are in `gpu`. Null: another
    /// kind of run.
    Json bench;
    std::optional<AttachedJob> seen; ///< the job that was looked at, where the run is of that; else absent

    bool operator==(const Run&) const = default;
};

RunKind kindOf(const Run& run);

/// What is wrong with a run as a whole; empty when sound.
std::string problemOf(const Run& run);

/// "fio 3.33", "fio 3.33 and elbencho 3.0-1": the tools that an imported run was taken from; empty for ours.
std::string toolsOf(const Run& run);

/// Says in one sentence what follows from the run, as its document does.
std::string verdictOf(const Run& run);

template <class V, Like<PhaseTime> T>
void describe(V& v, T& p)
{
    v("name", p.name);
    v("seconds", p.seconds);
}

template <class V, Like<Run> T>
void describe(V& v, T& r)
{
    v("run_id", r.id);
    v("node", r.node.identity);
    if constexpr (std::is_const_v<T>) {
        v("verdict", verdictOf(r));
    }
    v("phases", r.phases);
    v("state", r.state);
    if (!std::is_const_v<T> || !r.startedAt.empty()) {
        v("started_at", r.startedAt);
    }
    v("version", r.version);
    v("path", r.path);
    v("budget_seconds", r.budget);
    v("gpu", r.gpu);
    v("job", r.job);
    v("plan", r.plan);
    v("audit", r.audit);
    v("measurements", r.measurements);
    v("warnings", r.warnings);
    if (!std::is_const_v<T> || !r.imported.empty()) {
        v("imported", r.imported);
    }
    if (!std::is_const_v<T> || !r.bench.is_null()) {
        v("bench", r.bench);
    }
    if (!std::is_const_v<T> || r.seen) {
        v("seen_job", r.seen);
    }
    v("snapshot", r.node);
}

} // namespace sluice
