// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "models/measurement.h"

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

/// Batch means (Law and Kelton): neighbouring rates are correlated, so they are averaged in ever
/// longer batches until the batch means are not (lag-1 autocorrelation below 0.3) or six are left;
/// what correlation remains widens the interval by sqrt((1 + r) / (1 - r)). A least-squares line that
/// rises or falls by more than 5 %, beyond three standard errors of its slope, is a trend.
SteadyState steadyStateOf(std::span<const double> rates);

/// Rate in each interval between samples, at the interval's end.
std::vector<double> ratesOf(std::span<const RateSample> samples);

/// Two-sided 95 % quantile of Student's t (NIST/SEMATECH e-Handbook, table 1.3.6.7.2).
double studentT95(std::size_t degreesOfFreedom);

} // namespace sluice
