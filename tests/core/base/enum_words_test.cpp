// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/enum_words.h"

#include "core/base/point/io_point.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(EnumWords, EveryValueHasAWordThatReadsBack)
{
    for (const auto engine : {EngineKind::Uring, EngineKind::Threads, EngineKind::Mmap}) {
        EXPECT_EQ(fromWord<EngineKind>(word(engine)), engine);
    }
    EXPECT_EQ(word(Access::Direct), "direct");
    EXPECT_EQ(word(Pattern::Random), "random");
    EXPECT_EQ(word(Direction::Write), "write");
}

TEST(EnumWords, OtherWordsMeanNothing)
{
    EXPECT_EQ(fromWord<EngineKind>("Uring"), std::nullopt);
    EXPECT_EQ(fromWord<EngineKind>(""), std::nullopt);
    EXPECT_EQ(word(static_cast<EngineKind>(99)), "?");
}

TEST(EnumWords, OnlyEnumsWithWordsAreWorded)
{
    enum class Silent { A };
    static_assert(Worded<EngineKind> && !Worded<Silent> && !Worded<int>);
    static_assert(word(EngineKind::Mmap) == "mmap", "words are known when compiling");
}

} // namespace
} // namespace sluice
