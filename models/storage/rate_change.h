// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/rounds.h"

#include <optional>
#include <string>
#include <vector>

/// Compares two runs: what became faster or slower, and whether that is more than noise. Pure.
namespace sluice {

/// Change of one setting that both runs measured.
struct RateChange {
    IoPoint point;
    BytesPerSecond before;
    BytesPerSecond after;
    double change = 0; ///< after / before - 1
    std::optional<double> low; ///< 95 % interval of `change`; absent where the spread of one of both is not known
    std::optional<double> high;

    /// Returns true where the interval excludes "no change". Of twenty settings that did not change, one is expected
    /// to.
    bool beyondNoise() const { return low && high && (*low > 0 || *high < 0); }
    bool operator==(const RateChange&) const = default;
};

/// Returns the change from the rounds of one run to those of another. How far rounds are apart is told by the run
/// before, where it repeated the setting, else by the other, and counts for both.
///
/// Relative error of a quotient: h = sqrt(a^2 + b^2), on logarithms, so that half and double are as far from 1.
RateChange changeBetween(const IoPoint& point, const Rounds& before, const Rounds& after);

/// The rounds of a setting count as their mean; interrupted ones do not. A setting that one run read from memory and
/// the other did not is left out. In the order of the first run.
std::vector<RateChange> rateChanges(const std::vector<Measurement>& before, const std::vector<Measurement>& after);

/// Counts the settings that both measured, of which one run's bytes came from memory and the other's did not.
int settingsFromMemoryInOne(const std::vector<Measurement>& before, const std::vector<Measurement>& after);

/// Change of all settings together.
struct OverallChange {
    double change = 0; ///< geometric mean of after / before, less 1
    double low = 0; ///< 95 % interval, from how differently the settings changed (Student's t on logarithms)
    double high = 0;

    bool beyondNoise() const { return low > 0 || high < 0; }
};
/// Returns nothing for fewer than three settings: their spread would say nothing.
std::optional<OverallChange> overallChange(const std::vector<RateChange>& changes);

/// Finds whether the storage changed during a run that repeated its first setting: returns the repeat farthest from the
/// first if it differs by 15 %, else null.
///
/// Where the device limits requests per second, a read that was only split differently (see RequestSizes) is no change:
/// of both rates, bytes and requests, the one that changed less counts.
const Measurement* driftOf(const std::vector<Measurement>& run);

/// Names the shapes of a change during a run.
enum class Drift {
    Neighbour, ///< the device moved more than was asked of it
    Lasting, ///< once there, it stayed
    Fluctuating, ///< it came back, or went on to somewhere else
};
/// Classifies the change of a run; `farthest` as driftOf returns it.
Drift kindOfDrift(const std::vector<Measurement>& run, const Measurement& farthest);
/// Returns possible causes for people, as the end of a sentence. Memory was read where the filesystem lives in it.
std::string causesOf(Drift kind, bool slower, bool ofMemory);

/// Returns for each number how many robust standard deviations (1.4826 x median absolute deviation) it lies from the
/// median; 0 where fewer than four numbers, or no spread, define what is usual.
std::vector<double> robustDistances(const std::vector<double>& numbers);
/// Beyond this a number is called odd (Iglewicz and Hoaglin, 1993).
inline constexpr double oddDistance = 3.5;

} // namespace sluice
