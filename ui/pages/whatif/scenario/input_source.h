// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/scenario.h"

#include <QString>

#include <optional>

namespace sluice::ui {

/// Says where a number of the job comes from: "job file: observed.step_seconds", "preset", "typed", "not known".
/// `key`: of the workload's field. `preset`: what the workload began as, where that is known. Pure.
QString inputSource(const Scenario& scenario, const char* key, const std::optional<Workload>& preset);

} // namespace sluice::ui
