// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/files_result.h"

#include "core/run/bench/bench_document.h"
#include "models/job/demand.h"
#include "tests/ui/measure/bench/bench_documents.h"
#include "ui/tables/table_copy.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSortFilterProxyModel>

#include <chrono>

namespace sluice::ui {
namespace {

using namespace std::chrono_literals;

FilesMeasurement measuredFiles()
{
    return *readBenchDocument<FilesMeasurement>(filesDocument(), "files", "a document");
}

/// 100,000 samples a second: 8 GPUs of 2,500 in 0.2 s.
Workload hungryJob()
{
    Workload job;
    job.gpus = 8;
    job.batchPerGpu = 2500;
    job.stepTime = Seconds(0.2);
    job.samplesPerFile = 1;
    return job;
}

TEST(FilesVerdictWords, TellTheFilesASecondWhereNoShardWasRead)
{
    auto files = measuredFiles();
    files.scaling.back().shardCold.reset();
    const auto verdict = filesVerdict(files);
    EXPECT_EQ(verdict.headline, QStringLiteral("1,200 files/s"));
    EXPECT_FALSE(verdict.packingHelps);
    EXPECT_EQ(verdict.detail,
              QStringLiteral("1,200 files/s cold with 4 workers; 36,000 files/s with open, stat and close only."));
}

TEST(FilesVerdictWords, RestOnTheMostWorkers)
{
    auto files = measuredFiles();
    files.scaling.pop_back();
    EXPECT_TRUE(filesVerdict(files).detail.startsWith(QStringLiteral("900 files/s cold with 2 workers")));
}

TEST(FilesVerdictWords, OfAWholeMeasurementOnDiskHaveNoReservation)
{
    const auto detail = filesVerdict(measuredFiles()).detail;
    EXPECT_FALSE(detail.contains(QStringLiteral("memory")));
    EXPECT_FALSE(detail.contains(QStringLiteral("Interrupted")));
    EXPECT_TRUE(filesVerdict(measuredFiles()).packingHelps);
}

TEST(FilesChart, AShardThatWasNotMadeHasNoPoints)
{
    auto files = measuredFiles();
    files.scaling[1].shardCold.reset();
    const auto chart = filesChart(files, {});
    ASSERT_EQ(chart.series.size(), 4U);
    EXPECT_EQ(chart.series[3].points, (std::vector<std::pair<double, double>>{{1, 2000}, {4, 4800}}));
    EXPECT_EQ(chart.series[1].points.size(), 3U);
    EXPECT_FALSE(chart.requirement);
}

TEST(FilesChart, AFolderOfEmptyFilesHasNoRateOfAShard)
{
    auto files = measuredFiles();
    files.bytes = {};
    EXPECT_TRUE(filesChart(files, {}).series[3].points.empty());
    files.count = 0;
    EXPECT_TRUE(filesChart(files, {}).series[3].points.empty());
}

TEST(FilesChart, HasTheLineOfAJobThatKeepsAFileForEachSample)
{
    const auto chart = filesChart(measuredFiles(), hungryJob());
    ASSERT_TRUE(chart.requirement);
    EXPECT_DOUBLE_EQ(chart.requirement->y, 100000);
    EXPECT_EQ(chart.requirement->name, "needed for 8 GPUs");
    auto sharded = hungryJob();
    sharded.samplesPerFile = 1000;
    EXPECT_FALSE(filesChart(measuredFiles(), sharded).requirement) << "it asks for shards, not for files";
}

TEST(FilesTable, CopiesAsItIsShown)
{
    ColumnModel<FilesAtWorkers> rows(filesColumns());
    const QAbstractItemModelTester rules(&rows, QAbstractItemModelTester::FailureReportingMode::Fatal);
    rows.setRows(measuredFiles().scaling);
    EXPECT_EQ(
        tableCsv(rows).section(QStringLiteral("\r\n"), 0, 0),
        QStringLiteral("Workers,Cold files/s,Warm files/s,Unread files/s,Cold shard,Warm shard,open,stat,read,close"));
    EXPECT_TRUE(tableCsv(rows)
                    .section(QStringLiteral("\r\n"), 3, 3)
                    .startsWith(QStringLiteral("4,\"1,200\",\"24,000\",\"36,000\",540.7 MB/s,not known,20 us / 90 us")))
        << tableCsv(rows).toStdString();
}

TEST(FilesTable, SortsNumbersAsNumbersAndTheUnknownBelowAll)
{
    auto scaling = measuredFiles().scaling;
    scaling[0].cold.filesPerSecond = 9000;
    scaling[0].shardCold.reset();
    scaling[0].cold.open.p50 = 1s;
    ColumnModel<FilesAtWorkers> rows(filesColumns());
    rows.setRows(scaling);
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&rows);
    sorted.setSortRole(columnSortRole);
    const auto workersFrom = [&](int column) {
        sorted.sort(column, Qt::AscendingOrder);
        QStringList workers;
        for (int row = 0; row < sorted.rowCount(); ++row) {
            workers << sorted.index(row, 0).data().toString();
        }
        return workers.join(u' ');
    };
    EXPECT_EQ(workersFrom(1), QStringLiteral("2 4 1")) << "900, 1,200, 9,000";
    EXPECT_EQ(workersFrom(4), QStringLiteral("1 2 4"));
    EXPECT_EQ(workersFrom(6).right(1), QStringLiteral("1")) << "a second is more than 20 microseconds";
}

TEST(FilesTable, EveryColumnSaysWhatItIs)
{
    const ColumnModel<FilesAtWorkers> rows(filesColumns());
    for (int column = 0; column < rows.columnCount(); ++column) {
        EXPECT_FALSE(rows.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty()) << column;
    }
}

TEST(FilesFigures, SayWithHowManyWorkersAndFilesTheyWereMeasured)
{
    ColumnModel<FilesAtWorkers> rows(filesColumns());
    rows.setRows(measuredFiles().scaling);
    for (int column = 1; column < rows.columnCount(); ++column) {
        const auto provenance = filesProvenance(rows, rows.index(1, column));
        EXPECT_TRUE(provenance.figure) << column;
        ASSERT_EQ(provenance.inputs.size(), 1) << column;
        EXPECT_EQ(provenance.inputs[0].second, QStringLiteral("with 2 workers, up to 100 files"));
        EXPECT_FALSE(provenance.formula.isEmpty()) << column;
    }
    EXPECT_EQ(filesProvenance(rows, rows.index(1, 3)).figure, FigureId::FilesPerSecond);
    EXPECT_EQ(filesProvenance(rows, rows.index(1, 4)).figure, FigureId::ShardRate);
    EXPECT_EQ(filesProvenance(rows, rows.index(1, 9)).figure, FigureId::FileLatency);
}

} // namespace
} // namespace sluice::ui
