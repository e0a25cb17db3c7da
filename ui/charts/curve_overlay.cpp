// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_overlay.h"

#include "ui/charts/curve_model.h"
#include "ui/charts/curve_plot.h"
#include "ui/charts/least_crossed.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr double pointRadius = 3.5;
constexpr double capWidth = 4; ///< half of the bar that ends a spread
constexpr std::size_t maxMarkedPoints = 40; ///< more points than this are a line, not marks

/// In pixels of the plot, as its layout is: points would grow with the resolution of a printer.
QFont labelFont()
{
    QFont font;
    font.setPixelSize(QFontInfo(font).pixelSize());
    return font;
}

} // namespace

CurveOverlay::CurveOverlay(CurvePlot& plot) : QGraphicsItem(&plot), m_plot(plot)
{
    setZValue(1000);
    setAcceptedMouseButtons(Qt::NoButton);
}

void CurveOverlay::refresh()
{
    prepareGeometryChange();
    m_area = m_plot.plotArea();
    update();
}

QRectF CurveOverlay::boundingRect() const
{
    return m_area.adjusted(-60, -20, 60, 20);
}

void CurveOverlay::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    if (m_area.width() < 1 || m_area.height() < 1) {
        return;
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(labelFont());
    paintPoints(*painter);
    paintRequirement(*painter);
    paintKnee(*painter);
    painter->restore();
}

void CurveOverlay::paintPoints(QPainter& painter) const
{
    const auto& series = m_plot.model().chart().series;
    for (std::size_t s = 0; s < series.size(); ++s) {
        if (series[s].points.size() > maxMarkedPoints) {
            continue;
        }
        const QColor color = m_plot.seriesColor(s);
        for (std::size_t p = 0; p < series[s].points.size(); ++p) {
            const auto& [x, y] = series[s].points[p];
            const QPointF at = m_plot.positionOf(x, y);
            if (p < series[s].intervals.size() && series[s].intervals[p].high > series[s].intervals[p].low) {
                const QPointF top = m_plot.positionOf(x, series[s].intervals[p].high);
                const QPointF bottom = m_plot.positionOf(x, std::max(0.0, series[s].intervals[p].low));
                painter.setPen(QPen(color, 1.2));
                painter.drawLine(top, bottom);
                painter.drawLine(top - QPointF(capWidth, 0), top + QPointF(capWidth, 0));
                painter.drawLine(bottom - QPointF(capWidth, 0), bottom + QPointF(capWidth, 0));
            }
            painter.setPen(QPen(color, 1.5));
            painter.setBrush(m_plot.theme().surface);
            painter.drawEllipse(at, pointRadius, pointRadius);
        }
    }
}

void CurveOverlay::paintRequirement(QPainter& painter) const
{
    const auto& line = m_plot.model().chart().requirement;
    if (!line) {
        return;
    }
    const double y = m_plot.positionOf(0, line->y).y();
    const QColor color = m_plot.theme().bad;
    painter.setPen(QPen(color, 2, Qt::DashLine));
    painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
    const auto name = QString::fromStdString(line->name);
    const double height = QFontMetricsF(painter.font()).ascent();
    QList<QRectF> places;
    for (const double baseline : {y - 7, y + height + 7}) {
        for (const double x : {m_area.left() + 8, m_area.right()}) { // moved inside
            places.append(labelBox(painter, name, {x, baseline}));
        }
    }
    paintLabel(painter, name, leastCrossed(places, fewPointedLines()), color);
}

/// What has thousands of points is everywhere.
QList<QPolygonF> CurveOverlay::fewPointedLines() const
{
    QList<QPolygonF> lines;
    for (const auto& series : m_plot.model().chart().series) {
        if (series.points.size() <= maxMarkedPoints) {
            QPolygonF& line = lines.emplace_back();
            for (const auto& [x, y] : series.points) {
                line.append(m_plot.positionOf(x, y));
            }
        }
    }
    return lines;
}

void CurveOverlay::paintKnee(QPainter& painter) const
{
    const auto& knee = m_plot.model().chart().knee;
    if (!knee) {
        return;
    }
    const QPointF at = m_plot.positionOf(knee->x, knee->y);
    const QColor color = m_plot.theme().text;
    painter.setPen(QPen(color, 1, Qt::DotLine));
    painter.drawLine(at + QPointF(0, 8), QPointF(at.x(), m_area.bottom()));
    painter.setPen(QPen(color, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, 7, 7);
    const auto name = QString::fromStdString(knee->name);
    const auto box = labelBox(painter, name, {at.x() + 8, m_area.bottom() - 8}); // curves seldom come here
    paintLabel(painter, name, box, color);
}

QRectF CurveOverlay::labelBox(const QPainter& painter, const QString& text, QPointF anchor) const
{
    const QFontMetricsF metrics(painter.font());
    QRectF box = metrics.boundingRect(text).translated(anchor).adjusted(-4, -2, 4, 2);
    box.moveLeft(
        std::clamp(box.left(), m_area.left() + 2, std::max(m_area.left() + 2, m_area.right() - box.width() - 2)));
    box.moveTop(
        std::clamp(box.top(), m_area.top() + 1, std::max(m_area.top() + 1, m_area.bottom() - box.height() - 1)));
    return box;
}

void CurveOverlay::paintLabel(QPainter& painter, const QString& text, const QRectF& box, const QColor& color) const
{
    QColor ground = m_plot.theme().surface;
    ground.setAlphaF(0.85F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace sluice::ui
