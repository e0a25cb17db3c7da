// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "ui/charts/axis_scale.h"

#include <QString>
#include <QWidget>

class QChartView;
class QMouseEvent;
class QRubberBand;
class QTimer;

namespace sluice::ui {

class CurveModel;
class CurvePlot;

/// A chart on the screen: a view of its CurveModel. Follows light and dark by the palette, shows the
/// exact numbers of the point under the mouse, and copies them as CSV or the drawing as a picture (context menu).
///
/// The wheel zooms around the pointer while Ctrl is held, dragging zooms to a rectangle, a double click shows all
/// again; so do the keys +, - and 0. Window thread only.
class CurveChart : public QWidget {
    Q_OBJECT

public:
    explicit CurveChart(QWidget* parent = nullptr);
    ~CurveChart() override;

    /// Shows a finished chart; y is bytes per second.
    void setChart(const report::Chart& chart);
    /// Shows a finished chart of other numbers.
    void setChart(const report::Chart& chart, AxisUnit x, AxisUnit y);
    /// Shows an empty bandwidth-over-time chart that grows through appendSample.
    void startLive(const QString& title, const QString& seriesName);
    /// Shows an empty bandwidth-over-time chart of dots: each of its series is added, and grows through append.
    void startLiveDots(const QString& title);
    /// Adds a series behind the others of a live chart.
    void addSeries(const QString& name);
    /// What stands in the chart while it has no point.
    void setEmptyWords(const QString& words);
    /// Shows this chart over seconds, to grow through append.
    void startLive(const report::Chart& frame, AxisUnit y);
    void append(std::size_t series, double seconds, double y);
    /// Adds one sample of a live chart; redraws at human speed, however fast samples come. A time
    /// earlier than the last one is sorted in.
    void appendSample(double seconds, double bytesPerSecond);
    /// Horizontal labelled line, for live charts.
    void setRequirement(const QString& name, double bytesPerSecond);

    void setLogY(bool on);
    bool logY() const { return m_logY; }

    /// The same numbers as a table.
    CurveModel* model() const { return m_model; }

    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override { return {240, 200}; }

public Q_SLOTS:
    void copyAsCsv() const;
    void copyAsPicture();
    void showAll();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Puts another chart in place of a live one that goes on.
    void replace(report::Chart chart);
    void addActions();
    void followPalette();
    void addAction(const QString& text, const QKeySequence& key, void (CurveChart::*does)());
    void zoomIn();
    void zoomOut();
    void zoomBy(double factor, QPointF about);
    bool zoomByWheel(const QWheelEvent& wheel);
    void watchDrag(const QMouseEvent& event);
    QPointF inPlot(QPoint position) const;
    void showValueAt(QPoint position);

    CurveModel* m_model;
    CurvePlot* m_plot; ///< owned by the view's scene
    QChartView* m_view;
    QTimer* m_redraw;
    QRubberBand* m_band; ///< while a rectangle is dragged
    QPoint m_dragBegan;
    bool m_logY = false;
};

} // namespace sluice::ui
