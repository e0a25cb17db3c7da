// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "models/loader/step_parts.h"

#include <optional>
#include <vector>

namespace sluice::ui {

/// Where the time of one step goes, a part a row: what its workers do, then what the training process does. Parts of
/// workers count for a step as much as one of so many batches at once takes.
class StepModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Part, Who, Bar, OfBatch, OfStep, ColumnCount };
    /// On Bar: begin, end, the longest of all ends, and the length of the step, in seconds, as QList<double>.
    static constexpr int spanRole = Qt::UserRole + 1;
    /// On Bar: the StepPart as an int.
    static constexpr int partRole = Qt::UserRole + 2;

    explicit StepModel(QObject* parent = nullptr) : QAbstractTableModel(parent) { }

    /// Nothing: the job is not simulated.
    void setStep(const std::optional<StepParts>& step);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        StepTime part;
        Seconds begin{}; ///< in its lane
        Seconds ofStep{};
    };
    QString text(const Row& row, int column) const;
    QString who(StepPart part) const;
    QString sentence(const Row& row) const;

    StepParts m_step;
    std::vector<Row> m_rows;
    Seconds m_longest{};
};

} // namespace sluice::ui
