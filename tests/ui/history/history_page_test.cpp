// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/history_page.h"

#include "tests/core/run_fixture.h"
#include "ui/theme/notice.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
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
    auto* table = page.findChild<QTreeView*>();
    table->setFocus();
    answer(QStringLiteral("Delete"));
    QTest::keyClick(table, Qt::Key_Delete);
    EXPECT_EQ(page.runCount(), 0);
}

TEST_F(HistoryPageTest, SaysThatThereIsNoRunYet)
{
    HistoryPage page(database());
    EXPECT_EQ(page.findChild<Notice*>()->headline(), QStringLiteral("No run has been saved yet."));
    page.openNewest();
    EXPECT_EQ(page.runCount(), 0);
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

} // namespace
} // namespace sluice::ui
