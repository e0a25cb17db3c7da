// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_overlay.h"
#include "ui/charts/curve_plot.h"

#include <algorithm>

/// Which part of its axes a plot shows, and the lines through the point that is looked at.
namespace sluice::ui {

QPointF CurvePlot::axisAt(QPointF position) const
{
    const QRectF area = plotArea();
    const double across = (position.x() - area.left()) / std::max(1.0, area.width());
    const double up = (area.bottom() - position.y()) / std::max(1.0, area.height());
    return {m_xScale.low + across * (m_xScale.high - m_xScale.low), m_yScale.low + up * (m_yScale.high - m_yScale.low)};
}

void CurvePlot::zoom(double factor, QPointF about)
{
    const QPointF fixed = axisAt(about);
    const double width = (m_xScale.high - m_xScale.low) / factor;
    const double height = (m_yScale.high - m_yScale.low) / factor;
    show({fixed.x() - (fixed.x() - m_xScale.low) / factor, fixed.y() - (fixed.y() - m_yScale.low) / factor, width,
          height});
}

void CurvePlot::zoomTo(const QRectF& part)
{
    constexpr double smallest = 6; // pixels: a click is no rectangle
    const auto inside = part.normalized().intersected(plotArea());
    if (inside.width() >= smallest && inside.height() >= smallest) {
        show(QRectF(axisAt(inside.bottomLeft()), axisAt(inside.topRight())));
    }
}

/// Keeps the part within the axes, and above what numbers can still tell apart.
void CurvePlot::show(const QRectF& part)
{
    constexpr double least = 1e-6; // of the whole
    auto inside = part.intersected(m_whole);
    if (inside.width() < least * m_whole.width() || inside.height() < least * m_whole.height()) {
        return;
    }
    const bool all = inside.width() > 0.999 * m_whole.width() && inside.height() > 0.999 * m_whole.height();
    m_shown = all ? std::nullopt : std::optional(inside);
    m_crosshair.reset();
    refresh();
}

void CurvePlot::showAll()
{
    m_shown.reset();
    refresh();
}

void CurvePlot::setCrosshair(std::optional<QPointF> at)
{
    if (at != m_crosshair) {
        m_crosshair = at;
        m_overlay->refresh();
    }
}

} // namespace sluice::ui
