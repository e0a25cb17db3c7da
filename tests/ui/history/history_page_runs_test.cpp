// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sqlite.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/patience.h"
#include "ui/pages/history/comparison_view.h"
#include "ui/pages/history/history_page.h"
#include "ui/widgets/notice.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <chrono>
#include <optional>

/// What the history page does with single runs.
namespace sluice::ui {
namespace {

using namespace std::chrono_literals;

struct RunsOfHistory : testing::Test {
    RunsOfHistory()
    {
        auto store = Store::open(database.toStdString());
        for (int i = 1; i <= 3; ++i) {
            auto run = runFixture();
            for (auto& measurement : run.measurements) {
                measurement.rate = BytesPerSecond{measurement.rate.value * i};
            }
            EXPECT_TRUE(store && store->save(run));
        }
        page.emplace(database);
        page->resize(1000, 700);
        page->show();
        QObject::connect(&*page, &HistoryPage::runOpened, [this](const sluice::Run& run) { opened.push_back(run.id); });
    }

    void change(const char* sql) const
    {
        ASSERT_TRUE(store::Connection::open(database.toStdString(), 50ms)->execute(sql).ok());
    }
    void damage(int run) const
    {
        const auto where = " WHERE run_id = " + std::to_string(run);
        change(("UPDATE measurements SET document = json_set(document, '$.point.threads', 0)" + where).c_str());
    }

    QTreeView* table() const { return page->findChild<QTreeView*>(QStringLiteral("runs")); }
    const Notice* notice() const { return page->findChild<Notice*>(); }
    const ComparisonView* comparison() const { return page->findChild<ComparisonView*>(); }
    QString line(int row) const
    {
        QStringList cells;
        for (int column = 0; column < table()->model()->columnCount(); ++column) {
            cells << table()->model()->index(row, column).data().toString();
        }
        return cells.join(u'|');
    }
    QString lineInHand() const { return line(table()->currentIndex().row()); }
    void selectRows(int first, int last) const
    {
        const auto* model = table()->model();
        table()->selectionModel()->select(
            QItemSelection(model->index(first, 0), model->index(last, model->columnCount() - 1)),
            QItemSelectionModel::ClearAndSelect);
    }

