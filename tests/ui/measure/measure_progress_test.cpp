// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_progress.h"

#include "models/job/demand.h"
#include "tests/core/run_fixture.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/measure/surface/measurement_model.h"
#include "ui/pages/measure/surface/surface_view.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTreeView>

#include <stdexcept>

namespace sluice::ui {
namespace {

Workload fourGpus()
{
    Workload job;
    job.gpus = 4;
    job.sampleBytes = kibibytes(100);
    job.batchPerGpu = 100;
    job.stepTime = Seconds(0.1);
    return job;
}

struct MeasureProgressTest : testing::Test {
    MeasureProgressTest()
    {
        progress.resize(1000, 700);
        progress.show();
        progress.begin(fourGpus());
    }

    bool says(const QString& text) const
    {
        for (const auto* label : progress.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text)) {
                return true;
            }
        }
        return false;
    }
    QPushButton& cancel() const
    {
        for (auto* button : progress.findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("&Cancel")) {
                return *button;
            }
        }
        throw std::runtime_error("no Cancel");
    }
    const report::Chart& live() const
    {
        return progress.findChild<CurveChart*>(QStringLiteral("live_chart"))->model()->chart();
    }
    QStringList phases() const
    {
        const auto* model = progress.findChild<QListView*>()->model();
        QStringList lines;
        for (int row = 0; row < model->rowCount(); ++row) {
            lines << model->index(row, 0).data().toString();
        }
        return lines;
    }
    QProgressBar& bar() const { return *progress.findChild<QProgressBar*>(); }

    MeasureProgress progress;
};

TEST_F(MeasureProgressTest, BeginsWithNothingAndWithTheLineOfTheJob)
{
    EXPECT_TRUE(says(QStringLiteral("Starting the engine.")));
    EXPECT_EQ(progress.measuredPoints(), 0);
    EXPECT_EQ(progress.timeLeft(), QString());
    ASSERT_TRUE(live().requirement);
    EXPECT_EQ(live().requirement->name, "needed for 4 GPUs");
    EXPECT_DOUBLE_EQ(live().requirement->y, demandOf(fourGpus()).rate.value);
    progress.begin({});
    EXPECT_FALSE(live().requirement) << "nobody knows what is needed";
}

TEST_F(MeasureProgressTest, PhasesFollowEachOtherAndTheLastStaysUnderWay)
{
    progress.beginPhase({"snapshot", "Reading this machine"});
    progress.beginPhase({"measure", "Measuring"});
    ASSERT_EQ(phases().size(), 2);
    EXPECT_TRUE(phases()[0].startsWith(QStringLiteral("Reading this machine (done in")));
    EXPECT_EQ(phases()[1], QStringLiteral("Measuring"));
    EXPECT_TRUE(says(QStringLiteral("Measuring")));
    progress.end(false);
    EXPECT_TRUE(phases()[1].startsWith(QStringLiteral("Measuring (stopped after")));
}

TEST_F(MeasureProgressTest, TimeLeftIsNeverLessThanTheEngineSaysAndNothingWhereItDoesNot)
{
    progress.setProgress({Seconds(10), Seconds(60), Seconds(49.2)});
    EXPECT_EQ(progress.timeLeft(), QStringLiteral("about 50 s left"));
    progress.setProgress({Seconds(11), Seconds(60), {}});
    EXPECT_EQ(progress.timeLeft(), QString());
}

TEST_F(MeasureProgressTest, TheBarStaysWithinItsEnds)
{
    progress.setProgress({Seconds(15), Seconds(60), {}});
    EXPECT_EQ(bar().value() * 4, bar().maximum());
    progress.setProgress({Seconds(90), Seconds(60), {}});
    EXPECT_EQ(bar().value(), bar().maximum());
    progress.setProgress({Seconds(-1), Seconds(60), {}});
    EXPECT_EQ(bar().value(), 0);
    progress.setProgress({Seconds(15), Seconds(60), {}});
    progress.setProgress({Seconds(5), Seconds(0), {}});
    EXPECT_EQ(bar().value() * 4, bar().maximum()) << "of no time there is no share";
}

TEST_F(MeasureProgressTest, NumbersPointsFromOne)
{
    PointBegan began;
    began.index = 0;
    began.count = 20;
    began.point.readSize = kibibytes(64);
    progress.beginPoint(began);
    EXPECT_TRUE(says(QStringLiteral("Point 1 of about 20:")));
    EXPECT_TRUE(says(QStringLiteral("64 KiB")));
}

TEST_F(MeasureProgressTest, TimeOfTheCurveNeverRunsBack)
{
    progress.addSample({Seconds(1), BytesPerSecond{1e9}});
    progress.addSample({Seconds(2), BytesPerSecond{1e9}});
    progress.addSample({Seconds(0.5), BytesPerSecond{2e9}}); // another point counts anew
    progress.addSample({Seconds(1), BytesPerSecond{2e9}});
    EXPECT_EQ(live().series[0].points,
              (std::vector<std::pair<double, double>>{{1, 1e9}, {2, 1e9}, {2.5, 2e9}, {3, 2e9}}));
    progress.begin(fourGpus());
    progress.addSample({Seconds(1), BytesPerSecond{1e9}});
    EXPECT_EQ(live().series[0].points, (std::vector<std::pair<double, double>>{{1, 1e9}})) << "from the start again";
}

