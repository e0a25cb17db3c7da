// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_page.h"

#include "tests/core/run_fixture.h"
#include "tests/ui/fake_engine.h"
#include "tests/ui/patience.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/measure/measure_form.h"
#include "ui/pages/measure/measure_progress.h"
#include "ui/text/unbroken.h"
#include "ui/widgets/notice.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QSysInfo>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>

namespace sluice::ui {
namespace {

/// Answers the preview; then plays `guide`, which the test appends.
std::string script(const std::string& guide)
{
    return R"(
case "$*" in *--dry-run*)
  echo '{"schema":"sluice.preview/1","path":"/data","file_system":"xfs","budget_seconds":60,"file_bytes_at_most":4294967296,"points":20,"statements":["Reads the settings","Writes one file"]}'
  exit 0;;
esac
echo "$*" > "$(dirname "$0")/asked"
)" + guide;
}

struct Stage {
    explicit Stage(const std::string& guide)
        : fake(script(guide).c_str()), engine(fake.path()), preview(fake.path()),
          page(engine, preview, QStringLiteral("/tmp/x.db"))
    {
        page.resize(1000, 700);
        page.show();
        page.prepare(QStringLiteral("/data"));
    }

    QPushButton* button(const QString& name) const
    {
        QPushButton* found = nullptr; // one that can be seen, if there are several
        for (auto* candidate : page.findChildren<QPushButton*>()) {
            if (candidate->objectName() == name || candidate->text().remove(QLatin1Char('&')) == name) {
                found = !found || candidate->isVisible() ? candidate : found;
            }
        }
        return found;
    }

