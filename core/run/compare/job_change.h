// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/attached_job.h"

#include <optional>
#include <string>
#include <vector>

/// Compares a job as it was seen before and after a change. Pure.
namespace sluice {

/// One figure of both looks, or of both benchmarks. Absent means unknown.
struct SeenFigure {
    Message name; ///< "Loader workers", for people
    std::string key; ///< "workers"; what it ends in is its unit: _share, _seconds, _bytes_per_second
    std::optional<double> before;
    std::optional<double> after;

    bool operator==(const SeenFigure&) const = default;
};

/// What became of the share of the time that a job waits for data.
enum class WaitChange { Less, More, Noise, Unknown };
template <>
inline constexpr auto enumWords<WaitChange> = wordList<WaitChange>({{WaitChange::Less, "less"},
                                                                    {WaitChange::More, "more"},
                                                                    {WaitChange::Noise, "noise"},
                                                                    {WaitChange::Unknown, "unknown"}});

struct JobChange {
    AttachVerdict before;
    AttachVerdict after;
    WaitChange waiting = WaitChange::Unknown;
    std::optional<double> difference; ///< of the shares waited, after - before
    std::optional<double> low; ///< 95 % interval of it
    std::optional<double> high;
    std::vector<SeenFigure> figures; ///< those that one of both looks knows; means over the ranks, rates their sum
};

/// The interval of the difference follows from both: its distance to either side is the root of the sum of squares of
/// theirs to that side, so that intervals that end at 0 or 1 count as far as they go.
///
/// Source: variance of a difference of independent estimates; for intervals of unequal sides, Newcombe (1998).
JobChange jobChange(const AttachedJob& before, const AttachedJob& after);

/// "It waits for data less than before: 12 % of the time, 41 % before.": in one sentence.
Message changeSentence(const JobChange& change);

/// A figure as people read it: "41 %", "120 MB/s", "4"; "unknown".
std::string seenFigureWords(const SeenFigure& figure, const std::optional<double>& value);

} // namespace sluice
