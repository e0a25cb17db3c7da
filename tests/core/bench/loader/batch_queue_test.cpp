// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/batch_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace sluice {
namespace {

using namespace std::chrono_literals;

TEST(BatchQueue, PermitsNoMoreThanItsWindow)
{
    BatchQueue queue(2, 0);
    EXPECT_TRUE(queue.permit(0));
    EXPECT_TRUE(queue.permit(1));
    std::atomic<bool> permitted{false};
    {
        const std::jthread worker([&] { permitted = queue.permit(2); });
        std::this_thread::sleep_for(20ms);
        EXPECT_FALSE(permitted);
        queue.loaded(0);
        EXPECT_TRUE(queue.take(BatchQueue::Clock::now() + 1s));
    }
    EXPECT_TRUE(permitted);
}

TEST(BatchQueue, DeliversInOrder)
{
    BatchQueue queue(4, 0);
    queue.loaded(1);
    EXPECT_FALSE(queue.take(BatchQueue::Clock::now() + 5ms)); // batch 0 is not there
    queue.loaded(0);
    EXPECT_TRUE(queue.take(BatchQueue::Clock::now()));
    EXPECT_TRUE(queue.take(BatchQueue::Clock::now()));
}

TEST(BatchQueue, ClosingEndsAWaitForATime)
{
    BatchQueue queue(1, 0);
    EXPECT_TRUE(queue.waitUntil(BatchQueue::Clock::now() + 1ms));
    {
        const std::jthread waiting([&] { EXPECT_FALSE(queue.waitUntil(BatchQueue::Clock::now() + 60s)); });
        queue.close();
    }
    EXPECT_FALSE(queue.waitUntil(BatchQueue::Clock::now() + 60s));
}

TEST(BatchQueue, HoldsTheNextEpochBackUntilTheLastStep)
{
    BatchQueue queue(4, 1);
    queue.loaded(0);
    EXPECT_TRUE(queue.take(BatchQueue::Clock::now()));
    std::atomic<bool> permitted{false};
    {
        const std::jthread worker([&] { permitted = queue.permit(1); });
        std::this_thread::sleep_for(20ms);
        EXPECT_FALSE(permitted);
        queue.finished(1);
    }
    EXPECT_TRUE(permitted);
    queue.close();
    EXPECT_FALSE(queue.permit(2));
}

} // namespace
} // namespace sluice
