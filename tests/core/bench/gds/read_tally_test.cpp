// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/read_tally.h"

#include <gtest/gtest.h>

#include <thread>

namespace sluice {
namespace {

using Clock = ReadTally::Clock;

void wait(int milliseconds)
{
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

/// Half a second of which 50 ms are its ramp, with bursts of four reads of 1,000 bytes every 100 ms from its begin on.
ReadTally turnOfBursts()
{
    ReadTally tally(Seconds(0.5), {});
    while (!tally.over()) {
        const auto begun = Clock::now();
        for (int read = 0; read < 4; ++read) {
            tally.add(begun, 1000);
        }
        wait(100);
    }
    tally.end();
    return tally;
}

/// Four or five bursts in half a second: from the first answer to the last it would be as many less one of the gaps.
TEST(ReadTally, CountsBetweenTimesThatWereSetBeforehand)
{
    const auto tally = turnOfBursts();
    EXPECT_EQ(tally.seconds(), Seconds(0.5));
    EXPECT_GE(tally.bytes(), 4000) << "fewer where the machine is slow";
    EXPECT_LE(tally.bytes(), 5 * 4000);
    EXPECT_EQ(tally.latency().count(), tally.bytes() / 1000);
}

TEST(ReadTally, LeavesOutItsRampAndWhatComesTooLate)
{
    ReadTally tally(Seconds(1), {}); // 0.1 s of ramp
    tally.add(Clock::now(), 1000);
    EXPECT_EQ(tally.bytes(), 0);
    EXPECT_FALSE(tally.over());
    wait(1110);
    tally.add(Clock::now(), 1000);
    EXPECT_EQ(tally.bytes(), 0);
    EXPECT_TRUE(tally.over());
}

TEST(ReadTally, DoesNotCountWhatLiesBetweenTwoTurns)
{
    const auto first = turnOfBursts();
    wait(100);
    const auto second = turnOfBursts();
    ReadTally all({}, {});
    all.append(first);
    all.append(second);
    EXPECT_EQ(all.bytes(), first.bytes() + second.bytes());
    EXPECT_EQ(all.latency().count(), first.latency().count() + second.latency().count());
    EXPECT_EQ(all.seconds(), Seconds(1));
    EXPECT_EQ(all.cpu(), first.cpu() + second.cpu());
}

TEST(ReadTally, ThatIsStoppedCountsTheTimeItHad)
{
    std::stop_source stop;
    ReadTally tally(Seconds(10), stop.get_token()); // 0.5 s of ramp
    stop.request_stop();
    EXPECT_TRUE(tally.over());
    tally.end();
    EXPECT_EQ(tally.seconds(), Seconds(0)) << "within the ramp";
}

} // namespace
} // namespace sluice
