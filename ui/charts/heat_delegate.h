// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace sluice::ui {

/// What a table gives for its cells to be drawn as a heat map.
enum HeatRole {
    HeatShareRole = Qt::UserRole + 40, ///< 0 to 1: how strongly the cell is filled; invalid: empty
    HeatMarkRole, ///< true: measured, drawn with a dot
    HeatRingRole, ///< true: the knee, drawn with a ring
    HeatShortRole, ///< true: less than is needed, drawn with a hatch
};

/// Draws a table as a heat map: the darker (on dark ground the lighter) the more. One hue whose lightness
/// alone tells, so that it reads the same for all eyes and in print; marks are shapes, not colours.
class HeatDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace sluice::ui
