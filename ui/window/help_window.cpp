// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help_window.h"

#include "ui/window/navigation.h"

#include <QAbstractTextDocumentLayout>
#include <QFile>
#include <QRegularExpression>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBlock>

namespace sluice::ui {

namespace {

constexpr QSize firstSize(620, 720);
constexpr double margin = 20;

/// Reads one help file in the language whose strings are loaded.
QString helpText(const QString& name)
{
    QFile file(
        QStringLiteral(":/help/%1.%2.md").arg(name, HelpWindow::tr("en", "the language of the help file: en, de")));
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
    setMarkdown(helpText(QStringLiteral("help")) + u'\n' + withoutAnchors(helpText(QStringLiteral("figures"))) + u'\n'
                + helpText(QStringLiteral("manual")));
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) { scrollTo(titleOf(link.fragment())); });
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    connect(escape, &QShortcut::activated, this, &QWidget::hide);
}

void HelpWindow::showFor(std::optional<Page> page)
{
    bringUp();
    scrollTo(page ? plainPageName(*page) : QString());
}

void HelpWindow::showFigure(const QString& anchor)
{
    bringUp();
    scrollTo(titleOf(anchor));
}

void HelpWindow::bringUp()
{
    show();
    raise();
    activateWindow();
}

/// Keeps which heading each anchor stands in: the text browser has none of its own for headings.
QString HelpWindow::withoutAnchors(QString markdown)
{
    static const QRegularExpression anchored(QStringLiteral("<a id=\"([a-z0-9-]+)\"></a>(.*)"));
    for (auto match = anchored.globalMatch(markdown); match.hasNext();) {
        const auto found = match.next();
        m_titles[found.captured(1)] = found.captured(2);
    }
    return markdown.replace(anchored, QStringLiteral("\\2"));
}

/// Puts the heading with this text at the top; without one begins at the beginning.
void HelpWindow::scrollTo(const QString& title)
{
    double top = 0;
    for (auto block = document()->begin(); block.isValid() && top <= 0; block = block.next()) {
        if (block.blockFormat().headingLevel() > 0 && block.text() == title) {
            top = document()->documentLayout()->blockBoundingRect(block).top() - margin;
        }
    }
    verticalScrollBar()->setValue(static_cast<int>(top));
}

} // namespace sluice::ui
