// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/text_fields.h"

#include <gtest/gtest.h>

namespace sluice::imports {
namespace {

TEST(TextFields, ADecimalNumberIsAllOfTheText)
{
    EXPECT_EQ(decimalNumber(" 26.03 "), 26.03);
    EXPECT_EQ(decimalNumber("-1"), -1);
    EXPECT_EQ(decimalNumber("+7.5e-2"), 0.075);
    EXPECT_EQ(decimalNumber("4,66"), 4.66) << "as some languages write it";
    for (const char* none : {"", "N/A", "nan", "inf", "-inf", "1 MiB", "1e999", "0x10"}) {
        EXPECT_EQ(decimalNumber(none), std::nullopt) << none;
    }
}

TEST(TextFields, ALeadingNumberHasAUnitBehindIt)
{
    EXPECT_EQ(leadingNumber("25.00 W"), 25);
    EXPECT_EQ(leadingNumber("16x"), 16);
    EXPECT_EQ(leadingNumber("W 25"), std::nullopt);
}

TEST(TextFields, LinesWordsAndFields)
{
    EXPECT_EQ(linesOf("a\r\nb\n").size(), 3U);
    EXPECT_EQ(linesOf("a\r\nb")[0], "a");
    EXPECT_EQ(wordsOf("  a \t b ").size(), 2U);
    EXPECT_EQ(fieldsOf("a;;b", ';').size(), 3U) << "empty fields stay";
    EXPECT_EQ(csvFields("a,\"b, \"\"c\"\"\",").at(1), "b, \"c\"");
    EXPECT_EQ(csvFields("a,\"b, \"\"c\"\"\",").size(), 3U);
}

TEST(TextFields, ALineWithoutEndTakesNoMemoryWithoutEnd)
{
    const std::string commas(1 << 20, ',');
    EXPECT_EQ(csvFields(commas).size(), maxFields);
    EXPECT_EQ(fieldsOf(commas, ',').size(), maxFields);
    std::string blanks;
    for (int i = 0; i < 10'000; ++i) {
        blanks += "a ";
    }
    EXPECT_EQ(wordsOf(blanks).size(), maxFields);
}

TEST(TextFields, TimesAreInUtcOrNotKnown)
{
    EXPECT_EQ(timeText(1795989605.0), "2026-11-29T22:00:05Z");
    EXPECT_EQ(timeText(0), std::nullopt);
    EXPECT_EQ(timeText(1e18), std::nullopt);
    EXPECT_EQ(utcText("2026-05-22T16:09:41.250+0230"), "2026-05-22T13:39:41Z");
    EXPECT_EQ(utcText("2026-05-22T16:09:41-01:00"), "2026-05-22T17:09:41Z");
    EXPECT_EQ(utcText("2026-05-22T16:09:41Z"), "2026-05-22T16:09:41Z");
    EXPECT_EQ(utcText("2026-05-22T16:09:41"), std::nullopt) << "of which place?";
    EXPECT_EQ(utcText("yesterday"), std::nullopt);
}

TEST(TextFields, DurationsAreAddedUp)
{
    EXPECT_EQ(secondsOf("1h2m3s"), 3723);
    EXPECT_DOUBLE_EQ(secondsOf("85us").value_or(0), 85e-6);
    EXPECT_EQ(secondsOf("2m3.5s"), 123.5);
    EXPECT_EQ(secondsOf("3 parsecs"), std::nullopt);
    EXPECT_EQ(secondsOf(""), std::nullopt);
}

TEST(TextFields, ACountIsWholeAndAtLeastOne)
{
    EXPECT_EQ(countOf(8.0), 8);
    for (const double none : {0.0, -1.0, 1.5, 1e12}) {
        EXPECT_EQ(countOf(none), std::nullopt) << none;
    }
    EXPECT_EQ(countOf(std::nullopt), std::nullopt);
}

TEST(TextFields, AVersionIsComparedByItsNumbers)
{
    EXPECT_TRUE(isSince("3.39", 3, 39));
    EXPECT_TRUE(isSince("3.40-12-gabc", 3, 39));
    EXPECT_TRUE(isSince("10.0.1", 3, 39));
    EXPECT_FALSE(isSince("3.9", 3, 39)) << "nine, not ninety";
    EXPECT_FALSE(isSince("2.99", 3, 39));
    EXPECT_TRUE(isSince("3", 3, 0));
    EXPECT_FALSE(isSince("", 0, 0));
    EXPECT_FALSE(isSince("git", 0, 0));
}

} // namespace
} // namespace sluice::imports