    bool startWhenReady()
    {
        auto* start = button(QStringLiteral("startMeasuring"));
        if (!QTest::qWaitFor([&] { return start->isEnabled(); }, patience)) {
            return false;
        }
        QTest::mouseClick(start, Qt::LeftButton);
        return true;
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

    int points() const { return page.findChild<MeasureProgress*>()->measuredPoints(); }

    FakeEngine fake;
    EngineClient engine;
    EngineClient preview;
    MeasurePage page;
};

std::string runEvent()
{
    const auto document = toDocument("sluice.run/1", runFixture());
    return "cat <<'END'\n" + Json{{"event", "result"}, {"document", document}}.dump() + "\nEND\n";
}

TEST(MeasurePage, NothingBeginsWhileAJobIsLookedAt)
{
    Stage stage("exit 9\n");
    auto* start = stage.button(QStringLiteral("startMeasuring"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
    stage.page.setAllowed(false);
    EXPECT_FALSE(start->isEnabled());
    EXPECT_FALSE(stage.page.findChild<QPushButton*>(QStringLiteral("start_files"))->isEnabled());
    stage.page.start();
    stage.page.measurePoint({});
    EXPECT_FALSE(stage.engine.isRunning());
    stage.page.setAllowed(true);
    EXPECT_TRUE(start->isEnabled());
}

TEST(MeasurePage, ShowsWhatWillBeDoneBeforeAnythingBegins)
{
    Stage stage("exit 9\n");
    EXPECT_FALSE(stage.button(QStringLiteral("startMeasuring"))->isEnabled());
    ASSERT_TRUE(QTest::qWaitFor([&] { return stage.says(QStringLiteral("Writes one file")); }, patience));
    EXPECT_TRUE(stage.says(QStringLiteral("at most 4 GiB, removed at the end")));
    EXPECT_TRUE(stage.button(QStringLiteral("startMeasuring"))->isEnabled());
    EXPECT_FALSE(stage.engine.isRunning());
    EXPECT_FALSE(QFile::exists(stage.fake.folder() + QStringLiteral("/asked")));
}

TEST(MeasurePage, StartGivesTheEngineWhatWasChosen)
{
    Stage stage(runEvent());
    ASSERT_TRUE(stage.startWhenReady());
    ASSERT_TRUE(stage.waitForEnd());
    QFile asked(stage.fake.folder() + QStringLiteral("/asked"));
    ASSERT_TRUE(asked.open(QIODevice::ReadOnly));
    const auto words = QString::fromUtf8(asked.readAll());
    EXPECT_TRUE(words.startsWith(QStringLiteral("guide --path /data --budget 60s"))) << qPrintable(words);
    EXPECT_TRUE(words.contains(QStringLiteral("--db /tmp/x.db --stream"))) << qPrintable(words);
}

TEST(MeasurePage, ShowsTheVerdictAndHandsTheRunOver)
{
    Stage stage(runEvent());
    std::optional<sluice::Run> delivered;
    QObject::connect(&stage.page, &MeasurePage::runFinished, [&](const sluice::Run& run) { delivered = run; });
    ASSERT_TRUE(stage.startWhenReady());
    ASSERT_TRUE(stage.waitForEnd());
    EXPECT_TRUE(stage.says(QStringLiteral("This node feeds 6.3 of 8 GPUs.")));
    EXPECT_TRUE(stage.button(QStringLiteral("Report"))->isVisible());
    EXPECT_EQ(stage.points(), 23);
    ASSERT_TRUE(delivered);
    EXPECT_EQ(*delivered, runFixture());
}

TEST(MeasurePage, DrawsSamplesOfPointsOneAfterTheOther)
{
    Stage stage(R"(
echo '{"event":"point","index":0,"count":2,"point":{}}'
echo '{"event":"sample","t_seconds":1,"bytes_per_second":1e9}'
echo '{"event":"sample","t_seconds":2,"bytes_per_second":1e9}'
echo '{"event":"point","index":1,"count":2,"point":{}}'
echo '{"event":"sample","t_seconds":1,"bytes_per_second":2e9}'
)" + runEvent());
    ASSERT_TRUE(stage.startWhenReady());
    ASSERT_TRUE(stage.waitForEnd());
    const auto& series = stage.page.findChild<CurveChart*>(QStringLiteral("live_chart"))->model()->chart().series;
    ASSERT_FALSE(series.empty());
    ASSERT_EQ(series[0].points.size(), 3U);
    EXPECT_EQ(series[0].points[2], (std::pair<double, double>(3, 2e9)));
}

TEST(MeasurePage, TakesTheTimeOfAnEngineThatCountsThroughAsItIs)
{
    Stage stage(R"(
echo '{"event":"point","index":0,"count":2,"point":{}}'
echo '{"event":"sample","t_seconds":1,"bytes_per_second":1e9}'
echo '{"event":"point","index":1,"count":2,"point":{}}'
echo '{"event":"sample","t_seconds":4,"bytes_per_second":2e9}'
)" + runEvent());
    ASSERT_TRUE(stage.startWhenReady());
    ASSERT_TRUE(stage.waitForEnd());
    const auto& series = stage.page.findChild<CurveChart*>(QStringLiteral("live_chart"))->model()->chart().series;
    ASSERT_FALSE(series.empty());
    ASSERT_EQ(series[0].points.size(), 2U);
    EXPECT_EQ(series[0].points[1].first, 4);
}

TEST(MeasurePage, ShowsWhatARunOfTheHistoryMeasured)
{
    Stage stage("");
    stage.page.showRun(runFixture());
    EXPECT_EQ(stage.points(), 23);
    EXPECT_TRUE(stage.says(QStringLiteral("This node feeds 6.3 of 8 GPUs.")));
    EXPECT_FALSE(stage.page.findChild<CurveChart*>(QStringLiteral("live_chart"))->isVisible());
    EXPECT_FALSE(stage.button(QStringLiteral("Measure this point"))->isEnabled()) << "it is another machine's run";
}

TEST(MeasurePage, MeasuresThePointThatIsChosenInTheMap)
{
    Stage stage(R"(
echo '{"event":"result","document":{"schema":"sluice.bench/1","config":{"path":"/d","size_bytes":1048576,
"engine":"threads","access":"direct","pattern":"random","direction":"read","read_size_bytes":65536,"depth":1,
"threads":4},"result":{"bytes_per_second":5e8,"seconds":4,"relative_half_width":0.02,"steady":true,
"latency_ns":{"p50":1000}},"samples":[{"t_seconds":1,"bytes_per_second":5e8}],"warnings":[]}}' | tr -d '\n'
echo
)");
    auto run = runFixture();
    run.node.identity.hostName = QSysInfo::machineHostName().toStdString();
    stage.page.showRun(run);
    auto* tabs = stage.page.findChild<QTabWidget*>(QStringLiteral("measured_tabs"));
    tabs->setCurrentIndex(1);
    auto* measure = stage.button(QStringLiteral("Measure this point"));
    ASSERT_TRUE(measure->isEnabled());
    QTest::mouseClick(measure, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return stage.says(QStringLiteral("500 MB/s")); }, patience));
    EXPECT_EQ(stage.points(), 24) << "beside the points of the run";
    QFile asked(QDir(stage.fake.folder()).filePath(QStringLiteral("asked")));
    ASSERT_TRUE(asked.open(QIODevice::ReadOnly));
    const auto arguments = QString::fromUtf8(asked.readAll());
    EXPECT_TRUE(arguments.startsWith(QStringLiteral("bench io --path /data/train"))) << arguments.toStdString();
}

