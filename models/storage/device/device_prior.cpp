// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/device/device_prior.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

/// Prior means: of the wakeup latency relative to the shortest read, of the cache in bytes, of the spill in logarithms.
constexpr double priorWakeupShare = 0.01;
constexpr double priorCacheBytes = 16e6;
constexpr double priorCacheSpill = 0.03;
/// Parameters of one engine and pattern differ from those of all by about as much as all deviate from one law.
constexpr double sdPerResidual = 2;
constexpr double minSimilarSd = 0.05;

} // namespace

DevicePrior devicePrior(const std::vector<RateObservation>& observations)
{
    double maxRate = 0;
    double maxOperations = 0;
    double shortest = std::numeric_limits<double>::infinity();
    double fastestStream = 0;
    for (const auto& [load, rate, error] : observations) {
        maxRate = std::max(maxRate, rate);
        maxOperations = std::max(maxOperations, rate / load.readSize * std::max(1.0, load.requests));
        shortest = std::min(shortest, load.inFlight * load.readSize / rate);
        fastestStream = std::max(fastestStream, rate / load.inFlight);
    }
    DevicePrior prior;
    prior.mean << std::log(shortest), std::log(2 * fastestStream), std::log(256.0), std::log(3 * maxOperations),
        std::log(1.5 * maxRate), std::log(4.0), std::log(4.0), 0, std::log(priorWakeupShare * shortest),
        std::log(priorCacheBytes), std::log(priorCacheSpill);
    prior.sd << 2, 2, 2, 2, 1, 1, 1, 0.4, 2, 1, 1;
    prior.start = prior.mean;
    return prior;
}

DevicePrior devicePrior(const std::vector<RateObservation>& observations, const FittedDevice& similar)
{
    auto prior = devicePrior(observations);
    prior.mean = device_law::parametersOf(similar.model);
    prior.sd = prior.sd.cwiseMin(std::max(minSimilarSd, sdPerResidual * similar.rmsResidual));
    return prior;
}

std::vector<double> candidateRequestSizes(const std::vector<RateObservation>& observations)
{
    double largest = 0;
    for (const auto& o : observations) {
        largest = std::max(largest, o.load.readSize);
    }
    std::vector<double> sizes;
    for (double size = 32768; size < largest; size *= 2) {
        sizes.push_back(size);
    }
    return sizes;
}

} // namespace sluice
