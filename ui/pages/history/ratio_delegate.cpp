// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/ratio_delegate.h"

#include "ui/pages/history/ratio_model.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {

constexpr double dotRadius = 4;
constexpr int narrowestPlot = 240;

QColor colourOf(double low, double high, const Theme& theme)
{
    return high < 1 ? theme.bad : low > 1 ? theme.good : theme.text;
}

} // namespace

void RatioDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto bare = option;
    initStyleOption(&bare, index);
    bare.text.clear(); // its words are for screen readers and copies
    const auto* widget = option.widget;
    (widget != nullptr ? widget->style() : QApplication::style())
        ->drawControl(QStyle::CE_ItemViewItem, &bare, painter, widget);
    const auto dot = index.data(RatioModel::dotRole).value<QList<double>>();
    if (dot.size() != 5) {
        return;
    }
    const Theme theme = themeOf(option.palette);
    const QRectF track = QRectF(option.rect).adjusted(2 * dotRadius, 0, -2 * dotRadius, 0);
    const auto at = [&](double ratio) {
        const double inside = std::clamp(ratio, dot[3], dot[4]);
        return track.left() + std::log(inside / dot[3]) / std::log(dot[4] / dot[3]) * track.width();
    };
    const double middle = track.center().y();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.border, 1, Qt::DashLine));
    painter->drawLine(QPointF(at(1), track.top()), QPointF(at(1), track.bottom()));
    const auto colour = colourOf(dot[1], dot[2], theme);
    painter->setPen(QPen(colour, 2));
    painter->drawLine(QPointF(at(dot[1]), middle), QPointF(at(dot[2]), middle));
    painter->setBrush(dot[1] > 1 || dot[2] < 1 ? colour : theme.surface);
    painter->drawEllipse(QPointF(at(dot[0]), middle), dotRadius, dotRadius);
    painter->restore();
}

QSize RatioDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {narrowestPlot, QStyledItemDelegate::sizeHint(option, index).height()};
}

} // namespace sluice::ui
