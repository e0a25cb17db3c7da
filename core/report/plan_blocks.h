// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/document.h"
#include "models/plan/plan.h"
#include "models/storage/measurement.h"
#include "models/storage/storage_surface.h"

#include <optional>
#include <vector>

/// Makes single blocks of a report from a plan, for whoever shows a plan and no report. Pure.
namespace sluice::report {

/// Judges a plan: good news, bad news, or good news that one cannot be sure of.
Verdict::Tone toneOf(const Plan& plan, bool doubtful);

/// Gives the files and commands of a plan, each with its title and language.
std::vector<Code> snippetsOf(const Plan& plan);

/// Draws the fitted rate over the read size, at the best depth of each, with what the plan needs. `plan` may be null.
/// Nothing where too little was measured for a curve.
std::optional<Chart> sizeCurveOf(const std::vector<Measurement>& measurements, const Plan* plan,
                                 const StorageSurface& surface);

} // namespace sluice::report
