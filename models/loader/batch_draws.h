// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/loader/loader_setup.h"
#include "models/loader/worker_throughput.h"

#include <cstdint>
#include <random>

namespace sluice {

/// Draws what varies between batches and steps: sample sizes, cache hits, read times and step times.
/// The same draws for the same seed and calls.
class BatchDraws {
public:
    BatchDraws(const LoaderSetup& setup, double readsOfSample, std::uint64_t seed);

    /// Returns the work of one batch, in samples: the part of a worker's time that is reading varies with the bytes and
    /// with the time of each read.
    double work(const WorkerThroughput::State& state);
    /// Returns the compute time of one step, in seconds.
    double compute();

private:
    double pieceSize();
    double volume();
    double readTime(double reads, double spread);
    double decodeTime();

    const LoaderSetup& m_setup;
    double m_readsOfSample;
    int m_pieces; ///< of a batch: samples, or groups that are read together
    double m_sampleSpread; ///< standard deviation of a sample's size relative to its mean
    double m_batchSpread; ///< the same of the bytes that a batch takes from storage
    double m_decodeSpread; ///< the same of a batch's decoding
    std::mt19937_64 m_random;
    std::normal_distribution<double> m_normal;
};

} // namespace sluice
