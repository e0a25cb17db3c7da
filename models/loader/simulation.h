// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/message.h"
#include "models/job/stage.h"
#include "models/loader/loader_figures.h"
#include "models/loader/step_parts.h"
#include "models/loader/worker_throughput.h"

#include <optional>

/// Predicts what `bench loader` would measure, by discrete events at the level of batches.
///
/// Each worker of each rank loads whole batches in turn, at most workers x prefetch ahead, delivered in order. Ranks
/// step alone or behind a barrier, and their queues refill while they wait.
///
/// Batches that are loaded at the same time share what storage and cores give to that many workers (WorkerThroughput),
/// so neither time nor memory grows with the samples of a batch.
namespace sluice {

struct SimulationRequest {
    LoaderSetup setup;
    LoaderHost host;
    std::optional<std::int64_t> datasetSamples; ///< an epoch ends after them, and the queues drain; else endless
    std::int64_t stepLimit = 0; ///< steps of a rank; 0: until the setup's runtime
    std::uint64_t seed = 1;
    int replications = 5;
    bool trace = false; ///< keep what happened to each batch of the first replication
};

/// 90 % interval: spread of the replications, the interval of the storage surface, and for loaders of Python what real
/// jobs differ from the model.
struct FigureRange {
    double low = 0;
    double high = 0;

    bool operator==(const FigureRange&) const = default;
};

struct Simulation {
    LoaderFigures figures; ///< mean of the replications
    FigureRange utilisation;
    FigureRange samplesPerSecond;
    /// Share of the time that ranks wait for the slowest of them, whatever storage gives; where steps vary behind a
    /// barrier.
    std::optional<double> stragglerStall;
    StepParts step; ///< where the time of one step goes
    std::vector<StageLoad> stages;
    std::vector<Message> missing; ///< what was not known, and so left out or held at an edge
    std::vector<BatchTrace> trace; ///< in the order in which workers began; empty unless asked for

    bool operator==(const Simulation&) const = default;
};

/// Deterministic for a seed. Errors: the setup is not sound, the surface has no point for its reads, the
/// data set holds less than one batch of every rank, or the runtime ends before three steps.
Result<Simulation> simulate(const SimulationRequest& request, const StorageSurface& surface);

template <class V, Like<Simulation> T>
void describe(V& v, T& s)
{
    describe(v, s.figures);
    v("low", s.utilisation.low);
    v("high", s.utilisation.high);
    v("samples_per_second_low", s.samplesPerSecond.low);
    v("samples_per_second_high", s.samplesPerSecond.high);
    v("straggler_stall_fraction", s.stragglerStall);
    v("step", s.step);
    v("stages", s.stages);
}

} // namespace sluice
