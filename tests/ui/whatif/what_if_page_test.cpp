// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/what_if_page.h"

#include "core/run/host_facts.h"
#include "core/store/sqlite.h"
#include "core/store/store.h"
#include "core/topology/snapshot_file.h"
#include "tests/core/run_fixture.h"
#include "tests/paths.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/text/unbroken.h"
#include "ui/widgets/code_box.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/notice.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSlider>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <optional>

namespace sluice::ui {
namespace {

struct WhatIfPageTest : testing::Test {
    WhatIfPageTest()
    {
        page.resize(900, 600);
        page.show();
    }

    template <class W>
    W* find(const char* name)
    {
        auto* widget = page.findChild<W*>(QString::fromLatin1(name));
        EXPECT_TRUE(widget) << name;
        return widget;
    }

    QString text(const char* label) { return plainSpaces(find<QLabel>(label)->text()); }

    void type(const char* field, const char* words)
    {
        auto* edit = find<QLineEdit>((std::string(field) + "_edit").c_str());
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QString::fromLatin1(words));
    }
    void commit(const char* field)
    {
        QTest::keyClick(find<QLineEdit>((std::string(field) + "_edit").c_str()), Qt::Key_Return);
    }

    double requirement() { return page.findChild<CurveChart*>()->model()->chart().requirement->y; }

    /// The row of the comparison that begins with this title.
    QStringList compared(const char* title)
    {
        const auto* model = find<QTableView>("comparison")->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->index(row, 0).data().toString() == QString::fromLatin1(title)) {
                QStringList cells;
                for (int column = 1; column < model->columnCount(); ++column) {
                    cells << model->index(row, column).data().toString();
                }
                return cells;
            }
        }
        return {};
    }

    void trigger(const char* action) { find<QAction>(action)->trigger(); }

    QTemporaryDir folder;
    QString database = folder.filePath(QStringLiteral("history.db"));
    WhatIfPage page{database};
};

TEST_F(WhatIfPageTest, PlansFromADataSheetWhileNoRunIsOpen)
{
    EXPECT_FALSE(find<QRadioButton>("supply_measured")->isEnabled());
    EXPECT_FALSE(text("verdict").isEmpty());
    type("gpus", "64");
    type("sheet_bandwidth", "100MB/s");
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("of 64 GPUs"))) << text("verdict").toStdString();
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("100 MB/s")));
    type("sheet_bandwidth", "9TB/s");
    type("sheet_latency", "1us");
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("all 64 GPUs"))) << text("verdict").toStdString();
}

TEST_F(WhatIfPageTest, TakesOverTheRunsWorkloadAndMeasurements)
{
    const auto run = runFixture();
    page.showRun(run);
    EXPECT_TRUE(find<QRadioButton>("supply_measured")->isChecked());
    EXPECT_EQ(find<QLineEdit>("gpus_edit")->text(), QString::number(run.plan->workload.gpus));
    const auto& chart = page.findChild<CurveChart*>()->model()->chart();
    EXPECT_GE(chart.series.size(), 1U);
    EXPECT_DOUBLE_EQ(requirement(), demandOf(run.plan->workload).rate.value);
}

TEST_F(WhatIfPageTest, ChangesVerdictAndRequirementWithEveryKey)
{
    page.showRun(runFixture());
    const auto before = text("verdict");
    const double needed = requirement();
    type("gpus", "16");
    EXPECT_NE(text("verdict"), before);
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("of 16 GPUs"))) << text("verdict").toStdString();
    EXPECT_NEAR(requirement(), 2 * needed, needed * 1e-9);
    EXPECT_TRUE(text("gpus_fed").endsWith(QStringLiteral("of 16")));
    type("gpus", "1");
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("may keep the GPU"))) << text("verdict").toStdString();
}

