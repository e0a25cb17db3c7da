// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/loader_measurement.h"
#include "ui/widgets/figure_label.h"

#include <QString>

#include <string>
#include <vector>

/// Shows what `sluicectl bench loader` gives. Pure.
namespace sluice::ui {

/// One number of the result, with where it came from.
struct LoaderFigure {
    QString name;
    QString value;
    Provenance provenance;
};
std::vector<LoaderFigure> figuresOf(const LoaderMeasurement& measurement);

} // namespace sluice::ui
