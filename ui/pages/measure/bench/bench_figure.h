// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/figure_label.h"

#include <QString>

#include <vector>

class QFormLayout;

namespace sluice::ui {

/// One number of a bench's result, with where it came from.
struct BenchFigure {
    QString name;
    QString value;
    Provenance provenance;
};

/// Puts the figures in place of what the rows held, each as a label that shows its provenance.
void showFigures(const std::vector<BenchFigure>& figures, QFormLayout* rows);

} // namespace sluice::ui
