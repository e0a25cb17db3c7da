// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/text.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(PlainText, KeepsUtf8AndNothingElse)
{
    EXPECT_EQ(plainText("d\xc3\xa9j\xc3\xa0 \xe2\x82\xac"), "d\xc3\xa9j\xc3\xa0 \xe2\x82\xac");
    EXPECT_EQ(plainText("\xff\xc0\x80\x1b[\xc2\x9b\xed\xa0\x80"), "????[?????");
}

TEST(Text, WholeNumbersAreNothingElse)
{
    EXPECT_EQ(wholeNumber("0x1af4"), 0x1af4);
    EXPECT_EQ(wholeNumber("-1"), -1);
    for (const char* text : {"", "1 ", "1.5", "0x", "12kB", "max"}) {
        EXPECT_FALSE(wholeNumber(text)) << text;
    }
}

TEST(Text, PiecesLeaveOutWhatIsEmpty)
{
    EXPECT_EQ(pieces(",a,,b", ','), (std::vector<std::string>{"a", "b"}));
    EXPECT_TRUE(pieces(",,", ',').empty());
}

TEST(Text, ThatIsTooLongIsCutBetweenCharacters)
{
    EXPECT_EQ(clipped("short", 5), "short");
    EXPECT_EQ(clipped("longer", 5), "longe...");
    EXPECT_EQ(clipped("gr\xC3\xB6\xC3\x9F"
                      "er",
                      5),
              "gr\xC3\xB6...");
    EXPECT_EQ(clipped("\x80\x80\x80\x80\x80\x80", 5), "\x80\x80...");
}

} // namespace
} // namespace sluice
