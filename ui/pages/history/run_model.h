// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/store.h"
#include "ui/tables/column_model.h"
#include "ui/widgets/figure_label.h"

namespace sluice::ui {

/// The runs of the history, one a line.
class RunModel : public ColumnModel<RunSummary> {
    Q_OBJECT

public:
    enum Column { Number, Kind, Started, Host, Path, Job, Fed, Best, Tags, Note, Verdict, ColumnCount };

    explicit RunModel(QObject* parent = nullptr);

    /// Where the number in a cell came from; without a title for words.
    Provenance provenanceOf(const QModelIndex& cell) const;
};

} // namespace sluice::ui
