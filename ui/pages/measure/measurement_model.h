// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "models/measurement.h"

#include <vector>

namespace sluice::ui {

/// The measured points, one a line, in the order in which they were measured.
class MeasurementModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Pattern, ReadSize, InFlight, Engine, Rate, Spread, Operations, Median, P99, Remark, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void clear();
    void append(const Measurement& measurement);
    void setMeasurements(std::vector<Measurement> measurements);
    const std::vector<Measurement>& measurements() const { return m_measurements; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<Measurement> m_measurements;
};

/// "sequential 1 MiB, 32 in flight, uring".
QString pointWords(const IoPoint& point);

} // namespace sluice::ui
