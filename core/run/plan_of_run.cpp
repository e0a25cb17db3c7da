// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/plan_of_run.h"

#include "core/run/host_facts.h"
#include "core/run/job/job_plan.h"

#include "core/base/text/text.h"

#include <fmt/format.h>

#include <set>

namespace sluice {

namespace {

/// "it does not tell one block size; it wrote, and ...": each reason once.
std::string reasonsOf(const Run& run)
{
    constexpr std::size_t longest = 600;
    std::string text;
    std::set<std::string> told;
    for (const auto& file : run.imported) {
        for (const auto& result : file.results) {
            for (const auto& reason : result.notSupply) {
                text += told.insert(reason.text).second ? (text.empty() ? "" : "; ") + reason.text : "";
            }
        }
    }
    return clipped(text, longest);
}

} // namespace

Result<StorageSurface> surfaceOf(const Run& run)
{
    if (run.measurements.empty() && !run.imported.empty()) {
        return Error{ErrorKind::NotFound, "no plan can rest on what " + toolsOf(run) + " told: " + reasonsOf(run),
                     Remedy::MeasureStorage};
    }
    const auto kind = kindOf(run);
    auto surface = StorageSurface::fit(run.measurements);
    if (!surface && isSingle(kind)) {
        return Error{surface.error().kind,
                     fmt::format("{} left no finished read that a plan can rest on", kindWords(kind)),
                     Remedy::MeasureStorage};
    }
    return surface;
}

Result<Plan> planOfRun(const Run& run, const Workload& workload)
{
    const auto surface = surfaceOf(run);
    if (!surface) {
        return surface.error();
    }
    PlanRequest request{.workload = workload, .host = hostFactsOf(run)};
    if (run.job) {
        takeCopyRate(*run.job, run.node.identity.hostName, request.host);
        request.loader = loaderOf(*run.job);
        request.observed = seenJob(*run.job, run.node.identity.hostName, workload).observed;
    }
    return makePlan(request, *surface);
}

} // namespace sluice
