// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/scenario.h"

#include <memory>

namespace sluice::ui {

/// A scenario with its plan, or why there is none.
struct PlannedScenario {
    Scenario scenario;
    Result<Plan> plan;
    std::shared_ptr<const StorageSurface> surface; ///< that the plan rests on; null where there is none
};

} // namespace sluice::ui
