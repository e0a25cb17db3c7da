// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "tests/core/run_fixture.h"
#include "tests/ui/fake_engine.h"
#include "tests/ui/fake_ssh.h"
#include "tests/ui/job/seen_job.h"
#include "tests/ui/patience.h"
#include "ui/pages/audit/audit_page.h"
#include "ui/pages/history/history_page.h"
#include "ui/pages/job/job_page.h"
#include "ui/pages/measure/machine_choice.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/pages/node/node_page.h"
#include "ui/widgets/notice.h"
#include "ui/window/activity_line.h"
#include "ui/window/navigation.h"
#include "ui/window/origin_notice.h"
#include "ui/window/welcome_page.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace sluice::ui {
namespace {

struct MainWindowTest : testing::Test {
    MainWindowTest() { QSettings().clear(); }
    ~MainWindowTest() override
    {
        qunsetenv("SLUICE_ENGINE");
        QSettings().clear();
        applyAppearance(Appearance::Light);
    }

    WindowOptions options(bool guide = false) const
    {
        return {folder.filePath(QStringLiteral("history.db")), folder.path(), guide, {}};
    }

    static void drop(MainWindow& window, const QString& file)
    {
        QMimeData dragged;
        dragged.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent dropped(QPointF(50, 50), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &dropped);
    }

    void saveRun() const
    {
        auto store = Store::open(options().database.toStdString());
        ASSERT_TRUE(store && store->save(runFixture()));
    }

    /// An engine that reads settings at once and measures until it is told to stop.
    FakeEngine engine{R"(
case "$*" in
"snapshot --format json") echo '{"schema":"sluice.snapshot/1","node":{"host_name":"fake-host"}}'; exit 0;;
snapshot*) echo '{"schema":"sluice.snapshot/1","node":{"host_name":"'"$*"'"}}'; exit 0;;
audit*) echo '{"schema":"sluice.audit/1","findings":[{"rule":"block.scheduler","subject":"vda"}]}'; exit 0;;
*--dry-run*) echo '{"schema":"sluice.preview/1","path":"/data","statements":["Reads"]}'; exit 0;;
esac
trap 'exit 130' INT
echo '{"event":"phase","name":"measure","text":"Measuring the disk"}'
while :; do sleep 0.05; done
)"};
    QTemporaryDir folder;
};

TEST_F(MainWindowTest, GreetsAtTheFirstStart)
{
    MainWindow window(options());
    window.show();
    EXPECT_FALSE(window.currentPage());
    EXPECT_TRUE(window.findChild<WelcomePage*>()->isVisible());
}

TEST_F(MainWindowTest, TheGreetingStaysWhenTheSidebarGetsTheFocus)
{
    MainWindow window(options());
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    window.findChild<Navigation*>()->setFocus();
    EXPECT_FALSE(window.currentPage());
    EXPECT_TRUE(window.findChild<WelcomePage*>()->isVisible());
}

TEST_F(MainWindowTest, TheOneButtonReadsTheMachineAndShowsWhatWouldBeMeasured)
{
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    MainWindow window(options());
    window.show();
    QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("auditThisMachine")), Qt::LeftButton);
    EXPECT_EQ(window.currentPage(), Page::Measure);
    EXPECT_FALSE(window.findChild<NodePage*>()->isVisible()) << "one page at a time";
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.state().audit().has_value(); }, patience));
    EXPECT_EQ(window.state().node()->identity.hostName, "fake-host");
    EXPECT_EQ(window.findChild<AuditPage*>()->findChild<QTabWidget*>()->tabText(0), QStringLiteral("F&indings (1)"));
    auto* start = window.findChild<QPushButton*>(QStringLiteral("startMeasuring"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience)) << "it waits for Start";
}

TEST_F(MainWindowTest, ASnapshotFileThatIsDroppedShowsItsMachineWithASignThatItIsNotThis)
{
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    MainWindow window(options());
    window.show();
    const auto file = folder.filePath(QStringLiteral("other.json"));
    drop(window, file);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.state().audit().has_value(); }, patience));
    EXPECT_EQ(window.currentPage(), Page::Node);
    EXPECT_EQ(window.state().node()->identity.hostName, "snapshot --snapshot " + file.toStdString() + " --format json")
        << "the fake engine names its host after what it was asked";
    auto* sign = window.findChild<OriginNotice*>();
    EXPECT_TRUE(sign->isVisible());
    EXPECT_TRUE(sign->detail().contains(file));
    window.showPage(Page::Measure);
    EXPECT_FALSE(sign->isVisible()) << "measuring is about this machine";
    window.showPage(Page::Audit);
    EXPECT_TRUE(sign->isVisible());
    QTest::mouseClick(sign->findChild<QPushButton*>(), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !sign->isVisible(); }, patience));
    EXPECT_EQ(window.state().origin().kind, NodeOrigin::Kind::ThisMachine);
}

