// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "ui/charts/axis_scale.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace sluice::ui {

/// A chart as a table: one row an x, one column a series and, where the series has intervals, one more
/// for either end. The numbers of a chart live here; CurveChart draws them. Window thread only.
///
/// Qt::DisplayRole gives words ("1 MiB", "1.93 GB/s"), Qt::EditRole the number in base units; a
/// series without a value at this x gives an invalid QVariant.
class CurveModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit CurveModel(QObject* parent = nullptr);

    void setChart(report::Chart chart);
    const report::Chart& chart() const { return m_chart; }

    /// How x and y are written. setChart makes x Bytes where the chart says so and Plain otherwise,
    /// y a Rate.
    void setUnits(AxisUnit x, AxisUnit y);
    AxisUnit xUnit() const { return m_xUnit; }
    AxisUnit yUnit() const { return m_yUnit; }

    /// Adds one point at the end of a series, for charts that grow while one looks.
    void append(std::size_t series, double x, double y);

    /// The table with base-unit numbers and units in the header; RFC 4180.
    QString csv() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    enum class Part { Value, Low, High };
    /// What stands in one column: the x, or a part of a series.
    struct Column {
        std::optional<std::size_t> series;
        Part part = Part::Value;
    };
    struct Row {
        double x = 0;
        std::vector<std::optional<std::size_t>> points; ///< index into each series
    };

    void rebuild();
    std::optional<double> number(const Row& row, const Column& column) const;
    QString title(const Column& column) const;

    report::Chart m_chart;
    AxisUnit m_xUnit = AxisUnit::Plain;
    AxisUnit m_yUnit = AxisUnit::Rate;
    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
};

} // namespace sluice::ui
