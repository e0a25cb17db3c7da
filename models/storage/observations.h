// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/device/device_fit.h"
#include "models/storage/measurement.h"

#include <vector>

/// Converts measurements to observations of a device's law. Pure.
namespace sluice {

/// Processor time of one read of an engine, as a line over its size.
struct ProcessorTime {
    double perOperation = 0; ///< seconds
    double perByte = 0; ///< seconds

    double of(double readSize) const { return perOperation + perByte * readSize; }
};

/// Fits the CPU time of reads by least squares of the relative error. `measurements`: of one engine, access and
/// pattern.
ProcessorTime processorTimeOf(const std::vector<const Measurement*>& measurements);

/// Standard deviation of one measured rate, relative, by its own interval; never less than clocks and neighbours move
/// any rate.
double relativeErrorOf(const Measurement& measurement);

/// Returns one observation for each measurement.
std::vector<RateObservation> observationsOf(const std::vector<const Measurement*>& measurements,
                                            const ProcessorTime& processor);

} // namespace sluice
