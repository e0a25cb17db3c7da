// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis_scale.h"
#include "ui/theme/theme.h"

#include <QtCharts/QChart>

#include <optional>

class QCategoryAxis;
class QLineSeries;

namespace sluice::ui {

class CurveModel;
class CurveOverlay;

/// The drawing itself: lines, axes, legend; shared by the widget and by the writers of SVG and PDF.
/// Draws what the model holds at the moment of `refresh`; keeps a pointer to the model, which must
/// outlive it. Needs a QApplication, not a display.
class CurvePlot : public QChart {
    Q_OBJECT

public:
    explicit CurvePlot(const CurveModel& model, QGraphicsItem* parent = nullptr);

    void setTheme(const Theme& theme);
    /// y on a logarithmic axis; linear from zero otherwise, where differences show true to scale.
    void setLogY(bool on);
    /// x follows the values exactly instead of being rounded out to ticks: for time series.
    void setTimeSeries(bool on);
    /// Points without lines between them, however many: for series whose neighbours have nothing in common.
    void setDots(bool on);
    bool hasDots() const { return m_dots; }
    /// What stands in place of the axes while no series has a point.
    void setEmptyWords(const QString& words);
    const QString& emptyWords() const { return m_emptyWords; }
    bool hasPoints() const;
    /// Reads the model anew and sets axes for the present size.
    void refresh();

    /// Shows 1/factor of each axis around a position in plot coordinates; all of it where that would be more.
    void zoom(double factor, QPointF about);
    /// Shows what lies within a rectangle in plot coordinates; does nothing where it is too small to be meant.
    void zoomTo(const QRectF& part);
    void showAll();
    bool isZoomed() const { return m_shown.has_value(); }
    /// Lines through a point in plot coordinates, to read it at the axes.
    void setCrosshair(std::optional<QPointF> at);
    const std::optional<QPointF>& crosshair() const { return m_crosshair; }

    struct Hit {
        std::size_t series = 0;
        std::size_t point = 0;
        QPointF at; ///< in plot coordinates
    };
    /// The data point closest to a position in plot coordinates; nothing further than `reach`. Of a histogram the bar
    /// above or below the position.
    std::optional<Hit> nearest(QPointF position, double reach = 24) const;

    /// Plot coordinates of a histogram's bar; empty of the last point, which ends it.
    QRectF barOf(std::size_t series, std::size_t point) const;
    /// Plot coordinates of a data point.
    QPointF positionOf(double x, double y) const;
    const CurveModel& model() const { return m_model; }
    const Theme& theme() const { return m_theme; }
    QColor seriesColor(std::size_t index) const;

protected:
    void resizeEvent(QGraphicsSceneResizeEvent* event) override;

private:
    std::optional<Hit> barAt(QPointF position) const;
    void applyColors();
    void matchSeries();
    void fillSeries();
    void setScales();
    void setAxis(QCategoryAxis* axis, const AxisScale& scale);
    QPointF axisAt(QPointF position) const;
    void show(const QRectF& part);

    const CurveModel& m_model;
    Theme m_theme;
    bool m_logY = false;
    bool m_timeSeries = false;
    bool m_dots = false;
    QString m_emptyWords;
    AxisScale m_xScale; ///< as shown
    AxisScale m_yScale;
    QRectF m_whole; ///< of both axes, in axis coordinates
    std::optional<QRectF> m_shown; ///< part of it; absent: all
    std::optional<QPointF> m_crosshair;
    QCategoryAxis* m_xAxis = nullptr; ///< owned by the chart, as are the series and the overlay
    QCategoryAxis* m_yAxis = nullptr;
    QList<QLineSeries*> m_lines;
    CurveOverlay* m_overlay = nullptr;
};

} // namespace sluice::ui
