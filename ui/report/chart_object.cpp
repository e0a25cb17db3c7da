// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/chart_object.h"

#include "ui/charts/chart_drawing.h"

#include <QAbstractTextDocumentLayout>
#include <QPaintDevice>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace sluice::ui {

namespace {

constexpr int objectType = QTextFormat::UserObject + 1;
constexpr int chartIndex = QTextFormat::UserProperty + 1; ///< beside keepsWithNext of text_document.h
constexpr double widest = 880; ///< screen pixels
constexpr double heightToWidth = 0.48;

/// Device pixels a screen pixel, where the document is laid out.
double deviceScale(const QTextDocument& document)
{
    const QPaintDevice* device = document.documentLayout()->paintDevice();
    return device ? static_cast<double>(device->logicalDpiX()) / screenDpi : 1.0;
}

} // namespace

ChartObject::ChartObject(const Theme& theme, QTextDocument* document) : QObject(document), m_theme(theme)
{
    document->documentLayout()->registerHandler(objectType, this);
}

void ChartObject::insert(QTextCursor& cursor, const report::Chart& chart)
{
    QTextCharFormat format;
    format.setObjectType(objectType);
    format.setProperty(chartIndex, static_cast<int>(m_charts.size()));
    m_charts.push_back(chart);
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

QSizeF ChartObject::intrinsicSize(QTextDocument* document, int, const QTextFormat&)
{
    const double scale = deviceScale(*document);
    const double room = document->textWidth() - 2 * document->documentMargin() * scale;
    const double width = std::clamp(room, 200 * scale, widest * scale);
    return {width, width * heightToWidth};
}

void ChartObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int,
                             const QTextFormat& format)
{
    const auto& chart = m_charts[static_cast<std::size_t>(format.intProperty(chartIndex))];
    const QSize screenSize = (rect.size() / deviceScale(*document)).toSize();
    paintChart(*painter, rect, chart, screenSize, m_theme);
}

} // namespace sluice::ui
