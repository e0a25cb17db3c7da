// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "models/storage/measurement.h"
#include "models/storage/rate_estimate.h"
#include "models/storage/rate_field.h"

#include <optional>
#include <vector>

namespace sluice {

/// Storage as it was measured: one RateField for each pattern, access and engine.
/// A choice among settings is made among those of the access that is preferred, where there are such.
/// Errors: NotFound where nothing was measured for a pattern or an engine.
/// Threads: a value; safe to read from several threads.
class FittedStorage {
public:
    /// Fits finished read measurements. Leaves out writes, measurements of zero bytes and, unless there is nothing
    /// else, interrupted ones. Errors: NotFound when none remains.
    static Result<FittedStorage> fit(std::vector<Measurement> measurements);

    Result<RateEstimate> at(const IoPoint& point) const;
    Result<RateEstimate> best(Pattern pattern, Access preferred = Access::Direct) const;
    Result<RateEstimate> knee(Pattern pattern, std::optional<EngineKind> engine, double share,
                              Access preferred = Access::Direct) const;
    Result<RateEstimate> kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize, double share,
                                        Access preferred = Access::Direct) const;
    std::optional<RateEstimate> smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                 BytesPerSecond rate, Access preferred = Access::Direct) const;
    std::vector<EngineKind> engines(Pattern pattern, Access preferred = Access::Direct) const;

    /// See StorageSurface::nearestMeasured.
    const Measurement* nearestMeasured(const IoPoint& point) const;
    const std::vector<Measurement>& measurements() const { return m_measurements; }

private:
    const RateField* fieldAt(const IoPoint& point) const;
    const RateField* fieldOf(Pattern pattern, EngineKind engine, Access preferred) const;
    std::vector<const RateField*> fieldsOf(Pattern pattern, Access preferred) const;

    std::vector<Measurement> m_measurements;
    std::vector<RateField> m_fields; ///< one for each pattern, access and engine
};

} // namespace sluice