TEST_F(WhatIfPageTest, MarksTextThatItDoesNotUnderstandAndKeepsTheLastGoodValue)
{
    page.showRun(runFixture());
    type("step_time", "500ms");
    commit("step_time");
    const auto before = text("verdict");
    auto* edit = find<QLineEdit>("step_time_edit");
    edit->setText(QString());
    QTest::keyClicks(edit, QStringLiteral("soon"));
    EXPECT_TRUE(find<QLabel>("step_time_message")->isVisible());
    EXPECT_TRUE(text("step_time_message").contains(QStringLiteral("\"soon\" is not a time")));
    EXPECT_EQ(text("verdict"), before);
    type("step_time", "1s");
    EXPECT_FALSE(find<QLabel>("step_time_message")->isVisible());
    EXPECT_NE(text("verdict"), before);
}

TEST_F(WhatIfPageTest, FollowsTheSliderAndTheSliderFollowsTheField)
{
    page.showRun(runFixture());
    auto* slider = find<QSlider>("batch_slider");
    const int before = slider->value();
    type("batch", "4,000");
    EXPECT_GT(slider->value(), before);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    EXPECT_EQ(find<QLineEdit>("batch_edit")->text(), QStringLiteral("1"));
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("may keep all"))) << text("verdict").toStdString();
}

TEST_F(WhatIfPageTest, TakesChangesBackWhenTheWorkloadIsChosenAgain)
{
    page.showRun(runFixture());
    const auto before = text("verdict");
    type("gpus", "64");
    ASSERT_NE(text("verdict"), before);
    auto* presets = find<QComboBox>("workload_presets");
    Q_EMIT presets->activated(presets->currentIndex());
    EXPECT_EQ(text("verdict"), before);
    EXPECT_EQ(find<QLineEdit>("gpus_edit")->text(), QStringLiteral("8"));
}

TEST_F(WhatIfPageTest, OffersThePresetsAfterTheRunsOwnWorkload)
{
    auto* presets = find<QComboBox>("workload_presets");
    const int count = presets->count();
    ASSERT_GE(count, 5);
    page.showRun(runFixture());
    page.showRun(runFixture());
    EXPECT_EQ(presets->count(), count + 1) << "one entry for the run, however often it is opened";
    presets->setCurrentIndex(2);
    Q_EMIT presets->activated(2);
    const auto second = text("needed");
    presets->setCurrentIndex(3);
    Q_EMIT presets->activated(3);
    EXPECT_NE(text("needed"), second);
}

TEST_F(WhatIfPageTest, SaysWhyEachSettingIsRecommended)
{
    page.showRun(runFixture());
    const auto* settings = find<QTableView>("settings")->model();
    ASSERT_GE(settings->rowCount(), 10);
    EXPECT_EQ(settings->columnCount(), 4);
    EXPECT_FALSE(settings->index(0, 2).data().toString().isEmpty());
    EXPECT_FALSE(settings->index(0, 3).data().toString().isEmpty());
    EXPECT_GE(find<QTableView>("alternatives")->model()->rowCount(), 1);
    EXPECT_FALSE(text("missing").isEmpty());
}

TEST_F(WhatIfPageTest, OffersSnippetsThatFollowTheNumbers)
{
    page.showRun(runFixture());
    const auto holds = [this](const QString& part) {
        for (const auto* box : page.findChildren<CodeBox*>()) {
            if (box->text().contains(part)) {
                return true;
            }
        }
        return false;
    };
    EXPECT_TRUE(holds(QStringLiteral("batch_size=400")));
    type("batch", "32");
    EXPECT_TRUE(holds(QStringLiteral("batch_size=32")));
    EXPECT_FALSE(holds(QStringLiteral("batch_size=400")));
}

TEST_F(WhatIfPageTest, PlansWithTheDataSheetOfAnotherDriveThoughARunIsOpen)
{
    page.showRun(runFixture());
    QTest::mouseClick(find<QRadioButton>("supply_sheet"), Qt::LeftButton, {}, QPoint(8, 8));
    type("sheet_bandwidth", "14GB/s");
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("may keep all 8 GPUs"))) << text("verdict").toStdString();
}

TEST_F(WhatIfPageTest, SaysWhyARunWithoutMeasurementsCannotBePlannedFrom)
{
    auto run = runFixture();
    run.measurements.clear();
    run.plan.reset();
    page.showRun(run);
    EXPECT_FALSE(find<QRadioButton>("supply_measured")->isEnabled());
    EXPECT_TRUE(find<QRadioButton>("supply_sheet")->isChecked());
    EXPECT_FALSE(text("verdict").isEmpty());
}

