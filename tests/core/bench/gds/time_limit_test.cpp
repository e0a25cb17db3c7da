// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/time_limit.h"

#include <gtest/gtest.h>

#include <thread>

namespace sluice {
namespace {

TEST(TimeLimit, GrowsWithThePointsAndTheirBuffers)
{
    const GdsRequest one;
    GdsRequest two = one;
    two.depths = {16, 16};
    const auto ofOne = TimeLimit(one).forPart(Seconds(2));
    EXPECT_GT(ofOne, Seconds(48));
    EXPECT_NEAR(TimeLimit(two).forPart(Seconds(2)).count(), 2 * ofOne.count() - 30, 0.001);
}

TEST(TimeLimit, IsNoMoreThanWhatIsLeftOfAll)
{
    GdsRequest request;
    EXPECT_FALSE(TimeLimit(request).cutsShort(Seconds(2)));
    request.most = Seconds(0.1);
    const TimeLimit limit(request);
    EXPECT_TRUE(limit.cutsShort(Seconds(2)));
    EXPECT_LE(limit.forPart(Seconds(2)), Seconds(0.1));
    std::this_thread::sleep_for(std::chrono::milliseconds(110));
    EXPECT_LE(limit.forPart(Seconds(2)), Seconds(0));
}

} // namespace
} // namespace sluice
