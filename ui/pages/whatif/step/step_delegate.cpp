// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/step/step_delegate.h"

#include "ui/pages/whatif/step/step_model.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace sluice::ui {

namespace {

QColor fillOf(StepPart part, const Theme& theme)
{
    switch (part) {
    case StepPart::Wait:
        return theme.bad;
    case StepPart::Compute:
        return theme.series[2];
    case StepPart::Receive:
    case StepPart::Move:
        return theme.series[5];
    default:
        return theme.series[0];
    }
}

} // namespace

void StepDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto span = index.data(StepModel::spanRole).value<QList<double>>();
    if (span.size() != 4 || span[2] <= 0) {
        return;
    }
    const auto theme = themeOf(option.palette);
    const auto part = static_cast<StepPart>(index.data(StepModel::partRole).toInt());
    const auto track = QRectF(option.rect).adjusted(6, 0, -6, 0);
    const auto at = [&](double seconds) { return track.left() + seconds / span[2] * track.width(); };
    const QRectF bar(QPointF(at(span[0]), track.top() + 5),
                     QPointF(std::max(at(span[1]), at(span[0]) + 1), track.bottom() - 5));
    painter->save();
    painter->fillRect(bar, fillOf(part, theme));
    if (part == StepPart::Wait) { // told apart without colours, too
        painter->fillRect(bar, QBrush(theme.surface, Qt::BDiagPattern));
    }
    painter->setPen(QPen(theme.text, 1.5));
    painter->drawLine(QPointF(at(span[3]), track.top()), QPointF(at(span[3]), track.bottom()));
    painter->restore();
}

QSize StepDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {240, QStyledItemDelegate::sizeHint(option, index).height()};
}

} // namespace sluice::ui
