// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/questions/question_delegate.h"

#include "ui/pages/whatif/questions/question_model.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPolygonF>

namespace sluice::ui {

namespace {

constexpr int margin = 6;
constexpr int lineHeight = 26; ///< of the drawing
constexpr int leastWidth = 104;
constexpr double dot = 2.5;

QPointF placed(QPointF in, const QRectF& area)
{
    return {area.left() + in.x() * area.width(), area.bottom() - in.y() * area.height()};
}

void drawFrame(QPainter& painter, const QRectF& frame, const QStyleOptionViewItem& option, const Theme& theme)
{
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const bool focused = option.state.testFlag(QStyle::State_HasFocus);
    painter.setPen(QPen(chosen ? theme.accent : theme.border, chosen || focused ? 2 : 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(frame, 4, 4);
}

void drawLine(QPainter& painter, const QRectF& area, const QModelIndex& index, const Theme& theme)
{
    if (const auto y = index.data(QuestionModel::requirementRole); y.isValid()) {
        painter.setPen(QPen(theme.bad, 1, Qt::DashLine));
        painter.drawLine(placed({0, y.toDouble()}, area), placed({1, y.toDouble()}, area));
    }
    QPolygonF line;
    for (const auto& point : index.data(QuestionModel::lineRole).value<QPolygonF>()) {
        line.append(placed(point, area));
    }
    painter.setPen(QPen(theme.series[0], 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    if (const auto now = index.data(QuestionModel::nowRole); now.isValid()) {
        painter.setBrush(theme.text);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(placed(now.toPointF(), area), dot, dot);
    }
}

} // namespace

void QuestionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme theme = themeOf(option.palette);
    const QRectF frame = QRectF(option.rect).adjusted(1, 1, -1, -1);
    const QFontMetrics metrics(option.font);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    drawFrame(*painter, frame, option, theme);
    QRectF words = frame.adjusted(margin, margin / 2.0, -margin, 0);
    words.setHeight(metrics.height());
    painter->setFont(option.font);
    painter->setPen(theme.text);
    painter->drawText(words, Qt::AlignLeft, index.data().toString());
    words.translate(0, metrics.height());
    painter->setPen(theme.mutedText);
    painter->drawText(words, Qt::AlignLeft, index.data(QuestionModel::answerRole).toString());
    const QRectF area(frame.left() + margin, words.bottom() + 2, frame.width() - 2 * margin,
                      frame.bottom() - words.bottom() - margin);
    drawLine(*painter, area, index, theme);
    painter->restore();
}

QSize QuestionDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QFontMetrics metrics(option.font);
    const int words = std::max(metrics.horizontalAdvance(index.data().toString()),
                               metrics.horizontalAdvance(index.data(QuestionModel::answerRole).toString()));
    return {std::max(leastWidth, words + 2 * margin + 4), 2 * metrics.height() + lineHeight + 2 * margin};
}

} // namespace sluice::ui