    QTemporaryDir folder;
    QString database = folder.filePath(QStringLiteral("history.db"));
    std::optional<HistoryPage> page;
    std::vector<RunId> opened;
};

TEST_F(RunsOfHistory, EnterOpensTheRunOfTheLine)
{
    page->choose(RunId{2});
    table()->setFocus();
    QTest::keyClick(table(), Qt::Key_Return);
    EXPECT_EQ(opened, std::vector<RunId>{RunId{2}});
    EXPECT_TRUE(notice()->headline().isEmpty());
}

TEST_F(RunsOfHistory, ARunThatIsNotThereLeavesTheChoiceAlone)
{
    page->choose(RunId{2});
    page->choose(RunId{99});
    EXPECT_TRUE(lineInHand().startsWith(QStringLiteral("2|")));
}

TEST_F(RunsOfHistory, ARunThatTheFilterHidesLeavesTheChoiceAlone)
{
    ASSERT_TRUE(Store::open(database.toStdString())->annotate(RunId{2}, "rack-7", ""));
    page->refresh();
    page->findChild<QLineEdit*>(QStringLiteral("run_filter"))->setText(QStringLiteral("tag:rack-7"));
    page->choose(RunId{2});
    page->choose(RunId{1});
    EXPECT_TRUE(table()->currentIndex().isValid());
    EXPECT_EQ(table()->selectionModel()->selectedRows().size(), 1);
}

TEST_F(RunsOfHistory, OneThatAnotherProcessDeletedIsSaidToBeGoneAndIsNotCalledDamaged)
{
    ASSERT_TRUE(Store::open(database.toStdString())->remove(RunId{2}));
    page->choose(RunId{2});
    page->openChosen();
    EXPECT_TRUE(opened.empty());
    EXPECT_EQ(notice()->tone(), Notice::Tone::Bad);
    EXPECT_TRUE(notice()->headline().contains(QStringLiteral("2"))) << notice()->headline().toStdString();
    EXPECT_FALSE(lineInHand().contains(QStringLiteral("Damaged"))) << lineInHand().toStdString();
}

TEST_F(RunsOfHistory, OneThatCannotBeReadIsMarkedAndTheOthersOpen)
{
    damage(2);
    page->choose(RunId{2});
    page->openChosen();
    EXPECT_TRUE(opened.empty());
    EXPECT_TRUE(lineInHand().contains(QStringLiteral("Damaged"))) << lineInHand().toStdString();
    EXPECT_FALSE(notice()->headline().isEmpty());
    page->choose(RunId{1});
    page->openChosen();
    EXPECT_EQ(opened, std::vector<RunId>{RunId{1}});
    EXPECT_TRUE(notice()->headline().isEmpty()) << "what was said of the other is over";
}

TEST_F(RunsOfHistory, TheNewestThatCanBeReadIsOpened)
{
    page->openNewest();
    damage(3);
    page->openNewest();
    EXPECT_EQ(opened, (std::vector<RunId>{RunId{3}, RunId{2}}));
}

TEST_F(RunsOfHistory, WhereNoneCanBeReadNoneIsOpenedAndAllAreMarked)
{
    for (int run = 1; run <= 3; ++run) {
        damage(run);
    }
    page->openNewest();
    EXPECT_TRUE(opened.empty());
    EXPECT_EQ(notice()->tone(), Notice::Tone::Bad);
    for (int row = 0; row < 3; ++row) {
        EXPECT_TRUE(line(row).contains(QStringLiteral("Damaged"))) << line(row).toStdString();
    }
}

TEST_F(RunsOfHistory, TheOldestIsWhatTheOthersAreHeldAgainstHoweverTheyAreSorted)
{
    table()->sortByColumn(0, Qt::AscendingOrder);
    table()->selectAll();
    page->compareChosen();
    const auto* changes = comparison()->findChild<QTableView*>(QStringLiteral("run_changes"))->model();
    const auto titles = [changes] {
        QStringList words;
        for (int column = 0; column < changes->columnCount(); ++column) {
            words << changes->headerData(column, Qt::Horizontal).toString();
        }
        return words;
    };
    const auto ascending = titles();
    table()->sortByColumn(0, Qt::DescendingOrder);
    table()->selectAll();
    page->compareChosen();
    EXPECT_EQ(titles(), ascending);
    EXPECT_LT(ascending.join(u' ').indexOf(u'1'), ascending.join(u' ').indexOf(u'3'))
        << qPrintable(ascending.join(u' '));
}

TEST_F(RunsOfHistory, OneRunAloneIsNotCompared)
{
    page->choose(RunId{2});
    page->compareChosen();
    EXPECT_FALSE(comparison()->isVisible());
    EXPECT_TRUE(table()->isVisible());
}

TEST_F(RunsOfHistory, AComparisonWithARunThatCannotBeReadSaysSoAndStaysInTheList)
{
    damage(1);
    table()->selectAll();
    page->compareChosen();
    EXPECT_FALSE(comparison()->isVisible());
    EXPECT_EQ(notice()->tone(), Notice::Tone::Bad);
    selectRows(0, 1);
    page->compareChosen();
    EXPECT_TRUE(comparison()->isVisible()) << "runs 2 and 3 can be read";
    EXPECT_TRUE(notice()->headline().isEmpty());
}

TEST_F(RunsOfHistory, TagsAreInTheListAtOnceAndCanBeFilteredFor)
{
    page->choose(RunId{2});
    auto* tags = page->findChild<QLineEdit*>(QStringLiteral("run_tags"));
    ASSERT_TRUE(tags);
    QTest::keyClicks(tags, QStringLiteral("rack-7"));
    QTest::keyClick(tags, Qt::Key_Return);
    EXPECT_TRUE(lineInHand().contains(QStringLiteral("rack-7")));
    EXPECT_TRUE(lineInHand().startsWith(QStringLiteral("2|"))) << "the choice stays";
    page->findChild<QLineEdit*>(QStringLiteral("run_filter"))->setText(QStringLiteral("tag:rack-7"));
    EXPECT_EQ(table()->model()->rowCount(), 1);
}

TEST_F(RunsOfHistory, WhatCannotBeKeptOfANoteIsSaidAndNotShownAsKept)
{
    page->choose(RunId{2});
    ASSERT_TRUE(Store::open(database.toStdString())->remove(RunId{2}));
    auto* note = page->findChild<QLineEdit*>(QStringLiteral("run_note"));
    QTest::keyClicks(note, QStringLiteral("with the new driver"));
    QTest::keyClick(note, Qt::Key_Return);
    EXPECT_EQ(notice()->tone(), Notice::Tone::Bad);
    EXPECT_FALSE(lineInHand().contains(QStringLiteral("with the new driver")));
}

TEST_F(RunsOfHistory, ARunOpensOnceAnotherProcessLetsGoOfTheFile)
{
    auto other = std::optional(*store::Connection::open(database.toStdString(), 50ms));
    ASSERT_TRUE(other->execute("PRAGMA locking_mode=EXCLUSIVE").ok());
    ASSERT_TRUE(other->execute("BEGIN EXCLUSIVE").ok());
    page->choose(RunId{2});
    page->openChosen();
    EXPECT_TRUE(opened.empty());
    EXPECT_TRUE(notice()->headline().contains(QStringLiteral("Another process")));
    other.reset();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !opened.empty(); }, patience));
    EXPECT_EQ(opened, std::vector<RunId>{RunId{2}});
    EXPECT_TRUE(notice()->headline().isEmpty());
}

} // namespace
} // namespace sluice::ui
