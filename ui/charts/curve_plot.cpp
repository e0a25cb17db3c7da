// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_plot.h"

#include "ui/charts/curve_model.h"
#include "ui/charts/curve_overlay.h"
#include "ui/charts/thinned.h"

#include <QGraphicsLayout>
#include <QPen>
#include <QtCharts/QCategoryAxis>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>

#include <algorithm>
#include <array>
#include <limits>

namespace sluice::ui {

namespace {

constexpr double pixelsPerXTick = 72;
constexpr double pixelsPerYTick = 44;
constexpr int minTicks = 3;
constexpr int maxColumns = 1024; ///< of pixels, that a long series is drawn in

struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void include(double value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    void settle()
    {
        if (low > high) {
            low = 0;
            high = 1;
        }
    }
};

/// Dashes tell series apart where colour does not: on paper, and for people who see few colours.
Qt::PenStyle styleOf(std::size_t index)
{
    static constexpr std::array styles{Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DotLine};
    return styles[index % styles.size()];
}

Range xRange(const report::Chart& chart)
{
    Range range;
    for (const auto& series : chart.series) {
        for (const auto& [x, y] : series.points) {
            if (!chart.logX || x > 0) {
                range.include(x);
            }
        }
    }
    for (const auto& mark : chart.marks) {
        range.include(mark.x);
    }
    range.settle();
    return range;
}

Range yRange(const report::Chart& chart, bool logarithmic)
{
    Range range;
    const auto include = [&](double y) {
        if (!logarithmic || y > 0) {
            range.include(y);
        }
    };
    for (const auto& series : chart.series) {
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            const double y = series.points[i].second;
            include(y);
            if (i < series.intervals.size()) {
                include(series.intervals[i].high);
            }
        }
    }
    if (chart.requirement) {
        include(chart.requirement->y);
    }
    for (const auto& mark : chart.marks) {
        include(mark.y);
    }
    range.settle();
    return range;
}

/// The upper edge of a histogram's bars.
QList<QPointF> outlineOf(const QList<QPointF>& points)
{
    QList<QPointF> outline;
    double before = 0;
    for (const auto& point : points) {
        outline << QPointF(point.x(), before) << point;
        before = point.y();
    }
    return outline;
}

} // namespace

CurvePlot::CurvePlot(const CurveModel& model, QGraphicsItem* parent)
    : QChart(parent), m_model(model), m_theme(themeOf(lightPalette())), m_emptyWords(tr("There is nothing to draw.")),
      m_xAxis(new QCategoryAxis(this)), m_yAxis(new QCategoryAxis(this)), m_overlay(new CurveOverlay(*this))
{
    setAnimationOptions(NoAnimation);
    setDropShadowEnabled(false);
    setBackgroundRoundness(0);
    setMargins({8, 8, 26, 4}); // the last label of x is centred on the right edge
    layout()->setContentsMargins(0, 0, 0, 0);
    legend()->setAlignment(Qt::AlignBottom);
    for (auto* axis : {m_xAxis, m_yAxis}) {
        axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
        axis->setTruncateLabels(false);
    }
    addAxis(m_xAxis, Qt::AlignBottom);
    addAxis(m_yAxis, Qt::AlignLeft);
    connect(this, &QChart::plotAreaChanged, this, [this] { m_overlay->refresh(); });
    refresh();
}

void CurvePlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    refresh();
}

void CurvePlot::setLogY(bool on)
{
    m_logY = on;
    refresh();
}

void CurvePlot::setTimeSeries(bool on)
{
    m_timeSeries = on;
    refresh();
}

void CurvePlot::setDots(bool on)
{
    m_dots = on;
    refresh();
}

void CurvePlot::setEmptyWords(const QString& words)
{
    m_emptyWords = words;
    m_overlay->refresh();
}

bool CurvePlot::hasPoints() const
{
    const auto& series = m_model.chart().series;
    return std::any_of(series.begin(), series.end(), [](const report::Series& one) { return !one.points.empty(); });
}

void CurvePlot::refresh()
{
    matchSeries();
    applyColors();
    setScales();
    fillSeries();
    m_overlay->refresh();
}

QColor CurvePlot::seriesColor(std::size_t index) const
{
    return m_theme.series.at(static_cast<qsizetype>(index) % m_theme.series.size());
}

QPointF CurvePlot::positionOf(double x, double y) const
{
    const QRectF area = plotArea();
    const double acrossX = (m_xScale.toAxis(x) - m_xScale.low) / (m_xScale.high - m_xScale.low);
    const double acrossY = (m_yScale.toAxis(y) - m_yScale.low) / (m_yScale.high - m_yScale.low);
    return {area.left() + acrossX * area.width(), area.bottom() - acrossY * area.height()};
}

std::optional<CurvePlot::Hit> CurvePlot::nearest(QPointF position, double reach) const
{
    if (m_model.chart().steps) {
        return barAt(position);
    }
    std::optional<Hit> best;
    double bestDistance = reach * reach;
    const auto& chart = m_model.chart();
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        for (std::size_t p = 0; p < chart.series[s].points.size(); ++p) {
            const auto& [x, y] = chart.series[s].points[p];
            const QPointF at = positionOf(x, y);
            const QPointF away = at - position;
            if (const double distance = QPointF::dotProduct(away, away); distance <= bestDistance) {
                bestDistance = distance;
                best = Hit{s, p, at};
            }
        }
    }
    return best;
}

QRectF CurvePlot::barOf(std::size_t series, std::size_t point) const
{
    const auto& points = m_model.chart().series[series].points;
    if (point + 1 >= points.size()) {
        return {};
    }
    const auto top = positionOf(points[point].first, points[point].second);
    return {top, positionOf(points[point + 1].first, 0)};
}

