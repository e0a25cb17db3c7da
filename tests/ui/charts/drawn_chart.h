// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/curve_model.h"
#include "ui/charts/curve_plot.h"

#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>

#include <utility>

namespace sluice::ui {

/// A chart as it is drawn, in a scene of its own: one unit is one pixel.
class DrawnChart {
public:
    explicit DrawnChart(report::Chart chart, QSize size = {640, 360}) : m_plot(addPlot(std::move(chart)))
    {
        resize(size);
    }

    CurveModel& model() { return m_model; }
    CurvePlot& plot() { return m_plot; }

    void resize(QSize size)
    {
        m_size = size;
        m_plot.resize(size);
        m_plot.layout()->activate();
        m_plot.refresh();
    }

    QImage image()
    {
        QImage image(m_size, QImage::Format_RGB32);
        QPainter painter(&image);
        m_scene.render(&painter, QRectF(QPointF(), m_size), QRectF(QPointF(), m_size));
        return image;
    }

    QColor pixelAt(QPointF at) { return image().pixelColor(at.toPoint()); }
    QColor pixelAt(double x, double y) { return pixelAt(m_plot.positionOf(x, y)); }

private:
    CurvePlot& addPlot(report::Chart chart)
    {
        m_model.setChart(std::move(chart));
        auto* plot = new CurvePlot(m_model);
        m_scene.addItem(plot);
        return *plot;
    }

    CurveModel m_model;
    QGraphicsScene m_scene; ///< owns the plot
    CurvePlot& m_plot;
    QSize m_size;
};

} // namespace sluice::ui
