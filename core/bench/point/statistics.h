// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "models/storage/measurement.h"

#include <span>
#include <string>
#include <vector>

/// Statistics of a rate over time. Pure functions.
namespace sluice {

/// What a series of rates says about the steady rate.
struct SteadyState {
    double relativeHalfWidth = 1; ///< half of the 95 % interval of the mean, relative to the mean
    bool steady = false; ///< tight enough (5 %) and without a trend
    std::string reason; ///< why not steady

    bool operator==(const SteadyState&) const = default;
};

/// Judges rates over equal times by batch means, with batches long enough that their lag-1 autocorrelation is within
/// 0.3. A least-squares slope beyond 5 % and three standard errors is a trend.
/// Source: Law and Kelton.
SteadyState steadyStateOf(std::span<const double> rates);

/// Spreads rates between completions over equal times of about `interval` from `begin` on, since a burst would count as
/// much as the long wait before it. At most two for each sample: what was not seen is not known.
std::vector<double> evenRates(std::span<const RateSample> samples, Seconds begin, Seconds interval);

} // namespace sluice
