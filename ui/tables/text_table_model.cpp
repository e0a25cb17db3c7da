// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/text_table_model.h"

#include "ui/text/plain_tip.h"

#include <utility>

namespace sluice::ui {

void TextTableModel::setTable(TextTable table)
{
    const bool sameShape = table.header == m_table.header && table.rows.size() == m_table.rows.size();
    if (!sameShape) {
        beginResetModel();
    }
    m_table = std::move(table);
    if (!sameShape) {
        endResetModel();
    } else if (rowCount() > 0 && columnCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

int TextTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TextTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.header.size());
}

QVariant TextTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto text = m_table.rows[index.row()].value(index.column());
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        return role == Qt::ToolTipRole ? plainTip(text) : text;
    }
    return role == Qt::TextAlignmentRole ? QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignTop))
                                         : QVariant();
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return m_table.header.value(section);
}

} // namespace sluice::ui
