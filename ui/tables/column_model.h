// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/plain_tip.h"

#include <QAbstractTableModel>
#include <QString>
#include <QVariant>

#include <functional>
#include <utility>
#include <vector>

namespace sluice::ui {

/// Under which a ColumnModel gives what a column is sorted by.
inline constexpr int columnSortRole = Qt::UserRole;

/// One column of a table whose rows are values of type Row.
template <class Row>
struct Column {
    QString title;
    QString explanation; ///< of the title, as a tooltip
    std::function<QString(const Row&)> text;
    bool number = false; ///< stands at the right
    std::function<QVariant(const Row&)> sortKey{}; ///< the text where it is empty
    std::function<QString(const Row&)> tip{}; ///< the text where it is empty
};

/// Values as a table, one a line: all that the window's flat tables have in common. Window thread only.
template <class Row>
class ColumnModel : public QAbstractTableModel {
public:
    explicit ColumnModel(std::vector<Column<Row>> columns, QObject* parent = nullptr)
        : QAbstractTableModel(parent), m_columns(std::move(columns))
    { }

    void setRows(std::vector<Row> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    void append(const Row& row)
    {
        beginInsertRows({}, rowCount(), rowCount());
        m_rows.push_back(row);
        endInsertRows();
    }
    /// Replaces one line, which stays where it is.
    void replace(int row, Row value)
    {
        m_rows.at(static_cast<std::size_t>(row)) = std::move(value);
        Q_EMIT dataChanged(index(row, 0), index(row, columnCount() - 1));
    }
    const std::vector<Row>& rows() const { return m_rows; }
    const Row& row(int row) const { return m_rows.at(static_cast<std::size_t>(row)); }

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
            return {};
        }
        const auto& value = row(index.row());
        const auto& column = m_columns[static_cast<std::size_t>(index.column())];
        switch (role) {
        case Qt::DisplayRole:
            return column.text(value);
        case Qt::ToolTipRole:
            return plainTip(column.tip ? column.tip(value) : column.text(value));
        case Qt::TextAlignmentRole:
            return alignment(column);
        case columnSortRole:
            return column.sortKey ? column.sortKey(value) : QVariant(column.text(value));
        default:
            return {};
        }
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
            return {};
        }
        const auto& column = m_columns[static_cast<std::size_t>(section)];
        switch (role) {
        case Qt::DisplayRole:
            return column.title;
        case Qt::ToolTipRole:
            return column.explanation.isEmpty() ? QVariant() : QVariant(column.explanation);
        case Qt::TextAlignmentRole:
            return alignment(column);
        default:
            return {};
        }
    }

private:
    static QVariant alignment(const Column<Row>& column)
    {
        return QVariant::fromValue((column.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }

    std::vector<Column<Row>> m_columns;
    std::vector<Row> m_rows;
};

} // namespace sluice::ui
