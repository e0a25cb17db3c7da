// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sqlite.h"
#include "core/store/store.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/fake_engine.h"
#include "tests/ui/patience.h"
#include "tests/ui/sample_node.h"
#include "ui/pages/history/history_page.h"
#include "ui/pages/node/node_page.h"
#include "ui/widgets/notice.h"
#include "ui/window/main_window.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <chrono>
#include <functional>

// Every dialog, by keyboard alone; and a home that nothing can be written to.
namespace sluice::ui {
namespace {

/// Types in the dialog that opens next, once it is there. A dialog that nobody closes is closed, and said.
class InNextDialog {
public:
    explicit InNextDialog(std::function<void(QDialog&)> type)
    {
        m_timer.callOnTimeout([this, type = std::move(type)] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (!dialog) {
                return;
            }
            m_timer.stop();
            m_seen = true;
            type(*dialog);
            if (dialog->isVisible()) {
                ADD_FAILURE() << "the keys left it open";
                dialog->reject();
            }
        });
        m_timer.start(20);
    }
    bool seen() const { return m_seen; }

private:
    QTimer m_timer;
    bool m_seen = false;
};

/// Walks to the button with Tab and presses it.
void press(QDialog& dialog, const QString& text)
{
    for (int i = 0; i < 10; ++i) {
        auto* button = qobject_cast<QPushButton*>(dialog.focusWidget());
        if (button && button->text().remove(QLatin1Char('&')) == text) {
            return QTest::keyClick(button, Qt::Key_Space);
        }
        QTest::keyClick(dialog.focusWidget() ? dialog.focusWidget() : &dialog, Qt::Key_Tab);
    }
}

/// Types the name of a file and Return.
void nameFile(QDialog& save, const QString& path)
{
    auto* name = save.findChild<QLineEdit*>();
    ASSERT_TRUE(name);
    name->selectAll();
    QTest::keyClicks(name, path);
    // The first may go to a list of suggestions.
    for (int i = 0; i < 5 && save.isVisible(); ++i) {
        if (auto* suggestions = QApplication::activePopupWidget()) {
            QTest::keyClick(suggestions, Qt::Key_Escape);
        }
        QTest::keyClick(name, Qt::Key_Return);
    }
}

void saveSnapshotOf(const NodePage& page)
{
    for (auto* menu : page.findChildren<QMenu*>()) {
        if (!menu->actions().isEmpty() && menu->actions().constFirst()->text().contains(QStringLiteral("napshot"))) {
            menu->actions().constFirst()->trigger();
        }
    }
}

struct Dialogs : testing::Test {
    Dialogs() { QSettings().clear(); }
    ~Dialogs() override
    {
        qunsetenv("SLUICE_ENGINE");
        QSettings().clear();
    }

    QString database() const { return folder.filePath(QStringLiteral("history.db")); }
    WindowOptions options() const { return {database(), folder.path(), true, {}}; }

    QTemporaryDir folder;
};

struct ClosingWhileMeasuring : Dialogs {
    ClosingWhileMeasuring()
    {
        qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
        window.emplace(options());
        window->show();
        auto* start = window->findChild<QPushButton*>(QStringLiteral("startMeasuring"));
        EXPECT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
        QTest::mouseClick(start, Qt::LeftButton);
    }

    FakeEngine engine{R"(
case "$*" in
snapshot*) echo '{"schema":"sluice.snapshot/1","node":{"host_name":"fake-host"}}'; exit 0;;
audit*) echo '{"schema":"sluice.audit/1","findings":[]}'; exit 0;;
*--dry-run*) echo '{"schema":"sluice.preview/1","path":"/data","statements":["Reads"]}'; exit 0;;
esac
trap 'exit 130' INT
while :; do sleep 0.05; done
)"};
    std::optional<MainWindow> window;
};

TEST_F(ClosingWhileMeasuring, EscapeGoesOn)
{
    const InNextDialog dialog([](QDialog& question) { QTest::keyClick(&question, Qt::Key_Escape); });
    EXPECT_FALSE(window->close());
    EXPECT_TRUE(dialog.seen());
    EXPECT_TRUE(window->isVisible());
}

TEST_F(ClosingWhileMeasuring, ReturnGoesOnTooForThatIsTheSafeAnswer)
{
    const InNextDialog dialog([](QDialog& question) { QTest::keyClick(&question, Qt::Key_Return); });
    EXPECT_FALSE(window->close());
    EXPECT_TRUE(dialog.seen());
}

