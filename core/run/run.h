// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "core/node/finding.h"
#include "core/node/node_fields.h"
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

struct PhaseTime {
    std::string name; ///< "snapshot", "audit", "prepare", "measure", "clean", "plan"
    Seconds seconds{};

    bool operator==(const PhaseTime&) const = default;
};

/// One guided audit from beginning to end: the context, what was measured in it and what follows.
/// `sluice.run/1`. The store gives it its id.
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
    std::optional<Plan> plan; ///< absent when interrupted before anything was measured
    std::vector<PhaseTime> phases;
    std::vector<std::string> warnings;

    bool operator==(const Run&) const = default;
};

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
    v("started_at", r.startedAt);
    v("version", r.version);
    v("path", r.path);
    v("budget_seconds", r.budget);
    v("gpu", r.gpu);
    v("plan", r.plan);
    v("audit", r.audit);
    v("measurements", r.measurements);
    v("warnings", r.warnings);
    v("snapshot", r.node);
}

} // namespace sluice
