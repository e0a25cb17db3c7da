// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/device_rates.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

const char* const table = " 254       0 vda 1000 5 80000 4000 10 0 80 5 2 3000 9000 0 0 0 0 0 0\n"
                          " 254       1 vda1 900 5 70000 3900 10 0 80 5 0 2900 8000\n"
                          "   7       0 loop0 1 0\n"
                          "nonsense\n";

TEST(DeviceRates, ReadsTheTableAndLeavesOutWhatMakesNoSense)
{
    const auto devices = parseDiskstats(table);
    ASSERT_EQ(devices.size(), 2U);
    EXPECT_EQ(devices.at("vda"), (DeviceCounters{"254:0", 1000, 80000, 4000, 3000, 9000, 80}));
}

TEST(DeviceRates, GivesTheColumnsOfIostat)
{
    const DeviceCounters before{"254:0", 1000, 80'000, 4000, 3000, 9000, 80};
    const DeviceCounters after{"254:0", 1500, 280'000, 5000, 4000, 13'000, 4080};
    const auto known = ratesOf("vda", before, after, Seconds(2));
    ASSERT_TRUE(known);
    const auto& rates = *known;
    EXPECT_DOUBLE_EQ(rates.readsPerSecond, 250);
    EXPECT_DOUBLE_EQ(rates.readRate.value, 51.2e6);
    EXPECT_DOUBLE_EQ(rates.readAwait->count(), 0.002);
    EXPECT_DOUBLE_EQ(*rates.readRequestBytes, 204'800);
    EXPECT_DOUBLE_EQ(rates.queueDepth, 2);
    EXPECT_DOUBLE_EQ(rates.utilisation, 0.5);
    EXPECT_DOUBLE_EQ(rates.writeRate->value, 1.024e6);
}

TEST(DeviceRates, MillisecondsMayGoRoundAndAQuietDeviceHasNoAwait)
{
    const DeviceCounters before{"254:0", 10, 80, 4'294'967'290, 0, 0, 0};
    const DeviceCounters after{"254:0", 20, 160, 4, 0, 0, 0};
    EXPECT_NEAR(ratesOf("vda", before, after, Seconds(1))->readAwait->count(), 0.001, 1e-12);
    EXPECT_FALSE(ratesOf("vda", after, after, Seconds(1))->readAwait);
}

TEST(DeviceRates, OfADeviceThatCameAnewAreNotKnown)
{
    const DeviceCounters before{"254:0", 1000, 80'000, 4000, 3000, 9000, 80};
    const DeviceCounters fewer{"254:0", 3, 240, 1, 1, 1, 0};
    EXPECT_FALSE(ratesOf("vda", before, fewer, Seconds(1))) << "neither zero nor four billion";
    auto other = before;
    other.number = "254:16";
    EXPECT_FALSE(ratesOf("vda", before, other, Seconds(1)));
}

} // namespace
} // namespace sluice::attach