TEST(MeasurePage, CancelKeepsWhatArrived)
{
    Stage stage(R"(
trap 'exit 130' INT
echo '{"event":"phase","name":"measure","text":"Measuring"}'
echo '{"event":"progress","done":10,"total":60,"eta_seconds":50}'
echo '{"event":"result","document":{"schema":"sluice.measurement/1","bytes_per_second":1e9}}'
while :; do sleep 0.05; done
)");
    ASSERT_TRUE(stage.startWhenReady());
    ASSERT_TRUE(QTest::qWaitFor([&] { return stage.points() == 1; }, patience));
    EXPECT_TRUE(stage.says(QStringLiteral("about 50 s left")));
    QTest::mouseClick(stage.button(QStringLiteral("Cancel")), Qt::LeftButton);
    ASSERT_TRUE(stage.waitForEnd());
    EXPECT_TRUE(stage.says(QStringLiteral("Cancelled. No run was saved.")));
    EXPECT_EQ(stage.points(), 1);
}

TEST(MeasurePage, ResumesARunOfThisMachineThatWasInterrupted)
{
    Stage stage(runEvent());
    auto run = runFixture();
    run.id = RunId{12};
    run.state = RunState::Interrupted;
    run.node.identity.hostName = QSysInfo::machineHostName().toStdString();
    stage.page.showRun(run);
    auto* resume = stage.button(QStringLiteral("Resume"));
    ASSERT_TRUE(resume->isVisible());
    QTest::mouseClick(resume, Qt::LeftButton);
    ASSERT_TRUE(stage.waitForEnd());
    QFile asked(QDir(stage.fake.folder()).filePath(QStringLiteral("asked")));
    ASSERT_TRUE(asked.open(QIODevice::ReadOnly));
    const auto words = QString::fromUtf8(asked.readAll());
    EXPECT_TRUE(words.startsWith(QStringLiteral("guide --resume 12 --db /tmp/x.db"))) << words.toStdString();
    EXPECT_TRUE(stage.says(QStringLiteral("This node feeds 6.3 of 8 GPUs.")));
    EXPECT_FALSE(resume->isVisible()) << "it is complete now";
}

TEST(MeasurePage, OffersNoResumeOfAnotherMachinesRun)
{
    Stage stage("");
    auto run = runFixture();
    run.state = RunState::Interrupted;
    stage.page.showRun(run);
    EXPECT_FALSE(stage.button(QStringLiteral("Resume"))->isVisible());
}

TEST(MeasurePage, GoesBackFromTheChoicesToWhatWasShown)
{
    Stage stage("");
    stage.page.showRun(runFixture());
    stage.page.prepare();
    auto* back = stage.button(QStringLiteral("Back to the results"));
    ASSERT_TRUE(back->isVisible());
    EXPECT_FALSE(stage.says(QStringLiteral("This node feeds 6.3 of 8 GPUs.")));
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_TRUE(stage.says(QStringLiteral("This node feeds 6.3 of 8 GPUs.")));
}

