// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader_state.h"

#include <algorithm>
#include <utility>

namespace sluice {

LoaderState::LoaderState(const LoaderSetup& setup, std::shared_ptr<const dataset::Catalogue> catalogue, bool trace,
                         std::stop_token stop)
    : m_setup(setup), m_catalogue(std::move(catalogue)), m_stop(std::move(stop)),
      m_window(setup.workers > 0 ? std::int64_t{setup.workers} * setup.prefetch : 1),
      m_epochSteps(m_catalogue->summary.samples / (std::int64_t{setup.gpus} * setup.batch)),
      m_epochs(setup.order, m_catalogue->samples.size()),
      m_cached(cachedSamples(*m_catalogue, setup.cachedShare, samplesReadTogether(setup))), m_trace(trace),
      m_barrier(setup.gpus), m_start(setup.gpus * (readersOfRank(setup) + 1) + 1)
{
    for (int rank = 0; rank < setup.gpus; ++rank) {
        m_ranks.push_back(
            std::make_unique<LoaderRank>(m_window, setup.workers > 0 ? m_epochSteps : 1, readersOfRank(setup)));
    }
}

Result<Done> LoaderState::warm()
{
    if (m_setup.cachedShare <= 0) {
        return Done{};
    }
    auto buffered = m_setup;
    buffered.access = Access::Buffered;
    SampleReader reader(*m_catalogue, buffered, m_cached);
    const auto largest = static_cast<std::size_t>(m_catalogue->summary.sample.most.count);
    const BatchBuffer buffer(SampleReader::spaceFor(static_cast<std::int64_t>(largest)), 0);
    for (std::size_t sample = 0; sample < m_catalogue->samples.size() && !m_stop.stop_requested(); ++sample) {
        if (m_cached[sample]) {
            if (const auto done = reader.read(sample, buffer.whole()); !done) {
                return done.error();
            }
        }
    }
    return Done{};
}

bool LoaderState::makeBuffers()
{
    const auto batch = static_cast<std::size_t>(m_setup.batch);
    const auto largest = batch * SampleReader::spaceFor(m_catalogue->summary.sample.most.count);
    const auto usual = batch * SampleReader::spaceFor(m_catalogue->summary.sample.mean.count);
    for (const auto& rank : m_ranks) {
        for (std::int64_t slot = 0; slot <= m_window; ++slot) {
            rank->slots.emplace_back(largest, usual);
            if (rank->slots.back().whole().empty()) {
                return false;
            }
        }
    }
    return true;
}

Result<Done> LoaderState::makeDevices(const std::vector<gpu::Device>& devices)
{
    const Bytes largest = m_catalogue->summary.sample.most * m_setup.batch;
    for (std::size_t rank = 0; rank < devices.size(); ++rank) {
        auto device = DeviceSteps::make(devices[rank], largest, m_setup.stepTime);
        if (!device) {
            return device.error();
        }
        m_ranks[rank]->device = *std::move(device);
        m_ranks[rank]->batches.resize(static_cast<std::size_t>(m_window) + 1,
                                      DeviceSteps::Batch(static_cast<std::size_t>(m_setup.batch)));
    }
    return Done{};
}

void LoaderState::begin()
{
    m_began = Clock::now();
    m_deadline = m_began + std::chrono::duration_cast<Clock::duration>(m_setup.runtime);
    m_start.arrive_and_wait();
}

/// Meets twice, so that no rank overwrites what another has yet to read.
LoaderState::Clock::time_point LoaderState::meet(int rank, Clock::time_point end)
{
    if (!m_setup.barrier) {
        return end;
    }
    this->rank(rank).stepEnd = end;
    m_barrier.arrive_and_wait();
    for (const auto& other : m_ranks) {
        end = std::max(end, other->stepEnd);
    }
    m_barrier.arrive_and_wait();
    return end;
}

void LoaderState::leave(int rank)
{
    this->rank(rank).stepEnd = {};
    m_barrier.arrive_and_drop();
}

void LoaderState::fail(const Error& error)
{
    {
        const std::scoped_lock lock(m_errorMutex);
        m_error = m_error ? m_error : error;
    }
    closeAll();
}

void LoaderState::closeAll()
{
    m_over = true;
    for (const auto& rank : m_ranks) {
        rank->queue.close();
    }
}

std::optional<Error> LoaderState::error() const
{
    const std::scoped_lock lock(m_errorMutex);
    return m_error;
}

LoaderGlance LoaderState::glance() const
{
    LoaderGlance seen;
    for (const auto& rank : m_ranks) {
        seen.queued += rank->queue.queued();
        seen.idleRanks += rank->computing ? 0 : 1;
        seen.steps += rank->steps;
    }
    return seen;
}

} // namespace sluice
