// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/verdict/shares.h"
#include "core/run/job/attached_job.h"

/// From shares to an answer: does the job wait for data, and where. Pure.
namespace sluice::attach {

// Source: tried on real PyTorch jobs with a known truth (tests/bench/attach_against_truth).
inline constexpr double loaderAhead = 0.3; ///< idle share of the workers from which on the loader is ahead
inline constexpr double loaderLimits = 0.1; ///< idle share below which the loader limits
inline constexpr double starvedShare = 0.2; ///< of the time that workers want a core, spent waiting for one

/// What is known of one rank.
struct RankFigures {
    long pid = 0;
    Sight sight = Sight::State;
    bool workerProcesses = false;
    std::optional<MainShares> main;
    std::optional<WorkerShares> workers; ///< absent where nothing loads beside the main thread
    ActivityCounts mainCounts{};
    BytesPerSecond askedRate;

    bool operator==(const RankFigures&) const = default;
};

/// Returns the share that the main thread computes, or is ready to, for loading: all of it where its step is a timer,
/// since such a step computes nothing; else 0, as it cannot be told from the step.
double receivingShare(const RankFigures& rank);

RankFigures figuresOf(const RankSamples& rank, Seconds length);

/// Judges the rank that waits most: the others wait for it.
AttachVerdict verdictOf(const std::vector<RankFigures>& ranks);

/// Tells whether the main thread seems to wait for batches of workers that look idle: they may wait for a network or
/// for another program, as they do for work, so that neither yes nor no can be said.
bool waitsBehindIdleWorkers(const RankFigures& rank);

/// Names what the workers are busy with.
WaitPlace placeOf(const WorkerShares& workers);

} // namespace sluice::attach
