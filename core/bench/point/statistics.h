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

/// Rates over equal times. Batch means (Law and Kelton): neighbouring rates are correlated, so they are
/// averaged in ever longer batches until the batch means are not (lag-1 autocorrelation r within 0.3) or
/// six are left; what correlation remains changes the interval by sqrt((1 + r) / (1 - r)). A throttle that
/// lets reads through in bursts makes r negative: what came too early is missing later, and the mean is
/// surer than single rates look. A least-squares line that
/// rises or falls by more than 5 %, beyond three standard errors of its slope, is a trend.
SteadyState steadyStateOf(std::span<const double> rates);

/// The rates that samples between completions tell, over equal times of about `interval` from `begin` on: a
/// burst of completions between two samples would count as much as the long wait before it. No more than two
/// for each sample: what was not seen is not known.
std::vector<double> evenRates(std::span<const RateSample> samples, Seconds begin, Seconds interval);

/// Two-sided 95 % quantile of Student's t (NIST/SEMATECH e-Handbook, table 1.3.6.7.2).
double studentT95(std::size_t degreesOfFreedom);

} // namespace sluice
