// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store.h"
#include "tests/core/run_fixture.h"
#include "tests/ui/fake_ssh.h"
#include "tests/ui/patience.h"
#include "tests/ui/portable_archive.h"
#include "ui/pages/measure/machine_choice.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/pages/measure/measure_progress.h"
#include "ui/text/unbroken.h"
#include "ui/widgets/code_box.h"
#include "ui/widgets/notice.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

/// A guided audit on a host, through a stand-in for ssh.
namespace sluice::ui {
namespace {

std::string playing(const std::string& guide)
{
    return R"(
case "$*" in *--dry-run*)
  cat > "$(dirname "$0")/job"
  echo '{"schema":"sluice.preview/1","path":"/data","statements":["Reads the settings"]}'
  exit 0;;
esac
echo "$*" > "$(dirname "$0")/asked"
)" + guide;
}

std::string lineOf(const Json& event)
{
    return "cat <<'END'\n" + event.dump() + "\nEND\n";
}

std::string wholeRun()
{
    auto run = runFixture();
    run.id = RunId{4711};
    run.node.identity.hostName = "node7.example.org";
    return lineOf({{"event", "result"}, {"document", toDocument("sluice.run/1", run)}});
}

std::string firstPoints(std::size_t count)
{
    std::string lines;
    for (std::size_t i = 0; i < count; ++i) {
        lines += lineOf(
            {{"event", "result"}, {"document", toDocument("sluice.measurement/1", runFixture().measurements.at(i))}});
    }
    return lines;
}

struct RemoteMeasure : testing::Test {
    RemoteMeasure()
    {
        QObject::connect(&page, &MeasurePage::runFinished, [this](const sluice::Run& run) { finished = run; });
        page.resize(1000, 700);
        page.show();
    }

    void measureOn(const EnginePlace& place)
    {
        page.findChild<MeasureForm*>()->setFolder(QStringLiteral("/data/far"));
        page.findChild<MeasureForm*>()->choosePlace(place);
        page.prepare();
        auto* start = page.findChild<QPushButton*>(QStringLiteral("startMeasuring"));
        ASSERT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
        QTest::mouseClick(start, Qt::LeftButton);
    }
    bool waitForEnd()
    {
        return QTest::qWaitFor([this] { return !engine.isRunning(); }, patience);
    }
    bool says(const QString& text) const
    {
        for (const auto* label : page.findChildren<QLabel*>()) {
            if (plainSpaces(label->text()).contains(text) && label->isVisible()) {
                return true;
            }
        }
        return false;
    }
    std::vector<RunSummary> history() const
    {
        auto store = Store::open(database().toStdString());
        const auto list = store ? store->list() : Result<std::vector<RunSummary>>(store.error());
        return list ? *list : std::vector<RunSummary>();
    }
    QString database() const { return folder.filePath(QStringLiteral("history.db")); }

    QTemporaryDir folder;
    FakeSsh ssh;
    EngineClient engine;
    EngineClient preview;
    MeasurePage page{engine, preview, database()};
    std::optional<sluice::Run> finished;
};

TEST_F(RemoteMeasure, SavesTheRunOfAnotherMachineHereUnderItsName)
{
    const FarEngine far(playing(wholeRun()));
    measureOn(far.place());
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(finished);
    const auto runs = history();
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0].hostName, "node7.example.org");
    EXPECT_EQ(finished->id, runs[0].id) << "its number here, not there";
    EXPECT_TRUE(says(QStringLiteral("Saved as run 1"))) << "and says so";
}

TEST_F(RemoteMeasure, SendsTheJobAndKeepsTheHistoryOfTheHostToItself)
{
    const FarEngine far(playing(wholeRun()));
    measureOn(far.place());
    ASSERT_TRUE(waitForEnd());
    QFile asked(far.file("asked"));
    ASSERT_TRUE(asked.open(QIODevice::ReadOnly));
    const auto words = QString::fromUtf8(asked.readAll());
    EXPECT_TRUE(words.startsWith(QStringLiteral("guide --path /data/far --budget 60s --workload -")))
        << qPrintable(words);
    EXPECT_FALSE(words.contains(QStringLiteral("--db"))) << qPrintable(words);
    QFile job(far.file("job"));
    ASSERT_TRUE(job.open(QIODevice::ReadOnly));
    EXPECT_TRUE(job.readAll().contains("sluice.workload/1"));
}

