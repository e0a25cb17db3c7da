// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_chart.h"

#include "tests/ui/charts/sample_chart.h"
#include "ui/charts/curve_model.h"
#include "ui/charts/curve_plot.h"
#include "ui/theme/theme.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>
#include <QToolTip>
#include <QtCharts/QChartView>

namespace sluice::ui {
namespace {

struct CurveChartTest : testing::Test {
    CurveChartTest()
    {
        chart.resize(640, 360);
        chart.setChart(sampleChart());
        chart.show();
        view = chart.findChild<QChartView*>();
        plot = static_cast<CurvePlot*>(view->chart());
        QTest::qWait(1);
    }

    QColor pixelAt(double x, double y)
    {
        const QPointF at = plot->mapToScene(plot->positionOf(x, y));
        return chart.grab().toImage().pixelColor(view->mapFromScene(at));
    }

    CurveChart chart;
    QChartView* view = nullptr;
    CurvePlot* plot = nullptr;
};

TEST_F(CurveChartTest, DrawsTheRequirementWhereItsNumberIs)
{
    // Dashes leave gaps: somewhere along a stretch of the line there is its colour, and none above it.
    bool drawn = false;
    for (double x = 200e3; x < 900e3; x *= 1.01) {
        drawn = drawn || pixelAt(x, 1.6e9) == plot->theme().bad;
    }
    EXPECT_TRUE(drawn);
    EXPECT_NE(pixelAt(300e3, 1.75e9), plot->theme().bad);
}

TEST_F(CurveChartTest, ShowsTheExactNumbersOfThePointUnderTheMouse)
{
    const QPointF at = plot->mapToScene(plot->positionOf(65536, 1.2e9));
    QTest::mouseMove(view->viewport(), view->mapFromScene(at));
    QTest::qWait(1);
    EXPECT_EQ(QToolTip::text(), QStringLiteral("sequential, direct\n64 KiB: 1.2 GB/s (900 MB/s to 1.22 GB/s)"));
}

TEST_F(CurveChartTest, FindsNoPointFarFromAllOfThem)
{
    EXPECT_TRUE(plot->nearest(plot->positionOf(65536, 1.2e9) + QPointF(3, 3)));
    EXPECT_FALSE(plot->nearest(plot->positionOf(4096, 1.9e9)));
}

TEST_F(CurveChartTest, CopiesItsNumbers)
{
    chart.setFocus();
    QGuiApplication::clipboard()->clear();
    chart.copyAsCsv();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), chart.model()->csv());
}

TEST_F(CurveChartTest, FollowsLightAndDark)
{
    chart.setPalette(darkPalette());
    EXPECT_EQ(plot->theme(), themeOf(darkPalette()));
    EXPECT_EQ(pixelAt(8192, 1.9e9), themeOf(darkPalette()).surface);
}

TEST_F(CurveChartTest, GrowsWhileSamplesComeIn)
{
    chart.startLive(QStringLiteral("Bandwidth"), QStringLiteral("measured"));
    chart.setRequirement(QStringLiteral("needed"), 2e9);
    for (int i = 1; i <= 50; ++i) {
        chart.appendSample(i * 0.1, 1e9 + i * 1e6);
    }
    QTest::qWait(80);
    EXPECT_EQ(chart.model()->rowCount(), 50);
    EXPECT_EQ(chart.model()->index(49, 0).data().toString(), QStringLiteral("5 s"));
    EXPECT_NEAR(plot->positionOf(5.0, 0).x(), plot->plotArea().right(), 1) << "time ends at the last sample";
}

TEST_F(CurveChartTest, PutsFactorsOfTenAtEqualStepsOnALogarithmicAxis)
{
    chart.setLogY(true);
    const double first = plot->positionOf(4096, 1e8).y() - plot->positionOf(4096, 1e9).y();
    const double second = plot->positionOf(4096, 1e9).y() - plot->positionOf(4096, 1e10).y();
    EXPECT_NEAR(first, second, 1e-6);
}

} // namespace
} // namespace sluice::ui
