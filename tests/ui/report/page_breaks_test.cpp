// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/page_breaks.h"

#include "ui/report/text_document.h"

#include <gtest/gtest.h>

#include <QTextBlock>
#include <QTextDocument>

namespace sluice::ui {
namespace {

/// Sections of a line and a snippet each, so that headings come to stand anywhere on a page.
std::unique_ptr<QTextDocument> sampleDocument()
{
    report::Document document{"Report", "", {}};
    for (int i = 0; i < 30; ++i) {
        document.sections.push_back(
            {"s", "Heading", {report::Paragraph{"text"}, report::Code{"caption", "sh", "one\ntwo\nthree\n"}}});
    }
    return makeTextDocument(document, themeOf(lightPalette()), QFont());
}

/// Announcing blocks whose text begins on another page.
int lonelyBlocks(const QTextDocument& document)
{
    int lonely = 0;
    for (QTextBlock block = document.begin(); block.isValid() && block.next().isValid(); block = block.next()) {
        const bool announces = block.blockFormat().boolProperty(keepsWithNext);
        lonely += announces && firstPageOf(document, block) != firstPageOf(document, block.next()) ? 1 : 0;
    }
    return lonely;
}

TEST(PageBreaks, LeaveNoHeadingAloneAtTheFootOfAPage)
{
    int lonelyBefore = 0;
    for (const double height : {300.0, 310.0, 320.0, 330.0, 340.0, 350.0}) {
        const auto before = sampleDocument();
        before->setPageSize({500, height});
        const int pages = before->pageCount(); // lays it out
        lonelyBefore += lonelyBlocks(*before);
        const auto text = sampleDocument();
        text->setPageSize({500, height});
        keepHeadingsWithText(*text);
        EXPECT_GE(text->pageCount(), pages);
        EXPECT_EQ(lonelyBlocks(*text), 0) << "pages of " << height;
    }
    EXPECT_GT(lonelyBefore, 0) << "there was something to mend";
}

} // namespace
} // namespace sluice::ui
