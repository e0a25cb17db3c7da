// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/scenario.h"

#include <QString>

#include <optional>

namespace sluice::ui {

/// What the workload of a scenario began as, where that is known.
struct BeganAs {
    std::optional<Workload> preset{};
    std::optional<Workload> run{}; ///< that of the open run
};

/// Says where a number of the job comes from: "from the job file: observed.step_seconds", "measured", "preset", "of the
/// run", "typed", "not known". `key`: of the workload's field. Pure.
QString inputSource(const Scenario& scenario, const char* key, const BeganAs& began);

} // namespace sluice::ui
