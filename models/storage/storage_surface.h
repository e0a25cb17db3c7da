// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/data_sheet.h"
#include "models/storage/fitted_storage.h"

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

/// What storage gives at any setting: measured and fitted, or stated.
namespace sluice {

using StorageModel = std::variant<FittedStorage, DataSheet>;

/// The rate of reads over engine, access, pattern, read size and number in flight. Never extrapolates without saying
/// so. Threads: a value; safe to read from several threads.
class StorageSurface {
public:
    /// Fits measured points; see FittedStorage::fit for those it leaves out.
    /// Errors: NotFound when no finished read remains.
    static Result<StorageSurface> fit(std::vector<Measurement> measurements);
    /// Takes a stated bandwidth, latency and operations a second; see DataSheet.
    static StorageSurface fromSheet(BytesPerSecond rate, Seconds latency, std::optional<double> operations = {});

    /// Returns the same storage for a reader that uses this access: what it chooses from was measured with it, where
    /// anything was. Direct access is preferred otherwise.
    StorageSurface readWith(Access access) const;

    /// Returns the rate at one setting.
    /// Errors: Usage for a setting without reads in flight; NotFound when nothing was measured for its pattern and
    /// engine.
    Result<RateEstimate> at(const IoPoint& point) const;

    /// Returns the measurement whose latencies apply to `point`: of its pattern and engine, the nearest in read size
    /// and number in flight. Null where no latency was measured.
    const Measurement* nearestMeasured(const IoPoint& point) const;

    /// Returns the measurements it was fitted to; empty for a data sheet.
    const std::vector<Measurement>& measurements() const;
    bool measured() const { return std::holds_alternative<FittedStorage>(*m_model); }
    /// Returns true for a data sheet that states how many reads are answered in one second.
    bool statesOperations() const;

    /// Returns the highest fitted rate over all settings of the pattern that were measured or lie between such, so that
    /// no single lucky measurement wins. Page cache measurements count only where nothing else was measured.
    Result<RateEstimate> best(Pattern pattern) const;

    /// Returns the cheapest setting that reaches `share` of the best rate of the pattern: smallest number in flight
    /// first, then smallest read size. The knee of the curve.
    Result<RateEstimate> knee(Pattern pattern, double share = 0.95) const;
    Result<RateEstimate> knee(Pattern pattern, EngineKind engine, double share = 0.95) const;

    /// Returns the same at one read size: the smallest number in flight that reaches `share` of the best.
    Result<RateEstimate> kneeOfReadSize(Pattern pattern, EngineKind engine, Bytes readSize, double share = 0.95) const;

    /// Returns the smallest number in flight that gives `rate` with reads of `readSize`; nothing when none does.
    std::optional<RateEstimate> smallestInFlight(Pattern pattern, EngineKind engine, Bytes readSize,
                                                 BytesPerSecond rate) const;

    /// Returns the engines to choose from, the simplest first; empty where nothing was measured for the pattern.
    std::vector<EngineKind> engines(Pattern pattern) const;

private:
    explicit StorageSurface(StorageModel model) : m_model(std::make_shared<const StorageModel>(std::move(model))) { }

    std::shared_ptr<const StorageModel> m_model;
    Access m_preferred = Access::Direct;
};

} // namespace sluice
