// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/compare/difference_causes.h"
#include "core/run/compare/differing_settings.h"
#include "core/run/compare/job_change.h"
#include "models/storage/rate_change.h"

#include <optional>
#include <string>
#include <vector>

/// Compares two runs: what is set otherwise, what became faster or slower, and what follows. Pure. One way for the
/// command line, the node check and the window.
namespace sluice {

/// Names a run within a comparison.
struct ComparedRun {
    RunId id; ///< 0 where the history does not hold it
    std::string hostName;
    std::string startedAt; ///< RFC 3339, UTC
    std::string path;
    std::string verdict; ///< of a plan or a job that was looked at; else empty
    std::string tools{}; ///< of others, from which it was imported; empty: Sluice measured
    std::string judgement{}; ///< what the verdict says without its figures: "no storage"; empty where that is empty

    bool operator==(const ComparedRun&) const = default;
};

/// Two runs compared with each other.
struct ComparedRuns {
    ComparedRun before;
    ComparedRun after;
    std::vector<DifferingSetting> settings; ///< two values each
    std::vector<RateChange> changes; ///< of each setting of storage that both measured
    std::vector<IoPoint> onlyBefore; ///< measured in one of them
    std::vector<IoPoint> onlyAfter;
    /// Why their rates differ: how they measured, and what of the node can have changed them. Absent for looks at a
    /// job.
    std::optional<DifferenceCauses> why{};
    std::optional<OverallChange> overall; ///< nothing where fewer than three settings can be compared
    std::optional<JobChange> job{}; ///< where both are looks at a running job
    int fromMemoryInOne = 0; ///< settings that are in both lists above since one run alone read them from memory
    std::vector<SeenFigure> bench{}; ///< main figures, where both are the same benchmark; their spread is not known

    bool verdictChanged() const { return before.judgement != after.judgement; }
    /// Tells whether anything of both could be told from noise.
    bool isTold() const;
};

ComparedRuns compareRuns(const Run& before, const Run& after);

/// "sequential 1 MiB reads, 32 in flight, io_uring, through the page cache, 4 rings": a point with all in which two
/// settings of a comparison may differ.
std::string comparedWords(const IoPoint& point);

/// Whether a setting became slower beyond noise, and by `level` or more: 0.05 is 5 %.
bool isRegression(const RateChange& change, double level);

/// The regressions of a comparison, the largest first.
std::vector<RateChange> regressionsOf(const ComparedRuns& runs, double level);

/// Whether anything became worse beyond noise: a setting slower by `level` or more, or a job that waits for data for
/// `level` or more of its time beyond what it did.
bool isWorse(const ComparedRuns& runs, double level);

/// Tells whether all settings together became slower by `level` or more, beyond noise.
bool isWorseOverall(const ComparedRuns& runs, double level);

} // namespace sluice
