// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/options/supply_options.h"
#include "models/job/workload.h"
#include "models/plan/decision/reality_check.h"

#include <optional>
#include <string>

/// Finds what single benchmarks of the history tell a plan where nothing else does: the newest of the same node that
/// can be read. No history is made, and none is waited for.
namespace sluice::ctl {

/// The CPU time of decoding one sample.
struct KeptDecode {
    Seconds time{};
    RunId run;

    std::string from() const; ///< "measured by bench decode, run 7"
    std::string text() const; ///< a line of what a plan rests on
    Json document() const; ///< `decode_time` of a plan or a simulation
};

/// Finds a `bench decode` of this data set; of any node where that of the supply is not known.
std::optional<KeptDecode> keptDecode(const std::string& dataset, const Supply& supply, const Session& session);

/// The same job as a `bench loader` ran it: what a prediction can be held against.
struct KeptLoader {
    ObservedJob observed;
    std::string startedAt;
    RunId run;

    std::string from() const; ///< "bench loader, run 7"
};

/// Finds a `bench loader` of this workload: with its batch, step, sample size and decoding, of the data set, or of the
/// supply's path where none is named. Nothing where the node of the supply is not known.
std::optional<KeptLoader> keptLoader(const std::string& dataset, const Workload& workload, const Supply& supply,
                                     const Session& session);

/// Fills what the run of the supply did not measure: the rate of copies to the GPUs, of `bench h2d`; on the same path
/// the files opened a second, of `bench files`, and whether GPUDirect Storage is worth it, of `bench gds`. Does nothing
/// where the node is not the run's.
void takeKeptFigures(Supply& supply, const Session& session);

} // namespace sluice::ctl
