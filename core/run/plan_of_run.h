// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/run/run.h"

namespace sluice {

/// Fits the storage model to what the run measured. Errors: those of StorageSurface::fit; of a run that was imported,
/// with what its tools did not tell; of one benchmark, that it read nothing.
Result<StorageSurface> surfaceOf(const Run& run);

/// Plans a workload on what the run measured of the storage and of the node, with the loader of the run's job, which
/// is compared with how it ran. Pure.
/// Errors: those of StorageSurface::fit and of makePlan.
Result<Plan> planOfRun(const Run& run, const Workload& workload);

} // namespace sluice
