// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/rate_change.h"

#include "core/base/student_t.h"
#include "models/storage/request_sizes.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr std::size_t minSettings = 3;
constexpr std::size_t minFleet = 4;
constexpr double driftThreshold = 0.15;
constexpr double normalOverMad = 1.4826;

/// What one run tells of a setting.
struct ToldRounds {
    std::vector<const Measurement*> rounds;
    bool fromMemory = false; ///< all of them
};

ToldRounds toldOf(const std::vector<Measurement>& run, const IoPoint& point)
{
    auto rounds = roundsAt(run, point);
    const bool fromMemory = !rounds.empty() && rounds.front()->pageCache;
    return {std::move(rounds), fromMemory};
}

/// Each setting once, in the order in which it was measured first.
std::vector<IoPoint> pointsOf(const std::vector<Measurement>& run)
{
    std::vector<IoPoint> points;
    for (const auto& m : run) {
        if (std::find(points.begin(), points.end(), m.point) == points.end()) {
            points.push_back(m.point);
        }
    }
    return points;
}

/// Returns the change between two measurements of one setting, as the absolute value of a logarithm.
double driftBetween(const Measurement& first, const Measurement& later)
{
    const double bytes = std::log(later.rate / first.rate);
    if (requestsSeen(first) <= 0 || requestsSeen(later) <= 0) {
        return std::abs(bytes);
    }
    const double requests = bytes + std::log(requestsSeen(later) / requestsSeen(first));
    return std::min(std::abs(bytes), std::abs(requests));
}

/// Compares the first layer beneath with what was asked for: metadata, and reads in flight at either end, are less.
bool movedMoreThanAsked(const Measurement& m)
{
    constexpr double muchMore = 1.25;
    return !m.layers.empty() && m.bytes.count > 0 && m.layers.front().bytes / m.bytes > muchMore;
}

double medianOf(std::vector<double> numbers)
{
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::nth_element(numbers.begin(), middle, numbers.end());
    if (numbers.size() % 2 == 1) {
        return *middle;
    }
    return (*middle + *std::max_element(numbers.begin(), middle)) / 2;
}

} // namespace

RateChange changeBetween(const IoPoint& point, const Rounds& before, const Rounds& after)
{
    const double ratio = after.mean / before.mean;
    RateChange change{point, before.mean, after.mean, ratio - 1, {}, {}};
    const auto& ofOne = before.ofOne ? before.ofOne : after.ofOne;
    const auto first = halfWidthOfRounds(before, ofOne);
    const auto second = halfWidthOfRounds(after, ofOne);
    if (first && second) {
        const double half = std::hypot(*first, *second);
        change.low = ratio * std::exp(-half) - 1;
        change.high = ratio * std::exp(half) - 1;
    }
    return change;
}

std::vector<RateChange> rateChanges(const std::vector<Measurement>& before, const std::vector<Measurement>& after)
{
    std::vector<RateChange> changes;
    for (const auto& point : pointsOf(before)) {
        const auto first = toldOf(before, point);
        const auto second = toldOf(after, point);
        if (!first.rounds.empty() && !second.rounds.empty() && first.fromMemory == second.fromMemory) {
            changes.push_back(changeBetween(point, summaryOfRounds(first.rounds), summaryOfRounds(second.rounds)));
        }
    }
    return changes;
}

int settingsFromMemoryInOne(const std::vector<Measurement>& before, const std::vector<Measurement>& after)
{
    const auto points = pointsOf(before);
    return static_cast<int>(std::count_if(points.begin(), points.end(), [&](const IoPoint& point) {
        const auto first = toldOf(before, point);
        const auto second = toldOf(after, point);
        return !first.rounds.empty() && !second.rounds.empty() && first.fromMemory != second.fromMemory;
    }));
}

std::optional<OverallChange> overallChange(const std::vector<RateChange>& changes)
{
    const auto n = changes.size();
    if (n < minSettings) {
        return std::nullopt;
    }
    double mean = 0;
    for (const auto& c : changes) {
        mean += std::log1p(c.change) / static_cast<double>(n);
    }
    double squares = 0;
    for (const auto& c : changes) {
        squares += std::pow(std::log1p(c.change) - mean, 2);
    }
    const double t = studentT(0.975, static_cast<double>(n - 1));
    const double half = t * std::sqrt(squares / static_cast<double>(n - 1) / static_cast<double>(n));
    return OverallChange{std::expm1(mean), std::expm1(mean - half), std::expm1(mean + half)};
}

const Measurement* driftOf(const std::vector<Measurement>& run)
{
    const Measurement* farthest = nullptr;
    double most = std::log1p(driftThreshold);
    for (const auto& m : run) {
        const bool repeats = m.point == run.front().point && !m.interrupted && m.rate.value > 0;
        if (repeats && run.front().rate.value > 0 && driftBetween(run.front(), m) > most) {
            most = driftBetween(run.front(), m);
            farthest = &m;
        }
    }
    return farthest;
}

Drift kindOfDrift(const std::vector<Measurement>& run, const Measurement& farthest)
{
    if (movedMoreThanAsked(farthest) && !movedMoreThanAsked(run.front())) {
        return Drift::Neighbour;
    }
    const double most = std::log1p(driftThreshold);
    bool left = false;
    for (const auto& m : run) {
        if (m.point != run.front().point || m.interrupted || m.rate.value <= 0) {
            continue;
        }
        left = left || driftBetween(run.front(), m) > most;
        if (left && driftBetween(farthest, m) > most) {
            return Drift::Fluctuating;
        }
    }
    return Drift::Lasting;
}

std::string causesOf(Drift kind, bool slower, bool ofMemory)
{
    if (ofMemory) {
        return kind == Drift::Fluctuating
            ? "throughput fluctuated: other work on the processors or in memory"
            : "and stayed there: other work on the processors or in memory began or ended";
    }
    switch (kind) {
    case Drift::Neighbour:
        return "its device moved more than this run requested: another workload uses it too";
    case Drift::Fluctuating:
        return "throughput fluctuated: another workload on the device, or fragmented buffers";
    case Drift::Lasting:
        break;
    }
    return slower ? "and stayed there: throttling (heat, a limit), or burst credits that are used up"
                  : "and stayed there: a neighbour that left, a cache that filled, or a limit that was lifted";
}

std::vector<double> robustDistances(const std::vector<double>& numbers)
{
    std::vector<double> distances(numbers.size());
    if (numbers.size() < minFleet) {
        return distances;
    }
    const double median = medianOf(numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        distances[i] = std::abs(numbers[i] - median);
    }
    const double spread = normalOverMad * medianOf(distances);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        distances[i] = spread > 0 ? (numbers[i] - median) / spread : 0;
    }
    return distances;
}

} // namespace sluice
