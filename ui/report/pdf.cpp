// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf.h"

#include "core/base/version.h"
#include "ui/report/text_document.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

#include <utility>

namespace sluice::ui {

namespace {

constexpr int dotsPerInch = 1200;
constexpr double pageMargin = 15; ///< millimetres
constexpr double footerHeight = 9; ///< millimetres, inside the margins
constexpr double textPoints = 9.5;

constexpr double dots(double millimetres)
{
    return millimetres / 25.4 * dotsPerInch;
}

int pageOf(const QTextDocument& document, const QTextBlock& block, const QTextLine& line)
{
    // The middle: where a line stands at the very top of a page, rounding may put its edge on the one before.
    const double middle = document.documentLayout()->blockBoundingRect(block).top() + line.y() + line.height() / 2;
    return static_cast<int>(middle / document.pageSize().height());
}

int firstPageOf(const QTextDocument& document, const QTextBlock& block)
{
    return pageOf(document, block, block.layout()->lineAt(0));
}

/// Where what a block announces ends: a box of code by its last line, anything else by its first.
int announcedPageOf(const QTextDocument& document, QTextBlock block)
{
    const QTextTable* table = QTextCursor(block).currentTable();
    if (table != nullptr && table->rows() == 1) {
        block = table->lastCursorPosition().block();
        return pageOf(document, block, block.layout()->lineAt(block.layout()->lineCount() - 1));
    }
    return firstPageOf(document, block);
}

/// A heading at the foot of a page, with what it announces on the next, goes over to the next page.
/// Moving one shifts what follows, so they are settled from first to last.
void keepHeadingsWithText(QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        document.documentLayout()->documentSize(); // lays out what the last change moved
        const QTextBlock after = block.next();
        if (!block.blockFormat().boolProperty(keepsWithNext) || !after.isValid() || block.layout()->lineCount() == 0
            || after.layout()->lineCount() == 0) {
            continue;
        }
        if (firstPageOf(document, block) != announcedPageOf(document, after)) {
            QTextCursor cursor(block);
            auto format = block.blockFormat();
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            format.setTopMargin(0);
            cursor.setBlockFormat(format);
        }
    }
}

void paintFooter(QPainter& painter, const QRectF& area, const QString& title, int page, int pages)
{
    const Theme theme = themeOf(lightPalette());
    QFont font;
    font.setPointSizeF(8);
    painter.save();
    painter.setFont(font);
    painter.setPen(QPen(theme.border, dots(0.2)));
    painter.drawLine(area.topLeft(), area.topRight());
    painter.setPen(theme.mutedText);
    const QRectF line = area.adjusted(0, dots(2.5), 0, 0);
    const QString number = QStringLiteral("%1 / %2").arg(page).arg(pages);
    const double room = line.width() - dots(25);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignTop,
                     QFontMetricsF(font, painter.device()).elidedText(title, Qt::ElideRight, room));
    painter.drawText(line, Qt::AlignRight | Qt::AlignTop, number);
    painter.restore();
}

void paintPages(QPdfWriter& writer, QTextDocument& document, const QSizeF& body, const QString& title)
{
    QPainter painter(&writer);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = lightPalette();
    const int pages = document.pageCount();
    for (int page = 0; page < pages; ++page) {
        if (page > 0) {
            writer.newPage();
        }
        const QRectF view(0, page * body.height(), body.width(), body.height());
        painter.save();
        painter.translate(0, -view.top());
        painter.setClipRect(view);
        context.clip = view;
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        const QRectF footer(0, body.height() + dots(2), body.width(), dots(footerHeight) - dots(2));
        paintFooter(painter, footer, title, page + 1, pages);
    }
}

} // namespace

QByteArray toPdf(const report::Document& document)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(dotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(pageMargin, pageMargin, pageMargin, pageMargin), QPageLayout::Millimeter);
    const auto title = QString::fromStdString(document.title);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Sluice %1").arg(QString::fromLatin1(productVersion)));

    QFont font;
    font.setPointSizeF(textPoints);
    const auto text = makeTextDocument(document, themeOf(lightPalette()), font);
    text->setDocumentMargin(0);
    text->documentLayout()->setPaintDevice(&writer);
    const QSizeF body(writer.width(), writer.height() - dots(footerHeight));
    text->setPageSize(body);
    keepHeadingsWithText(*text);
    paintPages(writer, *text, body, title);
    return bytes;
}

} // namespace sluice::ui
