// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/rounds.h"

#include "core/base/student_t.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// From 100 % on the interval of a mean tells nothing: its lower end is no rate.
constexpr double tellsNothing = 1;

/// The half width of the mean follows from those of the rounds, where each of them is known.
std::optional<double> widthWithin(const std::vector<const Measurement*>& rounds)
{
    double squares = 0;
    for (const auto* m : rounds) {
        const auto width = knownHalfWidth(*m);
        if (!width) {
            return std::nullopt;
        }
        squares += *width * *width;
    }
    return rounds.empty() ? std::nullopt : std::optional(std::sqrt(squares) / static_cast<double>(rounds.size()));
}

/// Student's t times their standard deviation, relative to their mean. Of two rounds, as far as they are apart: t of a
/// single degree of freedom would hide any change.
std::optional<double> widthOfOne(const std::vector<const Measurement*>& rounds, double mean)
{
    if (rounds.size() < 2) {
        return std::nullopt;
    }
    if (rounds.size() == 2) {
        return std::abs(rounds[0]->rate.value - rounds[1]->rate.value) / mean;
    }
    double squares = 0;
    for (const auto* m : rounds) {
        squares += std::pow(m->rate.value / mean - 1, 2);
    }
    const auto freedom = static_cast<double>(rounds.size() - 1);
    return studentT(0.975, freedom) * std::sqrt(squares / freedom);
}

} // namespace

std::optional<double> knownHalfWidth(const Measurement& m)
{
    const bool told = !m.provenance || m.relativeHalfWidth > 0;
    const bool tells = m.relativeHalfWidth >= 0 && m.relativeHalfWidth < tellsNothing;
    return told && tells ? std::optional(m.relativeHalfWidth) : std::nullopt;
}

std::vector<const Measurement*> roundsAt(const std::vector<Measurement>& run, const IoPoint& point)
{
    std::vector<const Measurement*> rounds;
    for (const auto& m : run) {
        if (m.point == point && !m.interrupted && m.rate.value > 0) {
            rounds.push_back(&m);
        }
    }
    const auto fromMemory = [](const Measurement* m) { return m->pageCache; };
    if (!std::all_of(rounds.begin(), rounds.end(), fromMemory)) {
        std::erase_if(rounds, fromMemory);
    }
    return rounds;
}

Rounds summaryOfRounds(const std::vector<const Measurement*>& rounds)
{
    Rounds summary;
    summary.count = static_cast<int>(rounds.size());
    for (const auto* m : rounds) {
        summary.mean.value += m->rate.value / summary.count;
    }
    summary.within = widthWithin(rounds);
    summary.ofOne = summary.mean.value > 0 ? widthOfOne(rounds, summary.mean.value) : std::nullopt;
    return summary;
}

std::optional<double> halfWidthOfRounds(const Rounds& rounds, const std::optional<double>& ofOne)
{
    if (!ofOne || rounds.count < 1 || (rounds.count == 1 && !rounds.within)) {
        return rounds.within;
    }
    return std::max(rounds.within.value_or(0), *ofOne / std::sqrt(rounds.count));
}

} // namespace sluice
