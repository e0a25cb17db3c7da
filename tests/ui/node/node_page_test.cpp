// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_page.h"

#include "tests/ui/sample_node.h"
#include "ui/pages/node/node_items.h"
#include "ui/pages/node/node_model.h"
#include "ui/pages/node/node_view.h"

#include <gtest/gtest.h>

#include <QGraphicsScene>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

namespace sluice::ui {
namespace {

struct NodePageTest : testing::Test {
    NodePageTest()
    {
        page.resize(1000, 700);
        page.showNode(switchedNode());
        page.show();
        tree = page.findChild<QTreeView*>();
        view = page.findChild<NodeView*>();
    }

    NodeBoxItem* box(const QString& subject) const
    {
        for (auto* item : view->scene()->items()) {
            auto* candidate = dynamic_cast<NodeBoxItem*>(item);
            if (candidate && candidate->subjects().contains(subject)) {
                return candidate;
            }
        }
        return nullptr;
    }

    NodePage page;
    QTreeView* tree = nullptr;
    NodeView* view = nullptr;
};

TEST_F(NodePageTest, AClickInTheDrawingChoosesInTheTree)
{
    auto* drive = box(QStringLiteral("disk:nvme0n1"));
    ASSERT_TRUE(drive);
    view->ensureVisible(drive);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->mapFromScene(drive->box().rect.center()));
    EXPECT_EQ(tree->currentIndex().data().toString(), QStringLiteral("nvme0n1"));
}

TEST_F(NodePageTest, ALineInTheTreeChoosesInTheDrawing)
{
    const auto* model = qobject_cast<NodeModel*>(tree->model());
    const auto fact = model->index(0, 0, model->indexOf(QStringLiteral("nic:ib0")).siblingAtColumn(0));
    tree->setCurrentIndex(fact.isValid() ? fact : model->indexOf(QStringLiteral("nic:ib0")));
    EXPECT_TRUE(box(QStringLiteral("nic:ib0"))->isSelected());
}

TEST_F(NodePageTest, ArrowKeysWalkThroughTheDrawing)
{
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_TRUE(box(QStringLiteral("machine"))->isSelected());
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_FALSE(box(QStringLiteral("machine"))->isSelected());
    EXPECT_EQ(view->scene()->selectedItems().size(), 1);
}

TEST_F(NodePageTest, ReadAgainAsksForIt)
{
    const QSignalSpy asked(&page, &NodePage::readRequested);
    QTest::mouseClick(page.findChild<QPushButton*>(), Qt::LeftButton);
    EXPECT_EQ(asked.size(), 1);
    page.setReading(true);
    EXPECT_FALSE(page.findChild<QPushButton*>()->isEnabled());
}

} // namespace
} // namespace sluice::ui
