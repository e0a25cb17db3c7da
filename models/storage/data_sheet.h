// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "models/storage/rate_estimate.h"

#include <optional>
#include <vector>

namespace sluice {

/// Storage as somebody stated it: `min(rate, in flight x read size / latency)`, for any engine, access and pattern.
/// A latency of 0 gives `rate` everywhere.
/// Errors: a rate of 0 is a Usage error.
class DataSheet {
public:
    DataSheet(BytesPerSecond rate, Seconds latency) : m_rate(rate), m_latency(latency) { }

    Result<RateEstimate> at(const IoPoint& point) const;
    Result<RateEstimate> best(Pattern pattern) const;
    Result<RateEstimate> knee(Pattern pattern, std::optional<EngineKind> engine, double share) const;
    Result<RateEstimate> kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize, double share) const;
    std::optional<RateEstimate> smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                 BytesPerSecond rate) const;
    std::vector<EngineKind> engines(Pattern pattern) const;

private:
    RateEstimate estimate(const IoPoint& point) const;
    RateEstimate cheapest(Pattern pattern, EngineKind engine, Bytes readSize, double share) const;

    BytesPerSecond m_rate;
    Seconds m_latency{};
};

} // namespace sluice
