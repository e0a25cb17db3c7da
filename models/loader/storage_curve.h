// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"
#include "models/loader/sample_reads.h"
#include "models/storage/storage_surface.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// From this share of the rate that storage gives to many reads of a size, reads wait for one another, and their tail
/// latency is that wait.
inline constexpr double fullStorage = 0.9;

/// Selects the middle or an end of the storage surface's 90 % interval.
enum class SupplyLevel { Low, Middle, High };

/// Samples per second that storage gives to a loader's reads, over the number of reads in flight.
class StorageCurve {
public:
    struct Point {
        double inFlight;
        double samples; ///< per second
        double readSpread; ///< standard deviation of the time of one read relative to its mean
    };

    /// Reads up to `maxInFlight` over `devices` striped devices.
    /// Errors: the surface has no point for such reads.
    static Result<StorageCurve> of(const LoaderSetup& setup, const StorageSurface& surface, int devices,
                                   int maxInFlight, SupplyLevel level);

    /// A rate that is kept by delaying reads though the device is idle: a throttle of the kernel, a quota of a cloud.
    /// It delays no read until as much was read as the rate allows in one window; a reader that has rested is therefore
    /// faster for a while. Source: blk-throttle.c of Linux (slices of 100 ms).
    struct Pace {
        double readSeconds; ///< that the reads of one sample take where none is delayed
        double windowSeconds; ///< the longest read that was measured, at most a second
    };

    const std::vector<Point>& points() const { return m_points; } ///< by number in flight
    const std::optional<Pace>& pace() const { return m_pace; } ///< where one was seen
    double maxSamples() const { return m_maxSamples; } ///< per second
    double readsOfSample() const { return m_readsOfSample; } ///< mean
    bool extrapolated() const { return m_extrapolated; } ///< at any point
    bool fromPageCache() const { return m_fromPageCache; } ///< at any point
    const std::string& provenance() const { return m_provenance; }

private:
    Result<Done> add(const LoaderSetup& setup, const StorageSurface& surface, int devices, int inFlight,
                     SupplyLevel level);
    void addSaturation(const Measurement& timed, const Point& at, Bytes readSize);

    SampleReads m_reads;
    double m_readsOfSample = 1;
    double m_fullRate = 0; ///< bytes per second that storage gives to many such reads
    std::vector<Point> m_points;
    std::optional<Pace> m_pace;
    double m_maxSamples = 0;
    bool m_extrapolated = false;
    bool m_fromPageCache = false;
    std::string m_provenance;
};

} // namespace sluice
