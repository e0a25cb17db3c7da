// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>

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

} // namespace
} // namespace sluice::io
