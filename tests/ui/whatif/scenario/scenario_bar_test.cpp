// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_bar.h"

#include "ui/pages/whatif/scenario/scenario_book.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

namespace sluice::ui {
namespace {

Scenario scenarioNamed(const char* name, int gpus = 8)
{
    Scenario scenario;
    scenario.name = name;
    scenario.workload.gpus = gpus;
    return scenario;
}

struct ScenarioBarTest : testing::Test {
    ScenarioBarTest()
    {
        book.add(scenarioNamed("B", 16));
        bar.resize(700, 40);
        bar.show();
        bar.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&bar));
    }

    QTabBar& tabs() const { return *bar.findChild<QTabBar*>(QStringLiteral("scenario_tabs")); }
    QLineEdit& editor() const { return *bar.findChild<QLineEdit*>(QStringLiteral("scenario_name")); }
    QAction& action(const char* name) const { return *bar.findChild<QAction*>(QLatin1String(name)); }
    QStringList titles() const
    {
        QStringList words;
        for (int i = 0; i < tabs().count(); ++i) {
            words << tabs().tabText(i);
        }
        return words;
    }
    void rename(int index) const { QTest::mouseDClick(&tabs(), Qt::LeftButton, {}, tabs().tabRect(index).center()); }
    void enter(const QString& name) const
    {
        editor().selectAll();
        QTest::keyClicks(&editor(), name);
        QTest::keyClick(&editor(), Qt::Key_Return);
    }

    ScenarioBook book{scenarioNamed("A")};
    ScenarioBar bar{book};
};

TEST_F(ScenarioBarTest, HasATabForEachScenarioAndTheOneInHandInFront)
{
    EXPECT_EQ(titles(), (QStringList{QStringLiteral("A"), QStringLiteral("B")}));
    EXPECT_EQ(tabs().currentIndex(), 1);
    book.replaceAll({scenarioNamed("X"), scenarioNamed("Y"), scenarioNamed("Z")}, 0);
    EXPECT_EQ(titles().join(u' '), QStringLiteral("X Y Z"));
    EXPECT_EQ(tabs().currentIndex(), 0);
    book.replaceAll({scenarioNamed("X")}, 0);
    EXPECT_EQ(titles().join(u' '), QStringLiteral("X"));
}

TEST_F(ScenarioBarTest, AClickTakesAScenarioInHand)
{
    QTest::mouseClick(&tabs(), Qt::LeftButton, {}, tabs().tabRect(0).center());
    EXPECT_EQ(book.current().name, "A");
}

TEST_F(ScenarioBarTest, CopiesTheOneInHandUnderAFreeName)
{
    QTest::keyClick(&bar, Qt::Key_N, Qt::ControlModifier);
    EXPECT_EQ(titles().join(u' '), QStringLiteral("A B C"));
    EXPECT_EQ(book.current().workload.gpus, 16);
    EXPECT_EQ(tabs().currentIndex(), 2);
}