TEST(MeasurePage, SaysWhatHappenedWhenTheEngineDiesAndCanStartAgain)
{
    Stage stage(R"(
echo '{"event":"result","document":{"schema":"sluice.measurement/1","bytes_per_second":1e9}}'
kill -9 $$
)");
    ASSERT_TRUE(stage.startWhenReady());
    ASSERT_TRUE(stage.waitForEnd());
    EXPECT_TRUE(stage.says(QStringLiteral("The engine ended unexpectedly (signal 9)")));
    EXPECT_EQ(stage.points(), 1);
    QTest::mouseClick(stage.button(QStringLiteral("Measure again")), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return stage.button(QStringLiteral("startMeasuring"))->isEnabled(); }, patience));
}

/// What the engine had said when it was killed: nothing, phase after phase, and half of a line.
const std::vector<std::string> stepsOfAGuide{
    R"('{"event":"phase","name":"snapshot","text":"Reading this machine"}')",
    R"('{"event":"phase","name":"audit","text":"Checking its settings"}')",
    R"('{"event":"phase","name":"gpu","text":"Copying between host memory and the GPUs"}')",
    R"('{"event":"phase","name":"prepare","text":"Writing a file"}')",
    R"('{"event":"progress","done":1,"total":60}')",
    R"('{"event":"phase","name":"measure","text":"Measuring"}')",
    R"('{"event":"sample","t_seconds":1,"bytes_per_second":1e9}')",
    R"('{"event":"result","document":{"schema":"sluice.measurement/1","bytes_per_second":1e9}}')",
    R"('{"event":"phase","name":"gds","text":"Reading into the GPU"}')",
    R"('{"event":"phase","name":"plan","text":"Planning"}')",
    R"('{"event":"resu')"};

class KilledAfter : public testing::TestWithParam<std::size_t> { };

TEST_P(KilledAfter, SaysSoKeepsWhatCameAndCanStartAgain)
{
    std::string said;
    for (std::size_t i = 0; i < GetParam(); ++i) {
        const bool half = i + 1 == stepsOfAGuide.size();
        said += (half ? "printf %s " : "printf '%s\\n' ") + stepsOfAGuide[i] + "\n";
    }
    Stage stage(said + "kill -9 $$\n");
    ASSERT_TRUE(stage.startWhenReady());
    ASSERT_TRUE(stage.waitForEnd());
    EXPECT_TRUE(stage.says(QStringLiteral("The engine ended unexpectedly (signal 9)")));
    EXPECT_EQ(stage.points(), GetParam() > 7 ? 1 : 0);
    QTest::mouseClick(stage.button(QStringLiteral("Measure again")), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return stage.button(QStringLiteral("startMeasuring"))->isEnabled(); }, patience));
}

INSTANTIATE_TEST_SUITE_P(Steps, KilledAfter, testing::Range(std::size_t{0}, stepsOfAGuide.size() + 1));

TEST(MeasurePage, ShowsTheEnginesWordOnABadFolder)
{
    const FakeEngine fake(R"(
echo '{"schema":"sluice.error/1","kind":"not_found","message":"there is no folder /nowhere","hint":"choose another"}'
exit 3
)");
    EngineClient engine(fake.path());
    EngineClient preview(fake.path());
    MeasurePage page(engine, preview, {});
    page.show();
    page.prepare(QStringLiteral("/nowhere"));
    auto* notice = page.findChildren<Notice*>().constFirst();
    for (auto* candidate : page.findChildren<Notice*>()) {
        notice = candidate->parentWidget()->inherits("sluice::ui::PreviewView") ? candidate : notice;
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return !notice->headline().isEmpty(); }, patience));
    EXPECT_EQ(notice->headline(), QStringLiteral("there is no folder /nowhere"));
    EXPECT_FALSE(page.findChild<QPushButton*>(QStringLiteral("startMeasuring"))->isEnabled());
}

TEST(MeasureForm, RemembersItsChoices)
{
    QSettings settings;
    {
        MeasureForm form;
        form.setFolder(QStringLiteral("/usr"));
        form.findChild<QSpinBox*>()->setValue(5);
        form.save(settings);
    }
    MeasureForm form;
    form.restore(settings);
    EXPECT_EQ(form.folder(), QStringLiteral("/usr"));
    EXPECT_EQ(form.findChild<QSpinBox*>()->value(), 5);
    settings.clear();
}

} // namespace
} // namespace sluice::ui
