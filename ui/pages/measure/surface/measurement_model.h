// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/storage/measurement.h"
#include "ui/tables/column_model.h"
#include "ui/widgets/figure_label.h"

namespace sluice::ui {

/// The measured points, one a line, in the order in which they were measured.
class MeasurementModel : public ColumnModel<Measurement> {
    Q_OBJECT

public:
    enum Column { Pattern, ReadSize, InFlight, Engine, Rate, Spread, Operations, Median, P99, Remark, ColumnCount };

    explicit MeasurementModel(QObject* parent = nullptr);

    /// Where the number in a cell came from; without a title for a setting, which was asked for and not measured.
    Provenance provenanceOf(const QModelIndex& cell) const;
};

} // namespace sluice::ui
