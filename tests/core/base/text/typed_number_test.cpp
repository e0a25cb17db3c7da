// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/typed_number.h"

#include <gtest/gtest.h>

namespace sluice::typed {
namespace {

Result<Number> numberIn(std::string_view text)
{
    return typedNumber("size", text, "write 64K");
}

TEST(TypedNumber, TellsTheNumberItsDigitsAndItsUnit)
{
    const auto typed = numberIn("  1,281,167 Mi ");
    ASSERT_TRUE(typed) << typed.error().message;
    EXPECT_EQ(typed->number, 1'281'167);
    EXPECT_EQ(typed->digits, "1281167") << "as a hint can repeat it";
    EXPECT_EQ(typed->unit, "Mi");
}

TEST(TypedNumber, AUnitKeepsItsLettersAndLosesItsBlanks)
{
    EXPECT_EQ(numberIn("2.5 GB / s")->unit, "GB/s");
    EXPECT_EQ(numberIn("2.5")->unit, "");
    EXPECT_EQ(numberIn("5%")->unit, "%");
    EXPECT_EQ(numberIn("1_000_000us")->number, 1'000'000);
}

TEST(TypedNumber, AnExponentNeedsDigitsBehindIt)
{
    EXPECT_EQ(numberIn("1e9")->number, 1e9);
    EXPECT_EQ(numberIn("1.5E-3s")->number, 0.0015);
    const auto exabytes = numberIn("2EiB");
    ASSERT_TRUE(exabytes);
    EXPECT_EQ(exabytes->number, 2);
    EXPECT_EQ(exabytes->unit, "EiB") << "the E is the unit's";
}

TEST(TypedNumber, SeparatorsStandInThreesAndAreOfOneKind)
{
    for (const char* text : {"1,28", "1,2811,167", "1234,567", "1,281 167", ",100", "1__000", "_1"}) {
        EXPECT_FALSE(numberIn(text)) << text;
    }
    EXPECT_EQ(numberIn("12 345")->number, 12345);
    EXPECT_EQ(numberIn("12 K")->unit, "K") << "a blank before a unit parts no thousands";
}

TEST(TypedNumber, ARefusalShowsWhatWasTypedAndHowToWriteIt)
{
    EXPECT_EQ(numberIn("lots").error(), (Error{ErrorKind::Usage, "\"lots\" is not a size", "write 64K"}));
    EXPECT_EQ(numberIn("").error().message, "\"\" is not a size");
    EXPECT_EQ(numberIn("-3").error().hint.text, "it cannot be below 0");
    EXPECT_EQ(numberIn("12,5").error().hint.text, "the decimal sign is a point: 12.5");
    EXPECT_EQ(numberIn("12,5,1").error().hint.text, "write 64K") << "no decimal comma either";
    EXPECT_FALSE(numberIn("1e999")) << "too large for a number";
    EXPECT_FALSE(numberIn("nan"));
}

TEST(TypedNumber, KnowsWhereTheFirstOfAChainEnds)
{
    EXPECT_EQ(endOfFirstNumber("1h30m"), 2U);
    EXPECT_EQ(endOfFirstNumber("1 h 30 m"), 4U);
    EXPECT_EQ(endOfFirstNumber("90s"), 3U) << "there is one alone";
    EXPECT_EQ(endOfFirstNumber("soon"), 4U);
}

TEST(TypedNumber, BlanksAroundAndLargeLettersAreNoMatter)
{
    EXPECT_EQ(trimmed(" \t64 K\t"), "64 K");
    EXPECT_EQ(trimmed("   "), "");
    EXPECT_EQ(lower("GiB/S"), "gib/s");
    EXPECT_EQ(lower("\xc2\xb5S"), "\xc2\xb5s") << "other letters stay";
}

TEST(TypedNumber, EachReasonNamesTheText)
{
    EXPECT_EQ(refused("time", "x", "h").message, "\"x\" is not a time");
    EXPECT_EQ(twoMeanings("5m", "h").message, "\"5m\" has two meanings");
    EXPECT_EQ(noUnit("5", "write 5ms").message, "\"5\" has no unit");
    EXPECT_EQ(noUnit("5", "write 5ms").hint.text, "write 5ms");
}

} // namespace
} // namespace sluice::typed
