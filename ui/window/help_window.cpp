// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help_window.h"

#include "ui/window/navigation.h"

#include <QAbstractTextDocumentLayout>
#include <QFile>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBlock>

namespace sluice::ui {

namespace {

constexpr QSize firstSize(620, 720);
constexpr double margin = 20;

/// The text in the language whose strings are loaded; each language names its own file.
QString helpText()
{
    QFile file(QStringLiteral(":/help/help.%1.md").arg(HelpWindow::tr("en", "the language of the help file: en, de")));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

HelpWindow::HelpWindow(QWidget* parent) : QTextBrowser(parent)
{
    setWindowFlag(Qt::Window);
    setWindowTitle(tr("Help"));
    setAccessibleName(tr("Help"));
    setOpenLinks(false);
    resize(firstSize);
    document()->setDocumentMargin(margin);
    setMarkdown(helpText());
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    connect(escape, &QShortcut::activated, this, &QWidget::hide);
}

void HelpWindow::showFor(std::optional<Page> page)
{
    show();
    raise();
    activateWindow();
    verticalScrollBar()->setValue(0);
    const auto title = page ? plainPageName(*page) : QString();
    for (auto block = document()->begin(); page && block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0 && block.text() == title) {
            const auto place = document()->documentLayout()->blockBoundingRect(block);
            verticalScrollBar()->setValue(static_cast<int>(place.top() - margin));
        }
    }
}

} // namespace sluice::ui
