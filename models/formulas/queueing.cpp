// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/formulas/queueing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sluice {

double underWay(double perSecond, Seconds each)
{
    return perSecond * each.count();
}

double requestsInFlight(BytesPerSecond rate, Seconds latency, Bytes request)
{
    return rate.value * latency.count() / static_cast<double>(std::max<std::int64_t>(1, request.count));
}

int workersFor(Seconds loadBatch, Seconds step)
{
    const double workers = std::ceil(loadBatch / step * (1 - 1e-12));
    return static_cast<int>(std::clamp(workers, 1.0, 1e9));
}

double meanOfLargest(int count)
{
    // E[max] = integral of x n phi(x) Phi(x)^(n-1); Simpson's rule on [-9, 9] is exact to 1e-9.
    constexpr int intervals = 2000;
    constexpr double edge = 9;
    constexpr double width = 2 * edge / intervals;
    double sum = 0;
    for (int i = 0; i <= intervals; ++i) {
        const double x = -edge + i * width;
        const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
        const double below = std::erfc(-x / std::numbers::sqrt2) / 2;
        const double weight = i == 0 || i == intervals ? 1 : i % 2 == 1 ? 4 : 2;
        sum += weight * x * count * density * std::pow(below, count - 1);
    }
    return sum * width / 3;
}

Seconds slowestOf(int ranks, Seconds mean, Seconds deviation)
{
    return mean + deviation * meanOfLargest(ranks);
}

double waitingChance(int servers, double load)
{
    if (load >= servers) {
        return 1;
    }
    double blocked = 1; // Erlang B, by its recursion
    for (int n = 1; n <= servers; ++n) {
        blocked = load * blocked / (n + load * blocked);
    }
    const double used = load / servers;
    return blocked / (1 - used + used * blocked);
}

Seconds meanWait(int servers, double arrivalsPerSecond, Seconds service)
{
    const double load = arrivalsPerSecond * service.count();
    if (load >= servers) {
        return Seconds(std::numeric_limits<double>::infinity());
    }
    return waitingChance(servers, load) * service / (servers - load);
}

Seconds meanWaitOfEvenService(int servers, double arrivalsPerSecond, Seconds service)
{
    return meanWait(servers, arrivalsPerSecond, service) / 2;
}

} // namespace sluice
