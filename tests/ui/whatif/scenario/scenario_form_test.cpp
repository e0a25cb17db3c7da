// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_form.h"

#include "ui/widgets/quantity_field.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

#include <stdexcept>
#include <string>

namespace sluice::ui {
namespace {

struct ScenarioFormTest : testing::Test {
    ScenarioFormTest()
    {
        form.resize(360, 1400);
        form.setVisible(true);
    }

    template <class W>
    W& find(const char* name) const
    {
        auto* widget = form.findChild<W*>(QLatin1String(name));
        if (!widget) {
            throw std::runtime_error(name);
        }
        return *widget;
    }
    QLineEdit& edit(const char* field) const { return find<QLineEdit>((std::string(field) + "_edit").c_str()); }
    QString note(const char* field) const { return find<QLabel>((std::string(field) + "_note").c_str()).text(); }
    void type(const char* field, const char* words) const
    {
        edit(field).selectAll();
        QTest::keyClicks(&edit(field), QLatin1String(words));
    }
    void choose(const char* box, int index) const
    {
        find<QComboBox>(box).setCurrentIndex(index);
        Q_EMIT find<QComboBox>(box).activated(index);
    }
    bool says(const QString& text) const
    {
        for (const auto* label : form.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text)) {
                return true;
            }
        }
        return false;
    }

    ScenarioForm form;
};

TEST_F(ScenarioFormTest, BeginsWithTheFirstPresetAsItIs)
{
    EXPECT_TRUE(form.problem().isEmpty());
    EXPECT_EQ(form.scenario().workload, form.firstWorkload());
    EXPECT_EQ(find<QComboBox>("workload_presets").currentIndex(), 0);
    EXPECT_TRUE(says(QString::fromStdString(form.firstWorkload().source)));
}

TEST_F(ScenarioFormTest, EveryGoodValueIsToldByTheNameOfItsField)
{
    const QSignalSpy edited(&form, &ScenarioForm::edited);
    type("gpus", "9");
    ASSERT_EQ(edited.size(), 1);
    EXPECT_EQ(edited[0][0].toString(), QStringLiteral("gpus"));
    EXPECT_EQ(form.scenario().workload.gpus, 9);
    type("gpus", "x");
    EXPECT_EQ(form.scenario().workload.gpus, form.firstWorkload().gpus) << "the value from before the typing";
}

TEST_F(ScenarioFormTest, ShowingAScenarioTellsNobody)
{
    const QSignalSpy edited(&form, &ScenarioForm::edited);
    auto scenario = form.scenario();
    scenario.workload.gpus = 72;
    scenario.change.devices = 4;
    scenario.source = SupplySource::Sheet;
    scenario.loader.kind = LoaderKind::PyTorch;
    scenario.workload.accessPattern = Pattern::Random;
    form.show(scenario);
    EXPECT_TRUE(edited.isEmpty());
    EXPECT_EQ(edit("gpus").text(), QStringLiteral("72"));
    EXPECT_EQ(edit("devices").text(), QStringLiteral("4"));
    EXPECT_TRUE(find<QRadioButton>("supply_sheet").isChecked());
    EXPECT_EQ(find<QComboBox>("loader_kind").currentData().toInt(), static_cast<int>(LoaderKind::PyTorch));
    EXPECT_EQ(find<QComboBox>("pattern").currentData().toInt(), static_cast<int>(Pattern::Random));
    EXPECT_EQ(form.scenario(), scenario);
}

TEST_F(ScenarioFormTest, WhatIsBeingTypedKeepsItsTextAndCursor)
{
    // As the page does: every edit is planned, and the scenario shown again.
    QObject::connect(&form, &ScenarioForm::edited, [this] { form.show(form.scenario()); });
    type("step_time", "0.5");
    EXPECT_EQ(edit("step_time").text(), QStringLiteral("0.5"));
    EXPECT_EQ(edit("step_time").cursorPosition(), 3);
    EXPECT_EQ(form.scenario().workload.stepTime, Seconds(0.5));
}

TEST_F(ScenarioFormTest, TextThatWasNotUnderstoodGoesWhenAScenarioIsShown)
{
    type("gpus", "many");
    ASSERT_TRUE(find<QLabel>("gpus_message").isVisible());
    form.show(form.scenario());
    EXPECT_FALSE(find<QLabel>("gpus_message").isVisible());
    EXPECT_EQ(edit("gpus").text(), QString::number(form.scenario().workload.gpus));
}

TEST_F(ScenarioFormTest, AChangedPresetSaysSoAndIsTakenBackByChoosingItAgain)
{
    const QSignalSpy edited(&form, &ScenarioForm::edited);
    type("batch", "32");
    EXPECT_TRUE(says(QStringLiteral("Changed.")));
    EXPECT_EQ(find<QComboBox>("workload_presets").currentIndex(), 0) << "it is still that job";
    choose("workload_presets", 0);
    EXPECT_FALSE(says(QStringLiteral("Changed.")));
    EXPECT_EQ(form.scenario().workload, form.firstWorkload());
    EXPECT_EQ(edited.constLast()[0].toString(), QStringLiteral("workload"));
}

