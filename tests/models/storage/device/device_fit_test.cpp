// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/device/device_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace sluice {
namespace {

std::vector<RateObservation> observed(const DeviceModel& device)
{
    std::vector<RateObservation> all;
    for (const double size : {4096.0, 32768.0, 262144.0, 1048576.0, 4194304.0}) {
        for (const double inFlight : {1.0, 8.0, 64.0}) {
            all.push_back({{size, inFlight, 1}, device.rate({size, inFlight, 1}), 0.01});
        }
    }
    return all;
}

/// Returns the largest error, also at settings that were not observed.
double worst(const DeviceModel& found, const DeviceModel& truth)
{
    double largest = 0;
    for (double size = 4096; size <= 4194304; size *= 2) {
        for (double inFlight = 1; inFlight <= 64; inFlight *= 2) {
            largest = std::max(largest,
                               std::abs(std::log(found.rate({size, inFlight, 1}) / truth.rate({size, inFlight, 1}))));
        }
    }
    return largest;
}

TEST(DeviceFit, RecoversDevicesOfEveryKindFromFifteenPoints)
{
    const DeviceModel devices[] = {
        {80e-6, 2e9, 128, 600e3, 3e9, 2}, // NVMe
        {8e-3, 180e6, 1, 200, 180e6, 8}, // a disk that turns
        {20e-6, 5e9, 4, 100e3, 100e6, 64}, // throttled in bandwidth
        {20e-6, 5e9, 16, 2000, 5e9, 64}, // throttled in requests
        {2e-3, 300e6, 32, 1e5, 2e9, 4}, // a network file system
    };
    for (const auto& device : devices) {
        const auto found = fitDevice(observed(device)).model;
        EXPECT_LT(worst(found, device), 0.10)
            << "bandwidth " << device.bandwidth << ", operations " << device.operations;
    }
}

/// A loop device over memory: few reads in flight gain more than they are, many lose.
TEST(DeviceFit, RecoversWakeupLatencyAndCache)
{
    DeviceModel truth{5e-6, 1e12, 64, 1e9, 15e9, 1.2};
    truth.wakeupLatency = 45e-6;
    truth.cache = 16e6;
    truth.cacheSpill = 0.4;
    std::vector<RateObservation> observations;
    for (const double size : {16384.0, 65536.0, 262144.0, 1048576.0}) {
        for (const double inFlight : {1.0, 2.0, 4.0, 8.0, 64.0}) {
            observations.push_back({{size, inFlight, 1}, truth.rate({size, inFlight, 1}), 0.01});
        }
    }
    const auto found = fitDevice(observations).model;
    EXPECT_LT(worst(found, truth), 0.12);
    const double gained = found.rate({131072, 4, 1}) / found.rate({131072, 2, 1});
    EXPECT_GT(gained, 2.1) << "not one of those seen";
    EXPECT_NEAR(gained, truth.rate({131072, 4, 1}) / truth.rate({131072, 2, 1}), 0.2);
}

TEST(DeviceFit, ResistsAnOutlier)
{
    const DeviceModel truth{80e-6, 2e9, 128, 600e3, 3e9, 2};
    auto observations = observed(truth);
    observations[7].rate /= 3; // a neighbour was busy
    EXPECT_LT(worst(fitDevice(observations).model, truth), 0.10);
}

TEST(DeviceFit, ReproducesOneObservationAndPredictsLessWithFewerInFlight)
{
    const auto found = fitDevice({{{65536, 4, 1}, 100e6, 0.01}}).model;
    EXPECT_NEAR(found.rate({65536, 4, 1}), 100e6, 5e6);
    EXPECT_LT(found.rate({65536, 1, 1}), 80e6);
    EXPECT_LT(found.rate({65536, 64, 1}), 400e6);
}

TEST(DeviceFit, FindsALimitOfRequestsFromReadsThatWereSplit)
{
    DeviceModel device{20e-6, 5e9, 16, 2000, 5e9, 64};
    device.request = 524288;
    std::vector<RateObservation> observations;
    for (const double size : {4096.0, 65536.0, 1048576.0, 4194304.0}) {
        for (const double inFlight : {1.0, 16.0}) {
            const ReadLoad load{size, inFlight, 1, device.requestsOf(size)};
            observations.push_back({load, device.rate(load), 0.01});
        }
    }
    const auto found = fitDevice(observations).model;
    EXPECT_NEAR(found.rate({786432, 16, 1, 2}), 1000 * 786432.0, 0.05 * 1000 * 786432);
}

/// FUSE and network filesystems split reads where nobody counts the requests.
TEST(DeviceFit, FindsTheRequestSizeWhereNoRequestsWereCounted)
{
    DeviceModel truth{5e-3, 4e9, 16, 1e6, 8e9, 64};
    truth.request = 1048576;
    std::vector<RateObservation> observations;
    for (const double size : {4096.0, 65536.0, 1048576.0, 8388608.0}) {
        for (const double inFlight : {1.0, 4.0, 16.0, 64.0}) {
            observations.push_back({{size, inFlight, 1}, truth.rate({size, inFlight, 1}), 0.01});
        }
    }
    const double justLarger = 1152 * 1024; // the second request of such a read carries almost nothing
    observations.push_back({{justLarger, 32, 1}, truth.rate({justLarger, 32, 1}), 0.01});
    const auto found = fitDevice(observations).model;
    EXPECT_EQ(found.request, 1048576);
    for (const double size : {2097152.0, 3145728.0, 5242880.0}) {
        for (const double inFlight : {1.0, 2.0, 32.0}) {
            EXPECT_NEAR(found.rate({size, inFlight, 1}) / truth.rate({size, inFlight, 1}), 1, 0.05)
                << size << " x " << inFlight;
        }
    }
}

TEST(DeviceFit, DoesNotSplitReadsWithoutNeed)
{
    EXPECT_TRUE(std::isinf(fitDevice(observed({80e-6, 2e9, 128, 600e3, 3e9, 2})).model.request));
}

/// 4 KiB reads of 5 us of a processor each, on a device that would take any number.
std::vector<RateObservation> smallReads(const DeviceModel& device, std::initializer_list<int> threads)
{
    std::vector<RateObservation> all;
    for (const int count : threads) {
        for (const double inFlight : {8.0, 64.0, 256.0}) {
            const ReadLoad load{4096, inFlight, static_cast<double>(count), 1, 5e-6};
            all.push_back({load, device.rate(load), 0.01});
        }
    }
    return all;
}

TEST(DeviceFit, IsUncertainWhereNothingWasObserved)
{
    DeviceModel truth{20e-6, 5e9, 1024, 5e6, 20e9, 8};
    truth.processors = 1.5;
    const ReadLoad eight{4096, 256, 8, 1, 5e-6};
    const auto ofOne = fitDevice(smallReads(truth, {1}));
    EXPECT_LT(ofOne.standardError({4096, 64, 1, 1, 5e-6}), 0.03) << "observed";
    EXPECT_GT(ofOne.standardError(eight), 0.1) << "how many threads run at once was not";
    const auto ofEight = fitDevice(smallReads(truth, {1, 8}));
    EXPECT_LT(ofEight.standardError(eight), 0.03);
    EXPECT_NEAR(ofEight.model.rate(eight) / truth.rate(eight), 1, 0.03);
}

TEST(DeviceFit, TakesWhatItsObservationsLeaveOpenFromASimilarDevice)
{
    DeviceModel truth{20e-6, 5e9, 1024, 5e6, 20e9, 8};
    truth.processors = 1.5;
    const auto similar = fitDevice(smallReads(truth, {1, 8}));
    const ReadLoad eight{4096, 256, 8, 1, 5e-6};
    EXPECT_NEAR(fitDevice(smallReads(truth, {1}), &similar).model.rate(eight) / truth.rate(eight), 1, 0.05);
    DeviceModel slower = truth;
    slower.latency = 2e-3; // but not what they tell
    const ReadLoad single{4096, 8, 1, 1, 5e-6};
    EXPECT_NEAR(fitDevice(smallReads(slower, {1}), &similar).model.rate(single) / slower.rate(single), 1, 0.05);
}

} // namespace
} // namespace sluice
