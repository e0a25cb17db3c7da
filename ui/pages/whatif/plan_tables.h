// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/plan.h"
#include "ui/tables/text_table_model.h"

/// Makes tables of a plan's parts, in the window's language. Pure.
namespace sluice::ui {

TextTable settingsTable(const Recommendation& recommendation);
TextTable alternativesTable(const std::vector<Alternative>& alternatives, const Workload& workload);

} // namespace sluice::ui
