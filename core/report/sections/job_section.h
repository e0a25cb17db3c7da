// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/document.h"
#include "core/run/run.h"

/// Shows what was seen of a running job. Pure.
namespace sluice::report {

/// Lists what would help, then each training process, the devices beneath, other readers and what could not be seen.
/// Has no blocks where the run is no look at a job.
Section jobSection(const Run& run);

} // namespace sluice::report
