// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/process/abandonable.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <unistd.h>

namespace sluice::ctl {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto soon = std::chrono::milliseconds(300);
constexpr auto late = std::chrono::seconds(60);

TEST(Abandonable, GivesTheLastTextWhole)
{
    const std::string large(1 << 20, 'x'); // more than a pipe holds
    const auto outcome = runAbandonable(
        [&large](const HandOver& handOver) {
            handOver("first");
            handOver("second\nline");
            handOver(large);
        },
        Clock::now() + late);
    EXPECT_TRUE(outcome.ended);
    EXPECT_EQ(outcome.last, large);
}

TEST(Abandonable, LeavesBehindWhatDoesNotEnd)
{
    const auto begin = Clock::now();
    const auto outcome = runAbandonable(
        [](const HandOver& handOver) {
            std::signal(SIGTERM, SIG_IGN);
            handOver("known");
            for (;;) {
                ::pause();
            }
        },
        begin + soon);
    EXPECT_FALSE(outcome.ended);
    EXPECT_EQ(outcome.last, "known");
    EXPECT_GE(Clock::now() - begin, soon);
    EXPECT_LT(Clock::now() - begin, late);
}

TEST(Abandonable, AHalfTextDoesNotCount)
{
    const auto outcome = runAbandonable([](const HandOver&) { ::_exit(1); }, Clock::now() + late);
    EXPECT_TRUE(outcome.ended);
    EXPECT_FALSE(outcome.last);
}

TEST(Abandonable, ADeadlineThatIsPastEndsAtOnce)
{
    const auto outcome = runAbandonable([](const HandOver&) { ::pause(); }, Clock::now() - soon);
    EXPECT_FALSE(outcome.ended);
}

} // namespace
} // namespace sluice::ctl
