// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/device_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace sluice {
namespace {

TEST(DeviceModel, IsLimitedByWhateverIsLeast)
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

TEST(DeviceModel, AThrottleOfRequestsHoldsNobodyBackWhoStaysBelowIt)
{
    DeviceModel soft{100e-6, 1e9, 32, 1e9, 2e9, 1.5};
    const ReadLoad load{262144, 8, 1};
    const double free = soft.rate(load);
    soft.operations = 1.3 * free / load.readSize;
    EXPECT_NEAR(soft.rate(load), free, 0.01 * free);
    soft.operations = 0.7 * free / load.readSize;
    EXPECT_NEAR(soft.rate(load), 0.7 * free, 0.01 * free);
}

TEST(DeviceModel, WhoIsNeverWithoutWorkNeedsNoWaking)
{
    DeviceModel device{5e-6, 1e12, 1024, 1e9, 10e9, 1};
    const auto cycle = [&device](double inFlight) { return inFlight * 65536 / device.rate({65536, inFlight, 1}); };
    const double awake[] = {cycle(1), cycle(2), cycle(8)};
    device.wake = 40e-6;
    EXPECT_NEAR(cycle(1) - awake[0], 40e-6, 0.2e-6) << "one read alone: the device sleeps until it comes";
    EXPECT_NEAR(cycle(2) - awake[1], 40e-6, 6e-6) << "7 us of work are left, 20 would be needed";
    EXPECT_NEAR(cycle(8) - awake[2], 0, 2e-6) << "46 us are";
}

TEST(DeviceModel, BuffersBeyondTheCacheAreReadMoreSlowly)
{
    DeviceModel device{5e-6, 1e12, 1024, 1e9, 10e9, 64};
    device.cache = 16e6;
    device.spill = std::log(2.0);
    EXPECT_NEAR(device.rate({1e6, 2, 1}), 10e9, 0.02 * 10e9);
    EXPECT_NEAR(device.rate({1e6, 128, 1}), 5e9, 0.02 * 5e9);
}

TEST(DeviceModel, KnowsHowItsParametersMoveTheRate)
{
    const DeviceModel device{100e-6, 1e9, 24, 60e3, 1.5e9, 2.5, 3, 0.8, 60e-6, 8e6, 0.3};
    double DeviceModel::*const parameters[] = {
        &DeviceModel::latency,   &DeviceModel::streamRate, &DeviceModel::parallel,   &DeviceModel::operations,
        &DeviceModel::bandwidth, &DeviceModel::sharpness,  &DeviceModel::processors, &DeviceModel::effort,
        &DeviceModel::wake,      &DeviceModel::cache,      &DeviceModel::spill};
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

/// Greatest departure at settings that were not observed.
double worst(const DeviceModel& found, const DeviceModel& truth)
{
    double most = 0;
    for (double size = 4096; size <= 4194304; size *= 2) {
        for (double inFlight = 1; inFlight <= 64; inFlight *= 2) {
            most =
                std::max(most, std::abs(std::log(found.rate({size, inFlight, 1}) / truth.rate({size, inFlight, 1}))));
        }
    }
    return most;
}

TEST(DeviceModel, IsFoundFromFifteenPointsOfDevicesOfEveryKind)
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
TEST(DeviceModel, FindsWakingAndCache)
{
    DeviceModel truth{5e-6, 1e12, 64, 1e9, 15e9, 1.2};
    truth.wake = 45e-6;
    truth.cache = 16e6;
    truth.spill = 0.4;
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

TEST(DeviceModel, AnOutlierDoesNotBendIt)
{
    const DeviceModel truth{80e-6, 2e9, 128, 600e3, 3e9, 2};
    auto observations = observed(truth);
    observations[7].rate /= 3; // a neighbour was busy
    EXPECT_LT(worst(fitDevice(observations).model, truth), 0.10);
}

TEST(DeviceModel, OneObservationIsReproducedAndFewerInFlightGiveLess)
{
    const auto found = fitDevice({{{65536, 4, 1}, 100e6, 0.01}}).model;
    EXPECT_NEAR(found.rate({65536, 4, 1}), 100e6, 5e6);
    EXPECT_LT(found.rate({65536, 1, 1}), 80e6);
    EXPECT_LT(found.rate({65536, 64, 1}), 400e6);
}

TEST(DeviceModel, ReadsThatAreSplitCountSeveralTimes)
{
    DeviceModel device{20e-6, 5e9, 16, 2000, 5e9, 64};
    device.request = 524288;
    EXPECT_NEAR(device.rate({524288, 16, 1}), 2000 * 524288.0, 0.03 * 2000 * 524288);
    EXPECT_NEAR(device.rate({524288 + 4096, 16, 1}), 1000 * 528384.0, 0.03 * 1000 * 528384);
    EXPECT_NEAR(device.rate({4 << 20, 16, 1}), 250 * 4194304.0, 0.03 * 250 * 4194304);
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
TEST(DeviceModel, FindsRequestsThatNobodyCounted)
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

TEST(DeviceModel, DoesNotSplitReadsWithoutNeed)
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

TEST(DeviceModel, DoubtsWhatNobodyObserved)
{
    DeviceModel truth{20e-6, 5e9, 1024, 5e6, 20e9, 8};
    truth.processors = 1.5;
    const ReadLoad eight{4096, 256, 8, 1, 5e-6};
    const auto ofOne = fitDevice(smallReads(truth, {1}));
    EXPECT_LT(ofOne.doubt({4096, 64, 1, 1, 5e-6}), 0.03) << "observed";
    EXPECT_GT(ofOne.doubt(eight), 0.1) << "how many threads run at once was not";
    const auto ofEight = fitDevice(smallReads(truth, {1, 8}));
    EXPECT_LT(ofEight.doubt(eight), 0.03);
    EXPECT_NEAR(ofEight.model.rate(eight) / truth.rate(eight), 1, 0.03);
}

TEST(DeviceModel, TakesFromTheLikeWhatItsOwnObservationsLeaveOpen)
{
    DeviceModel truth{20e-6, 5e9, 1024, 5e6, 20e9, 8};
    truth.processors = 1.5;
    const auto alike = fitDevice(smallReads(truth, {1, 8}));
    const ReadLoad eight{4096, 256, 8, 1, 5e-6};
    EXPECT_NEAR(fitDevice(smallReads(truth, {1}), &alike).model.rate(eight) / truth.rate(eight), 1, 0.05);
    DeviceModel slower = truth;
    slower.latency = 2e-3; // but not what they tell
    const ReadLoad single{4096, 8, 1, 1, 5e-6};
    EXPECT_NEAR(fitDevice(smallReads(slower, {1}), &alike).model.rate(single) / slower.rate(single), 1, 0.05);
}

} // namespace
} // namespace sluice