TEST_F(MainWindowTest, AFolderIsACapturedTreeAndIsReadAgainAsOne)
{
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    MainWindow window(options());
    window.show();
    const auto expected = "snapshot --root " + folder.path().toStdString() + " --format json";
    window.open(folder.path());
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.state().audit().has_value(); }, patience));
    EXPECT_EQ(window.state().node()->identity.hostName, expected);
    QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("readAgain")), Qt::LeftButton);
    QTest::qWait(100);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.state().node().has_value(); }, patience));
    EXPECT_EQ(window.state().node()->identity.hostName, expected);
}

TEST_F(MainWindowTest, AHostIsReadOverSshAndMeasuredThere)
{
    const FakeSsh ssh;
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    const FarEngine far(R"(
case "$*" in
snapshot*) echo '{"schema":"sluice.snapshot/1","node":{"host_name":"far-host"}}'; exit 0;;
audit*) echo "$*" > "$(dirname "$0")/audited"; echo '{"schema":"sluice.audit/1","findings":[]}'; exit 0;;
*--dry-run*) echo '{"schema":"sluice.preview/1","path":"/data","statements":["Reads there"]}'; exit 0;;
esac
)");
    MainWindow window(options());
    window.show();
    window.showPage(Page::Measure);
    auto* machine = window.findChild<MeasurePage*>()->findChild<MachineChoice*>();
    machine->choose(far.place());
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.state().audit().has_value(); }, patience));
    EXPECT_EQ(window.state().node()->identity.hostName, "far-host");
    EXPECT_EQ(window.state().origin(), originOf(far.place()));
    EXPECT_TRUE(QFile::exists(far.file("audited")));
    window.showPage(Page::Node);
    auto* sign = window.findChild<OriginNotice*>();
    EXPECT_TRUE(sign->isVisible());
    EXPECT_TRUE(sign->detail().contains(QStringLiteral("Read over SSH from node7."))) << sign->detail().toStdString();
    QTest::mouseClick(sign->findChild<QPushButton*>(), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !sign->isVisible(); }, patience));
    EXPECT_FALSE(machine->place().isRemote()) << "what is measured follows";
}

TEST_F(MainWindowTest, AHostThatHangsLeavesTheWindowFree)
{
    const FakeSsh hanging("sleep 60\n");
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    auto chosen = options();
    chosen.host = QStringLiteral("node7");
    MainWindow window(chosen);
    window.show();
    EXPECT_EQ(window.currentPage(), Page::Measure);
    QTest::qWait(100);
    EXPECT_FALSE(window.state().node());
    window.findChild<MeasurePage*>()->findChild<MachineChoice*>()->choose({});
    EXPECT_TRUE(QTest::qWaitFor([&] { return window.state().audit().has_value(); }, patience));
    EXPECT_EQ(window.state().node()->identity.hostName, "fake-host");
}

TEST_F(MainWindowTest, AWorkloadThatIsDroppedBecomesTheJob)
{
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    MainWindow window(options());
    window.show();
    QFile job(folder.filePath(QStringLiteral("job.json")));
    ASSERT_TRUE(job.open(QIODevice::WriteOnly));
    job.write(R"({"schema":"sluice.workload/1","name":"mine","batch_per_gpu":2,"sample_bytes":3,"step_seconds":0.5})");
    job.close();
    drop(window, job.fileName());
    EXPECT_EQ(window.currentPage(), Page::Measure);
    const auto workload = window.findChild<MeasureForm*>()->workload();
    ASSERT_TRUE(workload);
    EXPECT_EQ(workload->name, "mine");
}

