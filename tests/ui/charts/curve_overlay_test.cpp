// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_overlay.h"

#include "tests/ui/charts/drawn_chart.h"
#include "tests/ui/charts/sample_chart.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace sluice::ui {
namespace {

constexpr double ringRadius = 3.5; ///< radius of a point

/// Whether two colours are the same but for what smoothing an edge takes.
bool alikeInColour(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 90;
}

/// Whether there is this colour at a place or at a pixel beside it, for lines stand between pixels.
bool hasNear(DrawnChart& drawn, QPointF at, const QColor& color)
{
    const auto image = drawn.image();
    const auto middle = at.toPoint();
    for (const int dx : {-1, 0, 1}) {
        for (const int dy : {-1, 0, 1}) {
            if (alikeInColour(image.pixelColor(middle + QPoint(dx, dy)), color)) {
                return true;
            }
        }
    }
    return false;
}

bool hasNear(DrawnChart& drawn, double x, double y)
{
    return hasNear(drawn, drawn.plot().positionOf(x, y), drawn.plot().seriesColor(0));
}

/// Everything that two drawings of the same size differ in.
QRect differenceOf(const QImage& a, const QImage& b)
{
    QRect difference;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            if (a.pixel(x, y) != b.pixel(x, y)) {
                difference |= QRect(x, y, 1, 1);
            }
        }
    }
    return difference;
}

report::Chart curveThrough(double x, double y)
{
    report::Chart chart;
    chart.series = {{"measured", {{0, 0}, {x, y}, {10, 1e9}}, {}}};
    return chart;
}

report::Chart levelCurve(std::size_t points)
{
    report::Chart chart;
    chart.series = {{"measured", {}, {}}};
    for (std::size_t i = 0; i < points; ++i) {
        chart.series[0].points.emplace_back(static_cast<double>(i), 1e9);
    }
    return chart;
}

TEST(CurveOverlay, RingsEachPointAndLeavesItsMiddleOpen)
{
    DrawnChart drawn(curveThrough(5, 0.8e9));
    const auto at = drawn.plot().positionOf(5, 0.8e9);
    EXPECT_EQ(drawn.pixelAt(at), drawn.plot().theme().surface) << "the line does not show through";
    EXPECT_TRUE(hasNear(drawn, at - QPointF(0, ringRadius), drawn.plot().seriesColor(0)));
}

TEST(CurveOverlay, ALineOfVeryManyPointsHasNoRings)
{
    const auto isRinged = [](std::size_t points) {
        DrawnChart drawn(levelCurve(points));
        return alikeInColour(drawn.pixelAt(drawn.plot().positionOf(3, 1e9) - QPointF(0, ringRadius)),
                             drawn.plot().seriesColor(0));
    };
    EXPECT_TRUE(isRinged(40));
    EXPECT_FALSE(isRinged(41));
}

TEST(CurveOverlay, ASpreadReachesFromItsLowEndToItsHighEnd)
{
    auto chart = curveThrough(5, 0.5e9);
    const auto plain = DrawnChart(chart).image();
    chart.series[0].intervals = {{0, 0}, {0.3e9, 0.9e9}};
    DrawnChart drawn(chart);
    const auto spread = differenceOf(plain, drawn.image());
    EXPECT_NEAR(spread.top(), drawn.plot().positionOf(5, 0.9e9).y(), 2);
    EXPECT_NEAR(spread.bottom(), drawn.plot().positionOf(5, 0.3e9).y(), 2);
    EXPECT_NEAR(spread.center().x(), drawn.plot().positionOf(5, 0.5e9).x(), 2);
}

TEST(CurveOverlay, APointWithoutSpreadHasNoBar)
{
    auto chart = curveThrough(5, 0.5e9);
    const auto plain = DrawnChart(chart).image();
    chart.series[0].intervals = {{0, 0}, {0.5e9, 0.5e9}};
    EXPECT_EQ(DrawnChart(chart).image(), plain);
}

TEST(CurveOverlay, ASpreadStaysInsideThePlotOnALogarithmicAxisToo)
{
    for (const double low : {0.0, 1e3}) {
        auto chart = curveThrough(5, 1e9);
        chart.series[0].points.front().second = 1e8;
        const auto drawnWith = [&](std::vector<report::Series::Interval> intervals) {
            chart.series[0].intervals = std::move(intervals);
            DrawnChart drawn(chart);
            drawn.plot().setLogY(true);
            return std::pair(drawn.image(), drawn.plot().plotArea());
        };
        const auto [plain, area] = drawnWith({});
        const auto spread = differenceOf(plain, drawnWith({{1e8, 1e8}, {low, 1e9}}).first);
        EXPECT_NEAR(spread.bottom(), area.bottom(), 2) << "low " << low;
    }
}

TEST(CurveOverlay, ABandTintsWhatLiesBetweenAndHasNoBars)
{
    auto chart = levelCurve(3);
    chart.band = true;
    chart.series[0].intervals = {{0.5e9, 1.5e9}, {0.5e9, 1.5e9}, {0.5e9, 1.5e9}};
    DrawnChart drawn(chart);
    const auto ground = drawn.plot().theme().surface;
    const auto within = drawn.pixelAt(0.3, 1.2e9);
    EXPECT_NE(within, ground);
    EXPECT_FALSE(alikeInColour(within, drawn.plot().seriesColor(0))) << "the line stays to be seen";
    EXPECT_FALSE(hasNear(drawn, 1, 1.2e9)) << "no bar at the point";
    EXPECT_EQ(drawn.pixelAt(0.3, 1.53e9), ground);
    EXPECT_EQ(drawn.pixelAt(0.3, 0.47e9), ground);
}