TEST_F(WhatIfPageTest, UndoesAndRedoesEveryChange)
{
    page.showRun(runFixture());
    type("gpus", "16");
    type("batch", "32");
    EXPECT_EQ(page.book().current().workload.batchPerGpu, 32);
    trigger("scenario_undo");
    EXPECT_EQ(page.book().current().workload.batchPerGpu, 400) << "letters of one field go together";
    EXPECT_EQ(find<QLineEdit>("batch_edit")->text(), QStringLiteral("400"));
    trigger("scenario_undo");
    EXPECT_EQ(find<QLineEdit>("gpus_edit")->text(), QStringLiteral("8"));
    EXPECT_FALSE(find<QAction>("scenario_undo")->isEnabled());
    for (const auto* button : page.findChildren<QToolButton*>()) {
        if (button->defaultAction() && button->defaultAction()->objectName() == QStringLiteral("scenario_undo")) {
            EXPECT_EQ(button->text(), QStringLiteral("↶")) << "as small as it was";
        }
    }
    trigger("scenario_redo");
    EXPECT_TRUE(text("verdict").contains(QStringLiteral("of 16 GPUs"))) << text("verdict").toStdString();
}

TEST_F(WhatIfPageTest, SaysWhatWasUndoneUntilTheNextChange)
{
    const auto* notice = page.findChild<Notice*>(QString(), Qt::FindDirectChildrenOnly);
    ASSERT_TRUE(notice);
    type("step_time", "2s");
    trigger("scenario_undo");
    EXPECT_EQ(notice->headline(), QStringLiteral("Undone: Step time changed"));
    type("gpus", "16");
    EXPECT_FALSE(notice->isVisible());
    trigger("scenario_undo");
    trigger("scenario_redo");
    EXPECT_EQ(notice->headline(), QStringLiteral("Made again: GPUs changed"));
}

TEST_F(WhatIfPageTest, ComparesScenariosSideBySide)
{
    page.showRun(runFixture());
    trigger("scenario_add");
    type("devices", "4");
    type("price", "3");
    EXPECT_EQ(find<QTabBar>("scenario_tabs")->count(), 2);
    EXPECT_EQ(compared("Devices"), (QStringList{QStringLiteral("1"), QStringLiteral("4")}));
    EXPECT_TRUE(compared("Batch per GPU").isEmpty()) << "what is the same is left out";
    ASSERT_EQ(compared("GPUs fed").size(), 2);
    EXPECT_NE(compared("GPUs fed")[0], compared("GPUs fed")[1]);
    EXPECT_EQ(compared("Lost to waiting").size(), 2);
    trigger("scenario_copy");
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("| Devices | 1 | 4 |")));
}

TEST_F(WhatIfPageTest, DevicesCacheAndCompressionChangeTheVerdict)
{
    page.showRun(runFixture());
    type("gpus", "64");
    const auto before = text("gpus_fed");
    for (const auto* field : {"devices", "cached", "compression"}) {
        type(field, qstrcmp(field, "cached") == 0 ? "50 %" : "2");
        EXPECT_NE(text("gpus_fed"), before) << field;
        trigger("scenario_undo");
        EXPECT_EQ(text("gpus_fed"), before) << field;
    }
}

TEST_F(WhatIfPageTest, TellsWhatWaitingCostsOnceAPriceIsKnown)
{
    page.showRun(runFixture());
    type("gpus", "64");
    EXPECT_EQ(text("lost"), QStringLiteral("–"));
    type("price", "2.50");
    EXPECT_TRUE(text("lost").endsWith(QStringLiteral("a month"))) << text("lost").toStdString();
}

TEST_F(WhatIfPageTest, TheDecisionStandsFirst)
{
    page.showRun(runFixture());
    EXPECT_TRUE(text("decision").contains(QStringLiteral("planned GPUs"))) << text("decision").toStdString();
    EXPECT_TRUE(find<QLabel>("reality")->isHidden()) << "no job was seen";
}

