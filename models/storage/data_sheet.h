// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "models/storage/rate_estimate.h"

#include <optional>
#include <vector>

namespace sluice {

/// Describes storage as somebody stated it, for any engine, access and pattern:
/// `min(rate, in flight x read size / latency, operations x read size)`.
///
/// A latency of 0 gives `rate` everywhere. Operations are reads answered in one second, whatever their size; where they
/// are not stated, as many are answered as are in flight.
///
/// Errors: a rate of 0 is a Usage error.
class DataSheet {
public:
    DataSheet(BytesPerSecond rate, Seconds latency, std::optional<double> operations = {})
        : m_rate(rate), m_latency(latency), m_operations(operations)
    { }

    bool statesOperations() const { return m_operations.has_value(); }

    Result<RateEstimate> at(const IoPoint& point) const;
    Result<RateEstimate> best(Pattern pattern, Access preferred = Access::Direct) const;
    Result<RateEstimate> knee(Pattern pattern, std::optional<EngineKind> engine, double share,
                              Access preferred = Access::Direct) const;
    Result<RateEstimate> kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize, double share,
                                        Access preferred = Access::Direct) const;
    std::optional<RateEstimate> smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                 BytesPerSecond rate, Access preferred = Access::Direct) const;
    std::vector<EngineKind> engines(Pattern pattern, Access preferred = Access::Direct) const;

private:
    BytesPerSecond ceiling(Bytes readSize) const;
    RateEstimate estimate(const IoPoint& point) const;
    RateEstimate cheapest(IoPoint read, double share) const;

    BytesPerSecond m_rate;
    Seconds m_latency{};
    std::optional<double> m_operations; ///< a second
};

} // namespace sluice
