// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QStringList>

namespace sluice::ui {

/// Words in rows under a header; each row has as many cells as the header.
struct TextTable {
    QStringList header;
    QList<QStringList> rows;

    bool operator==(const TextTable&) const = default;
};

/// Shows a TextTable. Rows that change while their number stays keep selection and
/// scroll position.
class TextTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit TextTableModel(QObject* parent = nullptr) : QAbstractTableModel(parent) { }

    void setTable(TextTable table);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    TextTable m_table;
};

} // namespace sluice::ui
