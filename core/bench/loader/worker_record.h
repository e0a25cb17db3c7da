// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/loader/loader.h"

#include <vector>

/// What a loader's worker notes of its time while it works, and what all of them together say.
namespace sluice {

/// Batches or steps that a trace keeps, of one worker or one rank.
inline constexpr std::size_t maxTraced = 20'000;

struct WorkerRecord {
    Seconds reading{};
    Seconds copying{};
    Seconds decoding{};
    Seconds waiting{};
    Seconds cpu{};
    std::vector<BatchTrace> trace; ///< without the ends of the steps
};

/// The workers' mean shares of `elapsed`; all 0 of no worker.
WorkerTime meanTime(const std::vector<const WorkerRecord*>& workers, Seconds elapsed);

/// All workers' batches by when they were begun. `stepEnds`: of each rank, its steps in order, since the beginning.
std::vector<BatchTrace> traceOf(const std::vector<const WorkerRecord*>& workers,
                                const std::vector<std::vector<Seconds>>& stepEnds);

} // namespace sluice
