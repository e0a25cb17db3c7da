// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/engine/histogram.h"
#include "models/storage/measurement.h"

namespace sluice {

inline LatencySummary summaryOf(const io::Histogram& histogram)
{
    return {histogram.mean(),         histogram.quantile(0.5),   histogram.quantile(0.9),    histogram.quantile(0.95),
            histogram.quantile(0.99), histogram.quantile(0.999), histogram.quantile(0.9999), histogram.max()};
}

} // namespace sluice
