// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_drawing.h"

#include "core/base/text/foreign_text.h"
#include "ui/charts/curve_model.h"
#include "ui/charts/curve_plot.h"

#include <QBuffer>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>
#include <QSvgGenerator>

namespace sluice::ui {

void paintChart(QPainter& painter, const QRectF& target, const report::Chart& chart, QSize size, const Theme& theme)
{
    CurveModel model;
    model.setChart(chart);
    QGraphicsScene scene;
    auto* plot = new CurvePlot(model);
    scene.addItem(plot);
    plot->setTheme(theme);
    plot->resize(size);
    plot->layout()->activate();
    plot->refresh();
    scene.setSceneRect(QRectF(QPointF(), QSizeF(size)));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    scene.render(&painter, target, scene.sceneRect(), Qt::KeepAspectRatio);
    painter.restore();
}

QString chartSvg(const report::Chart& chart, QSize size, const Theme& theme)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(screenDpi);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(QString::fromStdString(htmlLine(chart.title))); // written as it is
    auto drawn = chart;
    drawn.title = terminalLine(chart.title);
    QPainter painter(&generator);
    paintChart(painter, QRectF(QPointF(), QSizeF(size)), drawn, size, theme);
    painter.end();
    return QString::fromUtf8(buffer.data());
}

} // namespace sluice::ui
