// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/scenario.h"
#include "ui/widgets/figure_label.h"

/// Where the figures of a plan came from: formulas with the numbers that went in. Pure.
namespace sluice::ui {

Provenance utilisationProvenance(const Plan& plan);
Provenance stallProvenance(const Plan& plan);
Provenance gpusFedProvenance(const Plan& plan);
Provenance neededProvenance(const Plan& plan);
Provenance suppliedProvenance(const Plan& plan);
/// Empty without a price.
Provenance lostProvenance(const Scenario& scenario, const Plan& plan);
Provenance stageProvenance(const Plan& plan, const StageLoad& stage);

} // namespace sluice::ui
