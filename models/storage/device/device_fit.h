// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/device/device_model.h"

#include <vector>

/// Fits a DeviceModel to measured rates. Pure.
namespace sluice {

/// Degrees of freedom that the law takes from the observations that it is fitted to.
inline constexpr double freeParametersOfLaw = 7;

/// One measured rate to be fitted to.
struct RateObservation {
    ReadLoad load;
    double rate = 0; ///< bytes per second, above 0
    double relativeError = 0; ///< standard deviation
};

/// A fitted model with the uncertainty of its parameters.
struct FittedDevice {
    DeviceModel model;
    /// One standard deviation along each independent direction, of the logarithms of the parameters.
    std::vector<DeviceModel::Slopes> deviations;
    double rmsResidual = 0; ///< of the logarithms of the observed rates from the model's

    /// Returns the standard deviation of the logarithm of the rate, from the uncertainty of the parameters.
    double standardError(const ReadLoad& load) const;
};

/// Fits a model by least squares of the logarithm of the rate (Levenberg-Marquardt from several starts), with Huber's
/// weights against outliers and weak priors. The curvature at the minimum gives the uncertainty (Laplace's
/// approximation).
///
/// `similar`: the fit of a similar device, which then is the prior; the closer it fits its own observations, the
/// stronger.
///
/// Where no observation counted requests, powers of two are tried as the largest request, and kept if clearly better.
FittedDevice fitDevice(const std::vector<RateObservation>& observations, const FittedDevice* similar = nullptr);

} // namespace sluice
