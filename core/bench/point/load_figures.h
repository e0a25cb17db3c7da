// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/point/measured_file.h"
#include "core/io/engine/load.h"
#include "models/storage/measurement.h"

#include <functional>

/// Makes figures of what a load came to. Pure functions.
namespace sluice {

/// Gives the figures of a load at a point, without where it was carried out.
Measurement figuresOf(const io::LoadOutcome& outcome, const IoPoint& point);

/// Watches a load: tells its rate, and ends it once the interval is as tight as the timing asks for.
/// `begin`: called when the ramp is over, which counts for nothing.
io::LoadObserver observerFor(const MeasureTiming& timing, const RateListener& listener,
                             const std::function<void()>& begin);

} // namespace sluice
