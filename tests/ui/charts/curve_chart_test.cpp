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
#include <QWheelEvent>
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

struct ZoomedChart : CurveChartTest {
    QPoint inView(double x, double y) const { return view->mapFromScene(plot->mapToScene(plot->positionOf(x, y))); }
    void wheel(QPoint at, int steps, Qt::KeyboardModifiers held = Qt::ControlModifier) const
    {
        QWheelEvent event(at, view->viewport()->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, held,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view->viewport(), &event);
    }
};

TEST_F(ZoomedChart, TheWheelZoomsAroundThePointer)
{
    const auto at = inView(65536, 1.2e9);
    const double apart = plot->positionOf(131072, 1.2e9).x() - plot->positionOf(65536, 1.2e9).x();
    wheel(at, 2);
    ASSERT_TRUE(plot->isZoomed());
    EXPECT_LE((inView(65536, 1.2e9) - at).manhattanLength(), 2) << "what the pointer is on stays there";
    const double now = plot->positionOf(131072, 1.2e9).x() - plot->positionOf(65536, 1.2e9).x();
    EXPECT_NEAR(now / apart, 1.25 * 1.25, 0.01);
    wheel(at, -5);
    EXPECT_FALSE(plot->isZoomed()) << "never more than all";
}

TEST_F(ZoomedChart, TheWheelAloneIsThePagesUntilTheChartIsClicked)
{
    chart.clearFocus();
    wheel(inView(65536, 1.2e9), 2, Qt::NoModifier);
    EXPECT_FALSE(plot->isZoomed());
    chart.activateWindow();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, inView(65536, 1.2e9));
    ASSERT_TRUE(QTest::qWaitFor([this] { return chart.hasFocus(); }));
    wheel(inView(65536, 1.2e9), 2, Qt::NoModifier);
    EXPECT_TRUE(plot->isZoomed());
}

TEST_F(ZoomedChart, DraggingZoomsToARectangleAndADoubleClickShowsAll)
{
    const auto from = inView(16384, 1.4e9);
    const auto to = inView(131072, 0.8e9);
    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(view->viewport(), to);
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, to);
    ASSERT_TRUE(plot->isZoomed());
    EXPECT_NEAR(plot->positionOf(131072, 0.8e9).x(), plot->plotArea().right(), 4);
    EXPECT_NEAR(plot->positionOf(131072, 0.8e9).y(), plot->plotArea().bottom(), 4);
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, to);
    EXPECT_FALSE(plot->isZoomed());
}

TEST_F(ZoomedChart, AClickIsNoRectangle)
{
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, inView(65536, 1.2e9));
    EXPECT_FALSE(plot->isZoomed());
}

TEST_F(ZoomedChart, KeysDoItTooAndAnotherChartIsShownWhole)
{
    chart.activateWindow();
    chart.setFocus();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&chart));
    QTest::keyClick(&chart, Qt::Key_Plus);
    EXPECT_TRUE(plot->isZoomed());
    QTest::keyClick(&chart, Qt::Key_0);
    EXPECT_FALSE(plot->isZoomed());
    QTest::keyClick(&chart, Qt::Key_Plus);
    auto same = sampleChart();
    chart.setChart(same);
    EXPECT_TRUE(plot->isZoomed()) << "the same chart with new numbers";
    same.title = "Another";
    chart.setChart(same);
    EXPECT_FALSE(plot->isZoomed());
}

TEST_F(ZoomedChart, ACrosshairLeadsToTheAxes)
{
    QTest::mouseMove(view->viewport(), QPoint(1, 1)); // the pointer may be there already, after another test
    QTest::mouseMove(view->viewport(), inView(65536, 1.2e9));
    ASSERT_TRUE(plot->crosshair());
    EXPECT_NEAR(plot->crosshair()->x(), plot->positionOf(65536, 1.2e9).x(), 1e-6);
    QTest::mouseMove(view->viewport(), inView(4096, 1.9e9));
    EXPECT_FALSE(plot->crosshair()) << "no point is near";
}

TEST_F(ZoomedChart, IsCopiedAsAPicture)
{
    chart.copyAsPicture();
    EXPECT_EQ(QGuiApplication::clipboard()->image().size(), view->size());
}

struct HistogramChart : CurveChartTest {
    HistogramChart()
    {
        report::Chart histogram;
        histogram.logX = histogram.xIsBytes = histogram.steps = true;
        histogram.series = {{"samples", {{1024, 10}, {2048, 0}, {4096, 40}, {8192, 0}}, {}}};
        chart.setChart(histogram);
        chart.model()->setUnits(AxisUnit::Bytes, AxisUnit::Plain);
        QTest::qWait(1);
    }
};

TEST_F(HistogramChart, FillsEachBarFromItsSizeToTheNext)
{
    const auto ground = plot->theme().surface;
    EXPECT_NE(pixelAt(1400, 5), ground);
    EXPECT_NE(pixelAt(5800, 35), ground);
    EXPECT_EQ(pixelAt(1400, 15), ground) << "above the bar";
    EXPECT_EQ(pixelAt(2900, 5), ground) << "an empty bin";
    EXPECT_TRUE(plot->barOf(0, 3).isEmpty()) << "the last point ends the histogram";
}

TEST_F(HistogramChart, ShowsTheBinUnderTheMouse)
{
    const QPointF at = plot->mapToScene(plot->positionOf(5000, 3));
    QTest::mouseMove(view->viewport(), view->mapFromScene(at));
    QTest::qWait(1);
    EXPECT_EQ(QToolTip::text(), QStringLiteral("samples\n4 KiB to 8 KiB: 40"));
    EXPECT_FALSE(plot->nearest(plot->positionOf(5000, 3) - QPointF(0, 1000)));
}

} // namespace
} // namespace sluice::ui
