// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/relation_model.h"

#include "tests/ui/sample_node.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QBrush>

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

} // namespace
} // namespace sluice::ui
