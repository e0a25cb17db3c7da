// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/stage_bar_delegate.h"

#include "ui/pages/whatif/stage_model.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {

constexpr double roomToFull = 2.0 / 3; ///< of the track
constexpr double decadesBeyond = 2; ///< up to 10,000 %
constexpr double tightShare = 0.9; ///< less than a tenth left is close to limiting

QColor colorOf(double share, bool gpu, const Theme& theme)
{
    // A GPU that is asked for all it has is what one wants.
    return gpu ? theme.accent : share > 1 ? theme.bad : share > tightShare ? theme.warning : theme.good;
}

/// Where a share ends on the track, 0..1: even to 100 %, then by powers of ten, so that twice and a hundred times too
/// much are told apart.
double endOnTrack(double share)
{
    return share <= 1 ? std::max(0.0, share) * roomToFull
                      : roomToFull + (1 - roomToFull) * std::min(1.0, std::log10(share) / decadesBeyond);
}

void drawBar(QPainter& painter, const QRectF& track, double share, const QColor& color, const Theme& theme)
{
    const double full = track.width() * roomToFull;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.border);
    painter.setOpacity(0.5);
    painter.drawRoundedRect(QRectF(track.topLeft(), QSizeF(full, track.height())), 2, 2);
    painter.setOpacity(1);
    painter.setBrush(color);
    const double length = std::max(2.0, endOnTrack(share) * track.width());
    painter.drawRoundedRect(QRectF(track.topLeft(), QSizeF(length, track.height())), 2, 2);
    painter.setPen(QPen(theme.text, 1.5));
    painter.drawLine(track.topLeft() + QPointF(full, -2), track.bottomLeft() + QPointF(full, 2));
    if (share > 1) { // the scale is another from here on: its ten times
        const double tenfold = endOnTrack(10) * track.width();
        painter.setPen(QPen(theme.text, 1));
        painter.drawLine(track.bottomLeft() + QPointF(tenfold, -3), track.bottomLeft() + QPointF(tenfold, 2));
    }
}

} // namespace

void StageBarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem empty = option;
    initStyleOption(&empty, index);
    empty.text.clear();
    const QWidget* widget = option.widget;
    widget->style()->drawControl(QStyle::CE_ItemViewItem, &empty, painter, widget);

    const Theme theme = themeOf(option.palette);
    const double share = index.data(StageModel::shareRole).toDouble();
    const int textWidth = option.fontMetrics.horizontalAdvance(QStringLiteral("10,000 %"));
    const QRectF track = QRectF(option.rect).adjusted(4, 5, -textWidth - 8, -5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    drawBar(*painter, track, share, colorOf(share, index.data(StageModel::gpuRole).toBool(), theme), theme);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->setFont(empty.font);
    painter->drawText(QRectF(option.rect).adjusted(0, 0, -6, 0), Qt::AlignRight | Qt::AlignVCenter,
                      index.data(Qt::DisplayRole).toString());
    painter->restore();
}

QSize StageBarDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {180, QStyledItemDelegate::sizeHint(option, index).height()};
}

} // namespace sluice::ui
