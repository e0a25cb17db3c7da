// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/guide/guide_record.h"
#include "core/bench/guide/point_choice.h"
#include "core/bench/guide/surface_fit.h"
#include "core/bench/point/measured_file.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace sluice {

/// Plans how long a look at a point takes: long enough to see what is in flight come back twice, whatever the share.
/// `cycle`: how long that takes, 0 where not known. `standardError`: of the fit there, 0 without one. `left`: of the
/// budget.
MeasureTiming lookTiming(Seconds share, Seconds cycle, double standardError, Seconds left);

/// Measures one point after the other until the budget is used, nothing more is to be learnt, or the storage fails.
/// Threads: used by the thread that runs the guide.
class PointLoop {
public:
    /// Chooses the points for a file of this size. All outlive the loop; the record's node has been read.
    PointLoop(const GuideSpec& spec, Bytes fileSize, GuideRecord& record, std::stop_token stop);

    /// Once. Leaves measurements, warnings and the run's state in the record. Errors: the last failure of storage that
    /// gave nothing at all.
    Result<Done> run(MeasuredFile& subject);

    /// Whether the storage stopped answering.
    bool storageIsGone() const { return m_storageIsGone; }
    /// Gives the first point once more, read into huge pages; no part of the surface.
    const std::optional<Measurement>& intoHugePages() const { return m_intoHugePages; }

private:
    void takeOver(const Run& earlier);
    bool timeForOneMore() const;
    void measureOpening(MeasuredFile& subject);
    bool canBeCold(const MeasuredFile& subject) const;
    Seconds keptForBuffered(const MeasuredFile& subject) const;
    void measureBuffered(MeasuredFile& subject);
    void readyThePageCache(Bytes fileSize);
    void readIntoHugePages(MeasuredFile& subject);
    void tryPoint(MeasuredFile& subject, const IoPoint& point);
    Result<Done> measurePoint(MeasuredFile& subject, const IoPoint& point, const MeasureTiming& timing);
    void noteFallback(const IoPoint& asked);
    std::optional<IoPoint> nextPoint();
    const std::vector<Measurement>& measured() const { return m_record.run().measurements; }

    const GuideSpec& m_spec;
    GuideRecord& m_record;
    std::stop_token m_stop;
    std::vector<IoPoint> m_opening;
    PointChoice m_choice;
    SurfaceFit m_fit;
    std::optional<Measurement> m_intoHugePages;
    std::optional<Error> m_lastFailure;
    int m_failuresInARow = 0;
    std::ptrdiff_t m_takenOver = 0; ///< measurements of an earlier run
    bool m_storageIsGone = false;
    bool m_memoryIsSlow = false; ///< and that was said
};

} // namespace sluice
