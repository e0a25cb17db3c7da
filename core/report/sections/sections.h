// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/document.h"
#include "core/report/repeat_lines.h"
#include "core/run/run.h"
#include "models/storage/storage_surface.h"

/// The sections of a report, each from the run alone. Private to core/report. A section without
/// anything to say has no blocks and is left out.
namespace sluice::report {

Section verdictSection(const Run& run);
Section changesSection(const Run& run);
Section curveSection(const Run& run, const StorageSurface* fitted); ///< null: it is fitted here
Section pointsSection(const Run& run);
Section limitsSection(const Run& run);
Section findingsSection(const Audit& audit);
Section settingsSection(const Run& run);
Section methodSection(const Run& run);
Section reproduceSection(const Run& run);
Section missingSection(const Run& run);

/// The method card: how it was measured, as name and value.
Facts methodFacts(const Run& run);

/// A measured point as other tools repeat it.
struct RepeatedPoint {
    std::string name; ///< "sequential 1 MiB reads, 32 in flight, io_uring"
    std::vector<RepeatLine> lines;
};
/// The main points: what the verdict rests on, the best of each pattern, one small random read.
std::vector<RepeatedPoint> repeatedPoints(const Run& run);

} // namespace sluice::report
