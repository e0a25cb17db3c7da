// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/json_fields.h"

#include <gtest/gtest.h>

namespace sluice::imports {
namespace {

FoundDocuments found(const std::string& text)
{
    auto documents = documentsIn(text, "test");
    EXPECT_TRUE(documents.ok()) << (documents ? "" : documents.error().message);
    return documents ? *std::move(documents) : FoundDocuments();
}

std::string problemOf(const std::string& text)
{
    const auto documents = documentsIn(text, "test");
    return documents ? "" : documents.error().message;
}

TEST(JsonFields, ANumberMayBeATextAndIsNoWord)
{
    const auto json = Json::parse(R"({"a": 1.5, "b": "26.03", "c": "N/A", "d": [1], "e": {"f": "x"}})");
    EXPECT_EQ(numberAt(json, "a"), 1.5);
    EXPECT_EQ(numberAt(json, "b"), 26.03);
    EXPECT_EQ(numberAt(json, "c"), std::nullopt);
    EXPECT_EQ(numberAt(json, "none"), std::nullopt);
    EXPECT_EQ(textAt(json, "b"), "26.03");
    EXPECT_EQ(textAt(json, "a"), std::nullopt);
    EXPECT_EQ(listAt(json, "d").size(), 1U);
    EXPECT_TRUE(listAt(json, "a").empty());
    EXPECT_EQ(textAt(objectAt(json, "e"), "f"), "x");
    EXPECT_TRUE(objectAt(json, "d").empty());
    EXPECT_EQ(numberAt(Json(3), "a"), std::nullopt) << "no object has no members";
}

TEST(JsonFields, DocumentsAreFoundBetweenOtherLines)
{
    const auto two = found("start {not this}\n{\"a\": 1}\nbetween\n  {\"a\": \"}{\"}\nend\n");
    ASSERT_EQ(two.documents.size(), 2U);
    EXPECT_TRUE(two.textAround);
    EXPECT_FALSE(two.cutOff);
    EXPECT_EQ(textAt(two.documents[1], "a"), "}{");
    EXPECT_FALSE(found("{\"a\": 1}\n").textAround);
}

TEST(JsonFields, ADocumentWithoutEndIsTold)
{
    EXPECT_TRUE(found("{\"a\": 1}\n{\"a\": 2").cutOff);
    EXPECT_EQ(problemOf("{\"a\": 2"), "its JSON has no end");
    EXPECT_EQ(problemOf("no JSON here"), "it holds no JSON document");
}

TEST(JsonFields, NanAndInfAreNotKnownOutsideOfTexts)
{
    const auto json = found(R"({"a": nan, "b": -nan, "c": [inf, 1], "d": "nan inf", "nan": 2})").documents.front();
    EXPECT_TRUE(json["a"].is_null());
    EXPECT_TRUE(json["b"].is_null());
    EXPECT_TRUE(json["c"][0].is_null());
    EXPECT_EQ(textAt(json, "d"), "nan inf");
    EXPECT_EQ(numberAt(json, "nan"), 2);
}

TEST(JsonFields, DeepAndBrokenDocumentsAreRefused)
{
    EXPECT_NE(problemOf("{\"a\": " + std::string(1000, '[') + "}").find("nested too deeply"), std::string::npos);
    EXPECT_NE(problemOf("{\"a\": 1e999}").find("too large"), std::string::npos);
    EXPECT_NE(problemOf("{\"a\" 1}").find("not valid JSON"), std::string::npos);
}

TEST(JsonFields, ManyBeginningsWithoutEndCostNoSquareOfThem)
{
    std::string hostile;
    for (int i = 0; i < 100'000; ++i) {
        hostile += "{\n";
    }
    EXPECT_EQ(problemOf(hostile), "its JSON has no end");
}

} // namespace
} // namespace sluice::imports
