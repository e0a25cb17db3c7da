// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf.h"

#include "core/base/version.h"
#include "ui/report/page_breaks.h"
#include "ui/report/text_document.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

#include <utility>

namespace sluice::ui {

namespace {

constexpr int dotsPerInch = 1200;
constexpr double paperMargin = 15; ///< millimetres
constexpr double footerHeight = 9; ///< millimetres, inside the margins
constexpr double textPoints = 9.5;

constexpr double dots(double millimetres)
{
    return millimetres / 25.4 * dotsPerInch;
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
    writer.setPageMargins(QMarginsF(paperMargin, paperMargin, paperMargin, paperMargin), QPageLayout::Millimeter);
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