TEST_F(MainWindowTest, RunsThatAreDroppedAreImportedByTheEngine)
{
    const FakeEngine importing(R"(
case "$*" in
"runs import"*) echo "$*" > "$(dirname "$0")/asked"; echo '{"schema":"sluice.runs/1","imported":[7,8],"known":1}';;
esac
)");
    qputenv("SLUICE_ENGINE", importing.path().toLocal8Bit());
    MainWindow window(options());
    window.show();
    QFile runs(folder.filePath(QStringLiteral("two.sluice")));
    ASSERT_TRUE(runs.open(QIODevice::WriteOnly));
    runs.write("SQLite format 3");
    runs.close();
    drop(window, runs.fileName());
    EXPECT_EQ(window.currentPage(), Page::History);
    auto* notice = window.findChild<HistoryPage*>()->findChild<Notice*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return notice->headline() == QStringLiteral("Imported runs: 2"); }, patience))
        << notice->headline().toStdString();
    EXPECT_EQ(notice->detail(), QStringLiteral("1 were here already."));
    QFile asked(importing.folder() + QStringLiteral("/asked"));
    ASSERT_TRUE(asked.open(QIODevice::ReadOnly));
    const auto words = QString::fromUtf8(asked.readAll());
    EXPECT_TRUE(words.startsWith(QStringLiteral("runs import %1 --db ").arg(runs.fileName()))) << words.toStdString();
}

TEST_F(MainWindowTest, ABrokenSnapshotSaysSoAndLeavesWhatWasShown)
{
    const FakeEngine refusing(R"(
echo '{"schema":"sluice.error/1","kind":"corrupt","message":"broken.json is no snapshot: line 3","hint":"take it anew"}'
exit 3
)");
    saveRun();
    qputenv("SLUICE_ENGINE", refusing.path().toLocal8Bit());
    MainWindow window(options());
    window.show();
    window.open(folder.filePath(QStringLiteral("broken.json")));
    auto* notice = window.findChild<NodePage*>()->findChild<Notice*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return notice->isVisible(); }, patience));
    EXPECT_EQ(notice->headline(), QStringLiteral("broken.json is no snapshot: line 3"));
    EXPECT_EQ(window.state().node()->identity.hostName, "fixture-node");
}

TEST_F(MainWindowTest, AFindingAndItsDeviceLeadToEachOther)
{
    saveRun();
    MainWindow window(options());
    window.show();
    Q_EMIT window.findChild<NodePage*>()->findingRequested(QStringLiteral("block.scheduler"), QStringLiteral("vda"));
    EXPECT_EQ(window.currentPage(), Page::Audit);
    QTest::mouseClick(window.findChild<QToolButton*>(QStringLiteral("locate")), Qt::LeftButton);
    EXPECT_EQ(window.currentPage(), Page::Node);
}

TEST_F(MainWindowTest, GuideBeginsOnMeasureEvenWithAHistory)
{
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    saveRun();
    MainWindow window(options(true));
    window.show();
    EXPECT_EQ(window.currentPage(), Page::Measure);
    auto* start = window.findChild<QPushButton*>(QStringLiteral("startMeasuring"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
}

TEST_F(MainWindowTest, GuideBeginsWithWhatTheCommandLineNames)
{
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    auto asked = options(true);
    asked.wish = {Seconds(90), QStringLiteral("unet3d-h100"), 4};
    const MainWindow window(asked);
    const auto choice = window.findChild<MeasureForm*>()->choice();
    EXPECT_EQ(choice.budget, Seconds(90)) << "between the times that the box offers";
    ASSERT_TRUE(choice.workload);
    EXPECT_EQ(choice.workload->name, "unet3d-h100");
    EXPECT_EQ(choice.workload->gpus, 4);
    EXPECT_TRUE(choice.arguments.contains(QStringLiteral("90s"))) << qPrintable(choice.arguments.join(u' '));
}

TEST_F(MainWindowTest, OpensTheNewestRunAtStart)
{
    saveRun();
    MainWindow window(options());
    ASSERT_TRUE(window.state().run());
    EXPECT_EQ(window.state().node()->identity.hostName, "fixture-node");
    EXPECT_EQ(window.currentPage(), Page::Node);
}

TEST_F(MainWindowTest, OpeningARunFromTheHistoryShowsItsReport)
{
    saveRun();
    MainWindow window(options());
    window.showPage(Page::History);
    window.findChild<HistoryPage*>()->openChosen();
    EXPECT_EQ(window.currentPage(), Page::Report);
}

TEST_F(MainWindowTest, ShortcutsAndTheSidebarChoosePages)
{
    saveRun();
    MainWindow window(options());
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_6, Qt::ControlModifier);
    EXPECT_EQ(window.currentPage(), Page::History);
    QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
    EXPECT_EQ(window.currentPage(), Page::Audit);
    auto* sidebar = window.findChild<Navigation*>();
    sidebar->setFocus();
    QTest::keyClick(sidebar, Qt::Key_Down);
    EXPECT_EQ(window.currentPage(), Page::Measure);
}

TEST_F(MainWindowTest, StaysUsableWhileTheEngineRunsAndCancelsFromTheStatusLine)
{
    qputenv("SLUICE_ENGINE", engine.path().toLocal8Bit());
    MainWindow window(options(true));
    window.show();
    auto* start = window.findChild<QPushButton*>(QStringLiteral("startMeasuring"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
    QTest::mouseClick(start, Qt::LeftButton);
    auto* line = window.findChild<ActivityLine*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return line->text() == QStringLiteral("Measuring the disk"); }, patience));
    EXPECT_FALSE(line->findChild<QPushButton*>()->isVisible()) << "the page has a Cancel";
    EXPECT_FALSE(line->findChild<QProgressBar*>()->isVisible());
    auto* tabs = window.findChild<QTabWidget*>(QStringLiteral("measure_tabs"));
    tabs->setCurrentIndex(1);
    EXPECT_TRUE(line->findChild<QPushButton*>()->isVisible()) << "this part of the page has none of what runs";
    tabs->setCurrentIndex(0);
    EXPECT_FALSE(line->findChild<QPushButton*>()->isVisible());
    window.showPage(Page::Node);
    EXPECT_EQ(window.currentPage(), Page::Node);
    EXPECT_TRUE(line->findChild<QProgressBar*>()->isVisible());
    QTest::mouseClick(line->findChild<QPushButton*>(), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return line->text().isEmpty(); }, patience));
}

