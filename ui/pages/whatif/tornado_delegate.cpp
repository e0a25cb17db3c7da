// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/tornado_delegate.h"

#include "ui/pages/whatif/tornado_model.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace sluice::ui {

namespace {

QRectF between(double from, double to, const QRectF& track)
{
    return {QPointF(std::min(from, to), track.top()), QPointF(std::max(from, to), track.bottom())};
}

} // namespace

void TornadoDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto span = index.data(TornadoModel::spanRole).value<QList<double>>();
    if (span.size() != 4 || span[3] <= 0) {
        return;
    }
    const Theme theme = themeOf(option.palette);
    const QRectF track = QRectF(option.rect).adjusted(6, 6, -6, -6);
    const auto at = [&](double gpus) { return track.left() + std::clamp(gpus / span[3], 0.0, 1.0) * track.width(); };
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.series[0], 1.2));
    painter->setBrush(theme.surface);
    painter->drawRect(between(at(span[0]), at(span[2]), track));
    painter->setBrush(theme.series[0]);
    painter->drawRect(between(at(span[2]), at(span[1]), track));
    painter->setPen(QPen(theme.text, 1.5));
    painter->drawLine(QPointF(at(span[2]), track.top() - 4), QPointF(at(span[2]), track.bottom() + 4));
    painter->restore();
}

QSize TornadoDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {200, QStyledItemDelegate::sizeHint(option, index).height()};
}

} // namespace sluice::ui
