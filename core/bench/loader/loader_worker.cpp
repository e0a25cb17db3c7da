// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/loader_worker.h"

#include <span>

namespace sluice {

namespace {

using Clock = LoaderState::Clock;

} // namespace

LoaderWorker::LoaderWorker(LoaderState& state, int rank, int worker, WorkerRecord& record)
    : m_state(state), m_shared(state.rank(rank)), m_rank(rank), m_worker(worker), m_record(record),
      m_reader(state.catalogue(), state.setup(), state.cached()),
      m_decodeTimes(state.setup().decodeTime, state.setup().decodeStdev, state.setup().decodeHistogram,
                    (static_cast<std::uint64_t>(rank) << 32U) + static_cast<std::uint64_t>(worker))
{ }

void LoaderWorker::run()
{
    m_state.waitForStart();
    for (std::int64_t batch = m_worker;; batch += readersOfRank(m_state.setup())) {
        const auto asked = Clock::now();
        const bool permitted = m_shared.queue.permit(batch);
        m_record.waiting += Clock::now() - asked;
        if (!permitted) {
            break;
        }
        const auto begun = Clock::now();
        if (const auto done = load(batch); !done) {
            m_state.fail(done.error());
            break;
        }
        m_shared.queue.loaded(batch);
        if (m_state.trace() && m_record.trace.size() < maxTraced) {
            const auto began = m_state.began();
            m_record.trace.push_back({m_rank, batch, m_worker, begun - began, Clock::now() - began, {}});
        }
    }
    m_record.cpu = threadCpuTime();
}

Result<Done> LoaderWorker::load(std::int64_t batch)
{
    const auto& setup = m_state.setup();
    const auto order = m_state.orderOf(batch / m_state.epochSteps());
    const auto first = (batch % m_state.epochSteps() * setup.gpus + m_rank) * setup.batch;
    const auto slot = m_state.slotOf(batch);
    auto space = m_shared.slots[slot].whole();
    const auto samples =
        std::span(*order).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(setup.batch));
    m_reader.beginBatch();
    for (std::size_t i = 0; i < samples.size() && !m_state.over(); ++i) {
        const auto begun = Clock::now();
        const auto bytes = m_reader.read(samples[i], space, samples.subspan(i + 1));
        if (!bytes) {
            return bytes.error();
        }
        const auto read = Clock::now();
        if (m_shared.device) {
            m_shared.batches[slot][i] = *bytes;
        }
        decode(*bytes, m_decodeTimes(), [this] { return m_state.over(); });
        (m_state.cached()[samples[i]] ? m_record.copying : m_record.reading) += read - begun;
        m_record.decoding += Clock::now() - read;
        space = space.subspan(SampleReader::spaceFor(m_state.catalogue().samples[samples[i]].length));
    }
    return Done{};
}

} // namespace sluice
