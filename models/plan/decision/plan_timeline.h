// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/plan.h"

#include <cstdint>
#include <optional>
#include <vector>

/// Shows the first steps of a plan's job as spans of time: what each worker loads, when the GPU computes and when it
/// waits.
namespace sluice {

enum class TimelineActivity {
    Loads, ///< a worker reads, decodes and collates a batch
    Computes,
    Waits ///< the training process: for a batch, or to receive it
};
template <>
inline constexpr auto enumWords<TimelineActivity> = wordList<TimelineActivity>(
    {{TimelineActivity::Loads, "loads"}, {TimelineActivity::Computes, "computes"}, {TimelineActivity::Waits, "waits"}});

struct TimelineSpan {
    int lane = 0; ///< 0: the training process; 1 and on: its workers
    TimelineActivity activity = TimelineActivity::Loads;
    std::int64_t batch = 0; ///< from 0; of a wait the one that is waited for
    Seconds begin{}; ///< since the workers began
    Seconds end{};

    bool operator==(const TimelineSpan&) const = default;
};

struct PlanTimeline {
    int workers = 0; ///< of the GPU that is shown
    std::vector<TimelineSpan> spans; ///< by lane, then by time; those of a lane do not overlap

    bool operator==(const PlanTimeline&) const = default;
};

/// Simulates the first GPU of the job with these settings for three rounds of its workers, 8 to 24 steps.
/// Deterministic.
///
/// Nothing where a worker is simulated by the closed form alone (more GPUs than are simulated), or no such read was
/// measured.
std::optional<PlanTimeline> timelineOf(const PlanRequest& request, const StorageSurface& surface,
                                       const Recommendation& recommended);

} // namespace sluice
