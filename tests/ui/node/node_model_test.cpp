// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_model.h"

#include "tests/ui/sample_node.h"
#include "ui/pages/node/node_facts.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

namespace sluice::ui {
namespace {

TEST(NodeModel, KeepsTheRulesOfItemModels)
{
    NodeModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setFacts(factsOf(switchedNode()));
    EXPECT_GT(model.rowCount(), 5);
    model.setFacts({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(NodeModel, FindsTheLineOfASubject)
{
    NodeModel model;
    model.setFacts(factsOf(switchedNode()));
    const auto index = model.indexOf(QStringLiteral("disk:nvme0n1"));
    ASSERT_TRUE(index.isValid());
    EXPECT_EQ(index.data().toString(), QStringLiteral("nvme0n1"));
    EXPECT_EQ(index.parent().data().toString(), QStringLiteral("Disks"));
    EXPECT_FALSE(model.indexOf(QStringLiteral("disk:sdz")).isValid());
}

TEST(NodeModel, SaysUnknownInWordsAndNotByColourAlone)
{
    NodeModel model;
    model.setFacts({FactRow{QStringLiteral("Governor"), QStringLiteral("no cpufreq"), {}, true, {}, {}}});
    EXPECT_EQ(model.index(0, NodeModel::Value).data().toString(), QStringLiteral("unknown: no cpufreq"));
    EXPECT_TRUE(model.index(0, NodeModel::Value).data(Qt::ForegroundRole).isValid());
}

} // namespace
} // namespace sluice::ui
