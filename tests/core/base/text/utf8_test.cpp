// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/utf8.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace std::string_literals;

TEST(Utf8, ReadsCharactersOfEveryLength)
{
    const std::pair<std::string, char32_t> characters[] = {{"a", 'a'},
                                                           {"\xC3\xA4", 0xE4},
                                                           {"\xE2\x82\xAC", 0x20AC},
                                                           {"\xF0\x9F\x9A\x80", 0x1F680},
                                                           {"\xF4\x8F\xBF\xBF", 0x10FFFF}};
    for (const auto& [bytes, character] : characters) {
        const auto text = "x" + bytes + "y";
        const auto piece = utf8PieceAt(text, 1);
        EXPECT_TRUE(piece.valid) << bytes;
        EXPECT_EQ(piece.character, character);
        EXPECT_EQ(piece.bytes, bytes);
    }
}

TEST(Utf8, RefusesWhatIsCutOverlongOrHalfOfAPair)
{
    for (const auto& bytes : {"\xFF"s, "\x80"s, "\xC3"s, "\xC0\xAF"s, "\xE0\x80\x80"s, "\xED\xA0\x80"s,
                              "\xF4\x90\x80\x80"s, "\xF0\x9F\x9A"s, "\xE2\x28\xA1"s}) {
        EXPECT_FALSE(isUtf8(bytes));
        const auto piece = utf8PieceAt(bytes, 0);
        EXPECT_FALSE(piece.valid);
        EXPECT_EQ(piece.bytes.size(), 1U);
    }
    EXPECT_TRUE(isUtf8("Größe 3 \xE2\x82\xAC"));
    EXPECT_TRUE(isUtf8(""));
}

} // namespace
} // namespace sluice