TEST_F(WhatIfPageTest, TakesAJobFromItsFile)
{
    auto run = runFixture();
    run.node.identity.hostName = "node"; // where the job of the fixture ran
    page.showRun(run);
    page.takeJob(QString::fromUtf8(fixturesFolder) + QStringLiteral("/jobs/watched.json"));
    const auto& scenario = page.book().current();
    EXPECT_EQ(scenario.workload.batchPerGpu, 8);
    EXPECT_EQ(scenario.loader.kind, LoaderKind::PyTorch);
    EXPECT_EQ(text("step_time_note"), QStringLiteral("from the job file of node: observed.step_seconds"));
    EXPECT_EQ(scenario.workload.gpus, 1) << "one process was seen";
    EXPECT_TRUE(text("reality").startsWith(QStringLiteral("Seen on this node:"))) << text("reality").toStdString();
    type("step_time", "50ms");
    EXPECT_EQ(text("step_time_note"), QStringLiteral("typed"));
    EXPECT_TRUE(find<QLabel>("reality")->isHidden()) << "another job was seen";
    trigger("scenario_undo");
    trigger("scenario_undo");
    EXPECT_NE(page.book().current().workload.batchPerGpu, 8) << "one change, undone";
}

TEST_F(WhatIfPageTest, TakesWhatWasMeasuredOfTheData)
{
    page.showRun(runFixture());
    const auto before = page.book().current();
    page.takeFigures({{"decode_seconds", 0.002, "sluicectl bench decode: cpu_seconds_per_sample.mean"},
                      {"sample_bytes", 110400, "sluicectl dataset: read_bytes"}});
    page.takeFigures({{"decode_seconds", 0.003, "sluicectl bench decode: cpu_seconds_per_sample.mean"}});
    const auto& scenario = page.book().current();
    EXPECT_EQ(scenario.workload.decodeTime, Seconds(0.003));
    EXPECT_EQ(scenario.workload.sampleBytes, Bytes{110400});
    EXPECT_EQ(scenario.workload.batchPerGpu, before.workload.batchPerGpu);
    EXPECT_EQ(scenario.figures.size(), 2U) << "a newer figure of a field replaces the older";
    EXPECT_EQ(text("decode_time_note"),
              QStringLiteral("measured: sluicectl bench decode: cpu_seconds_per_sample.mean"));
    type("decode_time", "5ms");
    EXPECT_EQ(text("decode_time_note"), QStringLiteral("typed"));
}

TEST_F(WhatIfPageTest, AJobFileWithoutAStepKeepsThatOfTheScenario)
{
    page.showRun(runFixture());
    type("step_time", "50ms");
    const auto before = page.book().current();
    page.takeJob(QString::fromUtf8(fixturesFolder) + QStringLiteral("/jobs/profile.json"));
    const auto& scenario = page.book().current();
    EXPECT_EQ(scenario.workload.stepTime, before.workload.stepTime);
    EXPECT_EQ(text("step_time_note"), QStringLiteral("typed"));
    EXPECT_EQ(scenario.workload.gpus, before.workload.gpus);
    EXPECT_EQ(scenario.workload.batchPerGpu, 8);
    EXPECT_NEAR(scenario.workload.decodeTime.count(), 0.00323, 0.00001);
    EXPECT_EQ(text("decode_time_note"),
              QStringLiteral("from the job file of node: profile.cpu_seconds_per_sample.mean"));
    EXPECT_EQ(scenario.loader.kind, before.loader.kind) << "a bare data set has no loader";
    EXPECT_TRUE(page.findChild<Notice*>()->isVisible());
}

