// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_plot.h"

#include "tests/ui/charts/drawn_chart.h"
#include "tests/ui/charts/sample_chart.h"

#include <gtest/gtest.h>

#include <QtCharts/QCategoryAxis>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>

#include <algorithm>

namespace sluice::ui {
namespace {

report::Chart pointsInALine(std::vector<std::pair<double, double>> points)
{
    report::Chart chart;
    chart.series = {{"measured", std::move(points), {}}};
    return chart;
}

QStringList labelsOf(const CurvePlot& plot, Qt::Orientation orientation)
{
    return qobject_cast<QCategoryAxis*>(plot.axes(orientation).constFirst())->categoriesLabels();
}

QLineSeries& drawnLine(const CurvePlot& plot, int index)
{
    return *qobject_cast<QLineSeries*>(plot.series().at(index));
}

TEST(CurvePlot, TellsSeriesApartByColourAndByDashes)
{
    DrawnChart drawn(sampleChart());
    const auto first = drawnLine(drawn.plot(), 0).pen();
    const auto second = drawnLine(drawn.plot(), 1).pen();
    EXPECT_NE(first.style(), second.style());
    EXPECT_NE(first.color(), second.color());
    drawn.plot().setTheme(themeOf(darkPalette()));
    EXPECT_EQ(drawnLine(drawn.plot(), 1).pen().color(), themeOf(darkPalette()).series.at(1));
}

TEST(CurvePlot, HasALegendOnlyWhereThereIsSomethingToTellApart)
{
    DrawnChart drawn(sampleChart());
    EXPECT_TRUE(drawn.plot().legend()->isVisible());
    drawn.model().setChart(pointsInALine({{1, 1e9}}));
    drawn.plot().refresh();
    EXPECT_FALSE(drawn.plot().legend()->isVisible());
}

TEST(CurvePlot, DrawsTheSeriesThatThereAreNow)
{
    DrawnChart drawn(pointsInALine({{1, 1e9}, {2, 2e9}}));
    drawn.model().setChart(sampleChart());
    drawn.plot().refresh();
    ASSERT_EQ(drawn.plot().series().size(), 2);
    EXPECT_EQ(drawnLine(drawn.plot(), 1).name(), QStringLiteral("random"));
    drawn.model().setChart({});
    drawn.plot().refresh();
    EXPECT_TRUE(drawn.plot().series().isEmpty());
}

TEST(CurvePlot, WordsNeverBecomeMarkup)
{
    auto chart = sampleChart();
    chart.series[0].name = "<b>sequential</b>";
    chart.xTitle = "a < b";
    DrawnChart drawn(chart);
    EXPECT_EQ(drawn.plot().title(), QStringLiteral("Bandwidth &lt;over&gt; read size"));
    EXPECT_EQ(drawnLine(drawn.plot(), 0).name(), QStringLiteral("&lt;b&gt;sequential&lt;/b&gt;"));
    EXPECT_EQ(drawn.plot().axes(Qt::Horizontal).constFirst()->titleText(), QStringLiteral("a &lt; b"));
}

TEST(CurvePlot, BandwidthBeginsAtZeroSoThatDifferencesShowTrueToScale)
{
    DrawnChart drawn(pointsInALine({{1, 1.90e9}, {2, 1.95e9}}));
    const auto area = drawn.plot().plotArea();
    EXPECT_NEAR(drawn.plot().positionOf(1, 0).y(), area.bottom(), 0.5);
    EXPECT_GT(drawn.plot().positionOf(1, 1.95e9).y(), area.top() + 5) << "room above the highest line";
}

TEST(CurvePlot, WhatIsNeededIsInThePlotThoughEveryPointIsFarBelow)
{
    auto chart = pointsInALine({{1, 1e8}, {2, 2e8}});
    chart.requirement = report::Chart::Line{"needed", 8e9};
    DrawnChart drawn(chart);
    EXPECT_TRUE(drawn.plot().plotArea().contains(drawn.plot().positionOf(1.5, 8e9)));
}

TEST(CurvePlot, AShareEndsAtAll)
{
    DrawnChart drawn(pointsInALine({{1, 0.4}, {2, 1.0}}));
    drawn.model().setUnits(AxisUnit::Plain, AxisUnit::Share);
    drawn.plot().refresh();
    EXPECT_NEAR(drawn.plot().positionOf(1, 1).y(), drawn.plot().plotArea().top(), 0.5);
    EXPECT_EQ(labelsOf(drawn.plot(), Qt::Vertical).constLast(), QStringLiteral("100 %"));
}

TEST(CurvePlot, ATimeSeriesFillsThePlotFromItsFirstSampleToItsLast)
{
    DrawnChart drawn(pointsInALine({{3.5, 1e9}, {8.1, 2e9}}));
    drawn.model().setUnits(AxisUnit::Seconds, AxisUnit::Rate);
    drawn.plot().setTimeSeries(true);
    EXPECT_NEAR(drawn.plot().positionOf(3.5, 0).x(), drawn.plot().plotArea().left(), 0.5);
    EXPECT_NEAR(drawn.plot().positionOf(8.1, 0).x(), drawn.plot().plotArea().right(), 0.5);
}

TEST(CurvePlot, WhatHasNoLogarithmStandsAtTheLowerEnd)
{
    auto chart = pointsInALine({{4096, 1e8}, {65536, 1e9}});
    chart.logX = chart.xIsBytes = true;
    DrawnChart drawn(chart);
    drawn.plot().setLogY(true);
    const auto at = drawn.plot().positionOf(0, 0);
    EXPECT_NEAR(at.x(), drawn.plot().plotArea().left(), 0.5);
    EXPECT_NEAR(at.y(), drawn.plot().plotArea().bottom(), 0.5);
}

TEST(CurvePlot, ANullAmongTheReadSizesDoesNotStretchTheAxis)
{
    auto chart = pointsInALine({{0, 1e8}, {4096, 1e8}, {8192, 1e9}});
    chart.logX = chart.xIsBytes = true;
    DrawnChart drawn(chart);
    EXPECT_NEAR(drawn.plot().positionOf(4096, 0).x(), drawn.plot().plotArea().left(), 0.5);
}

TEST(CurvePlot, HasFewerTicksWhereThereIsLessRoom)
{
    DrawnChart drawn(pointsInALine({{0, 0}, {100, 9.5e9}}), {1200, 800});
    const auto across = labelsOf(drawn.plot(), Qt::Horizontal).size();
    const auto up = labelsOf(drawn.plot(), Qt::Vertical).size();
    drawn.resize({260, 200});
    EXPECT_LT(labelsOf(drawn.plot(), Qt::Horizontal).size(), across);
    EXPECT_LT(labelsOf(drawn.plot(), Qt::Vertical).size(), up);
    EXPECT_GE(labelsOf(drawn.plot(), Qt::Horizontal).size(), 2);
    EXPECT_GE(labelsOf(drawn.plot(), Qt::Vertical).size(), 2);
}

TEST(CurvePlot, FindsThePointThatIsNearestOfAllSeriesAndNoneOutOfReach)
{
    DrawnChart drawn(sampleChart());
    auto& plot = drawn.plot();
    const auto near = plot.nearest(plot.positionOf(1048576, 1.8e9) + QPointF(0, 2));
    ASSERT_TRUE(near);
    EXPECT_EQ(near->series, 1U);
    EXPECT_EQ(near->point, 1U);
    EXPECT_EQ(near->at, plot.positionOf(1048576, 1.8e9));
    EXPECT_FALSE(plot.nearest(plot.positionOf(4096, 2e8) + QPointF(0, -30)));
    EXPECT_TRUE(plot.nearest(plot.positionOf(4096, 2e8) + QPointF(0, -30), 40));
}

TEST(CurvePlot, ALongLineIsThinnedAndKeepsItsPeak)
{
    std::vector<std::pair<double, double>> points;
    for (int i = 0; i < 50000; ++i) {
        points.emplace_back(i, i == 12345 ? 9e9 : 1e9);
    }
    DrawnChart drawn(pointsInALine(points));
    const auto shown = drawnLine(drawn.plot(), 0).points();
    EXPECT_LT(shown.size(), 10000);
    EXPECT_TRUE(std::any_of(shown.begin(), shown.end(), [](const QPointF& p) { return p.y() == 9e9; }));
}

TEST(CurvePlot, WithoutPointsASentenceStandsInPlaceOfTheAxes)
{
    auto chart = pointsInALine({});
    chart.requirement = report::Chart::Line{"needed", 8e9};
    DrawnChart drawn(chart);
    const auto axis = [&](Qt::Orientation orientation) { return drawn.plot().axes(orientation).constFirst(); };
    EXPECT_FALSE(drawn.plot().hasPoints());
    EXPECT_FALSE(axis(Qt::Horizontal)->isVisible());
    EXPECT_FALSE(axis(Qt::Vertical)->isVisible());
    EXPECT_FALSE(drawn.plot().nearest(drawn.plot().plotArea().center(), 1000));
    const auto said = drawn.image();
    drawn.plot().setEmptyWords({});
    EXPECT_NE(drawn.image(), said) << "the sentence is drawn";
    drawn.model().setChart(pointsInALine({{1, 1e9}, {2, 2e9}}));
    drawn.plot().refresh();
    EXPECT_TRUE(axis(Qt::Horizontal)->isVisible());
    EXPECT_TRUE(axis(Qt::Vertical)->isVisible());
}

TEST(CurvePlot, DotsAreNotJoinedHoweverMany)
{
    std::vector<std::pair<double, double>> points;
    for (int i = 0; i < 60; ++i) {
        points.emplace_back(i, i % 2 == 0 ? 1e9 : 3e9);
    }
    DrawnChart drawn(pointsInALine(points));
    drawn.plot().setDots(true);
    EXPECT_TRUE(drawnLine(drawn.plot(), 0).points().isEmpty());
    const auto at = drawn.plot().positionOf(30, 1e9);
    EXPECT_EQ(drawn.image().pixelColor(static_cast<int>(at.x()), static_cast<int>(at.y())),
              drawn.plot().seriesColor(0));
    ASSERT_TRUE(drawn.plot().nearest(at));
    drawn.plot().setDots(false);
    EXPECT_FALSE(drawnLine(drawn.plot(), 0).points().isEmpty());
}

} // namespace
} // namespace sluice::ui
