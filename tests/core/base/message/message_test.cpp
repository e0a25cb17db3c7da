// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/message/message.h"

#include "core/base/json.h"

#include <gtest/gtest.h>

#include <set>

namespace sluice {
namespace {

struct Told {
    Message because;
    std::vector<Message> missing;
    std::vector<Message> verdict;

    bool operator==(const Told&) const = default;
};

template <class V, Like<Told> T>
void describe(V& v, T& told)
{
    describeMessage(v, "because", "message", told.because);
    describeMessages(v, "missing", "advice", told.missing);
    describeSentences(v, "verdict", "messages", told.verdict);
}

Message known(const std::string& id, const std::string& text)
{
    Message message(text);
    message.id = id;
    message.arguments = {{"rate", "1 GB/s"}};
    return message;
}

TEST(Message, FillsTheArgumentsItHasAndLeavesTheRest)
{
    EXPECT_EQ(filled("{a} and {b} and {a}", {{"a", "1"}, {"b", "{a}"}}), "1 and {a} and 1");
    EXPECT_EQ(filled("{unknown} {", {{"a", "1"}}), "{unknown} {");
    EXPECT_EQ(filled("{{a}} 100 %", {{"a", "1"}}), "{a} 100 %");
    EXPECT_EQ(filled("", {}), "");
}

TEST(Message, SentencesAreJoinedByASpace)
{
    EXPECT_EQ(textOf({"One.", "", "Two."}), "One. Two.");
    EXPECT_EQ(textOf(std::vector<Message>{}), "");
}

TEST(Message, ARemedyIsAddedAsASentence)
{
    EXPECT_EQ(textWithRemedy(Message("not measured").with(Remedy::MeasureStorage)),
              "not measured. Measure this storage.");
    EXPECT_EQ(textWithRemedy(Message("It was full.").with(Remedy::MeasureStorage)),
              "It was full. Measure this storage.");
    EXPECT_EQ(textWithRemedy(Message().with(Remedy::MeasureStorage)), "Measure this storage.");
    EXPECT_EQ(textWithRemedy("nothing to do"), "nothing to do");
    EXPECT_EQ(textWithRemedy(Message(Remedy::MeasurePath).given("path", "/data")), "Measure /data.");
}

TEST(Message, DocumentsKeepTheirTextsAndGainTheValuesBeside)
{
    const Told told{known("a.b", "slow").with(Remedy::MeasureStorage),
                    {known("a.c", "first"), "second"},
                    {known("a.d", "One."), known("a.e", "Two.")}};
    const auto json = toJson(told);
    EXPECT_EQ(json["because"], "slow");
    EXPECT_EQ(jsonText(json["message"]),
              R"({"id":"a.b","arguments":{"rate":"1 GB/s"},"text":"slow","remedy":"measure_storage"})");
    EXPECT_EQ(jsonText(json["missing"]), R"(["first","second"])");
    EXPECT_EQ(json["verdict"], "One. Two.");
    const auto back = fromJson<Told>(json);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, told);
}

TEST(Message, DocumentsOfOlderVersionsAreTextAlone)
{
    const auto old = parseJson(R"({"because":"slow","missing":["first","second"],"verdict":"One. Two."})", "old");
    const auto told = fromJson<Told>(*old);
    ASSERT_TRUE(told) << told.error().message;
    EXPECT_EQ(*told, (Told{"slow", {"first", "second"}, {"One. Two."}}));
    EXPECT_EQ(jsonText(toJson(*told)["message"]), "null") << "a text alone stays one";
}

TEST(Message, ARemedyOfANewerVersionIsPassedOver)
{
    const auto json = parseJson(R"({"id":"a.b","text":"slow","remedy":"ask_somebody"})", "newer");
    const auto told = fromJson<Message>(*json);
    ASSERT_TRUE(told) << told.error().message;
    EXPECT_EQ(told->text, "slow");
    EXPECT_EQ(told->remedy, std::nullopt);
}

TEST(Message, RemediesHaveDifferentWordsAndWholeSentences)
{
    std::set<std::string_view> seen;
    for (const auto& [remedy, name] : enumWords<Remedy>) {
        EXPECT_TRUE(seen.insert(name).second) << name;
        EXPECT_TRUE(seen.insert(sentenceOf(remedy)).second) << sentenceOf(remedy);
        EXPECT_TRUE(sentenceOf(remedy).ends_with('.')) << sentenceOf(remedy);
    }
}

} // namespace
} // namespace sluice
