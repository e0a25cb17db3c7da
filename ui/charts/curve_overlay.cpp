// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_overlay.h"

#include "ui/charts/curve_model.h"
#include "ui/charts/curve_plot.h"
#include "ui/charts/least_crossed.h"
#include "ui/charts/thinned.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr double pointRadius = 3.5;
constexpr double dotWidth = 3.5;
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
    if (m_plot.isZoomed()) { // a mark on the frame is drawn whole, one beyond it not at all
        painter->setClipRect(m_area);
    }
    if (!m_plot.hasPoints()) {
        paintEmpty(*painter);
        painter->restore();
        return;
    }
    if (m_plot.model().chart().steps) {
        paintBars(*painter);
    } else if (m_plot.hasDots()) {
        paintDots(*painter);
    } else {
        if (m_plot.model().chart().band) {
            paintBands(*painter);
        }
        paintPoints(*painter);
    }
    paintRequirement(*painter);
    paintMarks(*painter);
    paintCrosshair(*painter);
    painter->restore();
}

void CurveOverlay::paintEmpty(QPainter& painter) const
{
    painter.setPen(m_plot.theme().mutedText);
    painter.drawText(m_area, Qt::AlignCenter | Qt::TextWordWrap, m_plot.emptyWords());
}

void CurveOverlay::paintDots(QPainter& painter) const
{
    const auto& series = m_plot.model().chart().series;
    for (std::size_t s = 0; s < series.size(); ++s) {
        QList<QPointF> dots;
        for (const auto& [x, y] : series[s].points) {
            dots.append(m_plot.positionOf(x, y));
        }
        painter.setPen(QPen(m_plot.seriesColor(s), dotWidth, Qt::SolidLine, Qt::RoundCap));
        const auto drawn = thinned(dots, static_cast<int>(m_area.width()));
        painter.drawPoints(drawn.constData(), static_cast<int>(drawn.size()));
    }
}

void CurveOverlay::paintPoints(QPainter& painter) const
{
    const auto& series = m_plot.model().chart().series;
    const bool band = m_plot.model().chart().band;
    for (std::size_t s = 0; s < series.size(); ++s) {
        if (series[s].points.size() > maxMarkedPoints) {
            continue;
        }
        const QColor color = m_plot.seriesColor(s);
        for (std::size_t p = 0; p < series[s].points.size(); ++p) {
            const auto& [x, y] = series[s].points[p];
            const QPointF at = m_plot.positionOf(x, y);
            const auto& intervals = series[s].intervals;
            if (!band && p < intervals.size() && intervals[p].high > intervals[p].low) {
                painter.setPen(QPen(color, 1.2));
                paintSpread(painter, x, intervals[p]);
            }
            painter.setPen(QPen(color, 1.5));
            painter.setBrush(m_plot.theme().surface);
            painter.drawEllipse(at, pointRadius, pointRadius);
        }
    }
}

void CurveOverlay::paintBars(QPainter& painter) const
{
    const auto& series = m_plot.model().chart().series;
    for (std::size_t s = 0; s < series.size(); ++s) {
        QColor fill = m_plot.seriesColor(s);
        painter.setPen(QPen(fill, 1));
        fill.setAlphaF(0.35F);
        painter.setBrush(fill);
        for (std::size_t p = 0; p + 1 < series[s].points.size(); ++p) {
            if (series[s].points[p].second > 0) {
                painter.drawRect(m_plot.barOf(s, p));
            }
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
    if (y < m_area.top() - 1 || y > m_area.bottom() + 1) {
        return; // in a part of the chart that is not shown
    }
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

void CurveOverlay::paintMarks(QPainter& painter) const
{
    double baseline = m_area.bottom() - 8; // curves seldom come here
    for (const auto& mark : m_plot.model().chart().marks) {
        const QPointF at = m_plot.positionOf(mark.x, mark.y);
        if (!m_area.adjusted(-1, -1, 1, 1).contains(at)) {
            continue;
        }
        const QColor color = m_plot.theme().text;
        painter.setPen(QPen(color, 1, Qt::DotLine));
        painter.drawLine(at + QPointF(0, 8), QPointF(at.x(), m_area.bottom()));
        painter.setPen(QPen(color, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at, 7, 7);
        const auto name = QString::fromStdString(mark.name);
        const auto box = labelBox(painter, name, {at.x() + 8, baseline});
        paintLabel(painter, name, box, color);
        baseline = box.top() - QFontMetricsF(painter.font()).descent() - 4;
    }
}

void CurveOverlay::paintCrosshair(QPainter& painter) const
{
    if (const auto& at = m_plot.crosshair()) {
        painter.setPen(QPen(m_plot.theme().mutedText, 1, Qt::DotLine));
        painter.drawLine(QPointF(m_area.left(), at->y()), QPointF(m_area.right(), at->y()));
        painter.drawLine(QPointF(at->x(), m_area.top()), QPointF(at->x(), m_area.bottom()));
    }
}

void CurveOverlay::paintBands(QPainter& painter) const
{
    const auto& series = m_plot.model().chart().series;
    for (std::size_t s = 0; s < series.size(); ++s) {
        QPolygonF band;
        for (std::size_t p = 0; p < series[s].intervals.size(); ++p) {
            band.append(m_plot.positionOf(series[s].points[p].first, series[s].intervals[p].high));
        }
        for (std::size_t p = series[s].intervals.size(); p > 0; --p) {
            const auto low = m_plot.positionOf(series[s].points[p - 1].first, series[s].intervals[p - 1].low);
            band.append({low.x(), std::min(low.y(), m_area.bottom())});
        }
        QColor fill = m_plot.seriesColor(s);
        fill.setAlphaF(0.18F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawPolygon(band);
    }
}

void CurveOverlay::paintSpread(QPainter& painter, double x, const report::Series::Interval& interval) const
{
    const QPointF top = m_plot.positionOf(x, interval.high);
    QPointF bottom = m_plot.positionOf(x, std::max(0.0, interval.low));
    bottom.setY(std::min(bottom.y(), m_area.bottom())); // a logarithmic axis begins at the points
    painter.drawLine(top, bottom);
    painter.drawLine(top - QPointF(capWidth, 0), top + QPointF(capWidth, 0));
    painter.drawLine(bottom - QPointF(capWidth, 0), bottom + QPointF(capWidth, 0));
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
