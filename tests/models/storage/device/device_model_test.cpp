// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/device/device_model.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice {
namespace {

TEST(DeviceModel, IsLimitedByTheLowestCapacity)
{
    const DeviceModel device{100e-6, 1e9, 32, 50e3, 2e9, 64};
    const double alone = 4096 / (100e-6 + 4096 / 1e9);
    EXPECT_NEAR(device.rate({4096, 1, 1, 0, 10e-6}), alone, 0.01 * alone); // latency
    EXPECT_NEAR(device.rate({4096, 32, 1, 0, 10e-6}), 50e3 * 4096, 0.03 * 50e3 * 4096); // requests a second
    EXPECT_NEAR(device.rate({4 << 20, 32, 1, 0, 10e-6}), 2e9, 0.03 * 2e9); // bandwidth
    DeviceModel fast{100e-6, 1e9, 1024, 1e6, 2e9, 64};
    fast.processors = 2;
    const auto operations = [&fast](double threads) { return fast.rate({4096, 64, threads, 0, 50e-6}) / 4096; };
    EXPECT_NEAR(operations(1), 20e3, 0.03 * 20e3); // of 50 us of a processor each
    EXPECT_NEAR(operations(2), 40e3, 0.03 * 40e3); // two threads do twice as much
    EXPECT_NEAR(operations(8), 40e3, 0.03 * 40e3); // on two processors eight do no more
}

TEST(DeviceModel, AThrottleDoesNotSlowRatesBelowIt)
{
    DeviceModel soft{100e-6, 1e9, 32, 1e9, 2e9, 1.5};
    const ReadLoad load{262144, 8, 1};
    const double free = soft.rate(load);
    soft.operations = 1.3 * free / load.readSize;
    EXPECT_NEAR(soft.rate(load), free, 0.01 * free);
    soft.operations = 0.7 * free / load.readSize;
    EXPECT_NEAR(soft.rate(load), 0.7 * free, 0.01 * free);
}

TEST(DeviceModel, ABusyDevicePaysNoWakeupLatency)
{
    DeviceModel device{5e-6, 1e12, 1024, 1e9, 10e9, 1};
    const auto cycle = [&device](double inFlight) { return inFlight * 65536 / device.rate({65536, inFlight, 1}); };
    const double awake[] = {cycle(1), cycle(2), cycle(8)};
    device.wakeupLatency = 40e-6;
    EXPECT_NEAR(cycle(1) - awake[0], 40e-6, 0.2e-6) << "one read alone: the device sleeps until it comes";
    EXPECT_NEAR(cycle(2) - awake[1], 40e-6, 6e-6) << "7 us of work are left, 20 would be needed";
    EXPECT_NEAR(cycle(8) - awake[2], 0, 2e-6) << "46 us are";
}

TEST(DeviceModel, BuffersBeyondTheCacheSlowReads)
{
    DeviceModel device{5e-6, 1e12, 1024, 1e9, 10e9, 64};
    device.cache = 16e6;
    device.cacheSpill = std::log(2.0);
    EXPECT_NEAR(device.rate({1e6, 2, 1}), 10e9, 0.02 * 10e9);
    EXPECT_NEAR(device.rate({1e6, 128, 1}), 5e9, 0.02 * 5e9);
}

TEST(DeviceModel, SlopesAreTheDerivativesOfTheLogRate)
{
    const DeviceModel device{100e-6, 1e9, 24, 60e3, 1.5e9, 2.5, 3, 0.8, 60e-6, 8e6, 0.3};
    double DeviceModel::*const parameters[] = {
        &DeviceModel::latency,       &DeviceModel::streamRate, &DeviceModel::parallel,   &DeviceModel::operations,
        &DeviceModel::bandwidth,     &DeviceModel::sharpness,  &DeviceModel::processors, &DeviceModel::cpuScale,
        &DeviceModel::wakeupLatency, &DeviceModel::cache,      &DeviceModel::cacheSpill};
    for (const ReadLoad& load :
         {ReadLoad{4096, 1, 1, 0, 8e-6}, {65536, 16, 2, 0, 20e-6}, {4 << 20, 64, 8, 4, 100e-6}}) {
        DeviceModel::Slopes slopes{};
        device.logRate(load, slopes);
        for (std::size_t i = 0; i < slopes.size(); ++i) {
            DeviceModel moved = device;
            moved.*parameters[i] *= std::exp(1e-6);
            EXPECT_NEAR(slopes[i], std::log(moved.rate(load) / device.rate(load)) * 1e6, 1e-3) << i;
        }
    }
}

TEST(DeviceModel, ReadsThatAreSplitCountSeveralTimes)
{
    DeviceModel device{20e-6, 5e9, 16, 2000, 5e9, 64};
    device.request = 524288;
    EXPECT_NEAR(device.rate({524288, 16, 1}), 2000 * 524288.0, 0.03 * 2000 * 524288);
    EXPECT_NEAR(device.rate({524288 + 4096, 16, 1}), 1000 * 528384.0, 0.03 * 1000 * 528384);
    EXPECT_NEAR(device.rate({4 << 20, 16, 1}), 250 * 4194304.0, 0.03 * 250 * 4194304);
}

} // namespace
} // namespace sluice
