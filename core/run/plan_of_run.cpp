// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/plan_of_run.h"

#include "core/run/host_facts.h"

namespace sluice {

Result<Plan> planOfRun(const Run& run, const Workload& workload)
{
    const auto surface = StorageSurface::fit(run.measurements);
    if (!surface) {
        return surface.error();
    }
    return makePlan({.workload = workload, .host = hostFactsOf(run)}, *surface);
}

} // namespace sluice
