// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/loader_figures.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace sluice {

namespace {

constexpr double minSeconds = 1e-9;
const double binLog = std::log(1.01);

} // namespace

Seconds isolatedBatchOf(const LoaderFigures& alone, int gpus, int batch)
{
    const double perSecond = alone.samplesPerSecondV1;
    return Seconds(perSecond > 0 ? static_cast<double>(gpus) * batch / perSecond : 0);
}

Stage bottleneckOf(double utilisation, const WorkerLoad& workers, Seconds copyOfBatch, Seconds loadOfBatch)
{
    if (utilisation >= gpuBound) {
        return Stage::Gpu;
    }
    if (copyOfBatch > loadOfBatch) {
        return Stage::HostToDevice;
    }
    if (workers.copying > std::max(workers.reading, workers.decoding)) {
        return Stage::HostMemory;
    }
    return workers.decoding > workers.reading ? Stage::Cpu : Stage::Storage;
}

void DurationBins::add(double seconds)
{
    const double bin = std::log(std::max(seconds, minSeconds) / minSeconds) / binLog;
    ++m_bins[static_cast<std::size_t>(std::clamp(bin, 0.0, binCount - 1.0))];
    ++m_count;
}

double DurationBins::quantile(double share) const
{
    if (m_count == 0) {
        return 0;
    }
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(m_count)));
    std::uint64_t seen = 0;
    for (std::size_t bin = 0; bin < m_bins.size(); ++bin) {
        seen += m_bins[bin];
        if (seen >= std::max<std::uint64_t>(wanted, 1)) {
            return minSeconds * std::exp((static_cast<double>(bin) + 0.5) * binLog);
        }
    }
    return 0;
}

void DurationBins::merge(const DurationBins& other)
{
    std::transform(m_bins.begin(), m_bins.end(), other.m_bins.begin(), m_bins.begin(), std::plus<>());
    m_count += other.m_count;
}

void StepTally::add(double seconds, double compute, DurationBins& bins)
{
    if (m_count == 0) {
        m_first = {seconds, compute, 1};
    } else {
        bins.add(seconds);
    }
    if (m_count > 0 && m_count % m_readers == 0) {
        m_rounds = m_all;
        m_firstRound = m_count == m_readers ? m_all : m_firstRound;
    }
    m_all = {m_all.seconds + seconds, m_all.compute + compute, m_all.steps + 1};
    ++m_count;
}

StepTally::Sum StepTally::wholeRounds() const
{
    return m_rounds.steps > m_firstRound.steps ? m_rounds.without(m_firstRound) : m_all;
}

StepTally::Sum StepTally::allButFirst() const
{
    return m_count < 3 ? m_all : m_all.without(m_first);
}

LoaderFigures StepTally::figuresOf(const std::vector<StepTally>& ranks, const DurationBins& bins, int batch,
                                   double sampleBytes)
{
    LoaderFigures f;
    Sum after;
    for (const auto& rank : ranks) {
        if (rank.m_count == 0 || rank.m_all.seconds <= 0) {
            continue;
        }
        const auto v2 = rank.wholeRounds();
        const auto v1 = rank.allButFirst();
        f.utilisation += v2.compute / v2.seconds;
        f.utilisationV1 += v1.compute / v1.seconds;
        f.samplesPerSecond += v2.steps * batch / v2.seconds;
        f.samplesPerSecondV1 += rank.steps() * batch / rank.m_all.seconds;
        f.firstBatch = std::max(f.firstBatch, Seconds(rank.m_first.seconds - rank.m_first.compute));
        f.steps += rank.steps();
        after = {after.seconds + v1.seconds, 0, after.steps + v1.steps};
    }
    const auto count = static_cast<double>(std::max<std::size_t>(ranks.size(), 1));
    f.utilisation = std::clamp(f.utilisation / count, 0.0, 1.0);
    f.utilisationV1 = std::clamp(f.utilisationV1 / count, 0.0, 1.0);
    f.stallFraction = 1 - f.utilisation;
    f.steps /= count;
    f.rate = {f.samplesPerSecond * sampleBytes};
    f.step = {Seconds(after.steps > 0 ? after.seconds / after.steps : 0), Seconds(bins.quantile(0.5)),
              Seconds(bins.quantile(0.99))};
    return f;
}

} // namespace sluice
