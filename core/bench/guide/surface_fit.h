// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/storage_surface.h"

#include <chrono>
#include <optional>
#include <vector>

namespace sluice {

/// Keeps a storage surface that is fitted to what was measured so far, and spends no more than a twentieth of the time
/// on fits: while the surface is in standardError, another look tells more than a fit that knows two more.
class SurfaceFit {
public:
    /// Fits anew, unless the last fit was too short a while ago. The fit before stays where none is possible.
    void refresh(const std::vector<Measurement>& run);

    /// Fitted to what was measured before the last fit; nothing before the first.
    const std::optional<StorageSurface>& surface() const { return m_surface; }
    /// Tells the relative standard deviation of the fit at a point; 0 where there is no fit.
    double standardErrorAt(const IoPoint& point) const;
    /// Tells how long it takes until all that is in flight at a point has come back; 0 where there is no fit.
    Seconds cycleAt(const IoPoint& point) const;

private:
    using Clock = std::chrono::steady_clock;

    std::optional<StorageSurface> m_surface;
    Clock::time_point m_nextFit{}; ///< not before
};

} // namespace sluice