std::optional<CurvePlot::Hit> CurvePlot::barAt(QPointF position) const
{
    const auto& chart = m_model.chart();
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        for (std::size_t p = 0; p + 1 < chart.series[s].points.size(); ++p) {
            const auto bar = barOf(s, p);
            if (position.x() >= bar.left() && position.x() < bar.right() && plotArea().contains(position)) {
                return Hit{s, p, bar.topLeft()};
            }
        }
    }
    return std::nullopt;
}

void CurvePlot::resizeEvent(QGraphicsSceneResizeEvent* event)
{
    QChart::resizeEvent(event);
    setScales();
}

void CurvePlot::applyColors()
{
    setBackgroundBrush(m_theme.surface);
    setBackgroundPen(Qt::NoPen);
    setTitleBrush(m_theme.text);
    auto font = titleFont();
    font.setBold(true);
    setTitleFont(font);
    setTitle(QString::fromStdString(m_model.chart().title).toHtmlEscaped());
    legend()->setLabelColor(m_theme.text);
    legend()->setVisible(m_model.chart().series.size() > 1 && hasPoints());
    legend()->setMarkerShape(m_dots ? QLegend::MarkerShapeCircle : QLegend::MarkerShapeFromSeries);
    for (auto* axis : {m_xAxis, m_yAxis}) {
        axis->setVisible(hasPoints()); // without a point they would run from 0 to 1 of nothing
        axis->setLabelsColor(m_theme.mutedText);
        axis->setTitleBrush(m_theme.text);
        axis->setLinePen(QPen(m_theme.mutedText, 1));
        axis->setGridLinePen(QPen(m_theme.border, 1));
        auto titleFont = axis->titleFont();
        titleFont.setBold(false);
        axis->setTitleFont(titleFont);
    }
    m_xAxis->setTitleText(QString::fromStdString(m_model.chart().xTitle).toHtmlEscaped());
    m_yAxis->setTitleText(QString::fromStdString(m_model.chart().yTitle).toHtmlEscaped());
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        m_lines[i]->setPen(QPen(seriesColor(index), m_timeSeries ? 1.5 : 2, styleOf(index), Qt::RoundCap));
        m_lines[i]->setPointsVisible(false); // the overlay draws the points, with solid outlines
    }
}

void CurvePlot::matchSeries()
{
    const auto wanted = static_cast<qsizetype>(m_model.chart().series.size());
    while (m_lines.size() > wanted) {
        auto* line = m_lines.takeLast();
        removeSeries(line);
        delete line;
    }
    while (m_lines.size() < wanted) {
        auto* line = new QLineSeries(this);
        addSeries(line);
        line->attachAxis(m_xAxis);
        line->attachAxis(m_yAxis);
        m_lines.append(line);
    }
}

void CurvePlot::fillSeries()
{
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const auto& series = m_model.chart().series[static_cast<std::size_t>(i)];
        QList<QPointF> points; // the overlay draws what is no line
        points.reserve(static_cast<qsizetype>(series.points.size()));
        for (std::size_t p = 0; p < series.points.size() && !m_dots; ++p) {
            points.append({m_xScale.toAxis(series.points[p].first), m_yScale.toAxis(series.points[p].second)});
        }
        m_lines[i]->setName(QString::fromStdString(series.name).toHtmlEscaped());
        m_lines[i]->replace(m_model.chart().steps ? outlineOf(points) : thinned(points, maxColumns));
    }
}

void CurvePlot::setScales()
{
    const auto& chart = m_model.chart();
    const int xTicks = std::max(minTicks, static_cast<int>(size().width() / pixelsPerXTick) - 1);
    const int yTicks = std::max(minTicks, static_cast<int>(size().height() / pixelsPerYTick) - 1);
    const Range x = xRange(chart);
    const Range y = yRange(chart, m_logY);
    const auto powers = m_model.xUnit() == AxisUnit::Seconds ? AxisKind::Log10 : AxisKind::Log2;
    const auto xKind = chart.logX ? powers : AxisKind::Linear;
    const auto yKind = m_logY ? AxisKind::Log10 : AxisKind::Linear;
    m_xScale = makeScale(xKind, m_model.xUnit(), x.low, x.high, xTicks, m_timeSeries);
    // Room above the highest line, so that its label does not stand on the frame; a share ends at 100 %.
    const double room = m_logY || (m_model.yUnit() == AxisUnit::Share && y.high <= 1) ? 1 : 1.06;
    m_yScale = makeScale(yKind, m_model.yUnit(), y.low, y.high * room, yTicks);
    m_whole = {m_xScale.low, m_yScale.low, m_xScale.high - m_xScale.low, m_yScale.high - m_yScale.low};
    if (m_shown) {
        m_xScale = partOf(m_xScale, m_model.xUnit(), m_shown->left(), m_shown->right(), xTicks);
        m_yScale = partOf(m_yScale, m_model.yUnit(), m_shown->top(), m_shown->bottom(), yTicks);
    }
    setAxis(m_xAxis, m_xScale);
    setAxis(m_yAxis, m_yScale);
}

void CurvePlot::setAxis(QCategoryAxis* axis, const AxisScale& scale)
{
    for (const auto& label : axis->categoriesLabels()) {
        axis->remove(label);
    }
    axis->setStartValue(scale.low);
    for (const auto& tick : scale.ticks) {
        axis->append(tick.label, tick.at);
    }
    axis->setRange(scale.low, scale.high);
}

} // namespace sluice::ui
