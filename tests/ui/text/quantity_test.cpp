// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/quantity.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice::ui {
namespace {

constexpr int stepsOfSlider = 400;

double read(const Quantity& quantity, const char* text)
{
    const auto value = readQuantity(quantity, QString::fromLatin1(text));
    return value ? *value : std::nan("");
}

TEST(Quantity, UnderstandsUnitsAsTheyAreTyped)
{
    EXPECT_DOUBLE_EQ(read(bytesQuantity({1e3, 1e9}, 1), "1.5M"), 1.5 * 1024 * 1024);
    EXPECT_DOUBLE_EQ(read(bytesQuantity({1e3, 1e9}, 1), "110 KiB"), 110 * 1024);
    EXPECT_DOUBLE_EQ(read(secondsQuantity({1e-3, 60}, 1e-6), "200ms"), 0.2);
    EXPECT_DOUBLE_EQ(read(rateQuantity({1e6, 1e9}), "1.9GB/s"), 1.9e9);
    EXPECT_DOUBLE_EQ(read(countQuantity({1, 72}, 1, 1e6), "10,240"), 10240);
}

TEST(Quantity, TakesAShareAsPercentOrAsFraction)
{
    const auto share = percentQuantity({0.5, 1});
    EXPECT_DOUBLE_EQ(read(share, "90 %"), 0.9);
    EXPECT_DOUBLE_EQ(read(share, "90"), 0.9);
    EXPECT_DOUBLE_EQ(read(share, "0.9"), 0.9);
    EXPECT_DOUBLE_EQ(read(share, "1 %"), 0.01);
}

TEST(Quantity, SaysWhatIsNotUnderstoodAndWhatIsAllowed)
{
    const auto bytes = readQuantity(bytesQuantity({1e3, 1e9}, 1), QStringLiteral("12 apples"));
    ASSERT_FALSE(bytes);
    EXPECT_NE(bytes.error().message.find("12 apples"), std::string::npos);
    const auto none = readQuantity(countQuantity({1, 72}, 1, 1e6), QStringLiteral("0"));
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().hint.text, "at least 1");
    const auto many = readQuantity(countQuantity({1, 72}, 1, 1e6), QStringLiteral("1e9"));
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().hint.text, "at most 1,000,000");
    EXPECT_FALSE(readQuantity(countQuantity({1, 72}, 1, 1e6), QStringLiteral("1.5")));
}

TEST(Quantity, WritesTextThatItReadsBack)
{
    const auto bytes = bytesQuantity({1e3, 1e9}, 0);
    for (const double value : {0.0, 512.0, 114660.0, 112640.0, 146600628.0, 1.48e12}) {
        EXPECT_NEAR(read(bytes, qPrintable(bytes.text(value))), value, value * 0.005);
    }
    const auto seconds = secondsQuantity({1e-3, 60}, 0);
    for (const double value : {0.0, 12.3e-6, 0.2243, 5.0, 125.0, 7200.0}) {
        EXPECT_NEAR(read(seconds, qPrintable(seconds.text(value))), value, value * 0.005);
    }
}

TEST(Quantity, SpreadsAWideRangeLogarithmicallyOverTheSlider)
{
    const auto bytes = bytesQuantity({1e3, 1e9}, 1);
    EXPECT_EQ(sliderPosition(bytes, 1e3, stepsOfSlider), 0);
    EXPECT_EQ(sliderPosition(bytes, 1e6, stepsOfSlider), stepsOfSlider / 2);
    EXPECT_EQ(sliderPosition(bytes, 1e12, stepsOfSlider), stepsOfSlider) << "beyond the slider: at its end";
    EXPECT_DOUBLE_EQ(sliderValue(bytes, stepsOfSlider / 2, stepsOfSlider), 1e6);
}

TEST(Quantity, KeepsZeroAtTheLeftEndWhereZeroIsAllowed)
{
    const auto spread = bytesQuantity({1e3, 1e9}, 0);
    EXPECT_EQ(sliderPosition(spread, 0, stepsOfSlider), 0);
    EXPECT_DOUBLE_EQ(sliderValue(spread, 0, stepsOfSlider), 0);
    EXPECT_DOUBLE_EQ(sliderValue(spread, 1, stepsOfSlider), 1e3);
}

TEST(Quantity, GivesNeatWholeNumbersWhenDragged)
{
    const auto count = countQuantity({1, 4096}, 1, 1e6);
    for (int position = 0; position <= stepsOfSlider; ++position) {
        const double value = sliderValue(count, position, stepsOfSlider);
        EXPECT_EQ(value, std::floor(value));
        EXPECT_GE(value, 1);
        EXPECT_LE(value, 4096);
    }
}

} // namespace
} // namespace sluice::ui
