// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/timeline/timeline_view.h"

#include "core/base/text/words.h"
#include "ui/tables/table_copy.h"
#include "ui/text/to_qstring.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {

constexpr int lowestLane = 12;
constexpr int highestLane = 34;
constexpr int laneGap = 2; ///< between lanes
constexpr int ticks = 6;

QColor colorOf(const TimelineSpan& span, const Theme& theme)
{
    switch (span.activity) {
    case TimelineActivity::Computes:
        return theme.series[2];
    case TimelineActivity::Waits:
        return theme.bad;
    case TimelineActivity::Loads:
        break;
    }
    return span.batch % 2 == 0 ? theme.series[0] : theme.series[5]; // so that two batches in a row are two
}

/// 1, 2 or 5 times a power of ten.
double niceStep(double length)
{
    const double raw = length / ticks;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    const double part = raw / power;
    return power * (part < 2 ? 2 : part < 5 ? 5 : 10);
}

} // namespace

TimelineView::TimelineView(QWidget* parent) : QWidget(parent), m_model(timelineColumns())
{
    setObjectName(QStringLiteral("plan_timeline"));
    setAccessibleName(tr("First steps, as simulated"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

QSize TimelineView::minimumSizeHint() const
{
    return {200, 3 * lowestLane + 2 * fontMetrics().height()};
}

void TimelineView::show(const std::optional<PlanTimeline>& timeline)
{
    m_workers = timeline ? timeline->workers : 0;
    m_length = {};
    m_current = -1;
    for (const auto& span : timeline ? timeline->spans : std::vector<TimelineSpan>()) {
        m_length = std::max(m_length, span.end);
    }
    m_model.setRows(timeline ? timeline->spans : std::vector<TimelineSpan>());
    setToolTip({});
    update();
}

QRectF TimelineView::plotArea() const
{
    const double left = fontMetrics().horizontalAdvance(laneWords(std::max(1, m_workers))) + 12;
    const double below = 2 * fontMetrics().height() + 6;
    return {left, 4, std::max(1.0, width() - left - 12), std::max(1.0, height() - below - 4)};
}

int TimelineView::laneHeight() const
{
    return std::clamp(static_cast<int>(plotArea().height()) / (m_workers + 1), lowestLane / 2, highestLane);
}

QRectF TimelineView::boxOf(const TimelineSpan& span) const
{
    const auto area = plotArea();
    const double scale = m_length.count() > 0 ? area.width() / m_length.count() : 0;
    return {area.left() + span.begin.count() * scale, area.top() + span.lane * laneHeight(),
            std::max(1.0, (span.end - span.begin).count() * scale), static_cast<double>(laneHeight() - laneGap)};
}

int TimelineView::spanAt(QPointF place) const
{
    const auto& spans = m_model.rows();
    const auto found =
        std::find_if(spans.begin(), spans.end(), [&](const TimelineSpan& span) { return boxOf(span).contains(place); });
    return found == spans.end() ? -1 : static_cast<int>(found - spans.begin());
}

void TimelineView::choose(int span)
{
    m_current = span;
    const auto text = span < 0 ? QString() : spanWords(m_model.row(span));
    setToolTip(text);
    setAccessibleDescription(text);
    update();
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    choose(spanAt(event->position()));
}

void TimelineView::leaveEvent(QEvent*)
{
    choose(-1);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    const int last = m_model.rowCount() - 1;
    if (event->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(tableCsv(m_model));
    } else if (event->key() == Qt::Key_Right && last >= 0) {
        choose(std::min(last, m_current + 1));
    } else if (event->key() == Qt::Key_Left && last >= 0) {
        choose(std::max(0, m_current - 1));
    } else {
        QWidget::keyPressEvent(event);
    }
}

void TimelineView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto theme = themeOf(palette());
    if (m_model.rowCount() == 0) {
        painter.setPen(theme.mutedText);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("This job is not simulated batch by batch."));
        return;
    }
    paintLanes(painter);
    paintSpans(painter);
    paintAxis(painter);
}

void TimelineView::paintLanes(QPainter& painter) const
{
    const auto theme = themeOf(palette());
    const auto area = plotArea();
    painter.setPen(theme.text);
    const int each = std::max(1, fontMetrics().height() / laneHeight() + 1); // where lanes are lower than text
    for (int lane = 0; lane <= m_workers; ++lane) {
        const QRectF row(area.left(), area.top() + lane * laneHeight(), area.width(), laneHeight() - laneGap);
        painter.fillRect(row, theme.sunken);
        if (lane == 0 || laneHeight() >= fontMetrics().height() || lane % each == 0) {
            painter.drawText(QRectF(0, row.top(), area.left() - 6, row.height()),
                             Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, laneWords(lane));
        }
    }
}

void TimelineView::paintSpans(QPainter& painter) const
{
    const auto theme = themeOf(palette());
    const auto& spans = m_model.rows();
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const auto box = boxOf(spans[i]);
        const auto fill = colorOf(spans[i], theme);
        painter.fillRect(box, fill);
        if (spans[i].activity == TimelineActivity::Waits) { // told apart without colours, too
            painter.fillRect(box, QBrush(theme.surface, Qt::BDiagPattern));
        }
        const auto number = QString::number(spans[i].batch + 1);
        if (fontMetrics().horizontalAdvance(number) + 6 < box.width() && laneHeight() >= fontMetrics().height()
            && spans[i].activity != TimelineActivity::Waits) {
            painter.setPen(fill.lightnessF() < 0.55F ? QColor(Qt::white) : QColor(Qt::black));
            painter.drawText(box, Qt::AlignCenter, number);
        }
        if (static_cast<int>(i) == m_current) {
            painter.setPen(QPen(theme.text, 2));
            painter.drawRect(box.adjusted(0, 0, -1, -1));
        }
    }
}

/// Times beneath the lanes, and beneath them what is pointed at or what the colours mean.
void TimelineView::paintAxis(QPainter& painter) const
{
    const auto theme = themeOf(palette());
    const auto area = plotArea();
    const double top = area.top() + (m_workers + 1) * laneHeight();
    const double step = niceStep(m_length.count());
    painter.setPen(theme.mutedText);
    for (double at = 0; at <= m_length.count(); at += step) {
        const double x = area.left() + at / m_length.count() * area.width();
        painter.drawLine(QPointF(x, top), QPointF(x, top + 3));
        painter.drawText(QRectF(x - 50, top + 2, 100, fontMetrics().height()), Qt::AlignHCenter,
                         toQString(words(Seconds(at))));
    }
    painter.setPen(theme.text);
    const auto said = m_current >= 0 ? spanWords(m_model.row(m_current))
                                     : tr("Numbers are batches. The GPU computes; hatched, it waits for a batch.");
    painter.drawText(QRectF(area.left(), top + fontMetrics().height() + 4, area.width(), fontMetrics().height()),
                     Qt::AlignLeft, fontMetrics().elidedText(said, Qt::ElideRight, static_cast<int>(area.width())));
}

} // namespace sluice::ui
