// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/text_table_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace sluice::ui {
namespace {

TEST(TextTableModel, ShowsWordsUnderAHeader)
{
    TextTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(
        {{QStringLiteral("Setting"), QStringLiteral("Value")}, {{QStringLiteral("workers"), QStringLiteral("8")}}});
    EXPECT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("Value"));
    EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("8"));
}

TEST(TextTableModel, ATooltipShowsWordsAndNoMarkup)
{
    TextTableModel model;
    const auto name = QStringLiteral("<b>host</b>");
    model.setTable({{QStringLiteral("Host")}, {{name}}});
    EXPECT_EQ(model.index(0, 0).data().toString(), name);
    const auto tip = model.index(0, 0).data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(tip.contains(QStringLiteral("&lt;b&gt;host"))) << tip.toStdString();
}

TEST(TextTableModel, KeepsItsRowsWhileOnlyWordsChange)
{
    TextTableModel model;
    const QStringList header{QStringLiteral("a")};
    model.setTable({header, {{QStringLiteral("1")}}});
    QSignalSpy reset(&model, &TextTableModel::modelReset);
    model.setTable({header, {{QStringLiteral("2")}}});
    EXPECT_EQ(reset.size(), 0);
    EXPECT_EQ(model.index(0, 0).data().toString(), QStringLiteral("2"));
    model.setTable({header, {}});
    EXPECT_EQ(reset.size(), 1);
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace sluice::ui
