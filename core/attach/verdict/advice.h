// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/job/attached_job.h"
#include "models/loader/simulation.h"
#include "models/storage/storage_surface.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Says what would help a job that was seen: models its loader, and simulates it as it is and with a change. Pure.
namespace sluice::attach {

/// The stored run of the storage that the job reads from.
struct MeasuredSupply {
    StorageSurface surface;
    std::int64_t runId = 0;
};

/// What is known beside what was seen.
struct AdviceBasis {
    std::optional<MeasuredSupply> supply;
    std::optional<int> batch;
    std::optional<int> prefetch;
    std::optional<Bytes> sampleBytes;
    std::optional<Seconds> decodeTime; ///< of a sample
};

/// A loader that does what was seen. Without a stated batch and sample size their product alone is right: relative
/// gains need no more.
struct SeenLoader {
    SimulationRequest request;
    StorageSurface surface;
    double samplesPerSecond = 0; ///< of all ranks, as seen
    bool storageKnown = false; ///< the surface is of a run; else reads take no time
};

/// Returns the model of the rank that waits most; nothing without workers, or where its share or times are unknown.
std::optional<SeenLoader> seenLoaderOf(const AttachedJob& job, const AdviceBasis& basis);

/// Returns what a plan needs to know of the job: GPUs, workers, and a sample with the batch, step and decode time that
/// ask for what was seen. Nobody sees samples from outside: where the basis does not tell, a sample is a read. Decoding
/// is the workers' CPU time less what a loader of that kind costs itself, absent where nothing is left.
std::vector<JobFigure> figuresOf(const AttachedJob& job, const AdviceBasis& basis);

/// Compares what the job takes from devices with what the run gave to as many reads in flight.
std::optional<AttachAgainst> againstOf(const AttachedJob& job, const MeasuredSupply& supply);

/// Lists changes, the most telling first. Expected gains are of samples per second, from a simulation that repeats what
/// was seen within 25 %; else absent.
std::vector<AttachAdvice> adviceOf(const AttachedJob& job, const AdviceBasis& basis);

} // namespace sluice::attach
