// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/measurement.h"

#include <algorithm>
#include <cmath>

namespace sluice {

double relativeSpread(const LatencySummary& l)
{
    if (l.p50.count() <= 0) {
        return 0;
    }
    struct Quantile {
        double share;
        Nanoseconds value;
    };
    std::vector<Quantile> quantiles{{0.5, l.p50},    {0.9, l.p90},      {0.95, l.p95}, {0.99, l.p99},
                                    {0.999, l.p999}, {0.9999, l.p9999}, {1, l.max}};
    std::erase_if(quantiles, [](const Quantile& q) { return q.share > 0.5 && q.value.count() <= 0; }); // not told
    const auto mean = static_cast<double>(l.mean.count());
    double upper = 0; // contribution to the mean of what lies above the median
    double squares = 0;
    for (std::size_t i = 1; i < quantiles.size(); ++i) {
        const auto a = std::max(1.0, static_cast<double>(quantiles[i - 1].value.count()));
        const auto b = std::max(a * (1 + 1e-6), static_cast<double>(quantiles[i].value.count()));
        const double share = quantiles[i].share - quantiles[i - 1].share;
        upper += share * (b - a) / std::log(b / a);
        squares += share * (b * b - a * a) / (2 * std::log(b / a));
    }
    const auto median = static_cast<double>(l.p50.count());
    const double below = std::clamp((mean - upper) / quantiles[0].share, 0.0, std::max(0.0, median));
    squares += quantiles[0].share * below * below;
    return mean > 0 ? std::sqrt(std::max(0.0, squares / (mean * mean) - 1)) : 0;
}

} // namespace sluice
