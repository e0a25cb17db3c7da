// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader_watch.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <thread>
#include <vector>

namespace sluice {
namespace {

TEST(LoaderMoment, IsTheMeanOfWhatWasSeen)
{
    const std::vector<LoaderGlance> glances{{.queued = 4, .idleRanks = 0, .steps = 10},
                                            {.queued = 0, .idleRanks = 2, .steps = 12}};
    const LoaderScale scale{.ranks = 2, .room = 16, .batch = 32};
    const auto moment = momentOf(glances, 4, Seconds(1.5), Seconds(0.5), scale);
    EXPECT_EQ(moment, (LoaderMoment{Seconds(1.5), 2, 16, 0.5, 256}));
}

TEST(LoaderMoment, OfNoTimeAndNoLookHasNoRate)
{
    const auto moment = momentOf({}, 0, Seconds(0), Seconds(0), {});
    EXPECT_EQ(moment.samplesPerSecond, 0);
    EXPECT_EQ(moment.idle, 0);
}

TEST(LoaderWatch, TellsWhileItLivesAndNotAfter)
{
    std::atomic<int> steps{0};
    std::latch twice{2};
    std::vector<LoaderMoment> told;
    std::vector<int> looks;
    {
        const LoaderWatch watch(
            [&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(20)); // as on a busy machine
                return LoaderGlance{.queued = 3, .idleRanks = 1, .steps = ++steps};
            },
            {.ranks = 1, .room = 8, .batch = 2},
            [&](const LoaderMoment& moment) {
                told.push_back(moment);
                looks.push_back(steps);
                if (told.size() <= 2) {
                    twice.count_down();
                }
            });
        twice.wait();
    }
    const auto count = told.size();
    EXPECT_GE(told[1].at - told[0].at, Seconds(0.2));
    EXPECT_LE(looks[1] - looks[0], 10); // by time, not by looks
    EXPECT_EQ(told[0].queued, 3);
    EXPECT_EQ(told[0].idle, 1);
    EXPECT_GT(told[0].samplesPerSecond, 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    EXPECT_EQ(told.size(), count);
}

TEST(LoaderWatch, LooksAtNothingWhereNobodyListens)
{
    std::atomic<int> looks{0};
    {
        const LoaderWatch watch([&] { return LoaderGlance{.queued = ++looks}; }, {}, {});
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
    }
    EXPECT_EQ(looks, 0);
}

} // namespace
} // namespace sluice
