// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/plan.h"

#include <QString>

/// Writes the figures of a plan for people. Pure.
namespace sluice::ui {

/// "5.2 of 8"; never rounded up.
QString gpusFedWords(const Plan& plan);
/// "57.3 % (52 to 61 %)"; the interval only where there is one.
QString intervalWords(double value, double low, double high);

/// "Seen on this node: 1,200 samples/s. Predicted with the same settings: 1,150 (1,000 to 1,300), -4 % off."
QString realityWords(const RealityCheck& check);

} // namespace sluice::ui
