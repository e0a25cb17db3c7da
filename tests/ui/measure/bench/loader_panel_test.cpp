// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/loader_panel.h"

#include "tests/ui/measure/bench/bench_documents.h"
#include "tests/ui/measure/bench/bench_panels.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/widgets/notice.h"

#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

namespace sluice::ui {
namespace {

struct LoaderPanelTest : BenchPanels {
    static void enter(const QWidget& panel, const char* name, const QString& text)
    {
        auto* edit = panel.findChild<QLineEdit*>(QLatin1String(name));
        ASSERT_TRUE(edit) << name;
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }
    static QString shown(const QWidget& panel, const char* name)
    {
        return panel.findChild<QLineEdit*>(QLatin1String(name))->text();
    }
    static const Notice* outcome(const QWidget& panel) { return panel.findChild<Notice*>(); }
    /// A job of another name than the presets have.
    QString jobFile(const char* name, int batch) const
    {
        QFile file(folder.filePath(QString::fromLatin1(name)));
        if (file.open(QIODevice::WriteOnly)) {
            file.write(QByteArray(R"({"schema":"sluice.workload/1","name":")") + name + R"(","batch_per_gpu":)"
                       + QByteArray::number(batch)
                       + R"(,"sample_bytes":1000,"step_seconds":0.25,"decode_seconds":0.003})");
        }
        return file.fileName();
    }

    QTemporaryDir folder;
};

Json unlimited()
{
    auto document = loaderDocument();
    document["result"]["bottleneck"] = "gpu";
    document["result"]["accelerator_utilisation"] = 0.99;
    return document;
}

TEST_F(LoaderPanelTest, AsksForWhatIsTyped)
{
    const FakeEngine engine(resultEvent(loaderDocument()).c_str());
    use(engine);
    LoaderPanel panel(form);
    enter(panel, "loader_folder", QStringLiteral("/data/train"));
    enter(panel, "loader_gpus_edit", QStringLiteral("4"));
    enter(panel, "loader_workers_edit", QStringLiteral("12"));
    enter(panel, "loader_prefetch_edit", QStringLiteral("3"));
    enter(panel, "loader_batch_edit", QStringLiteral("64"));
    enter(panel, "loader_step_edit", QStringLiteral("250ms"));
    enter(panel, "loader_decode_edit", QStringLiteral("1.5ms"));
    enter(panel, "loader_sample_edit", QStringLiteral("1 MiB"));
    enter(panel, "loader_runtime_edit", QStringLiteral("7s"));
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(asked(engine).startsWith(QStringLiteral(
        "bench loader --path /data/train --gpus 4 --workers 12 --prefetch 3 --batch 64 --step-time 0.25s "
        "--decode-time 0.0015s --runtime 7s --sample-bytes 1048576")))
        << asked(engine).toStdString();
}

TEST_F(LoaderPanelTest, TheSizeOfASampleIsAskedForOnlyWhereItIsTyped)
{
    const FakeEngine engine(resultEvent(loaderDocument()).c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_FALSE(asked(engine).contains(QStringLiteral("--sample-bytes"))) << asked(engine).toStdString();
}

TEST_F(LoaderPanelTest, NoWorkersMeansTheTrainingProcessLoads)
{
    const FakeEngine engine(resultEvent(loaderDocument()).c_str());
    use(engine);
    LoaderPanel panel(form);
    enter(panel, "loader_workers_edit", QStringLiteral("0"));
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(asked(engine).contains(QStringLiteral("--workers 0 "))) << asked(engine).toStdString();
}

TEST_F(LoaderPanelTest, FollowsTheJobThatIsChosenAndNotThatItIsChosenAgain)
{
    LoaderPanel panel(form);
    form.selectWorkload(jobFile("first", 48));
    EXPECT_EQ(shown(panel, "loader_batch_edit"), QStringLiteral("48"));
    EXPECT_EQ(shown(panel, "loader_step_edit"), QStringLiteral("250 ms"));
    EXPECT_EQ(shown(panel, "loader_decode_edit"), QStringLiteral("3 ms"));
    enter(panel, "loader_batch_edit", QStringLiteral("50"));
    form.setFolder(QStringLiteral("/elsewhere"));
    EXPECT_EQ(shown(panel, "loader_batch_edit"), QStringLiteral("50")) << "what was typed stays with the same job";
    form.selectWorkload(jobFile("second", 96));
    EXPECT_EQ(shown(panel, "loader_batch_edit"), QStringLiteral("96"));
}

TEST_F(LoaderPanelTest, SaysBeforeItRunsWhatItWouldDo)
{
    LoaderPanel panel(form);
    panel.show();
    EXPECT_EQ(outcome(panel)->tone(), Notice::Tone::Info);
    EXPECT_TRUE(outcome(panel)->detail().contains(QStringLiteral("nothing is written")));
    EXPECT_FALSE(panel.findChild<QWidget*>(QStringLiteral("loader_figures"))->isVisible());
}

TEST_F(LoaderPanelTest, ALoaderThatKeepsUpIsGoodNews)
{
    const FakeEngine engine(resultEvent(unlimited()).c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_EQ(outcome(panel)->tone(), Notice::Tone::Good);
    EXPECT_TRUE(says(panel, QStringLiteral("The GPUs compute 99 % of the time: the loader keeps up.")));
}

TEST_F(LoaderPanelTest, ALoaderThatLimitsIsAWarning)
{
    const FakeEngine engine(resultEvent(loaderDocument()).c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_EQ(outcome(panel)->tone(), Notice::Tone::Warning);
    EXPECT_FALSE(outcome(panel)->detail().contains(QStringLiteral("Interrupted")));
}

TEST_F(LoaderPanelTest, WhatRestsOnPartOfTheTimeSaysSo)
{
    auto document = unlimited();
    document["result"]["interrupted"] = true;
    const FakeEngine engine(resultEvent(document).c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(outcome(panel)->detail().startsWith(QStringLiteral("Interrupted.")))
        << outcome(panel)->detail().toStdString();
}

TEST_F(LoaderPanelTest, AnotherRunBeginsWithAnEmptyChartAndNoFigures)
{
    const FakeEngine engine((R"(
echo '{"event":"loader","t_seconds":0.2,"queued_batches":8,"queue_room_batches":16,"idle_share":0.25}'
)" + resultEvent(loaderDocument()))
                                .c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    auto* figures = panel.findChild<QWidget*>(QStringLiteral("loader_figures"));
    auto* chart = panel.findChild<CurveChart*>(QStringLiteral("loader_chart"));
    ASSERT_TRUE(figures->isVisible());
    ASSERT_EQ(chart->model()->rowCount(), 1);
    const FakeEngine refusing(R"(echo '{"event":"error","kind":"usage","message":"no data set"}'; exit 2)");
    use(refusing);
    ASSERT_TRUE(run(panel));
    EXPECT_FALSE(figures->isVisible()) << "they are of the run before";
    EXPECT_EQ(chart->model()->rowCount(), 0);
    EXPECT_EQ(outcome(panel)->tone(), Notice::Tone::Bad);
}

TEST_F(LoaderPanelTest, AQueueWithoutRoomIsEmptyAndNotBroken)
{
    const FakeEngine engine((R"(
echo '{"event":"loader","t_seconds":0.2,"queued_batches":0,"queue_room_batches":0,"idle_share":0.5}'
)" + resultEvent(loaderDocument()))
                                .c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    const auto& series = panel.findChild<CurveChart*>(QStringLiteral("loader_chart"))->model()->chart().series;
    EXPECT_EQ(series[0].points, (std::vector<std::pair<double, double>>{{0.2, 0}}));
}

TEST_F(LoaderPanelTest, ADocumentOfAnotherBenchIsAnError)
{
    const FakeEngine engine(resultEvent(filesDocument()).c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_EQ(outcome(panel)->tone(), Notice::Tone::Bad);
    EXPECT_FALSE(panel.findChild<QWidget*>(QStringLiteral("loader_figures"))->isVisible());
}

TEST_F(LoaderPanelTest, DoesNotStartWhileSomethingElseIsMeasured)
{
    LoaderPanel panel(form);
    auto* start = panel.findChild<QPushButton*>(QStringLiteral("start_loader"));
    EXPECT_TRUE(start->isEnabled());
    panel.setAllowed(false);
    EXPECT_FALSE(start->isEnabled());
    panel.setAllowed(true);
    EXPECT_TRUE(start->isEnabled());
}

} // namespace
} // namespace sluice::ui
