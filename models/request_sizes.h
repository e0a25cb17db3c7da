// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/measurement.h"

#include <limits>
#include <vector>

namespace sluice {

/// Requests that the device saw for each read; 0 when it was not seen. What was merged counts as one each: a
/// read is at least one request's work for whoever counts them.
double requestsSeen(const Measurement& m);

/// What one request to a device was seen to hold, in bytes. A buffer whose pages lie scattered fills a request
/// sooner than one in one piece, and memory falls either way by chance: the same reads are split differently from
/// run to run, and those of one engine tell what may happen to those of another.
struct RequestSizes {
    double least = std::numeric_limits<double>::infinity();
    double usual = std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
};

/// Infinite when no read was seen to be split.
RequestSizes requestSizes(const std::vector<const Measurement*>& measurements);

} // namespace sluice
