// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <new>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace sluice::io {
namespace {

TEST(UnlessHeld, GivesWhatTheWorkGives)
{
    EXPECT_EQ(unlessHeld<int>([] { return 7; }, {}), 7);
}

/// Storage that answers when it is told to.
struct Held {
    std::shared_ptr<std::atomic<bool>> freed = std::make_shared<std::atomic<bool>>(false);

    ~Held()
    {
        *freed = true;
        freed->notify_all();
    }

    std::function<int()> work() const
    {
        return [own = freed] {
            own->wait(false);
            return 7;
        };
    }
};

TEST(UnlessHeld, LeavesBehindWhatIsHeldWhenAStopIsRequested)
{
    const Held storage;
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(unlessHeld<int>(storage.work(), source.get_token()).has_value());
}

TEST(UnlessHeld, LeavesBehindWhatIsHeldForTooLong)
{
    const Held storage;
    EXPECT_FALSE(unlessHeld<int>(storage.work(), {}, std::chrono::milliseconds(10)).has_value());
}

TEST(UnlessHeld, AfterAStopWhatIsAboutToEndIsStillTaken)
{
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(unlessHeld<int>([] { return 7; }, source.get_token()), 7);
}

TEST(Workers, WhatOneThrowsReachesWhoWaits)
{
    Workers workers(3, [](int index) {
        if (index == 1) {
            throw std::bad_alloc();
        }
        return true;
    });
    EXPECT_THROW(workers.waitForAll({}, std::chrono::minutes(1)), std::bad_alloc);
    EXPECT_TRUE(workers.waitForAll({}, std::chrono::minutes(1)));
}

TEST(UnlessHeld, ThrowsWhatTheWorkThrows)
{
    EXPECT_THROW(unlessHeld<int>([]() -> int { throw std::bad_alloc(); }, {}), std::bad_alloc);
}

TEST(StartTogether, EachWorksAndAllAreWaitedFor)
{
    std::atomic<int> sum{0};
    startTogether(5, [&](int index) { sum += index; }).clear();
    EXPECT_EQ(sum, 10);
}

/// In a process of its own, since the limit holds for all that a user runs and root is under none.
TEST(Workers, NoneBeginsWhereThereIsNoThreadForEach)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const rlimit none{0, 0};
        if (::setrlimit(RLIMIT_NPROC, &none) != 0 || (::geteuid() == 0 && ::setuid(54321) != 0)) {
            ::_exit(2);
        }
        const auto begun = std::make_shared<std::atomic<int>>(0);
        try {
            Workers workers(8, [begun](int) { return ++*begun > 0; });
        } catch (const std::system_error& refused) {
            ::_exit(*begun == 0 && refused.code() == std::errc::resource_unavailable_try_again ? 0 : 1);
        }
        ::_exit(3);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

} // namespace
} // namespace sluice::io
