// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/job/time_distribution.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr std::size_t maxBins = 10'000;
constexpr double normalP99 = 2.3263478740408408;

/// Ratio of the upper to the lower edge of a bin; 1 where one bin does not tell.
double ratioOf(const std::vector<TimeBin>& bins)
{
    double ratio = bins.size() > 1 ? bins[1].upTo / bins[0].upTo : 1;
    for (std::size_t i = 2; i < bins.size(); ++i) {
        ratio = std::min(ratio, bins[i].upTo / bins[i - 1].upTo);
    }
    return ratio;
}

} // namespace

std::string problemOfBins(const std::vector<TimeBin>& bins)
{
    if (bins.size() > maxBins) {
        return "a histogram of more than 10000 bins";
    }
    double counted = 0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        if (bins[i].upTo.count() <= 0 || (i > 0 && bins[i].upTo <= bins[i - 1].upTo)) {
            return "the edges of the histogram must be above 0 and grow";
        }
        counted += static_cast<double>(bins[i].count);
    }
    return bins.empty() || counted > 0 ? "" : "the histogram counts nothing";
}

std::optional<Seconds> lognormalStdev(Seconds mean, Seconds p99)
{
    // p99 / mean = exp(2.326 s - s^2 / 2): of the two roots the one below 2.326.
    const double logRatio = std::log(p99.count() / mean.count());
    const double root = normalP99 * normalP99 - 2 * logRatio;
    if (!(logRatio >= 0) || !(root >= 0)) {
        return std::nullopt;
    }
    const double sigma = normalP99 - std::sqrt(root);
    return mean * std::sqrt(std::expm1(sigma * sigma));
}

TimeDraws::TimeDraws(Seconds mean, Seconds stdev, const std::vector<TimeBin>& bins, std::uint64_t seed)
    : m_mean(mean.count()), m_random(seed)
{
    if (m_mean > 0 && !bins.empty()) {
        useHistogram(bins);
    } else if (m_mean > 0 && stdev.count() > 0) {
        const double spread = stdev.count() / m_mean;
        m_sigma = std::sqrt(std::log1p(spread * spread));
    }
}

void TimeDraws::useHistogram(const std::vector<TimeBin>& bins)
{
    std::vector<double> counts;
    const double ratio = ratioOf(bins);
    double before = 0;
    double sum = 0;
    double total = 0;
    for (const auto& bin : bins) {
        const auto count = static_cast<double>(bin.count);
        const double upper = bin.upTo.count();
        m_bins.emplace_back(std::max(before, upper / ratio), upper);
        sum += count * (m_bins.back().first + upper) / 2;
        total += count;
        counts.push_back(count);
        before = upper;
    }
    for (auto& [lower, upper] : m_bins) {
        lower *= m_mean * total / sum;
        upper *= m_mean * total / sum;
    }
    m_bin = std::discrete_distribution<std::size_t>(counts.begin(), counts.end());
}

Seconds TimeDraws::operator()()
{
    if (!m_bins.empty()) {
        const auto& [lower, upper] = m_bins[m_bin(m_random)];
        return Seconds(std::uniform_real_distribution<double>(lower, upper)(m_random));
    }
    return Seconds(m_sigma > 0 ? m_mean * std::exp(m_sigma * m_normal(m_random) - m_sigma * m_sigma / 2) : m_mean);
}

} // namespace sluice
