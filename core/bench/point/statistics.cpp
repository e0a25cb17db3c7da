// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/statistics.h"

#include "core/base/student_t.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sluice {

namespace {

constexpr std::size_t minBatches = 6;
constexpr double negligibleCorrelation = 0.3;
constexpr double tightEnough = 0.05;
constexpr double trendAllowed = 0.05;

double mean(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double squaredDeviations(std::span<const double> values, double around)
{
    return std::accumulate(values.begin(), values.end(), 0.0,
                           [around](double sum, double v) { return sum + (v - around) * (v - around); });
}

double lagOneCorrelation(std::span<const double> values)
{
    const double centre = mean(values);
    const double all = squaredDeviations(values, centre);
    double neighbours = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        neighbours += (values[i] - centre) * (values[i - 1] - centre);
    }
    return all > 0 ? neighbours / all : 0;
}

std::vector<double> pairMeans(std::span<const double> values)
{
    std::vector<double> pairs;
    for (std::size_t i = 0; i + 1 < values.size(); i += 2) {
        pairs.push_back((values[i] + values[i + 1]) / 2);
    }
    return pairs;
}

double widening(std::span<const double> values)
{
    const double correlation = std::clamp(lagOneCorrelation(values), -0.5, 0.9);
    return std::sqrt((1 + correlation) / (1 - correlation));
}

double halfWidth(std::span<const double> batches)
{
    const auto count = static_cast<double>(batches.size());
    const double deviation = std::sqrt(squaredDeviations(batches, mean(batches)) / (count - 1));
    return studentT(0.975, count - 1) * deviation / std::sqrt(count) * widening(batches);
}

/// Rise of the least-squares line over the whole series; 0 when it is within three standard errors,
/// widened for the correlation that the residuals keep.
double significantChange(std::span<const double> rates)
{
    const auto count = static_cast<double>(rates.size());
    const double middle = (count - 1) / 2;
    const double spread = count * (count * count - 1) / 12; // sum of squared distances of the indices
    const double centre = mean(rates);
    double slope = 0;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        slope += (static_cast<double>(i) - middle) * (rates[i] - centre) / spread;
    }
    std::vector<double> residuals;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        residuals.push_back(rates[i] - centre - slope * (static_cast<double>(i) - middle));
    }
    const double error = std::sqrt(squaredDeviations(residuals, 0) / (count - 2) / spread) * widening(residuals);
    return std::abs(slope) > 3 * error ? slope * (count - 1) : 0;
}

} // namespace

/// `change` of a fitted line, as a share of the mean: in words a share of where the line begins. A rate falls by 100 %
/// at most; one that began at nothing rose by no share of it.
std::string trendWords(double change)
{
    const double begin = 1 - change / 2;
    const double end = std::max(0.0, 1 + change / 2);
    constexpr double almostNothing = 0.05;
    if (begin <= almostNothing) {
        return "the rate rose from almost nothing while it was measured";
    }
    return fmt::format("the rate {} by {:.0f} % while it was measured", change > 0 ? "rose" : "fell",
                       std::abs(end - begin) / begin * 100);
}

SteadyState steadyStateOf(std::span<const double> rates)
{
    if (rates.size() < minBatches) {
        return {1, false, "too short to judge: fewer than six samples"};
    }
    const double centre = mean(rates);
    if (centre <= 0) {
        return {1, false, "nothing was moved"};
    }
    std::vector<double> batches(rates.begin(), rates.end());
    while (batches.size() / 2 >= minBatches && std::abs(lagOneCorrelation(batches)) > negligibleCorrelation) {
        batches = pairMeans(batches);
    }
    const double relative = std::min(1.0, halfWidth(batches) / centre);
    const double change = significantChange(rates) / centre;
    if (std::abs(change) > trendAllowed) {
        return {relative, false, trendWords(change)};
    }
    if (relative > tightEnough) {
        return {relative, false, fmt::format("the rate swings: the 95 % interval is ± {:.0f} %", relative * 100)};
    }
    return {relative, true, {}};
}

std::vector<double> evenRates(std::span<const RateSample> samples, Seconds begin, Seconds interval)
{
    if (samples.empty() || samples.back().at <= begin) {
        return {};
    }
    const Seconds all = samples.back().at - begin;
    const auto told =
        std::count_if(samples.begin(), samples.end(), [begin](const RateSample& s) { return s.at > begin; });
    // One sample cut into twenty would look like a rate that never changed. Into two: a throttle lets reads through
    // every 100 ms, and few of these make an interval.
    const auto count =
        static_cast<std::size_t>(std::clamp(std::round(all / interval), 1.0, 2.0 * static_cast<double>(told)));
    const Seconds step = all / static_cast<double>(count);
    std::vector<double> moved(count);
    const auto endOf = [&](std::size_t index) {
        return index + 1 == count ? samples.back().at : begin + step * static_cast<double>(index + 1);
    };
    Seconds from = begin;
    std::size_t index = 0;
    // A sample's rate holds from the one before to its own time; its share goes to each step that it touches.
    for (const auto& sample : samples) {
        for (; endOf(index) < sample.at; ++index) {
            moved[index] += sample.rate.value * std::max(0.0, (endOf(index) - from).count());
            from = std::max(from, endOf(index));
        }
        moved[index] += sample.rate.value * std::max(0.0, (sample.at - from).count());
        from = std::max(from, sample.at);
    }
    for (double& rate : moved) {
        rate /= step.count();
    }
    return moved;
}

} // namespace sluice
