// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/relations_view.h"

#include "tests/ui/sample_node.h"
#include "ui/widgets/code_box.h"

#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTreeView>

#include <stdexcept>

namespace sluice::ui {
namespace {

struct RelationsViewTest : testing::Test {
    RelationsViewTest()
    {
        view.resize(1000, 700);
        view.show();
    }

    static Relations twoGpus()
    {
        auto relations = relationsOf(switchedNode());
        relations.pairings = {{"GPU0", "0000:02:00.0", 0, "0-15", {"nvme0n1"}, {}, "numactl first", "taskset first"},
                              {"GPU1", "0000:03:00.0", 1, "32-47", {}, {"ib0"}, "numactl second", "taskset second"}};
        return relations;
    }

    QAbstractItemView& named(const char* name)
    {
        for (auto* table : view.findChildren<QAbstractItemView*>()) {
            if (table->accessibleName() == QLatin1String(name)) {
                return *table;
            }
        }
        throw std::runtime_error(name);
    }
    QAbstractItemView& pairings() { return named("What to use each GPU with"); }
    QAbstractItemView& uplinks() { return named("Links that several devices share"); }
    static QStringList row(const QAbstractItemView& table, int row)
    {
        QStringList cells;
        for (int column = 0; column < table.model()->columnCount(); ++column) {
            cells << table.model()->index(row, column).data().toString();
        }
        return cells;
    }
    QStringList commands()
    {
        QStringList lines;
        for (const auto* box : view.findChildren<CodeBox*>()) {
            lines << box->text();
        }
        return lines;
    }

    RelationsView view;
};

TEST_F(RelationsViewTest, ShowsTheLinesThatStartAJob)
{
    auto node = switchedNode();
    node.gpus.front().numaNode = knownFact(0, "sysfs");
    view.setRelations(relationsOf(node));
    ASSERT_EQ(commands().size(), 2);
    EXPECT_TRUE(commands()[0].contains(QStringLiteral("numactl --physcpubind=0-31 --membind=0")));
    EXPECT_TRUE(commands()[1].contains(QStringLiteral("taskset -c 0-31")));
    view.setRelations({});
    EXPECT_TRUE(commands()[0].isEmpty());
}

TEST_F(RelationsViewTest, TheLinesAreThoseOfTheGpuThatIsChosen)
{
    view.setRelations(twoGpus());
    EXPECT_EQ(commands(), (QStringList{QStringLiteral("numactl first"), QStringLiteral("taskset first")}));
    pairings().setFocus();
    QTest::keyClick(&pairings(), Qt::Key_Down);
    EXPECT_EQ(commands(), (QStringList{QStringLiteral("numactl second"), QStringLiteral("taskset second")}));
}

TEST_F(RelationsViewTest, EachGpuHasALineWithWhatIsNearAndWhatIsNot)
{
    view.setRelations(twoGpus());
    EXPECT_EQ(row(pairings(), 0),
              (QStringList{QStringLiteral("GPU0"), QStringLiteral("0"), QStringLiteral("0-15"),
                           QStringLiteral("nvme0n1"), QStringLiteral("none near")}));
    EXPECT_EQ(row(pairings(), 1)[3], QStringLiteral("none near"));
    EXPECT_EQ(row(pairings(), 1)[4], QStringLiteral("ib0"));
}

TEST_F(RelationsViewTest, WhatTheMachineDoesNotTellIsNoNumber)
{
    Relations relations;
    relations.pairings = {{"GPU0", "0000:02:00.0", {}, "", {}, {}, "", ""}};
    relations.uplinks = {{"0000:00:01.0", {}, BytesPerSecond{12e9}, {"GPU0", "nvme0n1"}}};
    view.setRelations(relations);
    EXPECT_EQ(row(pairings(), 0)[1], QStringLiteral("not told"));
    EXPECT_EQ(row(pairings(), 0)[2], QStringLiteral("not told"));
    EXPECT_EQ(row(uplinks(), 0),
              (QStringList{QStringLiteral("0000:00:01.0"), QStringLiteral("not told"), QStringLiteral("12 GB/s"),
                           QStringLiteral("GPU0, nvme0n1")}));
    for (const auto* box : view.findChildren<CodeBox*>()) {
        EXPECT_FALSE(box->isVisible()) << "no line for a GPU whose place is not known";
    }
}

TEST_F(RelationsViewTest, AnotherMachineBeginsWithItsFirstGpu)
{
    view.setRelations(twoGpus());
    pairings().setCurrentIndex(pairings().model()->index(1, 0));
    auto other = twoGpus();
    other.pairings[0].numactl = "numactl other";
    other.pairings.pop_back();
    view.setRelations(other);
    EXPECT_EQ(commands()[0], QStringLiteral("numactl other"));
}

TEST_F(RelationsViewTest, EnterInTheMatrixAsksForTheDeviceOfTheLine)
{
    view.setRelations(relationsOf(switchedNode()));
    auto* matrix = view.findChild<QTableView*>();
    const QSignalSpy asked(&view, &RelationsView::deviceChosen);
    matrix->setFocus();
    matrix->setCurrentIndex(matrix->model()->index(1, 0));
    QTest::keyClick(matrix, Qt::Key_Return);
    ASSERT_EQ(asked.size(), 1);
    EXPECT_EQ(asked[0][0].toString(), QStringLiteral("0000:01:00.0"));
}

TEST_F(RelationsViewTest, TheMarksAreExplainedWhereTheyStand)
{
    QString said;
    for (const auto* label : view.findChildren<QLabel*>()) {
        said += label->text();
    }
    for (const auto* mark : {"PIX:", "PXB:", "PHB:", "NODE:", "SYS:"}) {
        EXPECT_TRUE(said.contains(QLatin1String(mark))) << mark;
    }
}

} // namespace
} // namespace sluice::ui
