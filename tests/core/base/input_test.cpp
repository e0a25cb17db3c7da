// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/input.h"

#include <gtest/gtest.h>

#include <sstream>

namespace sluice {
namespace {

std::optional<std::string> taken(const std::string& sent, std::size_t most)
{
    std::istringstream stream(sent);
    return wholeText(stream, most);
}

TEST(Input, IsTakenWholeUpToItsBound)
{
    EXPECT_EQ(taken("", 0), "");
    EXPECT_EQ(taken("{}", 2), "{}");
    EXPECT_EQ(taken("{} ", 2), std::nullopt);
    const std::string large(200'000, 'x');
    EXPECT_EQ(taken(large, large.size()), large);
    EXPECT_EQ(taken(large, large.size() - 1), std::nullopt);
}

} // namespace
} // namespace sluice
