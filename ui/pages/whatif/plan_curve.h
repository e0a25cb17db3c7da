// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "models/plan/plan.h"

#include <vector>

namespace sluice::ui {

/// Draws what storage gives over the read size, and what the job needs: the curve of the measurements, or the formula
/// of a data sheet where `surface` rests on one. Pure.
report::Chart planCurve(const std::vector<Measurement>& measurements, const Plan& plan, const StorageSurface& surface);

} // namespace sluice::ui
