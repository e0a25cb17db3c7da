// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/bench/bench_document.h"
#include "tests/ui/measure/bench/bench_documents.h"
#include "tests/ui/measure/bench/bench_panels.h"
#include "ui/charts/curve_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/pages/measure/bench/files_panel.h"
#include "ui/pages/measure/bench/loader_panel.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/widgets/figure_label.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

/// The benches beside the guided audit: many small files, and the loader.
namespace sluice::ui {
namespace {

TEST_F(BenchPanels, SmallFilesAskForWhatIsChosen)
{
    const FakeEngine engine(resultEvent(filesDocument()).c_str());
    use(engine);
    form.setFolder(QStringLiteral("/data/train"));
    FilesPanel panel(form);
    auto* workers = panel.findChild<QLineEdit*>(QStringLiteral("file_workers_edit"));
    workers->selectAll();
    QTest::keyClicks(workers, QStringLiteral("16"));
    ASSERT_TRUE(run(panel));
    const auto words = asked(engine);
    EXPECT_TRUE(words.startsWith(QStringLiteral("bench files --path /data/train"))) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("--workers 16"))) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("--file-size 112640"))) << words.toStdString();
}

TEST_F(BenchPanels, SmallFilesShowRatesByWorkersAgainstTheShard)
{
    const FakeEngine engine(resultEvent(filesDocument()).c_str());
    use(engine);
    FilesPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("Packed into shards, these samples would be read 4.0 times as fast (")));
    const auto& series = panel.findChild<CurveChart*>(QStringLiteral("files_chart"))->model()->chart().series;
    ASSERT_EQ(series.size(), 4U);
    EXPECT_EQ(series[0].points, (std::vector<std::pair<double, double>>{{1, 500}, {2, 900}, {4, 1200}}));
    EXPECT_EQ(series[3].points[2], (std::pair<double, double>(4, 4800))) << "the shard, as files a second";
    auto* table = panel.findChild<QTableView*>(QStringLiteral("files_table"));
    ASSERT_EQ(table->model()->rowCount(), 3);
    EXPECT_EQ(table->model()->index(2, 1).data().toString(), QStringLiteral("1,200"));
    const QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
}

TEST_F(BenchPanels, TheLettersOfLabelsReachTheirFields)
{
    FilesPanel panel(form);
    panel.resize(900, 640);
    panel.show();
    panel.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&panel));
    QTest::keyClick(&panel, Qt::Key_K, Qt::AltModifier);
    EXPECT_TRUE(panel.findChild<QLineEdit*>(QStringLiteral("file_workers_edit"))->hasFocus());
    QTest::keyClick(&panel, Qt::Key_R, Qt::AltModifier);
    EXPECT_TRUE(panel.findChild<QLineEdit*>(QStringLiteral("files_folder"))->hasFocus()) << "a path is typed there";
}

TEST_F(BenchPanels, SmallFilesThatFailShowNoOlderResult)
{
    const FakeEngine good(resultEvent(filesDocument()).c_str());
    use(good);
    FilesPanel panel(form);
    ASSERT_TRUE(run(panel));
    auto* chart = panel.findChild<CurveChart*>(QStringLiteral("files_chart"));
    auto* table = panel.findChild<QTableView*>(QStringLiteral("files_table"));
    EXPECT_TRUE(chart->isVisible());
    const FakeEngine bad(R"(echo '{"event":"error","kind":"io","message":"no space","hint":""}'; exit 3)");
    use(bad);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("no space")));
    EXPECT_FALSE(chart->isVisible());
    EXPECT_TRUE(chart->model()->chart().series.empty());
    EXPECT_FALSE(table->isVisible());
    EXPECT_EQ(table->model()->rowCount(), 0);
    use(good);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(chart->isVisible());
    EXPECT_EQ(table->model()->rowCount(), 3);
}

TEST_F(BenchPanels, AFigureOfSmallFilesSaysWhereItIsFromAndWhatItIs)
{
    const auto files = readBenchDocument<FilesMeasurement>(filesDocument(), "files", "a document");
    ASSERT_TRUE(files.ok());
    ColumnModel<FilesAtWorkers> rows(filesColumns());
    rows.setRows(files->scaling);
    const auto at = [&](int column) { return filesProvenance(rows, rows.index(2, column)); };
    EXPECT_TRUE(at(0).title.isEmpty());
    EXPECT_EQ(at(1).title, QStringLiteral("Cold files/s: 1,200"));
    EXPECT_EQ(at(3).figure, FigureId::FilesPerSecond);
    EXPECT_EQ(at(5).figure, FigureId::ShardRate);
    EXPECT_EQ(at(6).figure, FigureId::FileLatency);
}