TEST_F(ScenarioBarTest, UndoAndRedoAreOfferedWhereThereIsSomething)
{
    EXPECT_TRUE(action("scenario_undo").isEnabled());
    EXPECT_FALSE(action("scenario_redo").isEnabled());
    QTest::keyClick(&bar, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(titles().join(u' '), QStringLiteral("A"));
    EXPECT_FALSE(action("scenario_undo").isEnabled());
    action("scenario_redo").trigger();
    EXPECT_EQ(titles().join(u' '), QStringLiteral("A B"));
}

TEST_F(ScenarioBarTest, UndoAndRedoSayWhatTheyDo)
{
    auto edited = book.current();
    edited.workload.gpus = 24;
    book.edit(edited, QStringLiteral("gpus"));
    EXPECT_EQ(action("scenario_undo").toolTip(), QStringLiteral("Undo: GPUs changed (Ctrl+Z)"));
    const QSignalSpy undone(&bar, &ScenarioBar::undone);
    const QSignalSpy redone(&bar, &ScenarioBar::redone);
    action("scenario_undo").trigger();
    EXPECT_TRUE(action("scenario_redo").toolTip().startsWith(QStringLiteral("Redo: GPUs changed")));
    EXPECT_EQ(action("scenario_undo").toolTip(), QStringLiteral("Undo: scenario added (Ctrl+Z)"));
    action("scenario_redo").trigger();
    ASSERT_EQ(undone.size(), 1);
    ASSERT_EQ(redone.size(), 1);
    EXPECT_EQ(undone[0][0].toString(), QStringLiteral("GPUs changed"));
    EXPECT_EQ(redone[0][0].toString(), QStringLiteral("GPUs changed"));
}

TEST_F(ScenarioBarTest, TheLastScenarioCannotBeRemoved)
{
    EXPECT_TRUE(tabs().tabsClosable());
    action("scenario_remove").trigger();
    EXPECT_EQ(titles().join(u' '), QStringLiteral("A"));
    EXPECT_FALSE(action("scenario_remove").isEnabled());
    EXPECT_FALSE(tabs().tabsClosable());
    action("scenario_undo").trigger();
    EXPECT_TRUE(action("scenario_remove").isEnabled());
}

TEST_F(ScenarioBarTest, TheCrossOfATabRemovesThatScenario)
{
    Q_EMIT tabs().tabCloseRequested(0);
    EXPECT_EQ(titles().join(u' '), QStringLiteral("B"));
}

TEST_F(ScenarioBarTest, ADoubleClickRenamesWithEnter)
{
    rename(0);
    ASSERT_TRUE(editor().isVisible());
    EXPECT_EQ(editor().text(), QStringLiteral("A"));
    EXPECT_EQ(editor().selectedText(), QStringLiteral("A")) << "typing replaces it";
    EXPECT_TRUE(editor().hasFocus());
    enter(QStringLiteral("four drives"));
    EXPECT_FALSE(editor().isVisible());
    EXPECT_EQ(titles()[0], QStringLiteral("four drives"));
    action("scenario_undo").trigger();
    EXPECT_EQ(titles()[0], QStringLiteral("A"));
}

TEST_F(ScenarioBarTest, TheMenuRenamesTheOneInHand)
{
    action("scenario_rename").trigger();
    enter(QStringLiteral("two"));
    EXPECT_EQ(titles().join(u' '), QStringLiteral("A two"));
}

TEST_F(ScenarioBarTest, EscapeAndAClickElsewhereLeaveTheName)
{
    rename(0);
    QTest::keyClicks(&editor(), QStringLiteral("other"));
    QTest::keyClick(&editor(), Qt::Key_Escape);
    EXPECT_FALSE(editor().isVisible());
    rename(0);
    QTest::keyClicks(&editor(), QStringLiteral("other"));
    tabs().setFocus();
    EXPECT_FALSE(editor().isVisible());
    EXPECT_EQ(titles()[0], QStringLiteral("A"));
}

TEST_F(ScenarioBarTest, ANameThatIsTakenOrEmptyIsRefusedWithTheReason)
{
    rename(0);
    enter(QStringLiteral("B"));
    EXPECT_TRUE(editor().isVisible()) << "it can be corrected";
    EXPECT_EQ(QToolTip::text(), QStringLiteral("Another scenario has this name."));
    editor().selectAll();
    QTest::keyClicks(&editor(), QStringLiteral("  "));
    QTest::keyClick(&editor(), Qt::Key_Return);
    EXPECT_EQ(QToolTip::text(), QStringLiteral("A scenario needs a name."));
    EXPECT_EQ(titles().join(u' '), QStringLiteral("A B"));
    enter(QStringLiteral("A"));
    EXPECT_FALSE(editor().isVisible()) << "its own name is no other's";
    QToolTip::hideText();
}

TEST_F(ScenarioBarTest, AnAmpersandInANameIsNoMnemonic)
{
    rename(0);
    enter(QStringLiteral("NVMe & cache"));
    EXPECT_EQ(titles()[0], QStringLiteral("NVMe && cache"));
    EXPECT_EQ(tabs().tabToolTip(0), QStringLiteral("NVMe & cache: double click renames"));
    EXPECT_EQ(book.scenarios()[0].name, "NVMe & cache");
}

TEST_F(ScenarioBarTest, TheFieldForANameStaysInsideTheBar)
{
    for (int i = 0; i < 6; ++i) {
        book.add(scenarioNamed("", 8));
    }
    for (const int width : {700, 260}) {
        bar.resize(width, 40);
        QApplication::processEvents();
        for (const int index : {0, tabs().count() - 1}) {
            tabs().setCurrentIndex(index);
            rename(index);
            ASSERT_TRUE(editor().isVisible());
            EXPECT_TRUE(tabs().rect().contains(editor().geometry()))
                << editor().geometry().right() << " of " << tabs().width() << " at " << width;
            QTest::keyClick(&editor(), Qt::Key_Escape);
        }
    }
}

TEST_F(ScenarioBarTest, AScenarioThatGoesAwayWhileItIsRenamedTakesTheFieldWithIt)
{
    rename(1);
    book.undoStack().undo();
    EXPECT_FALSE(editor().isVisible()) << "its name would go to another, or to none";
}

TEST_F(ScenarioBarTest, ButtonsSayInWordsWhatTheirSignsMean)
{
    for (const auto* button : bar.findChildren<QToolButton*>()) {
        if (button->isVisible() && button->parentWidget() == &bar) {
            EXPECT_GT(button->toolTip().size(), 3) << button->text().toStdString();
        }
    }
}

TEST_F(ScenarioBarTest, TheWaysOutAreAskedFor)
{
    const QSignalSpy copied(&bar, &ScenarioBar::copyRequested);
    const QSignalSpy exported(&bar, &ScenarioBar::exportRequested);
    action("scenario_copy").trigger();
    action("scenario_export").trigger();
    EXPECT_EQ(copied.size(), 1);
    EXPECT_EQ(exported.size(), 1);
}

} // namespace
} // namespace sluice::ui