TEST_F(MainWindowTest, NoMeasurementBeginsWhileAJobIsLookedAt)
{
    const FakeEngine looking((R"(
case "$*" in
snapshot*|audit*) exit 0;;
*--dry-run*) echo '{"schema":"sluice.preview/1","path":"/data","statements":["Reads"]}'; exit 0;;
*--list*) echo ')" + jobListDocument()
                              + R"('; exit 0;;
esac
trap 'exit 130' INT
while :; do sleep 0.05; done
)")
                                 .c_str());
    qputenv("SLUICE_ENGINE", looking.path().toLocal8Bit());
    MainWindow window(options(true));
    window.show();
    auto* start = window.findChild<QPushButton*>(QStringLiteral("startMeasuring"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
    window.showPage(Page::Job);
    auto* look = window.findChild<QPushButton*>(QStringLiteral("look_at_job"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return look->isEnabled(); }, patience));
    look->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !start->isEnabled(); }, patience));
    window.findChild<JobPage*>()->engine().cancel();
    EXPECT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
}

TEST_F(MainWindowTest, SaysSoWhenThereIsNoEngine)
{
    qputenv("SLUICE_ENGINE", "/nowhere/sluicectl");
    MainWindow window(options(true));
    window.show();
    window.showPage(Page::Node);
    const auto* notice = window.findChild<NodePage*>()->findChild<Notice*>();
    EXPECT_TRUE(notice->isVisible());
    EXPECT_TRUE(notice->headline().contains(QStringLiteral("/nowhere/sluicectl")));
}

TEST_F(MainWindowTest, RemembersPageSizeSplittersAndAppearance)
{
    saveRun();
    QList<int> sizes;
    {
        MainWindow window(options());
        window.show();
        window.resize(1010, 640);
        window.showPage(Page::Audit);
        auto* splitter = window.findChild<QSplitter*>(QStringLiteral("auditSplitter"));
        splitter->setSizes({600, 200});
        sizes = splitter->sizes();
        for (auto* action : window.findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Da&rk")) {
                action->trigger();
            }
        }
        EXPECT_TRUE(themeOf(QApplication::palette()).dark);
        window.close();
    }
    applyAppearance(Appearance::Light);
    MainWindow window(options());
    window.show();
    EXPECT_EQ(window.currentPage(), Page::Audit);
    EXPECT_EQ(window.size(), QSize(1010, 640));
    EXPECT_EQ(window.findChild<QSplitter*>(QStringLiteral("auditSplitter"))->sizes(), sizes);
    EXPECT_TRUE(themeOf(QApplication::palette()).dark);
}

TEST_F(MainWindowTest, FitsIntoItsSmallestSize)
{
    saveRun();
    MainWindow window(options());
    window.show();
    window.resize(900, 600);
    for (const auto page : allPages) {
        window.showPage(page);
        QApplication::processEvents();
        EXPECT_EQ(window.size(), QSize(900, 600)) << qPrintable(plainPageName(page));
    }
}

} // namespace
} // namespace sluice::ui
