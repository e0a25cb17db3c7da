// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/figure_label.h"

#include <QModelIndex>

#include <functional>

class QAbstractItemView;

namespace sluice::ui {

/// Where the number in a cell came from; without a title for a cell that holds none.
using CellProvenance = std::function<Provenance(const QModelIndex& cell)>;
/// Shows the measurement at a setting.
using PointShower = std::function<void(const IoPoint& point)>;

/// Puts "Where this number came from" (Ctrl+I) into the view's context menu: it shows the provenance of the current
/// cell. `showPoint` is what its button does where it has a point.
void offerProvenance(QAbstractItemView* view, CellProvenance provenanceOf, PointShower showPoint = {});

} // namespace sluice::ui
