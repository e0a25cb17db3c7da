// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "models/plan/decision/plan_sweep.h"
#include "ui/charts/axis_scale.h"

#include <QString>

#include <vector>

namespace sluice::ui {

/// One question of a planner with its answer as a chart.
struct PlanQuestion {
    QString key; ///< the same as long as the question is the same: "gpus"
    QString title; ///< short: "GPUs"
    QString answer; ///< in a few words: "up to 12"
    report::Chart chart;
    AxisUnit x = AxisUnit::Plain;
    AxisUnit y = AxisUnit::Share;
};

/// Draws how busy the GPUs are over one input, with the target, the plan's own value and where the verdict flips; of
/// the time to decode, also the cores that it takes. Pure.
std::vector<PlanQuestion> questionsOf(const PlanSweep& sweep, double nodeCores);

/// Draws the bandwidth over the read size as one question more. Pure.
PlanQuestion readSizeQuestion(report::Chart chart);

} // namespace sluice::ui
