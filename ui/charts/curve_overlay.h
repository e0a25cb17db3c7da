// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"

#include <QGraphicsItem>
#include <QList>
#include <QPolygonF>

namespace sluice::ui {

class CurvePlot;

/// Draws what Qt Charts does not: points with their spread, the requirement line and marks, each
/// labelled where it stands. A child of the plot, above its lines.
class CurveOverlay : public QGraphicsItem {
public:
    explicit CurveOverlay(CurvePlot& plot);

    /// To be called when the plot area or the numbers changed.
    void refresh();

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintEmpty(QPainter& painter) const;
    void paintDots(QPainter& painter) const;
    void paintPoints(QPainter& painter) const;
    void paintBars(QPainter& painter) const;
    void paintRequirement(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintCrosshair(QPainter& painter) const;
    void paintBands(QPainter& painter) const;
    void paintSpread(QPainter& painter, double x, const report::Series::Interval& interval) const;
    QList<QPolygonF> fewPointedLines() const;
    /// Of a text whose baseline begins there, moved into the plot.
    QRectF labelBox(const QPainter& painter, const QString& text, QPointF anchor) const;
    void paintLabel(QPainter& painter, const QString& text, const QRectF& box, const QColor& color) const;

    CurvePlot& m_plot;
    QRectF m_area;
};

} // namespace sluice::ui
