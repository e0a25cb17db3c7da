// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace sluice::ui {

/// Rows with room to breathe, for every table and tree of the window.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        constexpr int roomAboveAndBelow = 8;
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, roomAboveAndBelow);
    }
};

} // namespace sluice::ui
