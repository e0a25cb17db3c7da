// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/caught.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <system_error>

namespace sluice {
namespace {

template <class Exception>
Error errorAfter(const Exception& thrown)
{
    return withoutExceptions([&]() -> Result<Done> { throw thrown; }).error();
}

TEST(Caught, WhatIsGivenIsGivenOn)
{
    EXPECT_EQ(*withoutExceptions([]() -> Result<int> { return 7; }), 7);
    EXPECT_EQ(withoutExceptions([]() -> Result<int> {
                  return Error{ErrorKind::Busy, "a", "b"};
              }).error(),
              (Error{ErrorKind::Busy, "a", "b"}));
}

TEST(Caught, MemoryAndThreadsThatAreRefusedSayWhatToRaise)
{
    const auto memory = errorAfter(std::bad_alloc());
    EXPECT_EQ(memory.kind, ErrorKind::NoSpace);
    EXPECT_NE(memory.hint.text.find("ulimit -v"), std::string::npos);
    const auto thread = errorAfter(std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again)));
    EXPECT_EQ(thread.kind, ErrorKind::NoSpace);
    EXPECT_NE(thread.hint.text.find("ulimit -u"), std::string::npos);
}

TEST(Caught, AFaultOfOursKeepsItsWords)
{
    const auto fault = errorAfter(std::logic_error("no such thing"));
    EXPECT_EQ(fault.kind, ErrorKind::Io);
    EXPECT_NE(fault.message.find("no such thing"), std::string::npos);
    EXPECT_NE(fault.hint.text.find("report"), std::string::npos);
    EXPECT_FALSE(errorAfter(7).message.empty());
}

} // namespace
} // namespace sluice
