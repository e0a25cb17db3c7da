// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/bench/loader_measurement.h"
#include "ui/pages/measure/bench/bench_figure.h"

#include <vector>

/// Shows what `sluicectl bench loader` gives. Pure.
namespace sluice::ui {

std::vector<BenchFigure> figuresOf(const LoaderMeasurement& measurement);

} // namespace sluice::ui
