// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/device_fit.h"
#include "models/storage/measurement.h"
#include "models/storage/request_sizes.h"

#include <memory>
#include <vector>

/// The rate over read size and operations in flight, for one engine, access and pattern.
namespace sluice {

/// One measured setting of a field.
struct FieldPoint {
    IoPoint point;
    double rate = 0; ///< bytes per second, as fitted: what noise did to this one measurement is taken out
    Seconds latency{}; ///< mean of one read, as measured
    double error = 0; ///< standard deviation of one measurement, relative: of the surest where there are several
    bool pageCache = false;
};

/// The field at one point.
struct FieldValue {
    double rate = 0;
    double low = 0; ///< 90 % interval of what one more measurement would give
    double high = 0;
    double doubt = 0; ///< standard deviation of the fitted rate itself, in logarithms: what more measurements mend
    double cpuSecondsPerByte = 0;
    bool extrapolated = false; ///< outside in one direction, or with over eight times as many bytes in flight as ever
    bool measured = false; ///< exactly at `nearest`
    const FieldPoint* nearest = nullptr;
    double credible = 0; ///< what the rate is at least, in 95 of 100 cases, however single measurements swing
    double law = 0; ///< what the physical law alone gives: smooth, so it tells where a curve bends
};

/// One setting that a plan may choose.
struct LatticePoint {
    IoPoint point;
    FieldValue value;
};

/// A physical law (DeviceModel) over (read size, number in flight, threads), and what this engine, access and pattern
/// depart from it (ResidualProcess): the law carries the shape, the departures what it does not explain, and both
/// together say how sure they are. A value; thread-safe when const.
class RateField {
public:
    /// One of each of `fields`, which share an access: each the measurements, at least one, of one engine and pattern.
    /// What some leave open the others tell. `requests`: how reads of any engine were split by this storage.
    static std::vector<RateField> fit(const std::vector<std::vector<const Measurement*>>& fields,
                                      const RequestSizes& requests);

    EngineKind engine() const;
    Access access() const;
    Pattern pattern() const;
    bool pageCache() const; ///< any of its points came from memory
    const DeviceModel& device() const;
    std::size_t measurementCount() const;

    /// Outside what was measured the law goes on, the interval widens with every doubling, and the
    /// value says so.
    FieldValue at(const IoPoint& point) const;

    /// Numbers in flight worth asking for: those measured and the powers of two between them.
    std::vector<int> candidatesInFlight() const;
    /// The read sizes and numbers in flight that were measured and the doublings between them, by read
    /// size, then by number in flight; of one ring, where one ring was measured.
    const std::vector<LatticePoint>& lattice() const;
    /// A setting of this field's engine, access and pattern.
    IoPoint pointAt(Bytes readSize, int inFlight) const;

private:
    class Process;
    explicit RateField(std::shared_ptr<const Process> process) : m_process(std::move(process)) { }

    std::shared_ptr<const Process> m_process; ///< never changes, so copies share it
};

} // namespace sluice
