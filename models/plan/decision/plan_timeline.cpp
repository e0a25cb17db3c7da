// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/plan_timeline.h"

#include "models/plan/pipeline.h"
#include "models/plan/plan_simulation.h"
#include "models/plan/planned_setup.h"

#include <algorithm>
#include <tuple>

namespace sluice {

namespace {

constexpr int fewestSteps = 8;
constexpr int mostSteps = 24;
constexpr int rounds = 3;

/// Batches of the first rank whose step ended, in their order.
std::vector<BatchTrace> firstRank(const std::vector<BatchTrace>& trace)
{
    std::vector<BatchTrace> batches;
    std::copy_if(trace.begin(), trace.end(), std::back_inserter(batches),
                 [](const BatchTrace& batch) { return batch.rank == 0 && batch.stepEnd; });
    std::sort(batches.begin(), batches.end(),
              [](const BatchTrace& a, const BatchTrace& b) { return *a.stepEnd < *b.stepEnd; });
    return batches;
}

void addSteps(const std::vector<BatchTrace>& batches, Seconds stepTime, std::vector<TimelineSpan>& spans)
{
    Seconds before{};
    for (const auto& batch : batches) {
        const auto begin = std::max(before, *batch.stepEnd - stepTime);
        if (begin > before) {
            spans.push_back({0, TimelineActivity::Waits, batch.batch, before, begin});
        }
        spans.push_back({0, TimelineActivity::Computes, batch.batch, begin, *batch.stepEnd});
        before = *batch.stepEnd;
    }
}

/// A worker that may begin while its batch before is not handed over yet begins when it is.
void addLoads(std::vector<BatchTrace> batches, std::vector<TimelineSpan>& spans)
{
    std::sort(batches.begin(), batches.end(), [](const BatchTrace& a, const BatchTrace& b) {
        return std::tuple(a.worker, a.loaded) < std::tuple(b.worker, b.loaded);
    });
    for (const auto& batch : batches) {
        const bool follows = !spans.empty() && spans.back().lane == batch.worker + 1;
        const auto begin = follows ? std::max(spans.back().end, batch.begun) : batch.begun;
        spans.push_back({batch.worker + 1, TimelineActivity::Loads, batch.batch, begin, batch.loaded});
    }
}

} // namespace

std::optional<PlanTimeline> timelineOf(const PlanRequest& request, const StorageSurface& surface,
                                       const Recommendation& recommended)
{
    const auto reads = surface.readWith(accessOf(request.loader.kind));
    const auto storage = storageFor(request, reads);
    if (!storage || request.workload.gpus > maxRanksSimulated) {
        return std::nullopt;
    }
    auto asked = simulationOf(request, recommended, storage->supply);
    asked.replications = 1;
    asked.trace = true;
    asked.stepLimit = std::clamp(rounds * asked.setup.workers, fewestSteps, mostSteps);
    const auto simulated = simulate(asked, reads);
    if (!simulated) {
        return std::nullopt;
    }
    const auto batches = firstRank(simulated->trace);
    PlanTimeline timeline;
    timeline.workers = asked.setup.workers;
    addSteps(batches, asked.setup.stepTime, timeline.spans);
    addLoads(batches, timeline.spans);
    return timeline;
}

} // namespace sluice
