// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/measurement.h"
#include "models/storage/residual_process.h"

#include <array>
#include <vector>

namespace sluice {

/// Doublings of read size, number in flight and threads over which residuals from the law stay correlated.
inline constexpr std::array<double, 3> lengthScale{2.0, 2.2, 2.2};

/// Returns a setting's coordinates: doublings divided by the length scale of each direction.
ResidualProcess::Coordinates coordinatesOf(const IoPoint& point);

/// One setting that was measured, once or several times.
struct MeasuredSetting {
    IoPoint point; ///< as carried out
    Seconds latency{}; ///< mean of one read
    double relativeError = 0; ///< standard deviation of one measurement: of the most certain one
    bool pageCache = false;
};

/// The settings of one engine, access and pattern that were measured, and where a point lies among them.
/// Threads: a value; safe to read from several threads.
class MeasuredSettings {
public:
    using Coordinates = ResidualProcess::Coordinates;

    /// `measurements`: at least one, all of one engine, access and pattern.
    explicit MeasuredSettings(const std::vector<const Measurement*>& measurements);

    const std::vector<MeasuredSetting>& all() const { return m_settings; } ///< by read size, number in flight, threads

    struct Nearby {
        const MeasuredSetting& nearest;
        /// Typical standard deviation of one measurement here: the geometric mean of those nearby, since a single one
        /// that was disturbed says little of the next.
        double relativeError;
    };
    Nearby nearby(const Coordinates& here) const;

    /// Returns by how many doublings, in all directions together, `here` lies outside; 0 inside.
    double doublingsOutside(const Coordinates& here) const;
    /// Returns true where far more bytes are in flight than in any measurement: the largest reads and the most in
    /// flight may both have been measured, and never together.
    bool exceedsBytesInFlight(const Coordinates& here) const;

    /// Returns numbers in flight to choose from: those measured and the powers of two between them; of one ring, where
    /// one ring was measured.
    std::vector<int> candidatesInFlight() const;
    /// Returns the read sizes that were measured and the powers of two between them.
    std::vector<Bytes> candidateReadSizes() const;
    /// Returns a setting of this engine, access and pattern.
    IoPoint pointAt(Bytes readSize, int inFlight) const;

private:
    void keep(const Measurement& m);

    std::vector<MeasuredSetting> m_settings;
    std::vector<Coordinates> m_coordinates; ///< of each setting
    Coordinates m_min; ///< in each direction
    Coordinates m_max;
    double m_maxBytesInFlight = 0; ///< in doublings
};

} // namespace sluice
