// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/plan.h"
#include "models/plan/scenario.h"
#include "ui/tables/text_table_model.h"

/// Makes tables of a plan's parts, in the window's language. Pure.
namespace sluice::ui {

TextTable settingsTable(const Recommendation& recommendation);
/// Begins with the plan as it is. With a price, says what each change saves of what waiting GPUs cost in a month.
TextTable alternativesTable(const Plan& plan, const Scenario& scenario);

} // namespace sluice::ui
