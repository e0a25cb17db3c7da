// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/stragglers.h"

#include "models/loader/loader_figures.h"

#include <algorithm>
#include <random>

namespace sluice {

std::optional<double> stragglerStallOf(const LoaderSetup& setup, std::uint64_t seed)
{
    constexpr int maxDraws = 200'000;
    if (!setup.barrier || setup.gpus < 2 || setup.stepJitter.count() <= 0) {
        return std::nullopt;
    }
    std::mt19937_64 random(seed);
    std::normal_distribution<double> steps(setup.stepTime.count(), setup.stepJitter.count());
    const int rounds = std::max(20, maxDraws / setup.gpus);
    double slowest = 0;
    double all = 0;
    for (int round = 0; round < rounds; ++round) {
        double longest = 0;
        for (int rank = 0; rank < setup.gpus; ++rank) {
            const double step = std::max(0.0, steps(random));
            longest = std::max(longest, step);
            all += step / setup.gpus;
        }
        slowest += longest;
    }
    return slowest > 0 ? 1 - all / slowest : 0;
}

bool waitsForStragglers(double utilisation, std::optional<double> stragglerStall)
{
    return stragglerStall && utilisation >= gpuBound * (1 - *stragglerStall);
}

} // namespace sluice
