// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/options/supply_options.h"

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
};

/// Finds a `bench decode` of this data set; of any node where that of the supply is not known.
std::optional<KeptDecode> keptDecode(const std::string& dataset, const Supply& supply, const Session& session);

/// Fills what the run of the supply did not measure of the GPUs: the rate of copies to them, of `bench h2d`, and
/// whether GPUDirect Storage is worth it, of `bench gds` on the same path. Does nothing where the node is not the
/// run's.
void takeKeptGpuFigures(Supply& supply, const Session& session);

} // namespace sluice::ctl
