// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/document.h"
#include "core/run/run.h"

/// Shows what one benchmark measured. Pure.
namespace sluice::report {

/// The settings and every figure of the benchmark's document, with the lines that repeat it; without blocks where the
/// run is of none.
Section benchSection(const Run& run);

} // namespace sluice::report
