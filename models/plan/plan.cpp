// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/plan.h"

#include "models/loader/page_cache.h"
#include "models/plan/alternatives.h"
#include "models/plan/decision/unknowns.h"
#include "models/plan/decision/verdict.h"
#include "models/plan/loader/recommend_loader.h"
#include "models/plan/loader/snippets.h"
#include "models/plan/plan_simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace sluice {

namespace {

/// What is known of a stage is a speed; without one it is not known.
std::optional<Error> problemOf(const HostFacts& host)
{
    const auto rate = [](const std::optional<BytesPerSecond>& r) { return r ? std::optional(r->value) : std::nullopt; };
    const std::pair<const char*, std::optional<double>> speeds[] = {
        {"network", rate(host.network)},        {"storage server", rate(host.serverRate)},
        {"GPU link", rate(host.gpuLink)},       {"host-to-device", rate(host.hostToDevice)},
        {"host memory", rate(host.memoryCopy)}, {"files per second", host.filesPerSecond}};
    for (const auto& [name, speed] : speeds) {
        if (speed && !(std::isfinite(*speed) && *speed > 0)) {
            return Error{ErrorKind::Usage, fmt::format("the speed of {} is {}: must be above 0", name, *speed),
                         "leave out what is not known"};
        }
    }
    return std::nullopt;
}

std::optional<Error> problemOf(const PlanRequest& request)
{
    if (const auto problem = problemOf(request.host)) {
        return problem;
    }
    if (const auto problems = problemsOf(request.workload); !problems.empty()) {
        return Error{ErrorKind::Usage, fmt::format("the workload cannot be planned: {}", fmt::join(problems, "; ")),
                     "correct these values"};
    }
    if (request.workersPerGpu < 0 || request.workersPerGpu > maxWorkersPerGpu
        || (loadsInTurn(request) && request.workersPerGpu > 0) || request.prefetchFactor < 0
        || request.prefetchFactor > maxPrefetchFactor) {
        return Error{ErrorKind::Usage,
                     fmt::format("workers must be 0 to {} and prefetch 0 to {}", maxWorkersPerGpu, maxPrefetchFactor),
                     "0 lets the plan choose"};
    }
    const auto& change = request.change;
    if (change.devices < 1 || change.devices > maxDevices || !(change.cachedShare >= 0 && change.cachedShare <= 1)) {
        return Error{ErrorKind::Usage, fmt::format("devices must be 1 to {} and the cached share 0 to 1", maxDevices),
                     "1 and 0 leave storage as it is"};
    }
    return std::nullopt;
}

/// Later epochs: the share that fits, what of it is found again, and what the prediction becomes with that.
std::optional<CacheOutlook> laterEpochsOf(const PlanRequest& request, const StorageSurface& surface,
                                          const Recommendation& recommended)
{
    const auto& w = request.workload;
    const Bytes queues = recommended.memory;
    if (!w.datasetBytes || w.epochs < 2 || request.host.memory <= queues || request.change.cachedShare > 0) {
        return std::nullopt;
    }
    const auto memory = static_cast<double>((request.host.memory - queues).count);
    const double cached = std::min(1.0, memory / static_cast<double>(w.datasetBytes->count));
    auto hits = w.accessPattern == Pattern::Random ? hitsOfLinux(cached)
                                                   : HitShare{hitsOfSameOrder(cached), hitsOfPinned(cached)};
    if (w.nodes > 1) { // in the second epoch a node finds what it read in the first: its own part
        hits.low = std::min(hits.low, 1.0 / w.nodes);
    }
    const auto with = [&](double share) {
        auto changed = request;
        changed.change.cachedShare = share;
        return predictChange(changed, surface, recommended);
    };
    const auto low = with(hits.low);
    const auto high = with(hits.high);
    if (!low || !high) {
        return std::nullopt;
    }
    return CacheOutlook{cached, hits.low, hits.high, low->utilisation, high->utilisation};
}

/// Nothing where the job was not observed, or where its settings cannot be simulated.
std::optional<RealityCheck> realityOf(const PlanRequest& request, const StorageSurface& surface)
{
    if (!request.observed) {
        return std::nullopt;
    }
    auto check = checkAgainst(*request.observed, request, surface);
    return check ? std::optional(*std::move(check)) : std::nullopt;
}

} // namespace

Decision decisionOf(const Plan& plan)
{
    return plan.feasible ? Decision::Yes : plan.undecidedBy.empty() ? Decision::No : Decision::CannotSay;
}

Result<Plan> makePlan(const PlanRequest& request, const StorageSurface& surface)
{
    if (const auto problem = problemOf(request)) {
        return *problem;
    }
    auto planned = planLoader(request, surface);
    if (!planned) {
        return planned.error();
    }
    Plan plan;
    if (const auto check = realityOf(request, surface)) {
        plan.reality = *check;
        widen(planned->prediction, check->error());
    }
    plan.workload = request.workload;
    plan.change = request.change;
    plan.demand = planned->demand;
    plan.supply = planned->storage.supply;
    plan.prediction = planned->prediction;
    plan.recommendation = planned->recommendation;
    const auto read = surface.readWith(accessOf(request.loader.kind));
    const auto needed = plan.recommendation.memory;
    const PlanBasis basis{request, read, planned->storage, plan.demand, plan.prediction, needed};
    plan.alternatives = alternativesOf(basis, plan.recommendation);
    plan.laterEpochs = laterEpochsOf(request, surface, plan.recommendation);
    plan.snippets = snippetsOf(request, plan.recommendation);
    const auto most = memoryForBatches(request);
    plan.missing = missingOf(basis);
    if (most && needed > *most) {
        plan.verdict = {batchesExceed(request, needed)};
    } else {
        plan.undecidedBy = undecidedBy(basis);
        plan.feasible =
            plan.undecidedBy.empty() && reaches(plan.prediction.utilisation, request.workload.targetUtilisation);
        plan.verdict = verdictOf(basis);
    }
    plan.headline = headlineOf(plan, request.host.gpusPresent);
    return plan;
}

} // namespace sluice
