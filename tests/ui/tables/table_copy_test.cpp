// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/table_copy.h"

#include "ui/tables/text_table_model.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QTableView>
#include <QTest>

namespace sluice::ui {
namespace {

QString text(const char* utf8)
{
    return QString::fromUtf8(utf8);
}

struct TableCopy : testing::Test {
    TableCopy()
    {
        model.setTable({{text("Host"), text("Rate")},
                        {{text("a, \"b\""), text("1.2 GB/s")}, {text("x|y"), text("-3 %")}, {text("=2+3"), text("")}}});
    }
    TextTableModel model;
};

TEST_F(TableCopy, CsvIsQuotedAndTakesNoFormulaFromANote)
{
    EXPECT_EQ(tableCsv(model), text("Host,Rate\r\n\"a, \"\"b\"\"\",1.2 GB/s\r\nx|y,-3 %\r\n'=2+3,\r\n"));
}

TEST_F(TableCopy, MarkdownKeepsItsBars)
{
    EXPECT_EQ(tableMarkdown(model),
              text("| Host | Rate |\n| --- | --- |\n| a, \"b\" | 1.2 GB/s |\n| x\\|y | -3 % |\n| =2+3 |  |\n"));
}

TEST_F(TableCopy, EveryTableOffersThreeWaysAndCopiesWhatIsChosen)
{
    QTableView view;
    view.setModel(&model);
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    offerCopies(&view);
    ASSERT_EQ(view.actions().size(), 3);
    view.selectRow(1);
    view.actions()[0]->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), text("x|y\t-3 %"));
    view.actions()[2]->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), tableMarkdown(model));
}

} // namespace
} // namespace sluice::ui
