// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/device/device_fit.h"
#include "models/storage/device/device_law.h"

#include <vector>

namespace sluice {

/// Normal prior on the logarithms of a device's parameters.
struct DevicePrior {
    device_law::Parameters mean;
    device_law::Parameters sd;
    device_law::Parameters start; ///< from the observations themselves; another place to start a search from
};

/// Returns a weak prior around values that the observations suggest.
DevicePrior devicePrior(const std::vector<RateObservation>& observations);
/// Returns a prior around the fit of a similar device.
DevicePrior devicePrior(const std::vector<RateObservation>& observations, const FittedDevice& similar);

/// Returns powers of two that some of the reads exceed: what network and user-space filesystems ask their servers for.
std::vector<double> candidateRequestSizes(const std::vector<RateObservation>& observations);

} // namespace sluice
