// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "models/storage/measurement.h"
#include "models/storage/rate_field.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Supply: what the storage gives at any setting, fitted to measured points by a physical law and what
/// departs from it (RateField), within one pattern, access and engine; never extrapolates silently.
namespace sluice {

/// The surface at one point.
struct Estimate {
    BytesPerSecond rate;
    BytesPerSecond low; ///< 90 % interval
    BytesPerSecond high;
    double doubt = 0; ///< see FieldValue; 0 for a sheet
    Seconds latency{}; ///< of one read, mean
    double cpuSecondsPerByte = 0;
    bool extrapolated = false; ///< the point lies outside what was measured (see RateField::at)
    bool fromPageCache = false;
    std::string provenance; ///< "measured: random ..." or "between what was measured: ..."

    bool operator==(const Estimate&) const = default;
};

/// A value: copies are independent, const functions are thread-safe.
class StorageSurface {
public:
    /// Needs at least one finished read measurement; measurements of writes, of nothing (zero bytes)
    /// and, unless there is nothing else, interrupted ones are left out.
    static Result<StorageSurface> fit(std::vector<Measurement> measurements);
    /// A surface that gives `rate` once enough is in flight, and one read every `latency` per
    /// operation in flight before that: `min(rate, in flight x read size / latency)`, whatever the
    /// engine, access and pattern. Zero latency: `rate` everywhere.
    static StorageSurface fromSheet(BytesPerSecond rate, Seconds latency);

    /// Error when nothing was measured for this pattern and engine.
    Result<Estimate> at(const IoPoint& point) const;

    /// The measurement whose latencies speak for `point`: of its pattern and engine, the nearest in read size and
    /// number in flight. Nothing where no latency was measured.
    const Measurement* nearestMeasured(const IoPoint& point) const;

    /// What it was fitted from; empty for a sheet.
    const std::vector<Measurement>& measurements() const { return m_measurements; }
    bool measured() const { return !m_measurements.empty(); }

    /// Highest fitted rate over all settings of the pattern that were measured or lie between such, so
    /// that no single lucky measurement wins. Where the device
    /// was measured, points from the page cache do not count.
    struct Best {
        IoPoint point;
        Estimate estimate;
    };
    Result<Best> best(Pattern pattern) const;

    /// The cheapest setting that reaches `share` of the best of the pattern, by the fitted law and by
    /// what is credible: smallest number in flight first, then smallest read size. The knee of the curve.
    Result<Best> knee(Pattern pattern, double share = 0.95) const;
    Result<Best> knee(Pattern pattern, EngineKind engine, double share = 0.95) const;

    /// The same at one read size: the smallest number in flight that reaches `share` of the best.
    Result<Best> kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize, double share = 0.95) const;

    /// The smallest number in flight that gives `rate` with reads of `readSize`; nothing when none does.
    std::optional<Best> smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize, BytesPerSecond rate) const;

    /// Engines that can be asked for, the simplest first. Empty: nothing measured for the pattern.
    std::vector<EngineKind> engines(Pattern pattern) const;

private:
    const RateField* fieldOf(Pattern pattern, EngineKind engine, std::optional<Access> access) const;
    std::vector<const RateField*> fieldsOf(Pattern pattern) const;
    Result<Best> kneeAmong(Pattern pattern, std::optional<EngineKind> engine, double share) const;
    Estimate estimateOf(const RateField& field, const IoPoint& point) const;
    Best bestOf(const std::pair<const RateField*, const LatticePoint*>& setting) const;
    Best bestAt(const RateField& field, Bytes readSize, int inFlight) const;
    Estimate sheetAt(Bytes readSize, int inFlight) const;
    Best sheetKnee(Pattern pattern, EngineKind engine, Bytes readSize, double share) const;

    std::vector<Measurement> m_measurements;
    std::vector<RateField> m_fields; ///< one a pattern, access and engine
    BytesPerSecond m_sheetRate;
    Seconds m_sheetLatency{};
};

} // namespace sluice
