// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "models/measurement.h"

#include <string>
#include <vector>

/// Supply: what the storage gives at any setting, fitted from measured points. Interpolates in
/// log(read size) and log(operations in flight), within one pattern, access and engine; never
/// extrapolates silently.
namespace sluice {

/// The surface at one point.
struct Estimate {
    BytesPerSecond rate;
    BytesPerSecond low; ///< 90 % interval
    BytesPerSecond high;
    Seconds latency{}; ///< of one read, mean
    double cpuSecondsPerByte = 0;
    bool extrapolated = false; ///< the point lies outside what was measured; held at the edge
    bool fromPageCache = false;
    std::string provenance; ///< "measured: random 128 KiB depth 32 uring" or "interpolated between ..."

    bool operator==(const Estimate&) const = default;
};

class StorageSurface {
public:
    /// Needs at least one finished read measurement; measurements of writes are left out.
    static Result<StorageSurface> fit(std::vector<Measurement> measurements);
    /// A surface that gives `rate` once enough is in flight, and one read every `latency` per
    /// operation in flight before that: `min(rate, in flight x read size / latency)`.
    static StorageSurface fromSheet(BytesPerSecond rate, Seconds latency);

    /// Error when nothing was measured for this pattern and engine.
    Result<Estimate> at(const IoPoint& point) const;

    /// The measured points; empty for a sheet.
    const std::vector<Measurement>& measurements() const { return m_measurements; }
    bool measured() const { return !m_measurements.empty(); }

    /// Highest rate over all points of the pattern, with the point that gave it.
    struct Best {
        IoPoint point;
        Estimate estimate;
    };
    Result<Best> best(Pattern pattern) const;

    /// The cheapest point whose rate reaches `share` of the best of the pattern: smallest number in
    /// flight first, then smallest read size. The knee of the curve.
    Result<Best> knee(Pattern pattern, double share = 0.95) const;

private:
    std::vector<Measurement> m_measurements;
    BytesPerSecond m_sheetRate;
    Seconds m_sheetLatency{};
};

} // namespace sluice
