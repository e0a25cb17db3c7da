// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/job/activity_view.h"

#include "ui/pages/job/activity_model.h"
#include "ui/tables/table_copy.h"
#include "ui/theme/theme.h"
#include "ui/widgets/page_header.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr int lowestRow = 16;
constexpr int highestRow = 44;
constexpr int narrowestMoment = 12;
constexpr int widestMoment = 56;
constexpr int legendEdge = 12;

/// Waiting is light and computing strong, so that a glance tells where time is lost; patterns for eyes that see few
/// colours.
QBrush brushOf(ThreadState state, bool steps, const Theme& theme)
{
    switch (state) {
    case ThreadState::Running:
        return theme.series[0];
    case ThreadState::Reading:
        return theme.series[1];
    case ThreadState::Metadata:
        return {theme.series[1], Qt::Dense4Pattern};
    case ThreadState::Socket:
        return theme.series[4];
    case ThreadState::Fault:
        return {theme.series[4], Qt::Dense4Pattern};
    case ThreadState::WaitsForCpu:
        return {theme.bad, Qt::BDiagPattern};
    case ThreadState::Waiting:
        return steps ? QBrush(theme.bad) : QBrush(theme.sunken);
    case ThreadState::Other:
        break;
    }
    return steps ? QBrush(theme.series[2]) : QBrush(theme.border);
}

/// Names the colours.
class Legend : public QWidget {
public:
    explicit Legend(QWidget* parent) : QWidget(parent)
    {
        setMinimumHeight(2 * fontMetrics().height() + 4);
        setAccessibleName(ActivityView::tr("Colours of the strips"));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const auto theme = themeOf(palette());
        QPainter painter(this);
        int x = 0;
        int y = 0;
        const auto add = [&](ThreadState state, bool steps) {
            const auto words = stateWords(state, steps);
            const int needed = legendEdge + 4 + fontMetrics().horizontalAdvance(words) + 14;
            if (x > 0 && x + needed > width()) {
                x = 0;
                y += fontMetrics().height() + 2;
            }
            const QRect box(x, y + 2, legendEdge, legendEdge);
            painter.fillRect(box, brushOf(state, steps, theme));
            painter.setPen(theme.border);
            painter.drawRect(box);
            painter.setPen(theme.text);
            painter.drawText(x + legendEdge + 4, y + fontMetrics().ascent(), words);
            x += needed;
        };
        add(ThreadState::Waiting, true);
        add(ThreadState::Other, true);
        for (const auto state : threadStates) {
            add(state, false);
        }
    }
};

} // namespace

void ActivityDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto shares = index.data(activityRole).toList();
    const auto theme = themeOf(option.palette);
    const bool steps = index.data(stepsRole).toBool();
    QRectF left = QRectF(option.rect).adjusted(0, 2, -1, -2);
    painter->save();
    painter->fillRect(left, theme.surface);
    const double height = left.height();
    double bottom = left.bottom();
    for (qsizetype i = 0; i < shares.size(); ++i) {
        const double part = height * std::clamp(shares[i].toDouble(), 0.0, 1.0);
        const QRectF piece(left.left(), bottom - part, left.width(), part);
        painter->fillRect(piece, brushOf(threadStates.at(static_cast<std::size_t>(i)), steps, theme));
        bottom -= part;
    }
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->setPen(QPen(theme.text, 1.5));
        painter->drawRect(left.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

ActivityView::ActivityView(ActivityModel& model, QWidget* parent) : QWidget(parent), m_strips(new QTableView(this))
{
    m_strips->setObjectName(QStringLiteral("job_strips"));
    m_strips->setAccessibleName(tr("What each thread did"));
    m_strips->setModel(&model);
    m_strips->setItemDelegate(new ActivityDelegate(m_strips));
    m_strips->setShowGrid(false);
    m_strips->setFrameShape(QFrame::NoFrame);
    m_strips->setTabKeyNavigation(false);
    m_strips->setCornerButtonEnabled(false);
    m_strips->setSelectionMode(QAbstractItemView::SingleSelection);
    m_strips->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_strips->horizontalHeader()->setMinimumSectionSize(narrowestMoment);
    m_strips->horizontalHeader()->setHighlightSections(false);
    m_strips->verticalHeader()->setHighlightSections(false);
    offerCopies(m_strips);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(pageSpacing / 2);
    layout->addWidget(m_strips, 1);
    layout->addWidget(new Legend(this));
    connect(&model, &QAbstractItemModel::modelReset, this, &ActivityView::fit);
}

/// The moments share the width; the newest are in sight.
void ActivityView::fit()
{
    const int moments = m_strips->model()->columnCount();
    if (const int lines = m_strips->model()->rowCount(); lines > 0) {
        const int height = std::clamp(m_strips->viewport()->height() / lines, lowestRow, highestRow);
        m_strips->verticalHeader()->setDefaultSectionSize(height);
    }
    if (moments > 0) {
        const int width = std::clamp(m_strips->viewport()->width() / moments, narrowestMoment, widestMoment);
        m_strips->horizontalHeader()->setDefaultSectionSize(width);
        m_strips->scrollTo(m_strips->model()->index(0, moments - 1));
    }
}

} // namespace sluice::ui
