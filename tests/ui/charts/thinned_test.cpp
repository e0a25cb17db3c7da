// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/thinned.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace sluice::ui {
namespace {

QList<QPointF> wave(int count)
{
    QList<QPointF> points;
    for (int i = 0; i < count; ++i) {
        points.append({i * 0.1, std::sin(i * 0.01)});
    }
    return points;
}

TEST(Thinned, FewPointsStayAsTheyAre)
{
    EXPECT_EQ(thinned(wave(400), 100), wave(400));
    EXPECT_TRUE(thinned({}, 100).isEmpty());
}

TEST(Thinned, ManyKeepTheirEndsAndEveryPeak)
{
    auto points = wave(20000);
    points[12345].setY(7);
    points[12346].setY(-7);
    const auto few = thinned(points, 100);
    EXPECT_LE(few.size(), 400 + 4);
    EXPECT_EQ(few.first(), points.first());
    EXPECT_EQ(few.last(), points.last());
    EXPECT_TRUE(few.contains(points[12345]));
    EXPECT_TRUE(few.contains(points[12346]));
    EXPECT_TRUE(std::is_sorted(few.begin(), few.end(), [](auto a, auto b) { return a.x() < b.x(); }));
}

TEST(Thinned, ManyAtOneTimeAreItsFirstAndLastAndPeaks)
{
    QList<QPointF> points(1000, QPointF(1, 1));
    points[500].setY(3);
    const auto few = thinned(points, 100);
    EXPECT_TRUE(few.contains(QPointF(1, 3)));
    EXPECT_LE(few.size(), 2000);
}

} // namespace
} // namespace sluice::ui
