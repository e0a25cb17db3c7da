// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/whatif/timeline/timeline_model.h"

#include <QWidget>

#include <optional>

namespace sluice::ui {

/// Draws a timeline: a lane for the GPU and one for each worker, as wide as there is room. The pointer or the arrow
/// keys tell of a span; Ctrl+C copies all of them as lines with tabs. A view of a TimelineModel.
class TimelineView : public QWidget {
    Q_OBJECT

public:
    explicit TimelineView(QWidget* parent = nullptr);

    /// Nothing: says that there is none.
    void show(const std::optional<PlanTimeline>& timeline);
    const TimelineModel& model() const { return m_model; }
    /// Number of the span that is told of; -1: none.
    int current() const { return m_current; }

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF plotArea() const;
    int laneHeight() const;
    QRectF boxOf(const TimelineSpan& span) const;
    int spanAt(QPointF place) const;
    void choose(int span);
    void paintLanes(QPainter& painter) const;
    void paintSpans(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;

    TimelineModel m_model;
    int m_workers = 0;
    Seconds m_length{};
    int m_current = -1;
};

} // namespace sluice::ui
