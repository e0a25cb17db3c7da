// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "core/store/store.h"

#include <vector>

namespace sluice::ui {

/// The runs of the history, one a line.
class RunModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Number, Started, Host, Path, Job, Fed, Best, Verdict, ColumnCount };
    static constexpr int SortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setRuns(std::vector<RunSummary> runs);
    const RunSummary& run(int row) const { return m_runs.at(static_cast<std::size_t>(row)); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<RunSummary> m_runs;
};

} // namespace sluice::ui
