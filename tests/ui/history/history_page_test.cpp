// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/history_page.h"

#include "core/store/sqlite.h"
#include "tests/core/run_fixture.h"
#include "ui/pages/history/comparison_view.h"
#include "ui/widgets/notice.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>

namespace sluice::ui {
namespace {

struct HistoryPageTest : testing::Test {
    QString database() const { return folder.filePath(QStringLiteral("history.db")); }

    void save(int runs) const
    {
        auto store = Store::open(database().toStdString());
        ASSERT_TRUE(store);
        for (int i = 0; i < runs; ++i) {
            ASSERT_TRUE(store->save(runFixture()));
        }
    }

    /// Presses the button of the question that the next action asks.
    static void answer(const QString& text)
    {
        QTimer::singleShot(0, qApp, [text] {
            const auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            ASSERT_TRUE(question);
            for (auto* button : question->buttons()) {
                if (button->text().remove(QLatin1Char('&')) == text) {
                    QTest::mouseClick(button, Qt::LeftButton);
                }
            }
        });
    }

    QTemporaryDir folder;
};

TEST_F(HistoryPageTest, OpensTheRunOnItsLine)
{
    save(2);
    HistoryPage page(database());
    page.show();
    std::optional<sluice::Run> opened;
    QObject::connect(&page, &HistoryPage::runOpened, [&](const sluice::Run& run) { opened = run; });
    ASSERT_EQ(page.runCount(), 2);
    page.choose(RunId{1});
    page.openChosen();
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->id, RunId{1});
    EXPECT_EQ(opened->measurements, runFixture().measurements);
}

TEST_F(HistoryPageTest, DeletesOnlyAfterYes)
{
    save(2);
    HistoryPage page(database());
    page.show();
    answer(QStringLiteral("Cancel"));
    page.deleteChosen();
    EXPECT_EQ(page.runCount(), 2);
    answer(QStringLiteral("Delete"));
    page.deleteChosen();
    EXPECT_EQ(page.runCount(), 1);
    EXPECT_EQ(Store::open(database().toStdString())->list()->size(), 1U);
}

TEST_F(HistoryPageTest, TheDeleteKeyAsksToo)
{
    save(1);
    HistoryPage page(database());
    page.show();
    page.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
    auto* table = page.findChild<QTreeView*>(QStringLiteral("runs"));
    table->setFocus();
    answer(QStringLiteral("Delete"));
    QTest::keyClick(table, Qt::Key_Delete);
    EXPECT_EQ(page.runCount(), 0);
}

TEST_F(HistoryPageTest, ADamagedRunIsPassedOverMarkedAndCanBeDeleted)
{
    using namespace std::chrono_literals;
    save(2);
    ASSERT_TRUE(store::Connection::open(database().toStdString(), 50ms)
                    ->execute("DELETE FROM run_checks; UPDATE measurements SET document = json_set(document, "
                              "'$.point.threads', 0) WHERE run_id = 2")
                    .ok());
    HistoryPage page(database());
    page.show();
    std::vector<RunId> opened;
    QObject::connect(&page, &HistoryPage::runOpened, [&](const sluice::Run& run) { opened.push_back(run.id); });
    page.openNewest();
    EXPECT_EQ(opened, std::vector<RunId>{RunId{1}});
    EXPECT_TRUE(page.findChild<Notice*>()->headline().contains(QStringLiteral("damaged")));
    auto* table = page.findChild<QTreeView*>(QStringLiteral("runs"));
    QString line;
    for (int column = 0; column < table->model()->columnCount(); ++column) {
        line += table->model()->index(0, column).data().toString();
    }
    EXPECT_TRUE(line.contains(QStringLiteral("Damaged"))) << line.toStdString();
    page.choose(RunId{2});
    answer(QStringLiteral("Delete"));
    page.deleteChosen();
    EXPECT_EQ(page.runCount(), 1);
}

TEST_F(HistoryPageTest, SaysThatThereIsNoRunYet)
{
    HistoryPage page(database());
    EXPECT_EQ(page.findChild<Notice*>()->headline(), QStringLiteral("No run has been saved yet."));
    auto* measure = page.findChild<QPushButton*>(QStringLiteral("history_measure"));
    const QSignalSpy asked(&page, &HistoryPage::measureRequested);
    measure->click();
    EXPECT_EQ(asked.size(), 1);
    page.openNewest();
    EXPECT_EQ(page.runCount(), 0);
    save(1);
    page.refresh();
    EXPECT_TRUE(measure->isHidden());
}

TEST_F(HistoryPageTest, SaysInPlaceThatTheFileIsNoHistory)
{
    QFile file(database());
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("This is a letter, not a database, and it is long enough to be looked at twice by anybody.");
    file.close();
    HistoryPage page(database());
    EXPECT_EQ(page.findChild<Notice*>()->tone(), Notice::Tone::Bad);
    EXPECT_TRUE(page.findChild<Notice*>()->headline().contains(database()));
    EXPECT_TRUE(QFile::exists(database()));
}

TEST_F(HistoryPageTest, RefreshShowsRunsOfAnotherProcess)
{
    HistoryPage page(database());
    save(1);
    page.refresh();
    EXPECT_EQ(page.runCount(), 1);
}

TEST_F(HistoryPageTest, FiltersByWordsOfAnyColumn)
{
    save(3);
    ASSERT_TRUE(Store::open(database().toStdString())->annotate(RunId{2}, "rack-7", "after the update"));
    HistoryPage page(database());
    page.show();
    auto* filter = page.findChild<QLineEdit*>(QStringLiteral("run_filter"));
    const auto* rows = page.findChild<QTreeView*>(QStringLiteral("runs"))->model();
    QTest::keyClicks(filter, QStringLiteral("FIXTURE update"));
    EXPECT_EQ(rows->rowCount(), 1);
    filter->setText(QStringLiteral("tag:rack"));
    EXPECT_EQ(rows->rowCount(), 1);
    filter->setText(QStringLiteral("host:rack"));
    EXPECT_EQ(rows->rowCount(), 0);
    EXPECT_EQ(page.findChild<QLabel*>(QStringLiteral("run_count"))->text(), QStringLiteral("0 of 3 runs"));
    filter->clear();
    EXPECT_EQ(rows->rowCount(), 3);
}

TEST_F(HistoryPageTest, KeepsTagsAndNotes)
{
    save(2);
    HistoryPage page(database());
    page.show();
    page.choose(RunId{1});
    auto* note = page.findChild<QLineEdit*>(QStringLiteral("run_note"));
    QTest::keyClicks(note, QStringLiteral("with the new driver"));
    QTest::keyClick(note, Qt::Key_Return);
    const auto list = Store::open(database().toStdString())->list();
    EXPECT_EQ((*list)[1].note, "with the new driver");
    page.choose(RunId{2});
    EXPECT_TRUE(note->text().isEmpty()) << "each run has its own";
    page.choose(RunId{1});
    EXPECT_EQ(note->text(), QStringLiteral("with the new driver"));
}

TEST_F(HistoryPageTest, ComparesTheChosenRunsAndGoesBack)
{
    save(2);
    HistoryPage page(database());
    page.show();
    auto* compare = page.findChild<QPushButton*>(QStringLiteral("compare_runs"));
    EXPECT_FALSE(compare->isEnabled()) << "one run has nothing beside it";
    page.findChild<QTreeView*>(QStringLiteral("runs"))->selectAll();
    ASSERT_TRUE(compare->isEnabled());
    QTest::mouseClick(compare, Qt::LeftButton);
    auto* view = page.findChild<ComparisonView*>();
    EXPECT_TRUE(view->isVisible());
    const auto sentence = view->findChild<QLabel*>(QStringLiteral("comparison_sentences"))->text();
    EXPECT_TRUE(sentence.contains(QStringLiteral("no change beyond noise"))) << sentence.toStdString();
    EXPECT_TRUE(sentence.contains(QStringLiteral("Compared with this run:")));
    EXPECT_GT(view->findChild<QTableView*>(QStringLiteral("run_changes"))->model()->rowCount(), 10);
    QTest::mouseClick(view->findChild<QPushButton*>(QStringLiteral("comparison_back")), Qt::LeftButton);
    EXPECT_FALSE(view->isVisible());
}

TEST(ComparisonView, ANameIsNoMarkupAndBeginsNoLine)
{
    auto other = runFixture();
    other.id = RunId{other.id.value + 1};
    other.node.identity.hostName = "a\n<img src=x>";
    ComparisonView view;
    view.show({runFixture(), other});
    const auto* label = view.findChild<QLabel*>(QStringLiteral("comparison_sentences"));
    EXPECT_EQ(label->textFormat(), Qt::PlainText);
    EXPECT_TRUE(label->text().contains(QStringLiteral("a\\n<img src=x>"))) << label->text().toStdString();
}

TEST_F(HistoryPageTest, DeletesSeveralAtOnce)
{
    save(3);
    HistoryPage page(database());
    page.show();
    page.findChild<QTreeView*>(QStringLiteral("runs"))->selectAll();
    answer(QStringLiteral("Delete"));
    page.deleteChosen();
    EXPECT_EQ(page.runCount(), 0);
}

TEST_F(HistoryPageTest, DeletingGoesOnWhileAnotherProcessHoldsTheFile)
{
    save(1);
    HistoryPage page(database());
    page.show();
    auto other = *store::Connection::open(database().toStdString(), std::chrono::milliseconds(50));
    ASSERT_TRUE(other.execute("BEGIN IMMEDIATE").ok());
    answer(QStringLiteral("Delete"));
    QElapsedTimer clock;
    clock.start();
    page.deleteChosen();
    EXPECT_LT(clock.elapsed(), 1000) << "not the five seconds for which the file may be held";
    EXPECT_TRUE(page.findChild<Notice*>()->headline().contains(QStringLiteral("Another process")));
    ASSERT_TRUE(other.execute("ROLLBACK").ok());
    EXPECT_TRUE(QTest::qWaitFor([&] { return page.runCount() == 0; }, 4000));
}

} // namespace
} // namespace sluice::ui
