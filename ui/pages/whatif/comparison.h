// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/scenario.h"

#include <QList>
#include <QStringList>

#include <vector>

namespace sluice::ui {

/// Scenarios side by side: a header with their names, a line for each setting in which they differ, and
/// what follows from each.
struct Comparison {
    QStringList header;
    QList<QStringList> rows;
};

/// A scenario with its plan, or why there is none.
struct Compared {
    Scenario scenario;
    Result<Plan> plan;
};

Comparison compare(const std::vector<Compared>& scenarios);

/// "12,345 a month", rounded to what a plan can know; empty without a price.
QString lossWords(const Scenario& scenario, const Prediction& prediction);

} // namespace sluice::ui
