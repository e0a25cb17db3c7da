// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_model.h"

#include "tests/ui/charts/sample_chart.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace sluice::ui {
namespace {

struct CurveModelTest : testing::Test {
    QString text(int row, int column) const { return model.index(row, column).data().toString(); }

    CurveModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(CurveModelTest, ShowsAReadSizeARowAndASeriesAColumnWithItsInterval)
{
    model.setChart(sampleChart());
    ASSERT_EQ(model.rowCount(), 3);
    ASSERT_EQ(model.columnCount(), 5);
    EXPECT_EQ(model.headerData(2, Qt::Horizontal).toString(), QStringLiteral("sequential, direct, at least"));
    EXPECT_EQ(text(2, 0), QStringLiteral("1 MiB"));
    EXPECT_EQ(text(2, 1), QStringLiteral("1.9 GB/s"));
    EXPECT_EQ(text(2, 2), QStringLiteral("1.85 GB/s"));
    EXPECT_EQ(text(2, 3), QStringLiteral("1.95 GB/s"));
    EXPECT_DOUBLE_EQ(model.index(2, 4).data(Qt::EditRole).toDouble(), 1.8e9);
}

TEST_F(CurveModelTest, LeavesACellEmptyWhereNothingWasMeasured)
{
    model.setChart(sampleChart());
    EXPECT_FALSE(model.index(0, 4).data().isValid());
}

TEST_F(CurveModelTest, GivesASecondVisitOfTheSameReadSizeItsOwnRow)
{
    report::Chart chart;
    chart.series = {{"a", {{1, 10}, {1, 20}}, {}}};
    model.setChart(chart);
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_DOUBLE_EQ(model.index(1, 1).data(Qt::EditRole).toDouble(), 20);
}

TEST_F(CurveModelTest, CopiesAsCsvInBaseUnits)
{
    model.setChart(sampleChart());
    const auto lines = model.csv().split(QStringLiteral("\r\n"));
    EXPECT_EQ(lines[0],
              QStringLiteral("read size [bytes],\"sequential, direct [bytes/s]\","
                             "\"sequential, direct, at least [bytes/s]\",\"sequential, direct, at most [bytes/s]\","
                             "random [bytes/s]"));
    EXPECT_EQ(lines[1], QStringLiteral("4096,200000000,190000000,210000000,"));
    EXPECT_EQ(lines.size(), 5);
}

TEST_F(CurveModelTest, GrowsAtTheEndWhileMeasuring)
{
    report::Chart chart;
    chart.series = {{"measured", {}, {}}};
    model.setChart(chart);
    QSignalSpy inserted(&model, &CurveModel::rowsInserted);
    model.append(0, 0.1, 1e9);
    model.append(0, 0.2, 2e9);
    EXPECT_EQ(inserted.size(), 2);
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_DOUBLE_EQ(model.index(1, 1).data(Qt::EditRole).toDouble(), 2e9);
}

TEST_F(CurveModelTest, SortsInASampleThatComesLate)
{
    report::Chart chart;
    chart.series = {{"measured", {{1, 10}, {2, 20}}, {}}};
    model.setChart(chart);
    model.append(0, 1.5, 15);
    EXPECT_DOUBLE_EQ(model.index(1, 1).data(Qt::EditRole).toDouble(), 15);
    model.append(3, 9, 9);
    EXPECT_EQ(model.rowCount(), 3) << "a series that is not there takes nothing";
}

} // namespace
} // namespace sluice::ui
