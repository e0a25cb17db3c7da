// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <chrono>
#include <iterator>
#include <limits>
#include <string>

namespace sluice {
namespace {

enum class Colour { Red, Green };

struct Part {
    std::string name;
    int count = 0;

    bool operator==(const Part&) const = default;
};

template <class V, Like<Part> T>
void describe(V& v, T& part)
{
    v("name", part.name);
    v("count", part.count);
}

} // namespace

template <>
inline constexpr auto enumWords<Colour> = wordList<Colour>({{Colour::Red, "red"}, {Colour::Green, "green"}});

namespace {

/// One field of every kind.
struct Everything {
    bool flag = false;
    int number = 0;
    double real = 0;
    std::string text;
    Bytes size;
    BytesPerSecond rate;
    Seconds time{};
    Nanoseconds latency{};
    RunId run;
    Colour colour = Colour::Red;
    std::optional<int> maybe;
    std::vector<Part> parts;
    std::map<std::string, double> shares;
    Part part;
    Fact<int> known;
    Fact<Bytes> unread;
    Fact<std::vector<std::string>> neverTried;

    bool operator==(const Everything&) const = default;
};

template <class V, Like<Everything> T>
void describe(V& v, T& e)
{
    v("flag", e.flag);
    v("number", e.number);
    v("real", e.real);
    v("text", e.text);
    v("size_bytes", e.size);
    v("bytes_per_second", e.rate);
    v("seconds", e.time);
    v("latency_ns", e.latency);
    v("run_id", e.run);
    v("colour", e.colour);
    v("maybe", e.maybe);
    v("parts", e.parts);
    v("shares", e.shares);
    v("part", e.part);
    v("known", e.known);
    v("unread_bytes", e.unread);
    v("never_tried", e.neverTried);
}

Everything everything()
{
    Everything e;
    e.flag = true;
    e.number = -7;
    e.real = 0.1;
    e.text = "quote \" and \n line";
    e.size = gibibytes(3);
    e.rate = {3.177e9};
    e.time = Seconds(0.2);
    e.latency = Nanoseconds(12'300);
    e.run = {42};
    e.colour = Colour::Green;
    e.maybe = 0;
    e.parts = {{"a", 1}, {"b", 2}};
    e.shares = {{"x", 0.25}};
    e.part = {"c", 3};
    e.known = knownFact(128, "/sys/block/vda/queue/read_ahead_kb");
    e.unread = unknownFact<Bytes>("/proc/locked", "permission denied");
    return e;
}

/// Reads `text` into an Everything and gives the error's words; empty when it was read.
std::string problem(const std::string& text, JsonReadOptions options = {})
{
    const auto json = parseJson(text, "test");
    const auto read = fromJson<Everything>(*json, options);
    return read ? "" : read.error().message;
}

TEST(Json, EveryKindOfFieldComesBackAsItWas)
{
    const auto back = fromJson<Everything>(toJson(everything()));
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(*back, everything());

    const auto throughText = parseJson(toJson(everything()).dump(), "text");
    ASSERT_TRUE(throughText.ok());
    EXPECT_EQ(*fromJson<Everything>(*throughText), everything());
}

TEST(Json, UnitsArePlainSiNumbersAndFieldsKeepTheirOrder)
{
    const auto json = toJson(everything());
    EXPECT_EQ(json["size_bytes"], 3221225472);
    EXPECT_EQ(json["bytes_per_second"], 3.177e9);
    EXPECT_EQ(json["seconds"], 0.2);
    EXPECT_EQ(json["latency_ns"], 12'300);
    EXPECT_EQ(json["colour"], "green");
    EXPECT_EQ(json.begin().key(), "flag");
}

TEST(Json, AbsentMeansUnknownAndIsNeverZero)
{
    const auto json = toJson(Everything{});
    EXPECT_FALSE(json.contains("maybe"));
    EXPECT_FALSE(json.contains("known"));
    EXPECT_FALSE(json.contains("sources"));
    EXPECT_FALSE(json.contains("unknown"));
    EXPECT_EQ(*fromJson<Everything>(json), Everything{});
}

TEST(Json, ALimitIsANumberOrUnlimitedAndNeverMinusOne)
{
    EXPECT_EQ(toJson(Limit<double>()), "unlimited");
    EXPECT_EQ(toJson(atMost(2.5)), 2.5);
    EXPECT_EQ(*fromJson<Limit<std::int64_t>>(Json("unlimited")), Limit<std::int64_t>());
    EXPECT_EQ(*fromJson<Limit<std::int64_t>>(Json(7)), atMost(std::int64_t{7}));
    EXPECT_TRUE(fromJson<Limit<std::int64_t>>(Json(-1))->unlimited()) << "as older documents have it";
    EXPECT_FALSE(fromJson<Limit<std::int64_t>>(Json("much")));
}

TEST(Json, FactsSayWhereTheyWereReadOrWhyNot)
{
    const auto json = toJson(everything());
    EXPECT_EQ(json["known"], 128);
    EXPECT_EQ(json["sources"], (Json{{"known", "/sys/block/vda/queue/read_ahead_kb"}}));
    EXPECT_FALSE(json.contains("unread_bytes"));
    EXPECT_EQ(json["unknown"]["unread_bytes"], (Json{{"path", "/proc/locked"}, {"reason", "permission denied"}}));
    EXPECT_FALSE(json["unknown"].contains("never_tried"));
}

TEST(Json, NumbersThatAreNotFiniteAreLeftOut)
{
    Everything e;
    e.real = std::numeric_limits<double>::quiet_NaN();
    e.rate = {std::numeric_limits<double>::infinity()};
    e.time = Seconds(-std::numeric_limits<double>::infinity());
    const auto json = toJson(e);
    EXPECT_FALSE(json.contains("real"));
    EXPECT_FALSE(json.contains("bytes_per_second"));
    EXPECT_FALSE(json.contains("seconds"));
    EXPECT_TRUE(fromJson<Everything>(json).ok());
}

TEST(Json, MissingKeysLeaveTheDefault)
{
    const auto read = fromJson<Everything>(*parseJson(R"({"number": 5})", "test"));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->number, 5);
    EXPECT_EQ(read->colour, Colour::Red);
}

TEST(Json, ErrorsNameThePointerWhatWasExpectedAndWhatIsThere)
{
    EXPECT_EQ(problem(R"({"flag": 1})"), "/flag: expected true or false, found 1");
    EXPECT_EQ(problem(R"({"number": 1.5})"), "/number: expected a whole number, found 1.5");
    EXPECT_EQ(problem(R"({"real": "1"})"), "/real: expected a number, found \"1\"");
    EXPECT_EQ(problem(R"({"text": null})"), "/text: expected a text, found null");
    EXPECT_EQ(problem(R"({"colour": "blue"})"), "/colour: expected one of red, green, found \"blue\"");
    EXPECT_EQ(problem(R"({"parts": {}})"), "/parts: expected a list, found {}");
    EXPECT_EQ(problem(R"({"parts": [{}, {"count": []}]})"), "/parts/1/count: expected a whole number, found []");
    EXPECT_EQ(problem(R"({"shares": {"x": true}})"), "/shares/x: expected a number, found true");
    EXPECT_EQ(problem(R"({"part": 3})"), "/part: expected an object, found 3");
    EXPECT_EQ(problem("[]"), "/: expected an object, found []");
}

TEST(Json, NumbersOutOfRangeAreRefusedAndNotWrapped)
{
    EXPECT_EQ(problem(R"({"number": 5000000000})"), "/number: expected a whole number in range, found 5000000000");
    EXPECT_EQ(problem(R"({"size_bytes": 18446744073709551615})"),
              "/size_bytes: expected a whole number in range, found 18446744073709551615");
    EXPECT_EQ(problem(R"({"size_bytes": 9223372036854775807})"), "");
}

TEST(Json, FactsOfTheWrongFormAreErrorsToo)
{
    EXPECT_EQ(problem(R"({"known": 1, "sources": {"known": 2}})"), "/sources/known: expected a text, found 2");
    EXPECT_EQ(problem(R"({"unknown": {"known": {"path": "p", "reason": []}}})"),
              "/unknown/known/reason: expected a text, found []");
    EXPECT_EQ(problem(R"({"unknown": {"known": 3}, "sources": 4})"), "");
}

TEST(Json, WhatIsThereInsteadIsShortened)
{
    const auto words = problem(R"({"number": ")" + std::string(5000, 'x') + R"("})");
    EXPECT_LT(words.size(), 150U);
    EXPECT_TRUE(words.ends_with("...")) << words;
}

TEST(Json, UnknownKeysAreRefusedOnlyWhenAsked)
{
    const std::string misspelt = R"({"part": {"nmae": "x"}})";
    EXPECT_EQ(problem(misspelt), "");
    EXPECT_EQ(problem(misspelt, {.rejectUnknownKeys = true}), "/part/nmae: unknown key");
    EXPECT_EQ(problem(R"({"schema": "s/1", "number": 1})", {.rejectUnknownKeys = true}), "");
}

TEST(Json, TextThatIsNotJsonIsRefusedWithItsLine)
{
    const auto json = parseJson("{\n\"a\": 1,\n\"b\" 2\n}", "job.json");
    ASSERT_FALSE(json.ok());
    EXPECT_EQ(json.error().kind, ErrorKind::Usage);
    EXPECT_EQ(json.error().message, "job.json: not valid JSON near line 3");
    EXPECT_FALSE(parseJson("", "job.json").ok());
}

TEST(Json, DocumentsBeginWithTheirSchemaAndAreCheckedForIt)
{
    const auto document = toDocument("sluice.part/1", Part{"a", 1});
    EXPECT_EQ(document.dump(), R"({"schema":"sluice.part/1","name":"a","count":1})");
    EXPECT_TRUE(expectSchema(document, "sluice.part/1", "x").ok());
    EXPECT_EQ(expectSchema(document, "sluice.part/2", "x").error().message,
              "x: is a sluice.part/1 document, not sluice.part/2");
    EXPECT_EQ(expectSchema(Json::array(), "sluice.part/1", "x").error().message, "x: has no \"schema\"");
    EXPECT_EQ(expectSchema(Json{{"schema", 1}}, "sluice.part/1", "x").error().message, "x: has no \"schema\"");
}

TEST(Json, RefusesBracketsNestedDeeperThanAnyDocument)
{
    const auto deep = parseJson("{\n\"a\": " + std::string(1'000'000, '['), "file.json");
    ASSERT_FALSE(deep.ok());
    EXPECT_EQ(deep.error().message, "file.json: nested too deeply at line 2");
    EXPECT_TRUE(parseJson("[\"" + std::string(1000, '[') + "\\\"[\"]", "file.json").ok())
        << "in a text they are letters";
}

TEST(Json, AnObjectTakesTheRoomOfItsMembers)
{
    const auto json = *parseJson(R"([{}, {"a": 1}, {"a": 1, "b": {"c": [2]}, "d": 3, "a": 4}])", "objects");
    const auto room = [&json](std::size_t i) { return json[i].get_ref<const Json::object_t&>().capacity(); };
    EXPECT_EQ(room(0), 0U);
    EXPECT_LE(room(1), 2U);
    EXPECT_EQ(json[2].dump(), R"({"a":4,"b":{"c":[2]},"d":3})") << "what grew holds what it held";
}

TEST(Json, RefusesADocumentOfMoreValuesThanAny)
{
    std::string text = "[";
    for (int i = 0; i < 5'000'000; ++i) {
        text += "0,";
    }
    const auto json = parseJson(text + "0]", "bomb.json");
    ASSERT_FALSE(json.ok());
    EXPECT_EQ(json.error().kind, ErrorKind::Usage);
    EXPECT_EQ(json.error().message, "bomb.json: holds more than 5000000 values");
}

TEST(Json, AnObjectOfManyMembersIsReadInATimeThatGrowsWithItsLength)
{
    std::string text = "{";
    for (int i = 0; i < 100'000; ++i) {
        text += "\"m" + std::to_string(i) + "\": 1, ";
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto json = parseJson(text + "\"m99000\": 2, \"m0\": 3}", "file.json");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10)) << "it was 25 s, before sanitizers";
    ASSERT_TRUE(json.ok());
    EXPECT_EQ(json->size(), 100'000U);
    EXPECT_EQ((*json)["m0"], 3) << "the last one of a name counts, however many there are";
    EXPECT_EQ((*json)["m99000"], 2);
    EXPECT_EQ(std::next(json->begin()).key(), "m1") << "in the order in which they came";
}

TEST(Json, TakesCommentsOnlyWhereTheyAreAllowed)
{
    const std::string text = "{ // \"one [\n \"a\": 1 /* two { */ }";
    EXPECT_FALSE(parseJson(text, "file.json").ok());
    const auto json = parseJsonWithComments(text, "file.json");
    ASSERT_TRUE(json.ok()) << json.error().message;
    EXPECT_EQ((*json)["a"], 1);
}

} // namespace
} // namespace sluice
