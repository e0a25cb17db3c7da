// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>

namespace sluice::io {
namespace {

TEST(UnlessHeld, GivesWhatTheWorkGives)
{
    EXPECT_EQ(unlessHeld<int>([] { return 7; }, {}), 7);
}

TEST(UnlessHeld, LeavesBehindWhatIsHeldWhenAStopIsRequested)
{
    const auto freed = std::make_shared<std::atomic<bool>>(false);
    std::stop_source source;
    source.request_stop();
    const auto held = unlessHeld<int>(
        [freed] {
            freed->wait(false); // as in storage that does not answer
            return 7;
        },
        source.get_token());
    EXPECT_FALSE(held.has_value());
    *freed = true;
    freed->notify_all();
}

TEST(UnlessHeld, AfterAStopWhatIsAboutToEndIsStillTaken)
{
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(unlessHeld<int>([] { return 7; }, source.get_token()), 7);
}

} // namespace
} // namespace sluice::io
