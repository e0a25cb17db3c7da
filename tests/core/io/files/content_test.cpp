// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/files/content.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace sluice::io {
namespace {

std::vector<std::byte> filled(const Content& content, std::size_t size, std::int64_t offset)
{
    std::vector<std::byte> memory(size);
    content.fill(memory, offset);
    return memory;
}

TEST(Content, IsTheSameHoweverItIsCut)
{
    const Content content(7);
    const auto whole = filled(content, 4096, 0);
    for (const std::size_t offset : {8U, 512U, 4088U}) {
        const auto part = filled(content, 4096 - offset, static_cast<std::int64_t>(offset));
        EXPECT_TRUE(std::equal(part.begin(), part.end(), whole.begin() + static_cast<std::ptrdiff_t>(offset)));
    }
}

TEST(Content, DiffersBetweenFiles)
{
    EXPECT_NE(filled(Content(1), 64, 0), filled(Content(2), 64, 0));
    EXPECT_NE(filled(Content::unique(), 64, 0), filled(Content::unique(), 64, 0));
}

TEST(Content, IsRenewedToContentThatDoesNotRepeat)
{
    const Content content(7);
    auto memory = filled(content, 4096, 0);
    std::set<std::vector<std::byte>> seen;
    for (std::uint64_t turn = 0; turn < 100; ++turn) {
        content.renew(memory, turn);
        for (std::size_t at = 0; at < memory.size(); at += 64) { // a part of it neither
            seen.emplace(memory.begin() + static_cast<std::ptrdiff_t>(at),
                         memory.begin() + static_cast<std::ptrdiff_t>(at) + 64);
        }
    }
    EXPECT_EQ(seen.size(), 100U * 64);
}

TEST(Content, NamesTheFirstByteThatIsWrong)
{
    const Content content(7);
    auto memory = filled(content, 4093, 8192); // no whole number of words
    EXPECT_FALSE(content.firstWrong(memory, 8192));
    EXPECT_TRUE(content.firstWrong(memory, 8192 + 4096)) << "another place of the file";
    for (const std::size_t at : {0U, 1U, 7U, 8U, 2049U, 4092U}) {
        memory[at] ^= std::byte{1};
        EXPECT_EQ(content.firstWrong(memory, 8192), 8192 + static_cast<std::int64_t>(at));
        memory[at] ^= std::byte{1};
    }
}

} // namespace
} // namespace sluice::io
