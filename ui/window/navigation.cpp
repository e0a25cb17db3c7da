// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/navigation.h"

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>

namespace sluice::ui {

namespace {

constexpr int iconEdge = 20;
constexpr int rowHeight = 40;

QString iconName(Page page)
{
    switch (page) {
    case Page::Node:
        return QStringLiteral("node");
    case Page::Audit:
        return QStringLiteral("audit");
    case Page::Measure:
        return QStringLiteral("measure");
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
    setIconSize(QSize(iconEdge, iconEdge));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (const auto page : allPages) {
        auto* item = new QListWidgetItem(plainPageName(page), this);
        item->setSizeHint(QSize(0, rowHeight));
        item->setToolTip(tr("%1 (Ctrl+%2)").arg(plainPageName(page)).arg(static_cast<int>(page) + 1));
    }
    drawIcons();
    fitPalette();
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
    return {widest + iconEdge + 64, 0};
}

void Navigation::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ApplicationPaletteChange) {
        drawIcons();
        fitPalette();
    }
    QListWidget::changeEvent(event);
}

void Navigation::drawIcons()
{
    const auto theme = themeOf(QApplication::palette());
    const auto chosen = QApplication::palette().color(QPalette::HighlightedText);
    for (const auto page : allPages) {
        QIcon icon = lineIcon(iconName(page), theme.mutedText);
        const QIcon selected = lineIcon(iconName(page), chosen);
        for (const auto& size : selected.availableSizes()) {
            icon.addPixmap(selected.pixmap(size), QIcon::Selected);
        }
        item(static_cast<int>(page))->setIcon(icon);
    }
}

void Navigation::fitPalette()
{
    QPalette palette = QApplication::palette();
    palette.setColor(QPalette::Base, palette.color(QPalette::Button));
    setPalette(palette);
}

} // namespace sluice::ui
