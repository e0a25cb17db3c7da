// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QString>

namespace sluice::ui {

/// How one setting of storage changed from the first of the compared runs to another.
struct RatioRow {
    QString setting;
    QString run; ///< the other one
    double ratio = 1; ///< its rate / that of the first run
    double low = 1; ///< 95 % interval
    double high = 1;

    bool isReal() const { return low > 1 || high < 1; }
};

/// Lists ratios for a dot plot: setting, run, ratio with its interval, and the plot.
class RatioModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Setting, OtherRun, Ratio, Plot };
    /// QList<double> of the plot: ratio, low, high, and the ends of the axis, which all rows share. The axis is
    /// logarithmic: half and double lie as far from 1.
    static constexpr int dotRole = Qt::UserRole + 70;

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(QList<RatioRow> rows);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QList<RatioRow> m_rows;
    double m_reach = 1; ///< the axis goes from 1 / reach to reach
};

} // namespace sluice::ui
