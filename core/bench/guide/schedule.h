// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "core/base/units.h"
#include "core/io/engine/engine.h"
#include "core/io/files/target.h"
#include "models/job/workload.h"
#include "models/storage/measurement.h"
#include "models/storage/storage_surface.h"

#include <cstddef>
#include <optional>
#include <random>
#include <vector>

/// Which points a guided measurement takes, and how the budget is shared. Pure functions.
namespace sluice {

/// Lists the points that a measurement begins with: what the workload needs most, the corners of each surface, the
/// largest read alone and many small ones. Where no device counts requests, reads that tell how large requests are,
/// too.
std::vector<IoPoint> initialDesign(const Workload& workload, bool uring, bool requestsCounted, Bytes fileSize);

/// Lists the reads of a loader that knows neither O_DIRECT nor io_uring: blocking ones through the page cache. Those of
/// the job come first, with as many workers at once as it has; 0: not known.
std::vector<IoPoint> bufferedDesign(const Workload& workload, Bytes fileSize, int workers = 0);

/// All points that a measurement may take: both engines and patterns, 4 KiB to 8 MiB and the
/// workload's own sample size, 1 to 128 in flight, several rings.
std::vector<IoPoint> candidatePoints(const Workload& workload, bool uring, Bytes fileSize);

/// Both together, none twice: what an exhaustive measurement takes.
std::vector<IoPoint> allPoints(const Workload& workload, bool uring, bool requestsCounted, Bytes fileSize);

/// In flight at most what comes back within this time, once a rate is known.
inline constexpr Seconds longestCycle{1};
/// How long it takes until all that is in flight at a point has come back; 0 where the surface does not tell.
Seconds cycleOf(const IoPoint& point, const StorageSurface& surface);

/// A standard deviation of 1.5 % is 2.5 % either way in 9 of 10 cases: more would not change a plan.
inline constexpr double enoughStandardError = 0.015;

/// Names a point drawn at random, with a probability that grows with the fit's variance there and with how much the
/// plan rests on it; where all are sure enough on average, the unsurest. In simulation it beats the largest expected
/// gain.
struct Chosen {
    IoPoint point;
    double standardError = 0; ///< of the fit where it is largest, weighted
};
/// Leaves out points of surfaces of which nothing was measured, and what would take too long to come
/// back. Nothing when no candidate is left. `rng`: the same choices from the same seed.
std::optional<Chosen> nextPoint(const std::vector<IoPoint>& candidates, const StorageSurface& surface,
                                const Workload& workload, std::mt19937& rng);

/// Returns how long one point may be measured at most, ramp included, by the fit's standard error there (0: no fit
/// yet). While the fit is off by a tenth, one more setting informs more than one that is known to the percent.
Seconds maxProbeTime(double standardError);

/// The relative half width at which it may end sooner.
double enoughHalfWidth(double standardError);

/// How often a run has a point.
std::ptrdiff_t timesMeasured(const std::vector<Measurement>& run, const IoPoint& point);

inline constexpr double repeatAfter = 8; ///< times the length of the last look at a run's first point
/// Tells whether the first point of a run is due once more, to see the storage change: when the measurements since took
/// `repeatAfter` times as long as its last look. Looks differ tenfold in length, so their number says little.
bool repeatIsDue(const std::vector<Measurement>& run);

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
inline constexpr double rampShare = 0.3; ///< of a look: a throttle lets a burst through after a rest
/// More repeats of one setting tell less than another setting does.
inline constexpr std::ptrdiff_t maxRepeats = 3;
/// What is advised is for loaders: they register no memory, and hand over one read after the other.
inline constexpr io::EngineOptions asLoadersRead{.buffers = io::Buffers::Ordinary, .oneByOne = true};
inline constexpr Bytes smallestFile = mebibytes(16);

} // namespace sluice
