// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/enum_words.h"
#include "core/base/units.h"

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace sluice {

/// Counts times up to an edge. Edges grow by a constant factor, as sluice_probe writes them; empty bins may be left
/// out.
struct TimeBin {
    Seconds upTo{};
    std::int64_t count = 0;

    bool operator==(const TimeBin&) const = default;
};

/// Names what is wrong with a histogram: edges that do not grow, or nothing counted. Empty when sound, and of none.
std::string problemOfBins(const std::vector<TimeBin>& bins);

/// Returns the standard deviation of the lognormal distribution with this mean whose 99th percentile is `p99`; nothing
/// where no such distribution has it: below the mean, or above 15 times the mean.
std::optional<Seconds> lognormalStdev(Seconds mean, Seconds p99);

/// Draws times: by the histogram where there is one, scaled to the mean; else from the lognormal distribution of mean
/// and standard deviation; the mean itself where both are missing. The same draws for the same seed.
class TimeDraws {
public:
    /// `bins` are sound.
    TimeDraws(Seconds mean, Seconds stdev, const std::vector<TimeBin>& bins, std::uint64_t seed);

    Seconds operator()();

private:
    void useHistogram(const std::vector<TimeBin>& bins);

    double m_mean;
    double m_sigma = 0; ///< of the logarithm; 0: constant, or a histogram
    std::vector<std::pair<double, double>> m_bins; ///< edges of the histogram, scaled
    std::discrete_distribution<std::size_t> m_bin;
    std::mt19937_64 m_random;
    std::normal_distribution<double> m_normal;
};

template <class V, Like<TimeBin> T>
void describe(V& v, T& b)
{
    v("up_to_seconds", b.upTo, Domain{0, domain::seconds.most, true});
    v("count", b.count, Domain{0, domain::count.most, true});
}

} // namespace sluice
