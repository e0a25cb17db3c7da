// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/surface/surface_model.h"

#include "tests/core/run_fixture.h"
#include "ui/charts/heat_delegate.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

namespace sluice::ui {
namespace {

struct SurfaceModelTest : testing::Test {
    SurfaceModelTest()
    {
        run = runFixture();
        surface = std::make_shared<const StorageSurface>(*StorageSurface::fit(run.measurements));
        slices = slicesOf(run.measurements);
        model.show(surface, slices.front(), run.plan->demand.rate);
    }

    int count(int role) const
    {
        int found = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            for (int column = 0; column < model.columnCount(); ++column) {
                found += model.index(row, column).data(role).toBool() ? 1 : 0;
            }
        }
        return found;
    }

    sluice::Run run;
    std::shared_ptr<const StorageSurface> surface;
    std::vector<SurfaceSlice> slices;
    SurfaceModel model;
};

TEST_F(SurfaceModelTest, IsATableOfReadSizesAndReadsInFlight)
{
    const QAbstractItemModelTester rules(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    ASSERT_GT(model.rowCount(), 2);
    ASSERT_GT(model.columnCount(), 2);
    EXPECT_EQ(model.headerData(0, Qt::Horizontal).toString(), QStringLiteral("4 KiB"));
    model.clear();
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(SurfaceModelTest, MarksWhatWasMeasuredAndOneKnee)
{
    EXPECT_GT(count(HeatMarkRole), 3);
    EXPECT_LT(count(HeatMarkRole), model.rowCount() * model.columnCount()) << "and not what was not";
    EXPECT_LE(count(HeatRingRole), 1);
    EXPECT_GT(count(HeatShortRole), 0) << "4 KiB reads are not enough for this job";
}

TEST_F(SurfaceModelTest, ACellKnowsItsSettingAndItsMeasurement)
{
    for (const auto& m : run.measurements) {
        for (int row = 0; row < model.rowCount(); ++row) {
            for (int column = 0; column < model.columnCount(); ++column) {
                const auto cell = model.index(row, column);
                if (model.pointAt(cell) == m.point) {
                    ASSERT_NE(model.measurementAt(cell), nullptr);
                    EXPECT_EQ(model.measurementAt(cell)->point, m.point);
                }
            }
        }
    }
}

TEST_F(SurfaceModelTest, TheCurveOfAReadSizeHasFitAndMeasurementsAndTheNeed)
{
    std::size_t measured = 0;
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto chart = model.curveOf(column);
        ASSERT_EQ(chart.series.size(), 2U);
        EXPECT_LE(static_cast<int>(chart.series[0].points.size()), model.rowCount());
        EXPECT_DOUBLE_EQ(chart.requirement->y, run.plan->demand.rate.value);
        measured += chart.series[1].points.size();
    }
    EXPECT_EQ(static_cast<int>(measured), count(HeatMarkRole));
}

TEST_F(SurfaceModelTest, SaysInWordsWhatACellShows)
{
    const auto tip = model.start().data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(tip.contains(QStringLiteral("in flight")));
    EXPECT_TRUE(tip.contains(QStringLiteral("Fitted:")));
}

TEST_F(SurfaceModelTest, ShowsEverySliceThatWasMeasured)
{
    ASSERT_GE(slices.size(), 2U);
    for (const auto& slice : slices) {
        model.show(surface, slice, std::nullopt);
        EXPECT_GT(count(HeatMarkRole), 0) << sliceWords(slice).toStdString();
        EXPECT_EQ(count(HeatShortRole), 0) << "nothing is known to be needed";
    }
    EXPECT_TRUE(slicesOf({}).empty());
}

} // namespace
} // namespace sluice::ui