TEST_F(BenchPanels, TheLoaderShowsQueueAndStallWhileItRuns)
{
    const FakeEngine engine((R"(
echo '{"event":"loader","t_seconds":0.2,"queued_batches":8,"queue_room_batches":16,"idle_share":0.25}'
echo '{"event":"loader","t_seconds":0.4,"queued_batches":0,"queue_room_batches":16,"idle_share":1}'
)" + resultEvent(loaderDocument()))
                                .c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    const auto& series = panel.findChild<CurveChart*>(QStringLiteral("loader_chart"))->model()->chart().series;
    ASSERT_EQ(series.size(), 2U);
    EXPECT_EQ(series[0].points, (std::vector<std::pair<double, double>>{{0.2, 50}, {0.4, 0}}));
    EXPECT_EQ(series[1].points, (std::vector<std::pair<double, double>>{{0.2, 25}, {0.4, 100}}));
}

TEST_F(BenchPanels, TheLoaderSaysWhatLimitsAndWhereEachNumberIsFrom)
{
    const FakeEngine engine(resultEvent(loaderDocument()).c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("The GPUs compute 62 % of the time. Bottleneck: Storage.")));
    const auto figures = panel.findChildren<FigureLabel*>();
    ASSERT_EQ(figures.size(), 8);
    for (const auto* figure : figures) {
        EXPECT_FALSE(figure->provenance().title.isEmpty()) << figure->text().toStdString();
        EXPECT_FALSE(figure->provenance().inputs.isEmpty()) << figure->text().toStdString();
    }
}

TEST_F(BenchPanels, TheLoaderTakesTheNumbersOfTheJob)
{
    const FakeEngine engine(resultEvent(loaderDocument()).c_str());
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    ASSERT_TRUE(form.workload());
    const auto expected = QStringLiteral("--batch %1 ").arg(form.workload()->batchPerGpu);
    EXPECT_TRUE(asked(engine).contains(expected)) << asked(engine).toStdString();
}

TEST_F(BenchPanels, AnErrorOfTheEngineStandsInPlace)
{
    const FakeEngine engine(
        R"(echo '{"event":"error","kind":"usage","message":"there is no data set in /x","hint":"name a folder"}'; exit 2)");
    use(engine);
    LoaderPanel panel(form);
    ASSERT_TRUE(run(panel));
    EXPECT_TRUE(says(panel, QStringLiteral("there is no data set in /x")));
}

TEST_F(BenchPanels, CancelEndsABench)
{
    const FakeEngine engine(R"(
trap 'exit 130' INT
echo '{"event":"phase","name":"measure","text":"Reading files"}'
while :; do sleep 0.05; done
)");
    use(engine);
    FilesPanel panel(form);
    panel.show();
    panel.start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return says(panel, QStringLiteral("Reading files")); }, patience));
    QTest::mouseClick(panel.findChild<QPushButton*>(QStringLiteral("cancel_bench")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !panel.engine().isRunning(); }, patience));
    EXPECT_TRUE(says(panel, QStringLiteral("Cancelled.")));
}

TEST_F(BenchPanels, OneThingIsMeasuredAtATime)
{
    const FakeEngine engine(R"(
case "$*" in *--dry-run*) echo '{"schema":"sluice.preview/1","path":"/data","statements":["Reads"]}'; exit 0;; esac
trap 'exit 130' INT
echo '{"event":"phase","name":"measure","text":"Reading files"}'
while :; do sleep 0.05; done
)");
    use(engine);
    EngineClient guide;
    EngineClient preview;
    MeasurePage page(guide, preview, {});
    page.show();
    page.prepare();
    auto* start = page.findChild<QPushButton*>(QStringLiteral("startMeasuring"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
    page.findChild<FilesPanel*>()->start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !start->isEnabled(); }, patience));
    EXPECT_FALSE(page.findChild<QPushButton*>(QStringLiteral("start_loader"))->isEnabled());
    EXPECT_TRUE(page.isMeasuring());
    page.findChild<FilesPanel*>()->engine().cancel();
    EXPECT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, patience));
}

TEST(FilesVerdict, TellsWhereInterruptedOrInMemory)
{
    FilesMeasurement result;
    EXPECT_EQ(filesVerdict(result).headline, QStringLiteral("Stopped before anything was measured."));
    result.scaling.push_back({.workers = 1, .cold = {}, .warm = {}, .metadata = {}, .shardCold = {}, .shardWarm = {}});
    result.memoryOnly = result.interrupted = true;
    const auto verdict = filesVerdict(result);
    EXPECT_TRUE(verdict.detail.contains(QStringLiteral("lives in memory")));
    EXPECT_TRUE(verdict.detail.contains(QStringLiteral("Interrupted")));
    result.scaling.back().cold.rate = BytesPerSecond{1e9};
    result.scaling.back().shardCold = BytesPerSecond{1e9};
    EXPECT_FALSE(filesVerdict(result).packingHelps);
}

TEST(FilesVerdict, SaysOfPackingWhatTheIntervalAllows)
{
    FilesMeasurement result;
    result.scaling.push_back({.workers = 1, .cold = {}, .warm = {}, .metadata = {}, .shardCold = {}, .shardWarm = {}});
    auto& at = result.scaling.back();
    at.cold.rate = BytesPerSecond{1e9};
    const auto headlineAt = [&](double shard) {
        at.shardCold = BytesPerSecond{shard};
        return filesVerdict(result).headline;
    };
    EXPECT_TRUE(headlineAt(1e9).contains(QStringLiteral("gain little or nothing")));
    EXPECT_TRUE(headlineAt(1.27e9).contains(QStringLiteral("not sure: 1.3 times (1.1 to 1.4)")))
        << headlineAt(1.27e9).toStdString();
    EXPECT_TRUE(headlineAt(2e9).contains(QStringLiteral("2.0 times as fast (1.8 to 2.2)")))
        << headlineAt(2e9).toStdString();
}

} // namespace
} // namespace sluice::ui
