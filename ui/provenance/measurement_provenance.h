// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/storage/measurement.h"
#include "ui/widgets/figure_label.h"

namespace sluice::ui {

/// Of a figure that was measured: how it comes out of the samples, and what they were taken from. `formula` may be
/// empty.
Provenance measurementProvenance(const Measurement& measurement, FigureId figure, const QString& title,
                                 const QString& formula);

} // namespace sluice::ui