TEST_F(ScenarioFormTest, AnotherPresetTakesItsOwnNumbersAndNotThoseThatWereMeasuredOfTheLast)
{
    auto scenario = form.scenario();
    scenario.figures = {{"step_seconds", scenario.workload.stepTime.count(), "observed"}};
    scenario.observed = ObservedJob{};
    scenario.gpuHourPrice = 3;
    form.show(scenario);
    choose("workload_presets", 2);
    EXPECT_NE(form.scenario().workload.name, form.firstWorkload().name);
    EXPECT_TRUE(form.scenario().figures.empty());
    EXPECT_FALSE(form.scenario().observed);
    EXPECT_EQ(form.scenario().gpuHourPrice, 3) << "the price is not the job's";
}

TEST_F(ScenarioFormTest, NumbersSayWhereTheyAreFrom)
{
    EXPECT_EQ(note("step_time"), QStringLiteral("preset, not measured"));
    type("step_time", "77ms");
    EXPECT_EQ(note("step_time"), QStringLiteral("typed"));
    auto scenario = form.scenario();
    scenario.figures = {{"step_seconds", 0.077, "observed.step_seconds.p50"}};
    form.show(scenario);
    EXPECT_EQ(note("step_time"), QStringLiteral("from the job file: observed.step_seconds.p50"));
    scenario.figures = {{"step_seconds", 0.077, "observed.step_seconds.p50", "node7"}};
    form.show(scenario);
    EXPECT_EQ(note("step_time"), QStringLiteral("from the job file of node7: observed.step_seconds.p50"));
    scenario.figures = {{"step_seconds", 0.077, "sluicectl bench: step"}};
    form.show(scenario);
    EXPECT_EQ(note("step_time"), QStringLiteral("measured: sluicectl bench: step"));
    EXPECT_TRUE(note("gpus").isEmpty()) << "nobody measures how many one has";
}

TEST_F(ScenarioFormTest, TheJobOfARunIsOfferedFirstAndOnce)
{
    auto& presets = find<QComboBox>("workload_presets");
    const int count = presets.count();
    auto job = form.firstWorkload();
    job.name = "of-the-run";
    job.gpus = 3;
    form.offerWorkload(job, QStringLiteral("As in run 7"));
    job.gpus = 4;
    form.offerWorkload(job, QStringLiteral("As in run 8"));
    EXPECT_EQ(presets.count(), count + 1);
    EXPECT_EQ(presets.itemText(0), QStringLiteral("As in run 8"));
    EXPECT_EQ(presets.currentIndex(), 1) << "what is planned is still the preset";
    choose("workload_presets", 0);
    EXPECT_EQ(form.scenario().workload, job);
    EXPECT_EQ(note("step_time"), QStringLiteral("of the run, not measured")) << "whoever ran it may have typed it";
}

TEST_F(ScenarioFormTest, WhatARunChangedOfItsPresetIsOfTheRun)
{
    auto job = form.firstWorkload();
    job.stepTime = Seconds(0.077);
    form.offerWorkload(job, QStringLiteral("As in run 7"));
    choose("workload_presets", 0);
    EXPECT_EQ(note("step_time"), QStringLiteral("of the run, not measured"));
    EXPECT_EQ(note("sample_bytes"), QStringLiteral("preset, not measured"));
}

TEST_F(ScenarioFormTest, AJobOfNoPresetStandsUnderNoName)
{
    auto scenario = form.scenario();
    scenario.workload.name = "somebody's";
    scenario.workload.batchPerGpu = 7;
    form.show(scenario);
    EXPECT_EQ(find<QComboBox>("workload_presets").currentIndex(), -1);
    EXPECT_EQ(note("step_time"), QStringLiteral("typed"));
}

TEST_F(ScenarioFormTest, MeasuredStorageCanBeChosenOnlyWhereSomeIsOpen)
{
    auto& measured = find<QRadioButton>("supply_measured");
    form.withdrawMeasured(QStringLiteral("No run is open"));
    EXPECT_FALSE(measured.isEnabled());
    EXPECT_TRUE(says(QStringLiteral("No run is open")));
    auto* measure = form.findChild<QPushButton*>(QStringLiteral("what_if_measure"));
    const QSignalSpy asked(&form, &ScenarioForm::measureRequested);
    measure->click();
    EXPECT_EQ(asked.size(), 1);
    form.offerMeasured(QStringLiteral("23 points"));
    EXPECT_TRUE(measure->isHidden());
    form.offerMeasured(QStringLiteral("23 points of node7"));
    EXPECT_TRUE(measured.isEnabled());
    EXPECT_TRUE(says(QStringLiteral("23 points of node7")));
}

