// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/device/device_fit.h"
#include "models/storage/measurement.h"
#include "models/storage/rate_estimate.h"
#include "models/storage/request_sizes.h"

#include <memory>
#include <optional>
#include <vector>

/// Fits the rate over read size and operations in flight, for one engine, access and pattern.
namespace sluice {

struct MeasuredSetting;

/// The fitted rate at one setting, in numbers alone: a field holds hundreds of them.
/// Units: bytes per second.
struct FieldRate {
    IoPoint at;
    double mean = 0;
    double low = 0; ///< 90 % interval of one more measurement
    double high = 0;
    double standardError = 0; ///< of the mean, in logarithms: what more measurements reduce
    double lower95 = 0; ///< one-sided 95 % lower bound of the mean, without noise of one more measurement
    double law = 0; ///< what the physical law alone gives: smooth, so it shows where a curve bends
    double cpuSecondsPerByte = 0;
    bool extrapolated =
        false; ///< outside in one direction, or with over eight times as many bytes in flight as measured
    bool measured = false; ///< exactly at `nearest`
    const MeasuredSetting* nearest = nullptr; ///< of the field, never null
};

/// Predicts rates by a physical law (DeviceModel) over read size, number in flight and threads, plus the residuals of
/// this engine, access and pattern from it (ResidualProcess).
///
/// Threads: a value; safe to read from several threads.
class RateField {
public:
    /// Lists of measurements that share an access; each list, not empty, is of one engine and pattern.
    using Lists = std::vector<std::vector<const Measurement*>>;

    /// Fits one law to all lists; nothing for fewer than two. `elsewhere`: the law of the same storage with another
    /// access, which informs where these say little.
    static std::optional<FittedDevice> lawOf(const Lists& lists, const FittedDevice* elsewhere = nullptr);

    /// Fits one field to each list of measurements. What one list leaves open, the law of all informs. `requests`: how
    /// this storage splits reads of any engine.
    static std::vector<RateField> fit(const Lists& lists, const RequestSizes& requests,
                                      const std::optional<FittedDevice>& lawOfAll);
    static std::vector<RateField> fit(const Lists& lists, const RequestSizes& requests)
    {
        return fit(lists, requests, lawOf(lists));
    }

    EngineKind engine() const;
    Access access() const;
    Pattern pattern() const;
    bool pageCache() const; ///< any of its measurements came from memory
    const DeviceModel& device() const;

    /// Returns the rate at any setting. Outside what was measured the law continues, the interval widens with every
    /// doubling, and the result is marked as extrapolated.
    FieldRate at(const IoPoint& point) const;
    /// Returns the same as an estimate, with latency and provenance.
    RateEstimate estimate(const IoPoint& point) const;

    /// Returns numbers in flight to choose from: those measured and the powers of two between them.
    std::vector<int> candidatesInFlight() const;
    /// Returns rates at the read sizes and numbers in flight that were measured and the doublings between them, by read
    /// size, then by number in flight; with one ring, where one ring was measured.
    const std::vector<FieldRate>& lattice() const;
    /// Returns a setting of this field's engine, access and pattern.
    IoPoint pointAt(Bytes readSize, int inFlight) const;

private:
    class Process;
    explicit RateField(std::shared_ptr<const Process> process) : m_process(std::move(process)) { }

    std::shared_ptr<const Process> m_process; ///< never changes, so copies share it
};

} // namespace sluice
