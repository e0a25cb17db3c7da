// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/ratio_model.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace sluice::ui {

namespace {

constexpr double leastReach = 1.25; ///< so that noise of a percent does not look like a change
constexpr double mostReach = 100;

QString ratioWords(double ratio)
{
    return QLocale().toString(ratio, 'f', ratio < 9.995 ? 2 : 0);
}

QString plotWords(const RatioRow& row)
{
    return !row.isReal() ? RatioModel::tr("noise")
        : row.ratio < 1  ? RatioModel::tr("slower")
                         : RatioModel::tr("faster");
}

} // namespace

void RatioModel::setRows(QList<RatioRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_reach = leastReach;
    for (const auto& row : std::as_const(m_rows)) {
        m_reach = std::max({m_reach, row.high, row.low > 0 ? 1 / row.low : mostReach});
    }
    m_reach = std::min(m_reach, mostReach);
    endResetModel();
}

int RatioModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RatioModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Plot + 1;
}

QVariant RatioModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto& row = m_rows.at(index.row());
    if (role == dotRole && index.column() == Plot) {
        return QVariant::fromValue(QList<double>{row.ratio, row.low, row.high, 1 / m_reach, m_reach});
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole) {
        return {};
    }
    switch (index.column()) {
    case Setting:
        return row.setting;
    case OtherRun:
        return row.run;
    case Ratio:
        return tr("%1 (%2 to %3)").arg(ratioWords(row.ratio), ratioWords(row.low), ratioWords(row.high));
    default:
        return plotWords(row);
    }
}

QVariant RatioModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Setting:
        return tr("Reads");
    case OtherRun:
        return tr("Run");
    case Ratio:
        return tr("After / before (95 % interval)");
    default:
        return tr("%1 to %2 times as fast").arg(ratioWords(1 / m_reach), ratioWords(m_reach));
    }
}

} // namespace sluice::ui
