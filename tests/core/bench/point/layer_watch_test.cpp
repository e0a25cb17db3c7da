// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/layer_watch.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

constexpr const char* before =
    "     100       10     2048       50      200       20     4096       80        0      1000"
    "      130        0        0        0        0        3        1\n";
constexpr const char* after =
    "     300       40    34816     1250      200       20     4096       80        5      1900"
    "     1330        0        0        0        0        3        1\n";

TEST(LayerWatch, ReadsTheKernelsCounters)
{
    const auto counters = parseDeviceCounters(before);
    ASSERT_TRUE(counters.has_value());
    EXPECT_EQ(counters->reads.requests, 100);
    EXPECT_EQ(counters->reads.milliseconds, 50);
    EXPECT_EQ(counters->writes.merged, 20);
    EXPECT_EQ(counters->busyMilliseconds, 1000);
    EXPECT_TRUE(parseDeviceCounters("1 2 3 4 5 6 7 8 9 10 11").has_value()) << "kernels before 4.18 have no more";
    EXPECT_FALSE(parseDeviceCounters("").has_value());
    EXPECT_FALSE(parseDeviceCounters("1 2 three").has_value());
}

TEST(LayerWatch, TellsRequestsTheirSizeTheirWaitAndHowBusyItWas)
{
    const auto activity =
        activityBetween("vda", *parseDeviceCounters(before), *parseDeviceCounters(after), Seconds(1), Direction::Read);
    EXPECT_EQ(activity.requests, 200);
    EXPECT_EQ(activity.merged, 30);
    EXPECT_EQ(activity.bytes, Bytes{32768 * 512});
    EXPECT_EQ(activity.meanRequest(), Bytes{81920 + 1966});
    EXPECT_DOUBLE_EQ(activity.utilisation, 0.9);
    EXPECT_DOUBLE_EQ(activity.wait.count(), 0.006);
    const auto writes =
        activityBetween("vda", *parseDeviceCounters(before), *parseDeviceCounters(after), Seconds(1), Direction::Write);
    EXPECT_EQ(writes.requests, 0);
    EXPECT_EQ(writes.wait.count(), 0);
}

TEST(LayerWatch, TellsWhatARequestMayHold)
{
    const Bytes page = kibibytes(4);
    EXPECT_EQ(requestLimits(128, 1280, 0, page), (RequestLimits{kibibytes(512), kibibytes(1280)}));
    EXPECT_EQ(requestLimits(65535, 1280, 0, page), (RequestLimits{kibibytes(1280), kibibytes(1280)}));
    EXPECT_EQ(requestLimits(128, 1280, 0, kibibytes(64)), (RequestLimits{kibibytes(1280), kibibytes(1280)}));
    EXPECT_EQ(requestLimits(128, 1280, 512, page), (RequestLimits{kibibytes(256), kibibytes(256)}))
        << "an array's chunk";
    EXPECT_FALSE(requestLimits(0, 1280, 0, page).has_value());
    EXPECT_FALSE(requestLimits(128, 0, 0, page).has_value());
}

} // namespace
} // namespace sluice