TEST_F(ClosingWhileMeasuring, TheOtherButtonIsReachedWithTab)
{
    const InNextDialog dialog([](QDialog& question) { press(question, QStringLiteral("Stop and close")); });
    EXPECT_TRUE(window->close());
    EXPECT_TRUE(dialog.seen());
}

TEST_F(Dialogs, AboutIsClosedWithEscape)
{
    MainWindow window(options());
    window.show();
    const InNextDialog dialog([](QDialog& about) { QTest::keyClick(&about, Qt::Key_Escape); });
    for (auto* action : window.findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("&About Sluice")) {
            action->trigger();
        }
    }
    EXPECT_TRUE(dialog.seen());
}

TEST_F(Dialogs, DeletingARunIsConfirmedWithTab)
{
    ASSERT_TRUE(Store::open(database().toStdString())->save(runFixture()));
    HistoryPage page(database());
    page.show();
    const InNextDialog no([](QDialog& question) { QTest::keyClick(&question, Qt::Key_Return); });
    page.deleteChosen();
    EXPECT_TRUE(no.seen());
    EXPECT_EQ(page.runCount(), 1) << "Return keeps it";
    const InNextDialog yes([](QDialog& question) { press(question, QStringLiteral("Delete")); });
    page.deleteChosen();
    EXPECT_TRUE(yes.seen());
    EXPECT_EQ(page.runCount(), 0);
}

TEST_F(Dialogs, AFileIsNamedByTypingAndReturn)
{
    NodePage page;
    page.showNode(switchedNode());
    page.show();
    const auto path = folder.filePath(QStringLiteral("node.json"));
    const InNextDialog dialog([&path](QDialog& save) { nameFile(save, path); });
    saveSnapshotOf(page);
    EXPECT_TRUE(dialog.seen());
    EXPECT_TRUE(QFile::exists(path));
}

/// By sluicectl itself: what cannot be read any more may still be looked at by somebody else.
TEST_F(Dialogs, ADamagedRunIsExportedToAFileAsItIs)
{
    using namespace std::chrono_literals;
    for (int i = 0; i < 2; ++i) {
        ASSERT_TRUE(Store::open(database().toStdString())->save(runFixture()));
    }
    const auto damage = "UPDATE measurements SET document = json_set(document, '$.point.threads', 0) WHERE run_id = 2";
    ASSERT_TRUE(store::Connection::open(database().toStdString(), 50ms)->execute(damage).ok());
    HistoryPage page(database());
    page.show();
    page.choose(RunId{2});
    const auto path = folder.filePath(QStringLiteral("torn.sluice"));
    const InNextDialog dialog([&path](QDialog& save) { nameFile(save, path); });
    page.exportChosen();
    EXPECT_TRUE(dialog.seen());
    const auto* notice = page.findChild<Notice*>();
    EXPECT_TRUE(QTest::qWaitFor([&] { return notice->tone() == Notice::Tone::Good; }, patience))
        << notice->headline().toStdString();
    const auto file = store::Connection::open(path.toStdString(), 50ms);
    EXPECT_EQ(*file->text("SELECT count(*) FROM runs"), "1");
    EXPECT_EQ(*file->text("SELECT json_extract(document, '$.point.threads') FROM measurements"), "0");
}

TEST_F(Dialogs, EscapeFromAFileDialogWritesNothing)
{
    NodePage page;
    page.showNode(switchedNode());
    page.show();
    const InNextDialog dialog([](QDialog& save) { QTest::keyClick(&save, Qt::Key_Escape); });
    saveSnapshotOf(page);
    EXPECT_TRUE(dialog.seen());
    EXPECT_TRUE(page.findChild<Notice*>()->headline().isEmpty());
}

/// A plain file stands where the history's folder would be: nobody can write there, root neither.
TEST_F(Dialogs, AHomeThatCannotBeWrittenLeavesAWindowThatSaysSo)
{
    QFile home(folder.filePath(QStringLiteral("home")));
    ASSERT_TRUE(home.open(QIODevice::WriteOnly));
    home.close();
    auto nowhere = options();
    nowhere.database = folder.filePath(QStringLiteral("home/sluice/sluice.db"));
    MainWindow window(nowhere);
    window.show();
    window.showPage(Page::History);
    const auto* notice = window.findChild<HistoryPage*>()->findChild<Notice*>();
    EXPECT_TRUE(notice->isVisible());
    EXPECT_EQ(notice->tone(), Notice::Tone::Bad);
    EXPECT_TRUE(notice->headline().contains(folder.path())) << notice->headline().toStdString();
    for (const auto page : allPages) {
        window.showPage(page);
        EXPECT_EQ(window.currentPage(), page);
    }
}

} // namespace
} // namespace sluice::ui
