// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/request_sizes.h"

#include <algorithm>

namespace sluice {

double requestsSeen(const Measurement& m)
{
    if (m.layers.empty() || m.layers.front().requests == 0 || m.point.access != Access::Direct) {
        return 0;
    }
    return std::max(1.0, m.point.readSize / m.layers.front().meanRequest());
}

RequestSizes requestSizes(const std::vector<const Measurement*>& measurements)
{
    constexpr double split = 1.1; // requests a read; fewer and somebody else's were counted
    std::vector<double> sizes;
    double largestWhole = 0;
    for (const auto* m : measurements) {
        if (const double requests = requestsSeen(*m); requests > split) {
            sizes.push_back(static_cast<double>(m->point.readSize.count) / requests);
        } else if (requests > 0) {
            largestWhole = std::max(largestWhole, static_cast<double>(m->point.readSize.count));
        }
    }
    if (sizes.empty()) {
        return {};
    }
    std::sort(sizes.begin(), sizes.end());
    return {sizes.front(), sizes[sizes.size() / 2], std::max(sizes.back(), largestWhole)};
}

} // namespace sluice
