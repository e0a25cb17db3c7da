// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/json_events.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace sluice {
namespace {

ByteSource sourceOf(std::string_view text, std::size_t piece = 7)
{
    return [text, piece](char* to, std::size_t count) mutable -> Result<std::size_t> {
        const auto part = text.substr(0, std::min({count, text.size(), piece}));
        std::copy(part.begin(), part.end(), to);
        text.remove_prefix(part.size());
        return part.size();
    };
}

/// What was told, as one line: "depth part:text".
std::string told(std::string_view text, JsonReading* reading = nullptr)
{
    constexpr std::string_view parts = "kt#o{[.";
    std::string all;
    const auto result = readJsonEvents(sourceOf(text), [&](const JsonEvent& event) {
        all += fmt::format("{}{}{} ", event.depth, parts[static_cast<std::size_t>(event.part)],
                           event.part == JsonPart::Number ? fmt::format("{}", event.number) : std::string(event.text));
        return true;
    });
    if (reading != nullptr) {
        *reading = result;
    }
    return all;
}

TEST(JsonEvents, TellWhatATextHoldsInItsOrder)
{
    JsonReading reading;
    EXPECT_EQ(told(R"({"a": [1, -2.5, "x\n"], "b": {"c": null, "d": true}})", &reading),
              "0{ 1ka 1[ 2#1 2#-2.5 2tx\n 1. 1kb 1{ 2kc 2o 2kd 2o 1. 0. ");
    EXPECT_TRUE(reading.whole);
    EXPECT_EQ(reading.bytes, 52);
}

TEST(JsonEvents, OfABrokenTextAreToldUpToThere)
{
    JsonReading reading;
    EXPECT_EQ(told(R"([1, 2, ], 3)", &reading), "0[ 1#1 1#2 ");
    EXPECT_FALSE(reading.whole);
    EXPECT_EQ(reading.problem, "it is no JSON at byte 8");
    EXPECT_EQ(told(R"({"a": "cut o)", &reading), "0{ 1ka ");
    EXPECT_FALSE(reading.whole);
    EXPECT_EQ(told("", &reading), "");
    EXPECT_FALSE(reading.whole);
}

TEST(JsonEvents, EndWhereTheListenerHasEnough)
{
    int heard = 0;
    const auto reading =
        readJsonEvents(sourceOf("[1, 2, 3, 4 and no JSON"), [&heard](const JsonEvent&) { return ++heard < 3; });
    EXPECT_EQ(heard, 3);
    EXPECT_TRUE(reading.whole);
    EXPECT_EQ(reading.problem, "");
}

TEST(JsonEvents, AreBounded)
{
    JsonReading reading;
    told(std::string(100, '['), &reading);
    EXPECT_EQ(reading.problem, "more than 64 objects and lists within each other");
    const auto result = readJsonEvents(sourceOf("\"" + std::string(3 << 20, 'x') + "\"", 1 << 16),
                                       [](const JsonEvent&) { return true; });
    EXPECT_EQ(result.problem, "a text of more than 1 MiB");
    EXPECT_LT(result.bytes, 2 << 20);
    EXPECT_EQ(told("1e999", &reading), "");
    EXPECT_FALSE(reading.whole);
}

TEST(JsonEvents, TellWhyTheirSourceEnded)
{
    const ByteSource broken = [](char*, std::size_t) -> Result<std::size_t> {
        return Error{ErrorKind::Corrupt, "x.gz: damaged", {}};
    };
    const auto reading = readJsonEvents(broken, [](const JsonEvent&) { return true; });
    EXPECT_FALSE(reading.whole);
    EXPECT_EQ(reading.problem, "x.gz: damaged");
}

} // namespace
} // namespace sluice
