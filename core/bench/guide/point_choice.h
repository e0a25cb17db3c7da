// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "models/job/workload.h"
#include "models/storage/measurement.h"
#include "models/storage/storage_surface.h"

#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace sluice {

/// What a guided measurement looks at next once its opening is done, and how much is still to come. Not safe for use
/// by several threads at once.
class PointChoice {
public:
    PointChoice() = default;
    /// `thorough`: every point once, in an order drawn by lot, so that storage that changes meanwhile does not look
    /// like a setting. Otherwise as nextPoint says, until all that a plan can rest on is sure.
    PointChoice(std::vector<IoPoint> points, bool thorough);

    /// Nothing when there is no more to learn. The run's first point where it is due once more. `surface`: of what was
    /// measured so far, if it can be told yet.
    std::optional<IoPoint> next(const std::vector<Measurement>& run, const std::optional<StorageSurface>& surface,
                                const Workload& workload);
    /// The point cannot be measured here.
    void leaveOut(const IoPoint& point);
    /// Points of this engine are carried out with another access than was asked for: what is to come is asked for so.
    void fallBack(EngineKind engine, Access asked, Access carriedOut);
    /// Among so many looks the time that is left is shared; 1 at least.
    double toCome(const std::vector<Measurement>& run) const;
    /// What a thorough measurement that ended lacks, in a sentence; empty where nothing, or where something else than
    /// time (`timeIsOver`) ended it.
    std::string gap(const std::vector<Measurement>& run, const std::optional<StorageSurface>& surface, bool timeIsOver);

private:
    void forgetMeasured(const std::vector<Measurement>& run);
    std::optional<IoPoint> nextInOrder(const std::optional<StorageSurface>& surface) const;
    std::optional<IoPoint> maxInformationGain(const std::optional<StorageSurface>& surface, const Workload& workload);

    std::vector<IoPoint> m_points; ///< not measured, or not often enough yet
    std::size_t m_all = 0; ///< that can be measured
    bool m_thorough = false;
    std::mt19937 m_rng;
};

} // namespace sluice