TEST_F(RemoteMeasure, ALostConnectionLeavesAnInterruptedRunOfWhatHadArrived)
{
    const FarEngine far(playing(firstPoints(5) + "kill -9 $$\n"));
    measureOn(far.place());
    ASSERT_TRUE(waitForEnd());
    const auto runs = history();
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0].state, RunState::Interrupted);
    EXPECT_EQ(runs[0].path, "/data/far");
    ASSERT_TRUE(finished);
    EXPECT_EQ(finished->measurements.size(), 5U);
    EXPECT_TRUE(finished->plan) << "five points are enough for a plan";
    EXPECT_TRUE(says(QStringLiteral("The 5 points that had arrived are saved as run 1, interrupted.")));
}

TEST_F(RemoteMeasure, ARunThatIsCutShortIsOfItsHostWhateverIsReadMeanwhile)
{
    const FarEngine far(
        playing(firstPoints(5) + "while [ ! -e \"$(dirname \"$0\")/end\" ]; do sleep 0.05; done\n" + "kill -9 $$\n"));
    measureOn(far.place());
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.findChild<MeasureProgress*>()->measuredPoints() == 5; }, patience));
    sluice::Node node;
    node.identity.hostName = "node7.example.org";
    page.takeNode(node, originOf(far.place())); // its settings, which may take their time
    page.findChild<MeasureForm*>()->choosePlace({});
    node.identity.hostName = "here";
    page.takeNode(node, originOf(EnginePlace()));
    page.takeAudit(runFixture().audit, originOf(EnginePlace()));
    QFile end(far.file("end"));
    ASSERT_TRUE(end.open(QIODevice::WriteOnly));
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(QTest::qWaitFor([this] { return finished.has_value(); }, patience));
    EXPECT_EQ(finished->node.identity.hostName, "node7.example.org");
    EXPECT_EQ(finished->audit, Audit());
}

TEST_F(RemoteMeasure, ARunThatWasCutShortIsResumedOnItsHost)
{
    const FarEngine far(playing("case \"$*\" in *--resume*) cat > \"$(dirname \"$0\")/sent\"\n" + wholeRun()
                                + "exit 0;; esac\n" + firstPoints(5) + "kill -9 $$\n"));
    measureOn(far.place());
    ASSERT_TRUE(waitForEnd());
    auto* resume = page.findChild<QPushButton*>(QStringLiteral("resumeMeasuring"));
    ASSERT_TRUE(resume->isVisible());
    QTest::mouseClick(resume, Qt::LeftButton);
    EXPECT_EQ(page.findChild<MeasureProgress*>()->measuredPoints(), 5) << "they are part of it";
    ASSERT_TRUE(waitForEnd());
    QFile asked(far.file("asked"));
    ASSERT_TRUE(asked.open(QIODevice::ReadOnly));
    EXPECT_TRUE(asked.readAll().startsWith("guide --resume - ")) << "by its number it would be a run of the host's";
    QFile sent(far.file("sent"));
    ASSERT_TRUE(sent.open(QIODevice::ReadOnly));
    const auto document = Json::parse(sent.readAll().toStdString());
    EXPECT_EQ(document.at("measurements").size(), 5U);
    ASSERT_EQ(history().size(), 2U) << "what was cut short stays";
    EXPECT_EQ(finished->state, RunState::Complete);
}

TEST_F(RemoteMeasure, SavesNothingWhereNothingArrived)
{
    const FarEngine far(playing("exit 3\n"));
    measureOn(far.place());
    ASSERT_TRUE(waitForEnd());
    EXPECT_TRUE(history().empty());
    EXPECT_FALSE(finished);
}

