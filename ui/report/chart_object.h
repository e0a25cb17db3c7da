// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "ui/theme/theme.h"

#include <QObject>
#include <QTextObjectInterface>

#include <vector>

class QTextCursor;

namespace sluice::ui {

/// Charts inside a QTextDocument, painted as vectors at whatever resolution the page has. Lives as
/// long as the document that it is registered with (make it the document's child).
class ChartObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    ChartObject(const Theme& theme, QTextDocument* document);

    /// Puts a chart at the cursor.
    void insert(QTextCursor& cursor, const report::Chart& chart);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

private:
    Theme m_theme;
    std::vector<report::Chart> m_charts;
};

} // namespace sluice::ui
