// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_model.h"

#include "core/base/text/foreign_text.h"

#include <QLocale>

#include <map>
#include <utility>

namespace sluice::ui {

namespace {

QString unitName(AxisUnit unit)
{
    switch (unit) {
    case AxisUnit::Bytes:
        return QStringLiteral("bytes");
    case AxisUnit::Rate:
        return QStringLiteral("bytes/s");
    case AxisUnit::Seconds:
        return QStringLiteral("s");
    case AxisUnit::Plain:
    case AxisUnit::Share:
        break;
    }
    return {};
}

} // namespace

CurveModel::CurveModel(QObject* parent) : QAbstractTableModel(parent)
{
    rebuild();
}

void CurveModel::setChart(report::Chart chart)
{
    beginResetModel();
    m_chart = std::move(chart);
    m_xUnit = m_chart.xIsBytes ? AxisUnit::Bytes : AxisUnit::Plain;
    m_yUnit = AxisUnit::Rate;
    rebuild();
    endResetModel();
}

void CurveModel::setUnits(AxisUnit x, AxisUnit y)
{
    beginResetModel();
    m_xUnit = x;
    m_yUnit = y;
    endResetModel();
}

void CurveModel::append(std::size_t series, double x, double y)
{
    if (series >= m_chart.series.size()) {
        return;
    }
    auto& points = m_chart.series[series].points;
    if (!m_rows.empty() && m_rows.back().x >= x) {
        beginResetModel();
        points.emplace_back(x, y);
        rebuild();
        endResetModel();
        return;
    }
    const int row = rowCount();
    beginInsertRows({}, row, row);
    points.emplace_back(x, y);
    Row added{x, std::vector<std::optional<std::size_t>>(m_chart.series.size())};
    added.points[series] = points.size() - 1;
    m_rows.push_back(std::move(added));
    endInsertRows();
}

void CurveModel::rebuild()
{
    m_columns.assign(1, Column{});
    // A series may visit an x twice (a read size at two depths): each visit gets a row of its own.
    std::map<std::pair<double, int>, Row> rows;
    for (std::size_t i = 0; i < m_chart.series.size(); ++i) {
        const auto& series = m_chart.series[i];
        m_columns.push_back({i, Part::Value});
        if (!series.intervals.empty()) {
            m_columns.push_back({i, Part::Low});
            m_columns.push_back({i, Part::High});
        }
        std::map<double, int> visits;
        for (std::size_t k = 0; k < series.points.size(); ++k) {
            const double x = series.points[k].first;
            auto& row = rows[{x, visits[x]++}];
            row.x = x;
            row.points.resize(m_chart.series.size());
            row.points[i] = k;
        }
    }
    m_rows.clear();
    for (auto& [key, row] : rows) {
        m_rows.push_back(std::move(row));
    }
}

std::optional<double> CurveModel::number(const Row& row, const Column& column) const
{
    if (!column.series) {
        return row.x;
    }
    const auto point = row.points[*column.series];
    if (!point) {
        return std::nullopt;
    }
    const auto& series = m_chart.series[*column.series];
    if (column.part == Part::Value) {
        return series.points[*point].second;
    }
    if (*point >= series.intervals.size()) {
        return std::nullopt;
    }
    const auto& interval = series.intervals[*point];
    return column.part == Part::Low ? interval.low : interval.high;
}

QString CurveModel::title(const Column& column) const
{
    if (!column.series) {
        return QString::fromStdString(m_chart.xTitle);
    }
    const auto name = QString::fromStdString(m_chart.series[*column.series].name);
    switch (column.part) {
    case Part::Low:
        return tr("%1, at least").arg(name);
    case Part::High:
        return tr("%1, at most").arg(name);
    case Part::Value:
        break;
    }
    return name;
}

QString CurveModel::csv() const
{
    QString text;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const auto unit = unitName(m_columns[c].series ? m_yUnit : m_xUnit);
        const auto name = title(m_columns[c]);
        text += (c ? QStringLiteral(",") : QString())
            + QString::fromStdString(
                    csvField((unit.isEmpty() ? name : QStringLiteral("%1 [%2]").arg(name, unit)).toStdString()));
    }
    text += QStringLiteral("\r\n");
    for (const auto& row : m_rows) {
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            const auto value = number(row, m_columns[c]);
            text += (c ? QStringLiteral(",") : QString())
                + (value ? QString::number(*value, 'f', QLocale::FloatingPointShortest) : QString());
        }
        text += QStringLiteral("\r\n");
    }
    return text;
}

int CurveModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CurveModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant CurveModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    const auto& column = m_columns[static_cast<std::size_t>(index.column())];
    const auto value = number(m_rows[static_cast<std::size_t>(index.row())], column);
    if (!value) {
        return {};
    }
    if (role == Qt::EditRole) {
        return *value;
    }
    return role == Qt::DisplayRole ? valueWords(*value, column.series ? m_yUnit : m_xUnit) : QVariant();
}

QVariant CurveModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || section < 0) {
        return {};
    }
    if (orientation == Qt::Vertical) {
        return section + 1;
    }
    return section < columnCount() ? title(m_columns[static_cast<std::size_t>(section)]) : QVariant();
}

} // namespace sluice::ui
