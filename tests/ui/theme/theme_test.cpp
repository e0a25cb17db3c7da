// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

/// Colours as people see them: contrast by WCAG 2, colour blindness by the matrices of Machado, Oliveira and Fernandes
/// (2009) at full strength, differences in CIELAB (1976).
namespace sluice::ui {
namespace {

using Rgb = std::array<double, 3>;
using Matrix = std::array<Rgb, 3>;

constexpr Matrix anyEye{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

double linear(double part)
{
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

Rgb linearOf(const QColor& color)
{
    return {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
}

double brightness(const Rgb& c)
{
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

double contrast(const QColor& a, const QColor& b)
{
    const double one = brightness(linearOf(a)) + 0.05;
    const double other = brightness(linearOf(b)) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

Rgb seenWith(const QColor& color, const Matrix& eye)
{
    const auto rgb = linearOf(color);
    Rgb seen{};
    for (std::size_t row = 0; row < 3; ++row) {
        seen[row] = std::clamp(eye[row][0] * rgb[0] + eye[row][1] * rgb[1] + eye[row][2] * rgb[2], 0.0, 1.0);
    }
    return seen;
}

Rgb labOf(const Rgb& c)
{
    const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = root((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.95047);
    const double y = root(brightness(c));
    const double z = root((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double difference(const QColor& a, const QColor& b, const Matrix& eye)
{
    const auto one = labOf(seenWith(a, eye));
    const auto other = labOf(seenWith(b, eye));
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

class ThemeColours : public testing::TestWithParam<bool> {
protected:
    Theme theme = themeOf(GetParam() ? darkPalette() : lightPalette());
};

TEST_P(ThemeColours, SeriesAreToldApartByAllEyes)
{
    for (const auto& eye : {anyEye, protanopia, deuteranopia, tritanopia}) {
        for (qsizetype i = 0; i < theme.series.size(); ++i) {
            for (qsizetype k = 0; k < i; ++k) {
                EXPECT_GT(difference(theme.series[i], theme.series[k], eye), 11)
                    << theme.series[i].name().toStdString() << " and " << theme.series[k].name().toStdString();
            }
        }
    }
}

TEST_P(ThemeColours, LinesAndWordsStandOutFromTheirGround)
{
    for (const auto& color : theme.series) {
        EXPECT_GE(contrast(color, theme.surface), 2.95) << color.name().toStdString();
    }
    for (const auto& color : {theme.text, theme.mutedText, theme.good, theme.warning, theme.bad, theme.info}) {
        EXPECT_GE(contrast(color, theme.surface), 4.5) << color.name().toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(LightAndDark, ThemeColours, testing::Bool());

} // namespace
} // namespace sluice::ui
