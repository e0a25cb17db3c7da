// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/whatif/scenario/planned_scenario.h"
#include "ui/tables/text_table_model.h"

#include <vector>

namespace sluice::ui {

/// Puts scenarios side by side: a header with their names, a line for each setting in which they differ, and what
/// follows from each.
TextTable compare(const std::vector<PlannedScenario>& scenarios);

/// "12,345 a month", rounded to what a plan can know; empty without a price.
QString lossWords(const Scenario& scenario, const Prediction& prediction);
/// An amount of money, rounded to what such an estimate can tell.
QString moneyWords(double money);

} // namespace sluice::ui
