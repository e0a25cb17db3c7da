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
    /// Reads the model anew and sets axes for the present size.
    void refresh();

    struct Hit {
        std::size_t series = 0;
        std::size_t point = 0;
        QPointF at; ///< in plot coordinates
    };
    /// The data point closest to a position in plot coordinates; nothing further than `reach`.
    std::optional<Hit> nearest(QPointF position, double reach = 24) const;

    /// Plot coordinates of a data point.
    QPointF positionOf(double x, double y) const;
    const CurveModel& model() const { return m_model; }
    const Theme& theme() const { return m_theme; }
    QColor seriesColor(std::size_t index) const;

protected:
    void resizeEvent(QGraphicsSceneResizeEvent* event) override;

private:
    void applyColors();
    void matchSeries();
    void fillSeries();
    void setScales();
    void setAxis(QCategoryAxis* axis, const AxisScale& scale);

    const CurveModel& m_model;
    Theme m_theme;
    bool m_logY = false;
    bool m_timeSeries = false;
    AxisScale m_xScale;
    AxisScale m_yScale;
    QCategoryAxis* m_xAxis = nullptr; ///< owned by the chart, as are the series and the overlay
    QCategoryAxis* m_yAxis = nullptr;
    QList<QLineSeries*> m_lines;
    CurveOverlay* m_overlay = nullptr;
};

} // namespace sluice::ui
