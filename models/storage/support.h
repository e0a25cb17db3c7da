// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/measurement.h"

#include <vector>

namespace sluice {

/// A storage model is fitted to all measurements where there are at most so many; its cost grows with their third
/// power.
inline constexpr std::size_t maxMeasurementsFitted = 128;

/// Returns the measurements themselves where there are at most `maxMeasurementsFitted`; else one measurement per
/// setting, with the mean of what was measured there.
///
/// Many settings are thinned to an even choice of some hundred over each engine, access and pattern, from the smallest
/// read size and number in flight to the largest.
std::vector<Measurement> supportOf(const std::vector<Measurement>& measurements);

} // namespace sluice
