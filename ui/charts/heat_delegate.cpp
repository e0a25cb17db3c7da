// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/heat_delegate.h"

#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr double faintest = 0.06; ///< a cell of the least is still told from an empty one
constexpr double dotRadius = 2.5;
constexpr int minHeight = 26;
constexpr float readableLightness = 0.55F;

QColor fillOf(double share, const Theme& theme)
{
    const double weight = faintest + (1 - faintest) * std::clamp(share, 0.0, 1.0);
    const auto mix = [weight](int ground, int full) { return static_cast<int>(ground + weight * (full - ground)); };
    const QColor& ground = theme.surface;
    const QColor full(theme.dark ? QColor(0xffb9d7f5) : QColor(0xff0f3d70));
    return {mix(ground.red(), full.red()), mix(ground.green(), full.green()), mix(ground.blue(), full.blue())};
}

QColor textOn(const QColor& fill)
{
    return fill.lightnessF() < readableLightness ? QColor(Qt::white) : QColor(0xff14181c);
}

} // namespace

void HeatDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto share = index.data(HeatShareRole);
    const Theme theme = themeOf(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF cell = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    if (!share.isValid()) {
        painter->fillRect(cell, theme.sunken);
        painter->restore();
        return;
    }
    const auto fill = fillOf(share.toDouble(), theme);
    const auto ink = textOn(fill);
    painter->fillRect(cell, fill);
    if (index.data(HeatShortRole).toBool()) {
        QColor faint = ink;
        faint.setAlphaF(0.22F);
        painter->fillRect(cell, QBrush(faint, Qt::BDiagPattern));
    }
    painter->setPen(ink);
    painter->setFont(option.font);
    painter->drawText(cell, Qt::AlignCenter, index.data().toString());
    if (index.data(HeatMarkRole).toBool()) {
        painter->setBrush(ink);
        painter->setPen(Qt::NoPen);
        painter->drawEllipse(cell.topLeft() + QPointF(3 * dotRadius, 3 * dotRadius), dotRadius, dotRadius);
    }
    painter->setBrush(Qt::NoBrush);
    if (index.data(HeatRingRole).toBool()) {
        painter->setPen(QPen(ink, 1.5, Qt::DotLine));
        painter->drawRoundedRect(cell.adjusted(3, 3, -3, -3), 5, 5);
    }
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->setPen(QPen(theme.warning, 2.5));
        painter->drawRect(cell.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

QSize HeatDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto text = QStyledItemDelegate::sizeHint(option, index);
    return {text.width(), std::max(minHeight, text.height())};
}

} // namespace sluice::ui
