// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_view.h"

#include "tests/ui/sample_node.h"
#include "ui/pages/node/node_items.h"
#include "ui/theme/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QGraphicsScene>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

namespace sluice::ui {
namespace {

struct NodeViewTest : testing::Test {
    NodeViewTest()
    {
        view.resize(900, 600);
        view.setNode(switchedNode());
        view.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
    }

    NodeBoxItem* box(const char* subject) const
    {
        for (auto* item : view.scene()->items()) {
            auto* candidate = dynamic_cast<NodeBoxItem*>(item);
            if (candidate && candidate->subjects().contains(QLatin1String(subject))) {
                return candidate;
            }
        }
        return nullptr;
    }

    QStringList chosen() const
    {
        QStringList subjects;
        for (auto* item : view.scene()->selectedItems()) {
            subjects << dynamic_cast<NodeBoxItem*>(item)->subjects().constFirst();
        }
        return subjects;
    }

    void wheel(int delta, Qt::KeyboardModifiers modifiers)
    {
        const auto at = view.viewport()->rect().center();
        QWheelEvent event(at, view.viewport()->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view.viewport(), &event);
    }

    void pointAt(QPointF scenePoint)
    {
        const auto at = view.mapFromScene(scenePoint);
        QMouseEvent move(QEvent::MouseMove, at, view.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(view.viewport(), &move);
    }

    double scaleNow() const { return view.transform().m11(); }

    NodeView view;
};

TEST_F(NodeViewTest, AMachineFitsIntoTheWidthAndStaysReadable)
{
    EXPECT_FALSE(view.horizontalScrollBar()->maximum() > 0 && scaleNow() > 0.7);
    view.resize(1400, 600);
    const double wide = scaleNow();
    EXPECT_LE(wide, 1.25) << "no larger than letters are elsewhere";
    view.resize(300, 300);
    EXPECT_LT(scaleNow(), wide);
    EXPECT_GE(scaleNow(), 0.6) << "it scrolls before its letters become too small";
    EXPECT_GT(view.horizontalScrollBar()->maximum(), 0);
}

TEST_F(NodeViewTest, KeysAndTheWheelWithCtrlZoom)
{
    const double first = scaleNow();
    QTest::keyClick(&view, Qt::Key_Plus);
    EXPECT_GT(scaleNow(), first);
    QTest::keyClick(&view, Qt::Key_Minus);
    EXPECT_NEAR(scaleNow(), first, 1e-9);
    wheel(120, Qt::ControlModifier);
    EXPECT_GT(scaleNow(), first);
    wheel(-120, Qt::ControlModifier);
    EXPECT_NEAR(scaleNow(), first, 1e-9);
    wheel(-120, Qt::NoModifier);
    EXPECT_NEAR(scaleNow(), first, 1e-9) << "the wheel alone scrolls";
}

TEST_F(NodeViewTest, AZoomOfOnesOwnStaysUntilAnotherMachineIsShown)
{
    QTest::keyClick(&view, Qt::Key_Plus);
    const double zoomed = scaleNow();
    view.resize(500, 400);
    EXPECT_EQ(scaleNow(), zoomed);
    view.setNode(switchedNode());
    EXPECT_NE(scaleNow(), zoomed);
}

TEST_F(NodeViewTest, TheDrawingCannotBeZoomedOutOfSight)
{
    for (int i = 0; i < 100; ++i) {
        QTest::keyClick(&view, Qt::Key_Minus);
    }
    EXPECT_GT(view.mapFromScene(view.sceneRect()).boundingRect().width(), 60);
    for (int i = 0; i < 200; ++i) {
        QTest::keyClick(&view, Qt::Key_Plus);
    }
    EXPECT_LT(scaleNow(), 20) << "a box would fill many windows";
}

TEST_F(NodeViewTest, NothingIsChosenAtFirst)
{
    EXPECT_TRUE(chosen().isEmpty());
    EXPECT_FALSE(view.focusedBox());
}

TEST_F(NodeViewTest, AClickTellsTheMostExactNameOfWhatIsThere)
{
    const QSignalSpy told(&view, &NodeView::subjectChosen);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.mapFromScene(box("disk:nvme0n1")->box().rect.center()));
    ASSERT_EQ(told.size(), 1);
    EXPECT_EQ(told[0][0].toString(), QStringLiteral("disk:nvme0n1"));
    EXPECT_FALSE(view.accessibleDescription().isEmpty()) << "a screen reader reads it";
    EXPECT_EQ(view.focusedBox()->title, QStringLiteral("nvme0n1"));
}

TEST_F(NodeViewTest, ShowingASubjectFromOutsideTellsItToNobodyAgain)
{
    const QSignalSpy told(&view, &NodeView::subjectChosen);
    const QSignalSpy moved(&view, &NodeView::focusMoved);
    view.showSubject(QStringLiteral("nic:ib0"));
    EXPECT_EQ(chosen(), QStringList{QStringLiteral("nic:ib0")});
    EXPECT_TRUE(told.isEmpty());
    EXPECT_FALSE(moved.isEmpty());
    view.showSubject(QStringLiteral("nic:none"));
    EXPECT_TRUE(chosen().isEmpty());
    EXPECT_TRUE(told.isEmpty());
}

TEST_F(NodeViewTest, ArrowKeysEndAtTheFirstAndAtTheLastBox)
{
    QTest::keyClick(&view, Qt::Key_Left);
    const auto last = chosen();
    ASSERT_EQ(last.size(), 1);
    QTest::keyClick(&view, Qt::Key_Down);
    EXPECT_EQ(chosen(), last) << "there is none behind the last";
    QTest::keyClick(&view, Qt::Key_Up);
    EXPECT_NE(chosen(), last);
    for (int i = 0; i < 40; ++i) {
        QTest::keyClick(&view, Qt::Key_Up);
    }
    EXPECT_EQ(chosen(), QStringList{QStringLiteral("machine")});
}

TEST_F(NodeViewTest, ArrowKeysTellWhereTheyAre)
{
    const QSignalSpy told(&view, &NodeView::subjectChosen);
    QTest::keyClick(&view, Qt::Key_Right);
    ASSERT_EQ(told.size(), 1);
    EXPECT_EQ(told[0][0].toString(), QStringLiteral("machine"));
}

TEST_F(NodeViewTest, WithNothingReadKeysDoNothing)
{
    NodeView empty;
    empty.show();
    QTest::keyClick(&empty, Qt::Key_Down);
    QTest::keyClick(&empty, Qt::Key_Plus);
    EXPECT_TRUE(empty.scene()->items().isEmpty());
    EXPECT_FALSE(empty.focusedBox());
}

TEST_F(NodeViewTest, PointingAtABoxLooksAtItAndAtTheRoomBetweenBoxesAtNothing)
{
    pointAt(box("disk:nvme0n1")->box().rect.center());
    ASSERT_TRUE(view.focusedBox());
    EXPECT_EQ(view.focusedBox()->title, QStringLiteral("nvme0n1"));
    pointAt(box("machine")->box().rect.topLeft() + QPointF(4, 4));
    EXPECT_FALSE(view.focusedBox());
}

TEST_F(NodeViewTest, MarksTheWorstFindingOfABoxUntilAnotherMachineIsShown)
{
    Finding note;
    note.subject = "nvme0n1";
    note.severity = Severity::Info;
    auto worse = note;
    worse.severity = Severity::Critical;
    view.setFindings(NodeFindings(switchedNode(), {note, worse}));
    EXPECT_EQ(box("disk:nvme0n1")->finding(), Severity::Critical);
    EXPECT_FALSE(box("gpu:0000:02:00.0")->finding());
    view.setNode(switchedNode());
    EXPECT_FALSE(box("disk:nvme0n1")->finding()) << "it is of the machine before";
}

TEST_F(NodeViewTest, WhatHasNoPlaceOnTheBusIsNeverNear)
{
    view.lightUp({QStringLiteral("0000:01:00.0"), QString()}, {QString()});
    EXPECT_TRUE(box("disk:nvme0n1")->isNear());
    EXPECT_FALSE(box("machine")->isNear());
    for (auto* item : view.scene()->items()) {
        const auto* link = dynamic_cast<NodeLinkItem*>(item);
        EXPECT_FALSE(link && link->isOnPath());
    }
    view.lightUp({}, {});
    EXPECT_FALSE(box("disk:nvme0n1")->isNear());
}

TEST_F(NodeViewTest, ASearchFadesWhatNeitherSaysItNorIsMeant)
{
    view.searchFor(QStringLiteral("NVME"), {QStringLiteral("nic:ib0")});
    EXPECT_EQ(box("disk:nvme0n1")->opacity(), 1) << "in whatever case";
    EXPECT_EQ(box("nic:ib0")->opacity(), 1) << "a fact of it says it";
    EXPECT_LT(box("gpu:0000:02:00.0")->opacity(), 1);
    EXPECT_EQ(box("machine")->opacity(), 1) << "what holds others stays";
    view.searchFor({}, {});
    EXPECT_EQ(box("gpu:0000:02:00.0")->opacity(), 1);
}

TEST_F(NodeViewTest, LightAndDarkLeaveChoiceSearchAndFindingsAsTheyAre)
{
    Finding finding;
    finding.subject = "nvme0n1";
    finding.severity = Severity::Warning;
    view.setFindings(NodeFindings(switchedNode(), {finding}));
    view.searchFor(QStringLiteral("nvme"), {});
    view.showSubject(QStringLiteral("disk:nvme0n1"));
    const QSignalSpy told(&view, &NodeView::subjectChosen);
    applyAppearance(Appearance::Dark);
    QApplication::processEvents();
    EXPECT_EQ(view.scene()->backgroundBrush().color(), themeOf(darkPalette()).surface);
    EXPECT_EQ(chosen(), QStringList{QStringLiteral("disk:nvme0n1")});
    EXPECT_LT(box("nic:ib0")->opacity(), 1);
    EXPECT_EQ(box("disk:nvme0n1")->finding(), Severity::Warning);
    EXPECT_TRUE(told.isEmpty());
    applyAppearance(Appearance::Light);
}

} // namespace
} // namespace sluice::ui
