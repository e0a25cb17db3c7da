// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/system_call.h"

#include <gtest/gtest.h>

#include <array>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace sluice {
namespace {

TEST(SystemCall, IsRepeatedAfterASignalButNotWithoutEnd)
{
    int calls = 0;
    EXPECT_EQ(uninterrupted([&] {
                  errno = EINTR;
                  return ++calls < 5 ? -1 : 42;
              }),
              42);
    calls = 0;
    EXPECT_EQ(uninterrupted([&] {
                  ++calls;
                  errno = EINTR;
                  return -1;
              }),
              -1);
    EXPECT_EQ(calls, maxInterruptions + 1);
}

TEST(WriteAll, SaysWhyItCannot)
{
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    EXPECT_EQ(writeAll(full, "text"), ENOSPC);
    EXPECT_EQ(writeAll(full, ""), 0);
    ::close(full);
    EXPECT_EQ(writeAll(full, "text"), EBADF);
}

TEST(WriteAll, WaitsForAPipeThatDoesNotBlock)
{
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK), 0);
    const std::string text(1 << 20, 'x'); // more than a pipe holds
    std::string received;
    std::jthread reader([&] {
        ::fcntl(ends[0], F_SETFL, 0);
        std::array<char, 4096> piece{};
        for (ssize_t got = 1; got > 0;) {
            got = ::read(ends[0], piece.data(), piece.size());
            received.append(piece.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        }
    });
    EXPECT_EQ(writeAll(ends[1], text), 0);
    ::close(ends[1]);
    reader.join();
    ::close(ends[0]);
    EXPECT_EQ(received, text);
}

TEST(RaiseOpenFileLimit, AllowsWhatTheHardLimitDoes)
{
    rlimit usual{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &usual), 0);
    const rlimit few{64, usual.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
    raiseOpenFileLimit();
    rlimit raised{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &raised), 0);
    EXPECT_EQ(raised.rlim_cur, usual.rlim_max);
    ::setrlimit(RLIMIT_NOFILE, &usual);
}

} // namespace
} // namespace sluice