TEST_F(RemoteMeasure, CancelBringsTheInterruptedRunHome)
{
    const FarEngine far(playing("trap 'cat \"$(dirname \"$0\")/run\"; exit 130' TERM\n" + firstPoints(1)
                                + "while :; do sleep 0.05; done\n"));
    QFile run(far.file("run"));
    ASSERT_TRUE(run.open(QIODevice::WriteOnly));
    auto interrupted = runFixture();
    interrupted.state = RunState::Interrupted;
    run.write(QByteArray::fromStdString(
        Json{{"event", "result"}, {"document", toDocument("sluice.run/1", interrupted)}}.dump() + "\n"));
    run.close();
    measureOn(far.place());
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.findChild<MeasureProgress*>()->measuredPoints() == 1; }, patience));
    page.cancel();
    ASSERT_TRUE(waitForEnd());
    ASSERT_TRUE(finished);
    EXPECT_EQ(finished->state, RunState::Interrupted);
    EXPECT_EQ(history().size(), 1U);
}

TEST_F(RemoteMeasure, AHostWithoutTheEngineShowsCommandsToCopy)
{
    const FakeEngine own("exit 0\n");
    qputenv("SLUICE_ENGINE", own.path().toLocal8Bit());
    page.findChild<MeasureForm*>()->choosePlace({QStringLiteral("node7"), QStringLiteral("/nowhere/sluicectl")});
    page.prepare();
    auto shown = [&] {
        for (const auto* box : page.findChildren<CodeBox*>()) {
            if (box->isVisible() && box->text().contains(QStringLiteral("scp "))) {
                return true;
            }
        }
        return false;
    };
    EXPECT_TRUE(QTest::qWaitFor(shown, patience));
    EXPECT_TRUE(says(QStringLiteral("was not found on node7")));
    qunsetenv("SLUICE_ENGINE");
}

TEST_F(RemoteMeasure, TheEngineIsCopiedToAHostThatHasNoneAndThenAsked)
{
    const FarHome home;
    const PortableArchive archive(
        PortableArchive::tells(productVersion)
        + R"(case "$*" in *--dry-run*) echo '{"schema":"sluice.preview/1","path":"/far","statements":["Reads there"]}';; esac
)");
    page.findChild<MeasureForm*>()->choosePlace({QStringLiteral("node7"), QStringLiteral("/nowhere/sluicectl")});
    page.prepare();
    auto* copy = page.findChild<QPushButton*>(QStringLiteral("bringEngine"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return copy->isVisible(); }, patience));
    EXPECT_TRUE(says(QStringLiteral("is unpacked into ~/.cache/sluice of node7"))) << "before anything is copied";
    EXPECT_TRUE(home.cached().isEmpty());
    QTest::mouseClick(copy, Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return says(QStringLiteral("Reads there")); }, patience));
    EXPECT_FALSE(copy->isVisible());
    EXPECT_EQ(page.findChild<MeasureForm*>()->place().program,
              QStringLiteral("~/.cache/sluice/%1/bin/sluicectl").arg(archive.name()));
}

TEST_F(RemoteMeasure, NothingIsOfferedWithoutAPortableEngine)
{
    page.findChild<MeasureForm*>()->choosePlace({QStringLiteral("node7"), QStringLiteral("/nowhere/sluicectl")});
    page.prepare();
    ASSERT_TRUE(QTest::qWaitFor([&] { return says(QStringLiteral("was not found on node7")); }, patience));
    EXPECT_FALSE(page.findChild<QPushButton*>(QStringLiteral("bringEngine"))->isVisible());
}

TEST_F(RemoteMeasure, AHostThatHangsDoesNotKeepOneFromGoingBack)
{
    const FakeSsh hanging("sleep 60\n");
    const FakeEngine own(R"(echo '{"schema":"sluice.preview/1","path":"/here","statements":["Reads here"]}')");
    qputenv("SLUICE_ENGINE", own.path().toLocal8Bit());
    page.findChild<MeasureForm*>()->choosePlace({QStringLiteral("node7"), {}});
    page.prepare();
    QTest::qWait(100);
    page.findChild<MeasureForm*>()->choosePlace({});
    EXPECT_TRUE(QTest::qWaitFor([&] { return says(QStringLiteral("Reads here")); }, patience));
    qunsetenv("SLUICE_ENGINE");
}

} // namespace
} // namespace sluice::ui
