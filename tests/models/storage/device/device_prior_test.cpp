// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/device/device_prior.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sluice {
namespace {

using device_law::Bandwidth;
using device_law::Latency;

const std::vector<RateObservation> twoReads{{{4096, 1, 1}, 40.96e6, 0.01}, {{1 << 20, 16, 1}, 2e9, 0.01}};

TEST(DevicePrior, IsCenteredOnTheShortestReadAndAboveTheHighestRate)
{
    const auto prior = devicePrior(twoReads);
    EXPECT_NEAR(std::exp(prior.mean[Latency]), 100e-6, 1e-9);
    EXPECT_NEAR(std::exp(prior.mean[Bandwidth]), 3e9, 1);
}

TEST(DevicePrior, IsStrongerTheBetterASimilarDeviceFitsItsObservations)
{
    FittedDevice similar{DeviceModel{.latency = 50e-6}, {}, 0.1};
    const auto loose = devicePrior(twoReads, similar);
    EXPECT_NEAR(std::exp(loose.mean[Latency]), 50e-6, 1e-12);
    EXPECT_NEAR(loose.sd[Latency], 0.2, 1e-12);
    similar.rmsResidual = 0;
    EXPECT_NEAR(devicePrior(twoReads, similar).sd[Latency], 0.05, 1e-12);
    EXPECT_NEAR(std::exp(loose.start[Latency]), 100e-6, 1e-9) << "the search also starts from the observations";
}

TEST(DevicePrior, TriesRequestSizesBelowTheLargestRead)
{
    const auto sizes = candidateRequestSizes(twoReads);
    ASSERT_FALSE(sizes.empty());
    EXPECT_EQ(sizes.front(), 32768);
    EXPECT_EQ(sizes.back(), 524288);
    EXPECT_TRUE(candidateRequestSizes({{{4096, 1, 1}, 1e6, 0.01}}).empty());
}

} // namespace
} // namespace sluice
