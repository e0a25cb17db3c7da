// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/measurement.h"

#include <optional>
#include <string>
#include <vector>

/// What became faster or slower between two runs, and whether that is more than noise. Arithmetic on values.
namespace sluice {

/// One setting that both runs measured.
struct RateChange {
    IoPoint point;
    BytesPerSecond before;
    BytesPerSecond after;
    double change = 0; ///< after / before - 1
    double low = 0; ///< 95 % interval of `change`, from the spread within both measurements
    double high = 0;

    /// The interval leaves out "no change". Of twenty settings that did not change, one is expected to.
    bool beyondNoise() const { return low > 0 || high < 0; }
    bool operator==(const RateChange&) const = default;
};

/// Relative error of a quotient by first-order propagation: sqrt(a^2 + b^2). The last measurement of each
/// setting counts; interrupted ones do not. In the order of the first run.
std::vector<RateChange> rateChanges(const std::vector<Measurement>& before, const std::vector<Measurement>& after);

/// All settings together.
struct OverallChange {
    double change = 0; ///< geometric mean of after / before, less 1
    double low = 0; ///< 95 % interval, from how differently the settings changed (Student's t on logarithms)
    double high = 0;

    bool beyondNoise() const { return low > 0 || high < 0; }
};
/// Nothing for fewer than three settings: their spread would tell nothing.
std::optional<OverallChange> overallChange(const std::vector<RateChange>& changes);

/// Whether the storage changed during a run that measured its first setting again and again: of these repeats the one
/// farthest from the first, where that is worth telling (15 %), and otherwise null. Where the device limits requests a
/// second, a read that was only split otherwise (see RequestSizes) is no change: of both rates, of bytes and of
/// requests, the one that changed less counts.
const Measurement* driftOf(const std::vector<Measurement>& run);

/// What a change during a run looks like.
enum class Drift {
    Neighbour, ///< the device moved more than was asked of it
    Lasting, ///< once there, it stayed
    ToAndFro, ///< it came back, or went on to somewhere else
};
/// Of a run with a drift: `farthest` as driftOf gives it.
Drift kindOfDrift(const std::vector<Measurement>& run, const Measurement& farthest);
/// What that may come from, for people, as the end of a sentence.
std::string causesOf(Drift kind, bool slower);

/// Of each number, how many robust standard deviations (1.4826 x median absolute deviation) it lies from the
/// median of all; 0 where fewer than four numbers or no spread tell what is usual.
std::vector<double> robustDistances(const std::vector<double>& numbers);
/// Beyond this a number is called odd (Iglewicz and Hoaglin, 1993).
inline constexpr double oddDistance = 3.5;

} // namespace sluice
