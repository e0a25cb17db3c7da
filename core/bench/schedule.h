// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/io_point.h"
#include "core/base/units.h"
#include "core/io/target.h"
#include "models/workload.h"

#include <vector>

/// Which points a guided measurement takes, and how the budget is shared. Pure functions.
namespace sluice {

/// The points that a plan for this workload needs, most needed first: io_uring and blocking threads,
/// 4 KiB to 4 MiB, 1 to 64 in flight, both patterns; and the workload's own sample size where samples
/// are read one by one. `fileSize` leaves out reads that are larger than the file.
std::vector<IoPoint> guidePoints(const Workload& workload, Bytes fileSize);

/// Points that remain when io_uring is not to be had: what differs by engine alone is dropped.
std::vector<IoPoint> withoutUring(const std::vector<IoPoint>& points);

/// How a budget is shared between making the file and measuring.
struct GuideBudget {
    Seconds prepare{}; ///< at most, for writing the file
    Seconds closing{}; ///< kept for removing the file, the plan and the store
    Bytes fileSize{}; ///< at most
    Bytes reserve{}; ///< space that stays free

    bool operator==(const GuideBudget&) const = default;
};

GuideBudget shareBudget(Seconds budget, const io::Target& target);

inline constexpr Seconds shortestBudget{5};
inline constexpr Seconds shortestPoint{0.55}; ///< ramp included: eight samples or more
inline constexpr Seconds longestPoint{5};
inline constexpr Bytes smallestFile = mebibytes(16);

/// How many of `points` fit into `left` without falling below shortestPoint each; at least one.
std::size_t pointsThatFit(std::size_t points, Seconds left);

} // namespace sluice
