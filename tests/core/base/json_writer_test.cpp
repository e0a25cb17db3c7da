// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/base/text/utf8.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using namespace std::string_literals;

std::string throughText(const std::string& text)
{
    const auto written = jsonText(Json{{"text", text}});
    EXPECT_TRUE(isUtf8(written));
    const auto read = parseJson(written, "written");
    return read ? (*read)["text"].get<std::string>() : "no JSON: " + written;
}

TEST(JsonText, WritesTextAsItIs)
{
    EXPECT_EQ(jsonText(Json{{"a", "ä\n"}, {"b", {1, 2}}}), R"({"a":"ä\n","b":[1,2]})");
    EXPECT_EQ(jsonText(Json{{"a", 1}}, 2), "{\n  \"a\": 1\n}");
}

TEST(JsonText, EscapesWhatATerminalObeysAndGivesItBack)
{
    for (const std::string text : {"\xC2\x9B"
                                   "31m",
                                   "\xE2\x80\xAE"
                                   "evil",
                                   "\x7F", "\xEF\xBB\xBF", "\xF3\xA0\x80\x81"}) {
        const auto written = jsonText(Json(text));
        for (const char c : written) {
            EXPECT_TRUE(c >= ' ' && c < 0x7F) << written;
        }
        EXPECT_EQ(parseJson(written, "it")->get<std::string>(), text);
    }
    EXPECT_EQ(jsonText(Json("\xC3\xA9")), "\"\xC3\xA9\"") << "what is seen stays";
}

TEST(JsonText, CarriesBytesThatAreNoTextAndGivesThemBack)
{
    EXPECT_EQ(jsonText("a\xFF"), "\"a\xF4\x8F\xBF\xBDxFF\"");
    for (const auto& text : {"/data/\xFF\xFE"s, "\xC3"s, "\xED\xA0\x80"s, "ä\x80ö"s, "a\0b\xFF"s, "plain"s, ""s}) {
        EXPECT_EQ(throughText(text), text);
    }
}

TEST(JsonText, TheMarkItselfComesBackToo)
{
    for (const auto& text : {"\xF4\x8F\xBF\xBD"s, "\xF4\x8F\xBF\xBDxFF"s, "\xF4\x8F\xBF\xBDx41"s,
                             "\xF4\x8F\xBF\xBD\xF4\x8F\xBF\xBDxFF"s}) {
        EXPECT_EQ(throughText(text), text);
    }
    // What somebody else wrote with it stays unless it leads a byte that is no text.
    EXPECT_EQ((*parseJson("\"\xF4\x8F\xBF\xBDx41 \xF4\x8F\xBF\xBD\"", "other")).get<std::string>(),
              "\xF4\x8F\xBF\xBDx41 \xF4\x8F\xBF\xBD");
}

TEST(JsonText, EveryByteComesBack)
{
    std::string all;
    for (int byte = 1; byte < 256; ++byte) {
        all += static_cast<char>(byte);
    }
    EXPECT_EQ(throughText(all), all);
}

TEST(JsonText, KeysAreCarriedToo)
{
    const auto read = parseJson(jsonText(Json{{"k\xFF", {{"deep", "\xFE"}}}}), "written");
    ASSERT_TRUE(read.ok());
    EXPECT_EQ((*read)["k\xFF"]["deep"], "\xFE");
}

TEST(JsonErrors, DoNotRepeatALongText)
{
    const std::string longText(100'000, 'k');
    const auto schema = expectSchema(Json{{"schema", longText}}, "sluice.run/1", "file");
    ASSERT_FALSE(schema.ok());
    EXPECT_LT(schema.error().message.size(), 200U);
    const auto number = fromJson<std::vector<int>>(Json{longText});
    ASSERT_FALSE(number.ok());
    EXPECT_LT(number.error().message.size(), 200U);
}

} // namespace
} // namespace sluice
