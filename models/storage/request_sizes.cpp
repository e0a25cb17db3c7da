// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/request_sizes.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace sluice {

namespace {

/// Requests a read; fewer and somebody else's were counted.
constexpr double split = 1.1;
/// Bounds of the search for scattered memory: a page, and more than any machine has.
constexpr double minScatteredPower = 12; ///< as powers of two
constexpr double maxScatteredPower = 44;
constexpr double searchStep = 0.25;

double sizeOf(const Measurement& m)
{
    return static_cast<double>(m.point.readSize.count);
}

double pieces(double readSize, double request)
{
    constexpr double rounding = 1e-6;
    return std::max(1.0, std::ceil(readSize / request - rounding));
}

} // namespace

double requestsSeen(const Measurement& m)
{
    if (m.layers.empty() || m.point.access != Access::Direct) {
        return 0;
    }
    const auto request = m.layers.front().meanRequest();
    return request.count > 0 ? std::max(1.0, m.point.readSize / request) : 0;
}

RequestSizes RequestSizes::of(const std::vector<const Measurement*>& measurements)
{
    std::vector<const Measurement*> seen;
    std::copy_if(measurements.begin(), measurements.end(), std::back_inserter(seen),
                 [](const Measurement* m) { return requestsSeen(*m) > 0; });
    RequestSizes sizes;
    sizes.m_seen = !seen.empty();
    sizes.learnBounds(seen);
    sizes.learnScatteredMemory(seen);
    return sizes;
}

void RequestSizes::learnBounds(const std::vector<const Measurement*>& seen)
{
    double largestTold = 0;
    for (const auto* m : seen) {
        if (const auto& limits = m->layers.front().limits; limits && limits->scattered.count > 0) {
            m_scattered = std::min(m_scattered, static_cast<double>(limits->scattered.count));
            largestTold = std::max(largestTold, static_cast<double>(limits->largest.count));
        }
    }
    double largestSeen = 0;
    for (const auto* m : seen) {
        const double piece = sizeOf(*m) / requestsSeen(*m);
        largestSeen = std::max(largestSeen, piece);
        if (requestsSeen(*m) > split * max(sizeOf(*m))) {
            m_scattered = std::min(m_scattered, piece); // a file in many pieces is split further than the queue asks
        }
    }
    if (std::isfinite(m_scattered)) {
        m_largest = largestTold > 0 ? largestTold : largestSeen;
    }
}

/// Fits by least squares how far reads were split: 0 for as little as possible, 1 for as much as possible.
void RequestSizes::learnScatteredMemory(const std::vector<const Measurement*>& seen)
{
    std::vector<std::pair<double, double>> shares; ///< of bytes in flight
    for (const auto* m : seen) {
        const double least = min(sizeOf(*m));
        const double range = max(sizeOf(*m)) - least;
        if (range > 0) {
            shares.emplace_back(sizeOf(*m) * m->point.inFlight(),
                                std::clamp((requestsSeen(*m) - least) / range, 0.0, 1.0));
        }
    }
    double lowest = std::numeric_limits<double>::infinity();
    for (double power = minScatteredPower; power <= maxScatteredPower && !shares.empty(); power += searchStep) {
        RequestSizes tried = *this;
        tried.m_scatteredMemory = std::exp2(power);
        double squares = 0;
        for (const auto& [inFlight, share] : shares) {
            squares += std::pow(share - tried.share(inFlight), 2);
        }
        if (squares < lowest) {
            lowest = squares;
            m_scatteredMemory = tried.m_scatteredMemory;
        }
    }
}

double RequestSizes::share(double bytesInFlight) const
{
    return m_scatteredMemory / (m_scatteredMemory + bytesInFlight);
}

double RequestSizes::min(double readSize) const
{
    return pieces(readSize, m_largest);
}

double RequestSizes::max(double readSize) const
{
    return pieces(readSize, m_scattered);
}

double RequestSizes::expected(double readSize, double bytesInFlight) const
{
    return min(readSize) + share(bytesInFlight) * (max(readSize) - min(readSize));
}

} // namespace sluice
