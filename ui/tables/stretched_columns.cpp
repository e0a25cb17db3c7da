// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/stretched_columns.h"

#include <QHeaderView>
#include <QTableView>

namespace sluice::ui {

void stretchColumns(QTableView& table, const QList<int>& stretched)
{
    QObject::connect(table.model(), &QAbstractItemModel::modelReset, &table, [&table, stretched] {
        auto* header = table.horizontalHeader();
        for (int column = 0; column < header->count(); ++column) {
            header->setSectionResizeMode(
                column, stretched.contains(column) ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
        }
    });
}

} // namespace sluice::ui
