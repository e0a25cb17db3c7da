// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_drawing.h"

#include "tests/ui/charts/sample_chart.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

namespace sluice::ui {
namespace {

constexpr QSize size{640, 360};

TEST(ChartDrawing, GivesAnSvgThatParsesAndNamesTheRequirement)
{
    const auto svg = chartSvg(sampleChart(), size, themeOf(lightPalette()));
    const QSvgRenderer renderer(svg.toUtf8());
    EXPECT_TRUE(renderer.isValid());
    EXPECT_EQ(renderer.viewBox(), QRect(QPoint(), size));
    EXPECT_TRUE(svg.contains(QStringLiteral("needed by 8 GPUs")));
    EXPECT_TRUE(svg.contains(QStringLiteral("knee: 1 MiB reads")));
    EXPECT_TRUE(svg.contains(QStringLiteral("64 KiB")));
}

TEST(ChartDrawing, KeepsWordsFromBecomingMarkup)
{
    const auto svg = chartSvg(sampleChart(), size, themeOf(lightPalette()));
    EXPECT_FALSE(svg.contains(QStringLiteral("<over>")));
}

TEST(ChartDrawing, FillsTheTargetAtAnyResolution)
{
    for (const int scale : {1, 4}) {
        QImage image(size * scale, QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        paintChart(painter, image.rect(), sampleChart(), size, themeOf(darkPalette()));
        painter.end();
        EXPECT_EQ(image.pixelColor(2 * scale, 2 * scale), themeOf(darkPalette()).surface);
        EXPECT_EQ(image.pixelColor(image.width() - 3, image.height() - 3), themeOf(darkPalette()).surface);
    }
}

TEST(ChartDrawing, DrawsAChartWithoutAnyPoint)
{
    EXPECT_TRUE(QSvgRenderer(chartSvg({}, size, themeOf(lightPalette())).toUtf8()).isValid());
}

} // namespace
} // namespace sluice::ui
