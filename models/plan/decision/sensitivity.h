// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "models/plan/plan.h"

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

/// Sensitivity: which input moves the verdict most, and at which value the bottleneck changes. By the
/// functions that give the prediction itself.
namespace sluice {

/// Holds one bar of a tornado: the prediction with the input at 80 % and at 120 % of its value.
struct Influence {
    std::string input; ///< key of the workload, or "storage_bandwidth", "cpu_cores"
    double gpusFedLow = 0;
    double gpusFedHigh = 0;
    double utilisationLow = 0;
    double utilisationHigh = 0;

    bool operator==(const Influence&) const = default;
};

/// Decoding of unknown cost is looked at from the CPU time that keeps all cores busy divided by this, to that times
/// this.
inline constexpr double unknownSpan = 8;

/// Marks the value of an input at which the bottleneck changes, all else as it is.
struct TurningPoint {
    std::string input;
    double value = 0; ///< in the unit of the input's key
    Stage below = Stage::Gpu; ///< limits at smaller values
    Stage above = Stage::Gpu;

    bool operator==(const TurningPoint&) const = default;
};

struct Sensitivity {
    std::vector<Influence> tornado; ///< the widest first, by GPUs fed
    std::vector<TurningPoint> turningPoints;
    /// What decoding could do whose cost nobody told, at both ends of unknownSpan; absent where the cost is known.
    std::optional<Influence> unknownDecoding{};

    bool operator==(const Sensitivity&) const = default;
};

/// Errors: as makePlan.
Result<Sensitivity> sensitivityOf(const PlanRequest& request, const StorageSurface& surface);

template <class V, Like<Influence> T>
void describe(V& v, T& i)
{
    v("input", i.input);
    v("gpus_fed_low", i.gpusFedLow);
    v("gpus_fed_high", i.gpusFedHigh);
    v("utilisation_low", i.utilisationLow);
    v("utilisation_high", i.utilisationHigh);
}

template <class V, Like<TurningPoint> T>
void describe(V& v, T& t)
{
    v("input", t.input);
    v("value", t.value);
    v("below", t.below);
    v("above", t.above);
}

template <class V, Like<Sensitivity> T>
void describe(V& v, T& s)
{
    v("tornado", s.tornado);
    v("turning_points", s.turningPoints);
    if (!std::is_const_v<T> || s.unknownDecoding) {
        v("unknown_decoding", s.unknownDecoding);
    }
}

} // namespace sluice
