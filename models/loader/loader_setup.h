// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "core/base/units.h"
#include "models/job/time_distribution.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

// More is a slip of the keyboard.
inline constexpr int maxWorkersPerGpu = 4096; ///< of one GPU
inline constexpr int maxPrefetchFactor = 1024;
inline constexpr int maxDevices = 100'000;

enum class SampleOrder { Shuffled, Sequential };
template <>
inline constexpr auto enumWords<SampleOrder> = wordList<SampleOrder>({{SampleOrder::Shuffled, "shuffled"},
                                                                      {SampleOrder::Sequential, "sequential"}});

/// Describes one input pipeline and the job it feeds, as `bench loader` runs it and `simulate` predicts it. On each of
/// `gpus` ranks, `workers` load whole batches in turn, at most `workers x prefetch` batches ahead of the step, and
/// deliver them in order.
struct LoaderSetup {
    int gpus = 1; ///< ranks
    int workers = 4; ///< of each rank; each reads one piece at a time. 0: the rank's process loads and steps in turn
    int prefetch = 2; ///< batches ahead per worker
    int batch = 32; ///< samples of one rank and step
    Bytes sampleBytes; ///< mean; 0: of the dataset
    Bytes sampleBytesStdev; ///< 0: fixed size
    std::optional<Bytes> deliveredBytes; ///< of one sample as the step takes it, decoded; absent: as stored
    Seconds stepTime{0.1}; ///< compute time of one step
    Seconds stepJitter{}; ///< standard deviation of the step time, each rank on its own
    Seconds decodeTime{}; ///< CPU time of one sample in a worker, mean
    Seconds decodeStdev{}; ///< 0: the same for each sample; else lognormal
    std::vector<TimeBin> decodeHistogram; ///< instead of a lognormal distribution, scaled to the mean
    Bytes readSize = mebibytes(1); ///< of one read; a sample smaller than that is one read
    EngineKind engine = EngineKind::Threads;
    Access access = Access::Direct;
    SampleOrder order = SampleOrder::Shuffled;
    bool barrier = true; ///< every step waits for all ranks
    double cachedShare = 0; ///< of the samples, that come from memory, 0..1
    int samplesPerFile = 1; ///< more: packed in shards, one after the other
    Seconds runtime{20};

    bool operator==(const LoaderSetup&) const = default;
};

template <class V, Like<LoaderSetup> T>
void describe(V& v, T& s)
{
    v("gpus", s.gpus);
    v("workers", s.workers);
    v("prefetch_factor", s.prefetch);
    v("batch", s.batch);
    v("sample_bytes", s.sampleBytes);
    v("sample_bytes_stdev", s.sampleBytesStdev);
    v("delivered_bytes", s.deliveredBytes);
    v("step_seconds", s.stepTime);
    v("step_jitter_seconds", s.stepJitter);
    v("decode_seconds", s.decodeTime);
    v("decode_stdev_seconds", s.decodeStdev);
    if (!std::is_const_v<T> || !s.decodeHistogram.empty()) {
        v("decode_histogram", s.decodeHistogram);
    }
    v("read_size_bytes", s.readSize);
    v("engine", s.engine);
    v("access", s.access);
    v("order", s.order);
    v("barrier", s.barrier);
    v("cached_share", s.cachedShare);
    v("samples_per_file", s.samplesPerFile);
    v("runtime_seconds", s.runtime);
}

/// Every rule that a setup breaks, as sentences that name the value and the range; empty when it is
/// sound. Wide enough for any job, narrow enough that nothing overflows.
std::vector<std::string> problemsOf(const LoaderSetup& setup);

/// Returns the bytes of one batch as the step takes it.
inline double deliveredBatchBytes(const LoaderSetup& setup)
{
    return static_cast<double>(setup.batch)
        * static_cast<double>(setup.deliveredBytes.value_or(setup.sampleBytes).count);
}

/// Returns the readers of one rank: the process that loads by itself reads like one worker.
inline int readersOfRank(const LoaderSetup& setup)
{
    return setup.workers > 0 ? setup.workers : 1;
}

/// Samples that are read as one piece: in sequential order those of a batch that lie together in a shard;
/// else one.
int samplesReadTogether(const LoaderSetup& setup);

/// Returns the setting of `inFlight` workers that read pieces of `readSize`.
IoPoint readPointOf(const LoaderSetup& setup, Bytes readSize, int inFlight);

} // namespace sluice