TEST_F(WhatIfPageTest, PlansForTheNodeOfASnapshotUntilItIsTakenBack)
{
    const QTemporaryDir snapshots;
    auto other = runFixture().node;
    other.identity.hostName = "gpu-node-07";
    const auto file = snapshots.filePath(QStringLiteral("node.json"));
    ASSERT_TRUE(writeSnapshotFile(file.toStdString(), other));
    page.showRun(runFixture());
    page.takeNode(file);
    ASSERT_TRUE(page.book().current().node);
    EXPECT_EQ(page.book().current().node->facts, hostFactsOf(other));
    auto* node = find<QComboBox>("planned_node");
    EXPECT_EQ(node->currentText(), QStringLiteral("gpu-node-07, by its snapshot"));
    node->setCurrentIndex(0);
    Q_EMIT node->activated(0);
    EXPECT_FALSE(page.book().current().node);
    EXPECT_EQ(node->currentText(), QStringLiteral("As measured"));
    trigger("scenario_undo");
    EXPECT_TRUE(page.book().current().node);
}

TEST_F(WhatIfPageTest, AFileThatIsNoSnapshotChangesNothing)
{
    page.showRun(runFixture());
    const auto before = page.book().current();
    page.takeNode(QString::fromUtf8(fixturesFolder) + QStringLiteral("/jobs/profile.json"));
    EXPECT_EQ(page.book().current(), before);
    EXPECT_TRUE(page.findChild<Notice*>()->isVisible());
}

TEST_F(WhatIfPageTest, TheKindOfLoaderChangesThePlan)
{
    page.showRun(runFixture());
    auto* kind = find<QComboBox>("loader_kind");
    kind->setCurrentIndex(kind->findData(static_cast<int>(LoaderKind::PyTorch)));
    Q_EMIT kind->activated(kind->currentIndex());
    EXPECT_EQ(page.book().current().loader.costs, publishedCosts(LoaderKind::PyTorch));
    trigger("scenario_undo");
    EXPECT_EQ(kind->currentData().toInt(), static_cast<int>(LoaderKind::Threads));
}

TEST_F(WhatIfPageTest, WhatNobodyToldIsCalledUnknown)
{
    page.showRun(runFixture());
    EXPECT_EQ(text("step_time_note"), QStringLiteral("preset, not measured"));
    EXPECT_TRUE(text("decode_time_note").startsWith(QStringLiteral("not known")))
        << text("decode_time_note").toStdString();
    EXPECT_EQ(find<QLineEdit>("decode_time_edit")->text(), QString()) << "unknown is not 0";
    type("decode_time", "0");
    EXPECT_EQ(text("decode_time_note"), QStringLiteral("typed"));
    EXPECT_TRUE(page.book().current().workload.decodeFree) << "there is nothing to decode";
}

TEST_F(WhatIfPageTest, KeepsScenariosInTheHistory)
{
    page.showRun(runFixture());
    trigger("scenario_add");
    type("gpus", "24");
    {
        WhatIfPage again(database);
        EXPECT_EQ(again.book().scenarios().size(), 1U) << "not kept yet";
    }
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return !Store::open(database.toStdString())->scenarios()->scenarios.empty(); }, 10000));
    WhatIfPage again(database);
    EXPECT_EQ(again.book().current().workload.gpus, 24);
    EXPECT_EQ(again.book().scenarios().size(), 1U) << "what is as its run gave it is with the run";
}

TEST_F(WhatIfPageTest, WhatWasKeptComesWhenAnotherProcessLetsGoOfTheHistoryAndNothingIsKeptOverIt)
{
    auto kept = page.book().current();
    kept.workload.gpus = 24;
    ASSERT_TRUE(Store::open(database.toStdString())->keep(kept).ok());
    auto other = std::optional(*store::Connection::open(database.toStdString(), std::chrono::milliseconds(50)));
    ASSERT_TRUE(other->execute("PRAGMA locking_mode=EXCLUSIVE").ok());
    ASSERT_TRUE(other->execute("BEGIN EXCLUSIVE").ok());
    WhatIfPage late(database);
    EXPECT_NE(late.book().current().workload.gpus, 24) << "not known yet";
    auto mine = late.book().current();
    mine.workload.gpus = 3;
    late.book().edit(mine, QStringLiteral("gpus"));
    other.reset(); // an exclusive connection to a file with a write-ahead log lets go only when it closes
    ASSERT_TRUE(QTest::qWaitFor([&] { return late.book().scenarios().size() == 2; }, 10000));
    EXPECT_EQ(late.book().scenarios().front(), kept);
    EXPECT_EQ(late.book().current().workload.gpus, 3);
    EXPECT_NE(late.book().current().name, kept.name);
}

