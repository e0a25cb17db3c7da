// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/page_breaks.h"

#include "ui/report/text_document.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

namespace sluice::ui {

namespace {

int pageOf(const QTextDocument& document, const QTextBlock& block, const QTextLine& line)
{
    // The middle: where a line stands at the very top of a page, rounding may put its edge on the one before.
    const double middle = document.documentLayout()->blockBoundingRect(block).top() + line.y() + line.height() / 2;
    return static_cast<int>(middle / document.pageSize().height());
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

} // namespace

int firstPageOf(const QTextDocument& document, const QTextBlock& block)
{
    return pageOf(document, block, block.layout()->lineAt(0));
}

void keepHeadingsWithText(QTextDocument& document)
{
    // Moving one shifts what follows, so they are settled from first to last.
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

} // namespace sluice::ui
