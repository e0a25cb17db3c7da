// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/message/say.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

namespace messages {

constexpr MessageText feeds{"test.feeds", "{node} feeds {fed} of {gpus} GPUs, and {fed} only."};
constexpr MessageText plain{"test.plain", "Nothing was measured."};
constexpr MessageText braces{"test.braces", "{{\"read\": {count}}}"};

} // namespace messages

template <std::size_t count>
constexpr bool takes(std::string_view text, const std::string_view (&names)[count])
{
    return fits(text, std::to_array(names));
}

TEST(Say, FillsEveryPlaceOfAnArgumentAndKeepsIt)
{
    const std::string node = "gpu7";
    const auto said = say<messages::feeds>("gpus"_a = 8, "node"_a = node, "fed"_a = "5.2");
    EXPECT_EQ(said.id, "test.feeds");
    EXPECT_EQ(said.text, "gpu7 feeds 5.2 of 8 GPUs, and 5.2 only.");
    EXPECT_EQ(said.arguments, (std::map<std::string, std::string>{{"fed", "5.2"}, {"gpus", "8"}, {"node", "gpu7"}}));
    EXPECT_EQ(said.remedy, std::nullopt);
}

TEST(Say, ASentenceWithoutPlaceholdersTakesNoArgument)
{
    EXPECT_EQ(say<messages::plain>().text, "Nothing was measured.");
    EXPECT_TRUE(say<messages::plain>().arguments.empty());
}

TEST(Say, DoubledBracesAreBraces)
{
    EXPECT_EQ(say<messages::braces>("count"_a = -3).text, "{\"read\": -3}");
}

/// say() asserts this when it is compiled.
TEST(Say, ArgumentsMustBeThePlaceholdersOfTheText)
{
    static_assert(takes("{node} of {gpus}", {"gpus", "node"}));
    static_assert(fits("no place", std::array<std::string_view, 0>{}));
    static_assert(!takes("{node} of {gpus}", {"node"}), "one is missing");
    static_assert(!takes("{node}", {"node", "gpus"}), "one is too many");
    static_assert(!takes("{node}", {"nodes"}), "one is misspelt");
    static_assert(!takes("{node}", {"node", "node"}), "one is given twice");
    static_assert(!takes("{{node}}", {"node"}), "these are braces");
}

} // namespace
} // namespace sluice