TEST_F(WhatIfPageTest, SaysWhichScenariosCannotBeReadAndKeepsNothingOverThem)
{
    auto mine = page.book().current();
    ASSERT_TRUE(Store::open(database.toStdString())->keep(mine).ok());
    auto raw = *store::Connection::open(database.toStdString(), std::chrono::milliseconds(50));
    ASSERT_TRUE(raw.execute("UPDATE scenarios SET document = '{\"schema\":\"sluice.scenario/9\"}'").ok());
    const auto documentNow = [&] {
        auto statement = raw.prepare("SELECT document FROM scenarios");
        return statement && statement->step() ? std::string(statement->text(0)) : std::string();
    };
    {
        WhatIfPage later(database);
        auto* notice = later.findChild<Notice*>();
        EXPECT_TRUE(notice->headline().contains(QString::fromStdString(mine.name)));
        mine.workload.gpus = 24;
        later.book().edit(mine, QStringLiteral("gpus"));
    }
    EXPECT_EQ(documentNow(), R"({"schema":"sluice.scenario/9"})");
}

TEST_F(WhatIfPageTest, AnotherRunLeavesAPersonsScenariosAlone)
{
    page.showRun(runFixture());
    type("gpus", "24");
    auto other = runFixture();
    other.id = RunId{7};
    page.showRun(other);
    ASSERT_EQ(page.book().scenarios().size(), 2U);
    EXPECT_EQ(page.book().current().name, "Run 7");
    EXPECT_EQ(page.book().scenarios().back().workload.gpus, 24);
    other.id = RunId{8};
    page.showRun(other);
    EXPECT_EQ(page.book().scenarios().size(), 2U) << "run 7 was not changed";
}

TEST_F(WhatIfPageTest, ExportsTheScenariosAsATableOrWhole)
{
    page.showRun(runFixture());
    trigger("scenario_add");
    type("devices", "3");
    const auto exported = [this](const char* name) {
        const auto path = folder.filePath(QString::fromLatin1(name));
        page.setPathChooser([path](const QString&) { return path; });
        trigger("scenario_export");
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
        return QString::fromUtf8(file.readAll());
    };
    EXPECT_TRUE(exported("s.csv").contains(QStringLiteral("Devices,1,3")));
    EXPECT_TRUE(exported("s.json").contains(QStringLiteral("\"devices\": 3")));
}

TEST_F(WhatIfPageTest, AScenarioThatRestsOnMeasurementsSaysSoWhenThereAreNone)
{
    auto scenario = page.book().current();
    scenario.source = SupplySource::Measured;
    page.book().edit(scenario, QStringLiteral("source"));
    EXPECT_FALSE(find<QRadioButton>("supply_measured")->isEnabled());
    bool said = false;
    for (const auto* label : page.findChildren<QLabel*>()) {
        said = said || label->text().contains(QStringLiteral("rests on measurements"));
    }
    EXPECT_TRUE(said);
}

TEST_F(WhatIfPageTest, EveryFigureTellsWhereItCameFrom)
{
    page.showRun(runFixture());
    type("price", "3");
    for (const auto* name : {"utilisation", "stall", "gpus_fed", "needed", "lost"}) {
        const auto& provenance = find<FigureLabel>(name)->provenance();
        EXPECT_FALSE(provenance.title.isEmpty()) << name;
        EXPECT_FALSE(provenance.formula.isEmpty()) << name;
        EXPECT_FALSE(provenance.inputs.isEmpty()) << name;
    }
    EXPECT_TRUE(find<FigureLabel>("gpus_fed")->provenance().text().contains(QStringLiteral("sequential reads")))
        << "down to the measurement";
    EXPECT_TRUE(find<FigureLabel>("gpus_fed")->provenance().point);
    QTest::mouseClick(find<QRadioButton>("supply_sheet"), Qt::LeftButton, {}, QPoint(8, 8));
    EXPECT_FALSE(find<FigureLabel>("gpus_fed")->provenance().point) << "a data sheet was not measured";
}

} // namespace
} // namespace sluice::ui
