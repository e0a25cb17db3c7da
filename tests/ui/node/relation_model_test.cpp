// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/relation_model.h"

#include "tests/ui/sample_node.h"
#include "ui/pages/node/relations_view.h"
#include "ui/widgets/code_box.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QBrush>
#include <QTableView>

namespace sluice::ui {
namespace {

TEST(RelationModel, IsAMatrixOfMarks)
{
    RelationModel model;
    const QAbstractItemModelTester rules(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRelations(relationsOf(switchedNode()));
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("nvme0n1"));
    EXPECT_EQ(model.index(0, 0).data().toString(), QStringLiteral("X"));
    EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("PIX"));
    EXPECT_EQ(model.index(1, 0).data().toString(), QStringLiteral("PIX")) << "the same both ways";
}

TEST(RelationModel, ACellExplainsItself)
{
    RelationModel model;
    model.setRelations(relationsOf(switchedNode()));
    EXPECT_TRUE(
        model.index(0, 1).data(Qt::ToolTipRole).toString().contains(QStringLiteral("narrowest link 3.94 GB/s")));
    EXPECT_TRUE(model.index(1, 1).data(Qt::ToolTipRole).toString().contains(QStringLiteral("nvme0n1 at 0000:01:00.0")));
    EXPECT_NE(model.index(0, 1).data(Qt::BackgroundRole), model.index(0, 0).data(Qt::BackgroundRole));
}

TEST(RelationsView, ShowsTheLinesThatStartAJob)
{
    auto node = switchedNode();
    node.gpus.front().numaNode = knownFact(0, "sysfs");
    RelationsView view;
    view.setRelations(relationsOf(node));
    QStringList commands;
    for (const auto* box : view.findChildren<CodeBox*>()) {
        commands << box->text();
    }
    ASSERT_EQ(commands.size(), 2);
    EXPECT_TRUE(commands[0].contains(QStringLiteral("numactl --physcpubind=0-31 --membind=0")));
    EXPECT_TRUE(commands[1].contains(QStringLiteral("taskset -c 0-31")));
    view.setRelations({});
    EXPECT_TRUE(view.findChild<CodeBox*>()->text().isEmpty());
}

} // namespace
} // namespace sluice::ui
