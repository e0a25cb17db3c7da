// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/units.h"
#include "models/job/stage.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

/// Figures of one run of the input pipeline, measured or predicted: the same definitions for both, so that they
/// compare.
namespace sluice {

struct StepSummary {
    Seconds mean{};
    Seconds p50{};
    Seconds p99{};

    bool operator==(const StepSummary&) const = default;
};

/// Accelerator utilisation is compute time / total time. MLPerf Storage has two rules: from v2.0 both
/// utilisation and samples/s leave out the first and the last step; up to v1.0 utilisation leaves out
/// the first step and samples/s nothing.
///
/// The first rule, for one loader worker. With W workers the first W batches are loaded at the same time and come at
/// once, so the first step holds the loading of all of them: whole rounds of W steps after the first round count.
struct LoaderFigures {
    double utilisation = 0; ///< whole rounds after the first, without the last step
    double utilisationV1 = 0; ///< first step left out
    double samplesPerSecond = 0; ///< whole rounds after the first, without the last step, all ranks
    double samplesPerSecondV1 = 0; ///< nothing left out
    BytesPerSecond rate;
    double stallFraction = 0; ///< 1 - utilisation
    StepSummary step; ///< from one step's end to the next; the first left out
    Seconds firstBatch{}; ///< from the start of the workers until the last rank had its first batch
    Seconds isolatedLoaderBatch{}; ///< seconds a batch of one rank when no step slows the loader
    Stage bottleneck = Stage::Gpu;
    double steps = 0; ///< of one rank, mean

    bool operator==(const LoaderFigures&) const = default;
};

template <class V, Like<StepSummary> T>
void describe(V& v, T& s)
{
    v("mean", s.mean);
    v("p50", s.p50);
    v("p99", s.p99);
}

template <class V, Like<LoaderFigures> T>
void describe(V& v, T& f)
{
    v("accelerator_utilisation", f.utilisation);
    v("accelerator_utilisation_v1", f.utilisationV1);
    v("samples_per_second", f.samplesPerSecond);
    v("samples_per_second_v1", f.samplesPerSecondV1);
    v("bytes_per_second", f.rate);
    v("stall_fraction", f.stallFraction);
    v("step_seconds", f.step);
    v("first_batch_seconds", f.firstBatch);
    v("isolated_loader_batch_seconds", f.isolatedLoaderBatch);
    v("bottleneck", f.bottleneck);
    v("steps", f.steps);
}

/// From this share of computing on, the GPU is the bottleneck, whatever else is busy.
inline constexpr double gpuBound = 0.95;

/// Returns the time of one batch of one rank when no step slows the loader, the fill of the queues included. Workers
/// deliver in waves, so the time between two single batches would say nothing.
Seconds isolatedBatchOf(const LoaderFigures& alone, int gpus, int batch);

/// Time that the workers of all ranks spend, in any unit. Waiting for room in the queue does not count.
struct WorkerLoad {
    double reading = 0; ///< from storage
    double copying = 0; ///< cached samples, from memory
    double decoding = 0; ///< waiting for a core is in it
};

/// Returns the bottleneck: the GPU where it computes `gpuBound` of the time; else the copy where that takes longer than
/// loading a batch; else the stage where workers spend most of their time, since they queue at a saturated stage.
Stage bottleneckOf(double utilisation, const WorkerLoad& workers, Seconds copyOfBatch, Seconds loadOfBatch);

/// Records the way of one batch of one rank.
/// Units: seconds since the workers began.
struct BatchTrace {
    int rank = 0;
    std::int64_t batch = 0;
    int worker = 0; ///< of the rank
    Seconds begun{}; ///< its worker was allowed to load it
    Seconds loaded{};
    std::optional<Seconds> stepEnd; ///< of the step that took it

    bool operator==(const BatchTrace&) const = default;
};

template <class V, Like<BatchTrace> T>
void describe(V& v, T& t)
{
    v("rank", t.rank);
    v("batch", t.batch);
    v("worker", t.worker);
    v("begun_seconds", t.begun);
    v("loaded_seconds", t.loaded);
    v("step_end_seconds", t.stepEnd);
}

/// Durations in bins of one percent from a nanosecond to 10^9 seconds: memory does not grow with their
/// number. Quantiles are exact to half a bin.
class DurationBins {
public:
    void add(double seconds);
    double quantile(double share) const; ///< 0 when empty
    void merge(const DurationBins& other);

private:
    static constexpr int binCount = 4168;
    std::vector<std::uint64_t> m_bins = std::vector<std::uint64_t>(binCount);
    std::uint64_t m_count = 0;
};

/// Sums up the steps of one rank, whose `readers` load batches at the same time.
class StepTally {
public:
    explicit StepTally(int readers = 1) : m_readers(static_cast<std::uint64_t>(readers)) { }

    /// `compute` of it the GPU computed; the rest it waited. All steps but the first go into `bins`.
    void add(double seconds, double compute, DurationBins& bins);
    double steps() const { return static_cast<double>(m_count); }

    /// Utilisation, samples/s, stall, steps and first batch of ranks with `batch` samples a step of
    /// `sampleBytes` each; `bins` are those of all ranks. A rank without a whole round after the first counts all its
    /// steps: the time of the first is in them then.
    static LoaderFigures figuresOf(const std::vector<StepTally>& ranks, const DurationBins& bins, int batch,
                                   double sampleBytes);

private:
    struct Sum {
        double seconds = 0;
        double compute = 0;
        double steps = 0;

        Sum without(const Sum& part) const
        {
            return {seconds - part.seconds, compute - part.compute, steps - part.steps};
        }
    };
    Sum wholeRounds() const;
    Sum allButFirst() const;

    std::uint64_t m_readers;
    std::uint64_t m_count = 0;
    Sum m_first; ///< step
    Sum m_firstRound;
    Sum m_rounds; ///< all whole ones, without the last step
    Sum m_all;
};

} // namespace sluice
