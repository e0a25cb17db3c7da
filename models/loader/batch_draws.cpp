// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/batch_draws.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Batches of fewer pieces are drawn piece by piece; larger ones by the central limit theorem.
constexpr int minPiecesForNormal = 8;
/// A batch is never lighter than this share of the mean one.
constexpr double minVolume = 0.02;
constexpr double minUncached = 1e-9;

} // namespace

BatchDraws::BatchDraws(const LoaderSetup& setup, double readsOfSample, std::uint64_t seed)
    : m_setup(setup), m_readsOfSample(readsOfSample), m_pieces(std::max(1, setup.batch / samplesReadTogether(setup))),
      m_sampleSpread(setup.sampleBytesStdev / setup.sampleBytes), m_random(seed)
{
    // Variance of size x [not cached] / mean, for independent sizes and caching; samples read together are cached
    // together.
    const double uncached = std::max(1 - setup.cachedShare, minUncached);
    m_decodeSpread = setup.decodeTime.count() > 0 ? setup.decodeStdev / setup.decodeTime / std::sqrt(setup.batch) : 0;
    m_batchSpread = std::sqrt(m_sampleSpread * m_sampleSpread / uncached / setup.batch + (1 / uncached - 1) / m_pieces);
}

/// Bytes of a piece relative to the mean: sample sizes have a lognormal distribution.
double BatchDraws::pieceSize()
{
    const double spread = m_sampleSpread * m_sampleSpread * m_pieces / m_setup.batch;
    const double sigma = std::sqrt(std::log1p(spread));
    return std::exp(sigma * m_normal(m_random) - sigma * sigma / 2);
}

/// Bytes that a batch takes from storage, relative to the mean.
double BatchDraws::volume()
{
    if (m_pieces >= minPiecesForNormal) {
        return std::max(minVolume, 1 + m_batchSpread * m_normal(m_random));
    }
    const double cached = m_setup.cachedShare;
    std::uniform_real_distribution<double> chance(0, 1);
    double volume = 0;
    for (int i = 0; i < m_pieces; ++i) {
        const bool read = cached <= 0 || chance(m_random) >= cached;
        volume += read ? pieceSize() / std::max(1 - cached, minUncached) : 0;
    }
    return std::max(minVolume, volume / m_pieces);
}

/// Time of so many reads relative to the mean. One read varies by `spread`, independently; their sum follows a gamma
/// distribution.
double BatchDraws::readTime(double reads, double spread)
{
    if (spread <= 0 || reads <= 0) {
        return 1;
    }
    const double shape = reads / (spread * spread);
    return std::gamma_distribution<double>(shape, 1 / shape)(m_random);
}

/// Time of a batch's decoding relative to the mean: a sum of independent samples, by a gamma distribution.
double BatchDraws::decodeTime()
{
    const double shape = 1 / (m_decodeSpread * m_decodeSpread);
    return std::gamma_distribution<double>(shape, 1 / shape)(m_random);
}

double BatchDraws::work(const WorkerThroughput::State& state)
{
    const double batch = m_setup.batch;
    if (m_batchSpread <= 0 && state.readSpread <= 0 && m_decodeSpread <= 0) {
        return batch;
    }
    const double whole = std::max(state.reading + state.copying + state.decoding, 1e-12);
    const double share = state.reading / whole;
    const double more = m_decodeSpread > 0 ? state.decoding / whole * (decodeTime() - 1) : 0;
    const double bytes = m_batchSpread > 0 ? volume() : 1;
    const double reads = batch * (1 - m_setup.cachedShare) * bytes * m_readsOfSample;
    return batch * (share * bytes * readTime(reads, state.readSpread) + 1 - share + more);
}

double BatchDraws::compute()
{
    const double jitter = m_setup.stepJitter.count();
    const double mean = m_setup.stepTime.count();
    return jitter > 0 ? std::max(0.0, mean + jitter * m_normal(m_random)) : mean;
}

} // namespace sluice