TEST_F(ScenarioFormTest, TheDataSheetIsTypedOnlyWhereItCounts)
{
    const QSignalSpy edited(&form, &ScenarioForm::edited);
    form.offerMeasured(QStringLiteral("23 points"));
    EXPECT_FALSE(edit("sheet_bandwidth").isEnabled());
    find<QRadioButton>("supply_sheet").click();
    EXPECT_TRUE(edit("sheet_bandwidth").isEnabled());
    EXPECT_EQ(form.scenario().source, SupplySource::Sheet);
    ASSERT_EQ(edited.size(), 1);
    EXPECT_EQ(edited[0][0].toString(), QStringLiteral("source"));
    find<QRadioButton>("supply_measured").click();
    EXPECT_FALSE(edit("sheet_bandwidth").isEnabled());
    EXPECT_EQ(form.scenario().source, SupplySource::Measured);
    EXPECT_TRUE(edit("devices").isEnabled()) << "counts either way";
}

TEST_F(ScenarioFormTest, AnotherKindOfLoaderHasItsPublishedCostsAndTheSameKindKeepsItsOwn)
{
    auto scenario = form.scenario();
    scenario.loader.kind = LoaderKind::PyTorch;
    scenario.loader.costs = publishedCosts(LoaderKind::Threads); // of a job file, say
    scenario.loader.pinMemory = !scenario.loader.pinMemory;
    form.show(scenario);
    auto& kinds = find<QComboBox>("loader_kind");
    const QSignalSpy edited(&form, &ScenarioForm::edited);
    choose("loader_kind", kinds.findData(static_cast<int>(LoaderKind::PyTorch)));
    EXPECT_TRUE(edited.isEmpty());
    EXPECT_EQ(form.scenario().loader, scenario.loader);
    choose("loader_kind", kinds.findData(static_cast<int>(LoaderKind::InProcess)));
    EXPECT_EQ(form.scenario().loader.costs, publishedCosts(LoaderKind::InProcess));
    EXPECT_EQ(form.scenario().loader.pinMemory, scenario.loader.pinMemory);
    EXPECT_EQ(edited.size(), 1);
}

TEST_F(ScenarioFormTest, TheNodeIsTheMeasuredOneUntilASnapshotIsChosen)
{
    auto& node = find<QComboBox>("planned_node");
    EXPECT_EQ(node.count(), 2);
    const QSignalSpy asked(&form, &ScenarioForm::nodeRequested);
    const QSignalSpy edited(&form, &ScenarioForm::edited);
    choose("planned_node", 1);
    EXPECT_EQ(asked.size(), 1);
    EXPECT_EQ(node.currentIndex(), 0) << "nothing is chosen yet";
    auto scenario = form.scenario();
    scenario.node = PlannedNode{"gpu-node-07", {}};
    form.show(scenario);
    EXPECT_EQ(node.currentText(), QStringLiteral("gpu-node-07, by its snapshot"));
    choose("planned_node", 0);
    EXPECT_FALSE(form.scenario().node);
    ASSERT_EQ(edited.size(), 1);
    choose("planned_node", 0);
    EXPECT_EQ(edited.size(), 1) << "it was that already";
}

TEST_F(ScenarioFormTest, AccessIsPartOfTheJob)
{
    auto& pattern = find<QComboBox>("pattern");
    const bool inOrder = form.firstWorkload().accessPattern == Pattern::Sequential;
    const auto other = inOrder ? Pattern::Random : Pattern::Sequential;
    choose("pattern", pattern.findData(static_cast<int>(other)));
    EXPECT_EQ(form.scenario().workload.accessPattern, other);
    EXPECT_TRUE(says(QStringLiteral("Changed."))) << "the preset reads the other way";
}

TEST_F(ScenarioFormTest, AnEmptyFieldIsUnknownAndNoZero)
{
    type("price", "2.5");
    EXPECT_EQ(form.scenario().gpuHourPrice, 2.5);
    edit("price").selectAll();
    QTest::keyClick(&edit("price"), Qt::Key_Delete);
    EXPECT_EQ(form.scenario().gpuHourPrice, 0);
    EXPECT_FALSE(edit("price").placeholderText().isEmpty()) << "it says what empty means";
    type("dataset", "10 TB");
    edit("dataset").selectAll();
    QTest::keyClick(&edit("dataset"), Qt::Key_Delete);
    EXPECT_FALSE(form.scenario().workload.datasetBytes);
}

TEST_F(ScenarioFormTest, AJobFileIsAskedFor)
{
    const QSignalSpy asked(&form, &ScenarioForm::jobRequested);
    QTest::mouseClick(&find<QPushButton>("job_file"), Qt::LeftButton);
    EXPECT_EQ(asked.size(), 1);
}

TEST_F(ScenarioFormTest, EveryFieldHasANameForScreenReadersAndATip)
{
    for (auto* field : form.findChildren<QuantityField*>()) {
        EXPECT_FALSE(field->toolTip().isEmpty()) << field->objectName().toStdString();
        EXPECT_FALSE(field->findChild<QLineEdit*>()->accessibleName().isEmpty()) << field->objectName().toStdString();
    }
}

} // namespace
} // namespace sluice::ui
