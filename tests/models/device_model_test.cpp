// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/device_model.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice {
namespace {

TEST(DeviceModel, IsLimitedByWhateverIsLeast)
{
    const DeviceModel device{100e-6, 1e9, 32, 50e3, 2e9, 64, 10e-6, 0};
    const double alone = 4096 / (100e-6 + 4096 / 1e9);
    EXPECT_NEAR(device.rate(4096, 1, 1), alone, 0.01 * alone); // latency
    EXPECT_NEAR(device.rate(4096, 32, 1), 50e3 * 4096, 0.03 * 50e3 * 4096); // requests a second
    EXPECT_NEAR(device.rate(4 << 20, 32, 1), 2e9, 0.03 * 2e9); // bandwidth
    const DeviceModel slowProcessor{100e-6, 1e9, 1024, 1e6, 2e9, 64, 50e-6, 0};
    EXPECT_NEAR(slowProcessor.rate(4096, 64, 1), 20e3 * 4096, 0.03 * 20e3 * 4096);
    EXPECT_NEAR(slowProcessor.rate(4096, 64, 2), 40e3 * 4096, 0.03 * 40e3 * 4096); // two threads do twice as much
}

std::vector<RateObservation> observed(const DeviceModel& device)
{
    std::vector<RateObservation> all;
    for (const double size : {4096.0, 32768.0, 262144.0, 1048576.0, 4194304.0}) {
        for (const double inFlight : {1.0, 8.0, 64.0}) {
            all.push_back({size, inFlight, 1, device.rate(size, inFlight, 1), 0.01});
        }
    }
    return all;
}

/// Greatest departure at settings that were not observed.
double worst(const DeviceModel& found, const DeviceModel& truth)
{
    double most = 0;
    for (double size = 4096; size <= 4194304; size *= 2) {
        for (double inFlight = 1; inFlight <= 64; inFlight *= 2) {
            most = std::max(most, std::abs(std::log(found.rate(size, inFlight, 1) / truth.rate(size, inFlight, 1))));
        }
    }
    return most;
}

TEST(DeviceModel, IsFoundFromFifteenPointsOfDevicesOfEveryKind)
{
    const DeviceModel devices[] = {
        {80e-6, 2e9, 128, 600e3, 3e9, 2, 0, 0}, // NVMe
        {8e-3, 180e6, 1, 200, 180e6, 8, 0, 0}, // a disk that turns
        {20e-6, 5e9, 4, 100e3, 100e6, 64, 0, 0}, // throttled in bandwidth
        {20e-6, 5e9, 16, 2000, 5e9, 64, 0, 0}, // throttled in requests
        {2e-3, 300e6, 32, 1e5, 2e9, 4, 0, 0}, // a network file system
    };
    for (const auto& device : devices) {
        const auto found = fitDevice(observed(device), {});
        EXPECT_LT(worst(found, device), 0.10)
            << "bandwidth " << device.bandwidth << ", operations " << device.operations;
    }
}

TEST(DeviceModel, AnOutlierDoesNotBendIt)
{
    const DeviceModel truth{80e-6, 2e9, 128, 600e3, 3e9, 2, 0, 0};
    auto observations = observed(truth);
    observations[7].rate /= 3; // a neighbour was busy
    EXPECT_LT(worst(fitDevice(observations, {}), truth), 0.10);
}

TEST(DeviceModel, OneObservationIsReproducedAndFewerInFlightGiveLess)
{
    const auto found = fitDevice({{65536, 4, 1, 100e6, 0.01}}, {});
    EXPECT_NEAR(found.rate(65536, 4, 1), 100e6, 5e6);
    EXPECT_LT(found.rate(65536, 1, 1), 80e6);
    EXPECT_LT(found.rate(65536, 64, 1), 400e6);
}

TEST(DeviceModel, ReadsThatAreSplitCountSeveralTimes)
{
    DeviceModel device{20e-6, 5e9, 16, 2000, 5e9, 64, 0, 0};
    device.request = 524288;
    EXPECT_NEAR(device.rate(524288, 16, 1), 2000 * 524288.0, 0.03 * 2000 * 524288);
    EXPECT_NEAR(device.rate(524288 + 4096, 16, 1), 1000 * 528384.0, 0.03 * 1000 * 528384);
    EXPECT_NEAR(device.rate(4 << 20, 16, 1), 250 * 4194304.0, 0.03 * 250 * 4194304);
    std::vector<RateObservation> observations;
    for (const double size : {4096.0, 65536.0, 1048576.0, 4194304.0}) {
        for (const double inFlight : {1.0, 16.0}) {
            observations.push_back({size, inFlight, 1, device.rate(size, inFlight, 1), 0.01, device.requestsOf(size)});
        }
    }
    DeviceModel start;
    start.request = 524288;
    const auto found = fitDevice(observations, start);
    EXPECT_NEAR(found.rate(786432, 16, 1), 1000 * 786432.0, 0.05 * 1000 * 786432);
}

/// FUSE and network filesystems split reads where nobody counts the requests.
TEST(DeviceModel, FindsRequestsThatNobodyCounted)
{
    DeviceModel truth{5e-3, 4e9, 16, 1e6, 8e9, 64, 0, 0};
    truth.request = 1048576;
    std::vector<RateObservation> observations;
    for (const double size : {4096.0, 65536.0, 1048576.0, 8388608.0}) {
        for (const double inFlight : {1.0, 4.0, 16.0, 64.0}) {
            observations.push_back({size, inFlight, 1, truth.rate(size, inFlight, 1), 0.01});
        }
    }
    const double justLarger = 1152 * 1024; // the second request of such a read carries almost nothing
    observations.push_back({justLarger, 32, 1, truth.rate(justLarger, 32, 1), 0.01});
    const auto found = fitDevice(observations, {});
    EXPECT_EQ(found.request, 1048576);
    for (const double size : {2097152.0, 3145728.0, 5242880.0}) {
        for (const double inFlight : {1.0, 2.0, 32.0}) {
            EXPECT_NEAR(found.rate(size, inFlight, 1) / truth.rate(size, inFlight, 1), 1, 0.05)
                << size << " x " << inFlight;
        }
    }
}

TEST(DeviceModel, DoesNotSplitReadsWithoutNeed)
{
    EXPECT_TRUE(std::isinf(fitDevice(observed({80e-6, 2e9, 128, 600e3, 3e9, 2, 0, 0}), {}).request));
}

} // namespace
} // namespace sluice
