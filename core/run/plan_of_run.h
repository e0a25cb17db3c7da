// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/run/run.h"

namespace sluice {

/// Plans a workload on what the run measured of the storage and of the node. Pure.
/// Errors: those of StorageSurface::fit and of makePlan.
Result<Plan> planOfRun(const Run& run, const Workload& workload);

} // namespace sluice
