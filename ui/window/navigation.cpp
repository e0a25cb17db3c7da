// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/navigation.h"

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QEvent>

namespace sluice::ui {

namespace {

constexpr int pageIconEdge = 20;
constexpr int rowHeight = 40;
constexpr int edge = 8;

QString iconName(Page page)
{
    switch (page) {
    case Page::Node:
        return QStringLiteral("node");
    case Page::Audit:
        return QStringLiteral("audit");
    case Page::Measure:
        return QStringLiteral("measure");
    case Page::Job:
        return QStringLiteral("job");
    case Page::WhatIf:
        return QStringLiteral("whatif");
    case Page::History:
        return QStringLiteral("history");
    case Page::Report:
        break;
    }
    return QStringLiteral("report");
}

} // namespace

QString pageName(Page page)
{
    switch (page) {
    case Page::Node:
        return Navigation::tr("&Node");
    case Page::Audit:
        return Navigation::tr("&Audit");
    case Page::Measure:
        return Navigation::tr("&Measure");
    case Page::Job:
        return Navigation::tr("&Job");
    case Page::WhatIf:
        return Navigation::tr("&What-if");
    case Page::History:
        return Navigation::tr("&History");
    case Page::Report:
        break;
    }
    return Navigation::tr("&Report");
}

QString plainPageName(Page page)
{
    return pageName(page).remove(QLatin1Char('&'));
}

Navigation::Navigation(QWidget* parent) : QListWidget(parent)
{
    setObjectName(QStringLiteral("navigation"));
    setAccessibleName(tr("Pages"));
    setFrameShape(QFrame::NoFrame);
    setIconSize(QSize(pageIconEdge, pageIconEdge));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setViewportMargins(edge, edge, edge, edge);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (const auto page : allPages) {
        auto* item = new QListWidgetItem(plainPageName(page), this);
        item->setSizeHint(QSize(0, rowHeight));
        item->setToolTip(tr("%1 (Ctrl+%2)").arg(plainPageName(page)).arg(static_cast<int>(page) + 1));
    }
    viewport()->setBackgroundRole(QPalette::Button);
    drawIcons();
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0) {
            Q_EMIT pageChosen(allPages.at(static_cast<std::size_t>(row)));
        }
    });
}

void Navigation::setPage(Page page)
{
    setCurrentRow(static_cast<int>(page));
}

void Navigation::clearPage()
{
    setCurrentRow(-1);
    clearSelection();
}

QSize Navigation::sizeHint() const
{
    int widest = 0;
    for (const auto page : allPages) {
        widest = qMax(widest, fontMetrics().horizontalAdvance(plainPageName(page)));
    }
    return {widest + pageIconEdge + 2 * edge + 44, 0};
}

// QListWidget would choose its first line when it gets the focus without one, and so leave the greeting.
void Navigation::focusInEvent(QFocusEvent* event)
{
    if (currentRow() >= 0) {
        QListWidget::focusInEvent(event);
    } else {
        QWidget::focusInEvent(event);
    }
}

void Navigation::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        drawIcons();
    }
    QListWidget::changeEvent(event);
}

void Navigation::drawIcons()
{
    const auto theme = themeOf(palette());
    for (const auto page : allPages) {
        if (auto* line = item(static_cast<int>(page))) {
            line->setIcon(lineIcon(iconName(page), theme.mutedText));
        }
    }
}

} // namespace sluice::ui
