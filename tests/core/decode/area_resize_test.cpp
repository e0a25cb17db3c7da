// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/image/area_resize.h"

#include <gtest/gtest.h>

namespace sluice::decoders {
namespace {

std::vector<std::uint8_t> grey(const std::vector<int>& values)
{
    std::vector<std::uint8_t> pixels;
    for (const int value : values) {
        pixels.insert(pixels.end(), 3, static_cast<std::uint8_t>(value));
    }
    return pixels;
}

std::vector<int> valuesOf(std::span<const std::uint8_t> pixels)
{
    std::vector<int> values;
    for (std::size_t i = 0; i < pixels.size(); i += 3) {
        values.push_back(pixels[i]);
    }
    return values;
}

TEST(AreaResize, AveragesWhatEachPixelCovers)
{
    AreaResize half(1);
    EXPECT_EQ(valuesOf(half.resize(grey({0, 100, 100, 200}), 2, 2)), std::vector<int>{100});
    AreaResize two(2);
    // Each covers one and a half columns: (0 + 90 / 2) / 1.5 and (90 / 2 + 240) / 1.5.
    EXPECT_EQ(valuesOf(two.resize(grey({0, 90, 240, 0, 90, 240}), 3, 2)), (std::vector<int>{30, 190, 30, 190}));
}

TEST(AreaResize, KeepsThePictureOfTheSameSize)
{
    AreaResize same(2);
    EXPECT_EQ(valuesOf(same.resize(grey({1, 2, 3, 255}), 2, 2)), (std::vector<int>{1, 2, 3, 255}));
}

TEST(AreaResize, RepeatsPixelsWhereItGrows)
{
    AreaResize four(4);
    EXPECT_EQ(valuesOf(four.resize(grey({10, 20, 30, 40}), 2, 2)),
              (std::vector<int>{10, 10, 20, 20, 10, 10, 20, 20, 30, 30, 40, 40, 30, 30, 40, 40}));
}

TEST(AreaResize, KeepsTheMeanOfAnOddSize)
{
    AreaResize seven(7);
    const auto pixels = seven.resize(grey(std::vector<int>(13 * 31, 77)), 13, 31);
    EXPECT_EQ(valuesOf(pixels), std::vector<int>(49, 77));
}

TEST(AreaResize, TakesImagesOfOtherSizesOneAfterTheOther)
{
    AreaResize one(1);
    EXPECT_EQ(valuesOf(one.resize(grey(std::vector<int>(100, 50)), 100, 1)), std::vector<int>{50});
    EXPECT_EQ(valuesOf(one.resize(grey({60}), 1, 1)), std::vector<int>{60});
    EXPECT_EQ(valuesOf(one.resize(grey(std::vector<int>(1000, 70)), 1, 1000)), std::vector<int>{70});
}

} // namespace
} // namespace sluice::decoders