TEST_F(MeasureProgressTest, SamplesAreDotsWithASeriesOfEachPattern)
{
    EXPECT_TRUE(live().series.empty()) << "nothing is known of what comes";
    PointBegan began;
    began.point.pattern = Pattern::Random;
    progress.beginPoint(began);
    progress.addSample({Seconds(1), BytesPerSecond{1e9}});
    began.point.pattern = Pattern::Sequential;
    progress.beginPoint(began);
    progress.addSample({Seconds(2), BytesPerSecond{4e9}});
    began.point.pattern = Pattern::Random;
    progress.beginPoint(began);
    progress.addSample({Seconds(3), BytesPerSecond{2e9}});
    ASSERT_EQ(live().series.size(), 2U);
    EXPECT_EQ(live().series[0].name, "random");
    EXPECT_EQ(live().series[0].points, (std::vector<std::pair<double, double>>{{1, 1e9}, {3, 2e9}}));
    EXPECT_EQ(live().series[1].name, "sequential");
    ASSERT_TRUE(live().requirement) << "the line of the job stays";
    progress.begin({});
    EXPECT_TRUE(live().series.empty());
}

TEST_F(MeasureProgressTest, APointStandsInTheTableAndInTheMapAtOnce)
{
    const auto run = runFixture();
    progress.addMeasurement(run.measurements[0]);
    progress.addMeasurement(run.measurements[1]);
    EXPECT_EQ(progress.measuredPoints(), 2);
    EXPECT_EQ(progress.findChild<QTreeView*>(QStringLiteral("measured_points"))->model()->rowCount(), 2);
    EXPECT_GT(progress.findChild<QTableView*>(QStringLiteral("surface_map"))->model()->rowCount(), 0);
}

TEST_F(MeasureProgressTest, CancelAsksForItWhileThereIsSomethingToCancel)
{
    const QSignalSpy asked(&progress, &MeasureProgress::cancelRequested);
    QTest::mouseClick(&cancel(), Qt::LeftButton);
    EXPECT_EQ(asked.size(), 1);
    progress.end(true);
    EXPECT_FALSE(cancel().isVisible());
    EXPECT_FALSE(bar().isVisible());
    progress.begin({});
    EXPECT_TRUE(cancel().isVisible());
    EXPECT_TRUE(bar().isVisible());
    EXPECT_EQ(bar().value(), 0);
}

TEST_F(MeasureProgressTest, TheEndSaysHowManyPointsThereAre)
{
    progress.addMeasurement(runFixture().measurements[0]);
    progress.setProgress({Seconds(10), Seconds(60), Seconds(50)});
    progress.end(true);
    EXPECT_TRUE(says(QStringLiteral("1 points measured.")));
    EXPECT_EQ(progress.timeLeft(), QString());
    progress.setMeasurements(runFixture().measurements);
    EXPECT_TRUE(says(QStringLiteral("23 points measured.")));
}

TEST_F(MeasureProgressTest, ARunOfTheHistoryHasNoPhasesAndNoLiveCurve)
{
    progress.showFinished(runFixture().measurements);
    EXPECT_EQ(progress.measuredPoints(), 23);
    EXPECT_FALSE(progress.findChild<QListView*>()->isVisible());
    EXPECT_FALSE(cancel().isVisible());
    progress.begin(fourGpus());
    EXPECT_TRUE(progress.findChild<QListView*>()->isVisible());
    EXPECT_EQ(progress.measuredPoints(), 0) << "a new measurement begins empty";
}

TEST_F(MeasureProgressTest, MeasuringOnePointKeepsThoseThatThereAre)
{
    progress.setMeasurements(runFixture().measurements);
    progress.end(true);
    progress.beginOnePoint();
    EXPECT_EQ(progress.measuredPoints(), 23);
    EXPECT_TRUE(cancel().isVisible());
    progress.addMeasurement(runFixture().measurements[0]);
    EXPECT_EQ(progress.measuredPoints(), 24);
}

TEST_F(MeasureProgressTest, EnterOnALineShowsThePointInTheMap)
{
    progress.setMeasurements(runFixture().measurements);
    auto* table = progress.findChild<QTreeView*>(QStringLiteral("measured_points"));
    table->setFocus();
    table->setCurrentIndex(table->model()->index(13, 0)); // random, 4 KiB, one in flight
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_TRUE(progress.surface()->isVisible());
    EXPECT_TRUE(progress.findChild<QComboBox*>(QStringLiteral("surface_slice"))
                    ->currentText()
                    .startsWith(QStringLiteral("random")));
    const auto where = progress.findChild<QLabel*>(QStringLiteral("surface_where"))->text();
    EXPECT_TRUE(where.contains(QStringLiteral("4 KiB"))) << where.toStdString();
}

TEST_F(MeasureProgressTest, PointsStandAsMeasuredUntilAColumnIsChosen)
{
    const auto run = runFixture();
    progress.setMeasurements(run.measurements);
    progress.end(true);
    auto* table = progress.findChild<QTreeView*>(QStringLiteral("measured_points"));
    const auto* model = table->model();
    const auto rateIn = [model](int row) {
        return model->index(row, MeasurementModel::Rate).data(columnSortRole).toDouble();
    };
    EXPECT_TRUE(table->isSortingEnabled());
    for (int row = 0; row < model->rowCount(); ++row) {
        EXPECT_EQ(rateIn(row), run.measurements[static_cast<std::size_t>(row)].rate.value);
    }
    table->sortByColumn(MeasurementModel::Rate, Qt::DescendingOrder);
    for (int row = 1; row < model->rowCount(); ++row) {
        EXPECT_GE(rateIn(row - 1), rateIn(row)) << "by the number, not by its words";
    }
    table->setCurrentIndex(model->index(model->rowCount() - 1, 0));
    const auto slowest = model->index(model->rowCount() - 1, MeasurementModel::ReadSize).data().toString();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    const auto where = progress.findChild<QLabel*>(QStringLiteral("surface_where"))->text();
    EXPECT_TRUE(where.contains(slowest)) << where.toStdString() << " is not the line that was chosen";
}

} // namespace
} // namespace sluice::ui