TEST(CurveOverlay, AMarkIsRingedAndHangsOnALineToTheAxis)
{
    auto chart = curveThrough(5, 0.8e9);
    const auto plain = DrawnChart(chart).image();
    chart.marks = {{"knee", 5, 0.8e9}};
    DrawnChart drawn(chart);
    const auto at = drawn.plot().positionOf(5, 0.8e9);
    EXPECT_TRUE(hasNear(drawn, at - QPointF(0, 7), drawn.plot().theme().text));
    const auto marked = drawn.image();
    const auto above = static_cast<int>(at.y()) + 12;
    const auto height = static_cast<int>(drawn.plot().plotArea().bottom()) - 60 - above; // without its name
    const QRect below(static_cast<int>(at.x()) - 2, above, 5, height);
    EXPECT_GT(differenceOf(plain.copy(below), marked.copy(below)).height(), height - 5);
    EXPECT_LE(differenceOf(plain.copy(below), marked.copy(below)).width(), 2);
}

TEST(CurveOverlay, AMarkAboveEveryPointStaysInsideThePlot)
{
    auto chart = curveThrough(5, 0.8e9);
    chart.marks = {{"fitted", 5, 3e9}};
    DrawnChart drawn(chart);
    EXPECT_TRUE(drawn.plot().plotArea().contains(drawn.plot().positionOf(5, 3e9)));
}

TEST(CurveOverlay, LabelsOfMarksStayInsideThePlotAndApart)
{
    const auto drawnWith = [](const std::string& first, const std::string& second) {
        auto chart = curveThrough(5, 0.8e9);
        chart.marks = {{first, 10, 1e9}, {second, 10, 1e9}};
        return std::pair(DrawnChart(chart).image(), DrawnChart(chart).plot().plotArea());
    };
    const auto [plain, area] = drawnWith("a", "b");
    const auto first = differenceOf(plain, drawnWith("a long name at the right edge", "b").first);
    const auto second = differenceOf(plain, drawnWith("a", "another long name of the same point").first);
    ASSERT_FALSE(first.isEmpty());
    ASSERT_FALSE(second.isEmpty());
    EXPECT_TRUE(area.contains(first)) << "right " << first.right() << " of " << area.right();
    EXPECT_TRUE(area.contains(second));
    EXPECT_FALSE(first.intersects(second));
}

TEST(CurveOverlay, TheNameOfTheRequirementGivesWayToTheCurve)
{
    const auto placeOfName = [](double leftY, double rightY) {
        const auto drawnWith = [&](const char* name) {
            report::Chart chart;
            chart.series = {{"measured", {{0, leftY}, {5, leftY}, {6, rightY}, {10, rightY}}, {}}};
            chart.requirement = report::Chart::Line{name, 1e9};
            return DrawnChart(chart).image();
        };
        return differenceOf(drawnWith("needed by 8 GPUs"), drawnWith("needed by 9 GPUs")).center().x();
    };
    EXPECT_GT(placeOfName(1.05e9, 0.1e9), 400) << "the curve runs at the left";
    EXPECT_LT(placeOfName(0.1e9, 1.05e9), 240) << "the curve runs at the right";
}

TEST(CurveOverlay, AVeryLongNameOfTheRequirementStaysInsideThePlot)
{
    const auto drawnWith = [](const std::string& name) {
        auto chart = curveThrough(5, 0.8e9);
        chart.requirement = report::Chart::Line{name, 1e9};
        return std::pair(DrawnChart(chart, {320, 240}).image(), DrawnChart(chart, {320, 240}).plot().plotArea());
    };
    const auto [plain, area] = drawnWith("needed");
    const auto difference = differenceOf(plain, drawnWith("needed for every GPU of this node").first);
    ASSERT_FALSE(difference.isEmpty());
    EXPECT_TRUE(area.contains(difference));
}

TEST(CurveOverlay, AHistogramHasBarsAndNoPoints)
{
    report::Chart chart;
    chart.steps = true;
    chart.series = {{"samples", {{0, 10}, {1, 40}, {2, 0}}, {}}};
    DrawnChart drawn(chart);
    drawn.model().setUnits(AxisUnit::Plain, AxisUnit::Plain);
    drawn.plot().refresh();
    const auto ground = drawn.plot().theme().surface;
    EXPECT_NE(drawn.pixelAt(0.43, 3), ground);
    EXPECT_NE(drawn.pixelAt(1.43, 33), ground);
    EXPECT_EQ(drawn.pixelAt(0.43, 13), ground) << "above its bar";
    EXPECT_FALSE(hasNear(drawn, drawn.plot().positionOf(1, 40) - QPointF(ringRadius, 0), drawn.plot().seriesColor(0)))
        << "no ring at a corner";
}

} // namespace
} // namespace sluice::ui
