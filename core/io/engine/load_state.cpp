// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/load_state.h"

#include "core/base/caught.h"

#include <sched.h>

namespace sluice::io {

namespace {

/// Keeps the calling thread, and the memory that it touches first, to these processors.
void keepTo(const std::vector<int>& processors)
{
    cpu_set_t allowed;
    cpu_set_t wanted;
    CPU_ZERO(&wanted);
    if (processors.empty() || ::sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return;
    }
    for (const int processor : processors) {
        if (processor >= 0 && processor < CPU_SETSIZE && CPU_ISSET(processor, &allowed)) {
            CPU_SET(processor, &wanted);
        }
    }
    if (CPU_COUNT(&wanted) > 0) {
        ::sched_setaffinity(0, sizeof wanted, &wanted); // where that is forbidden it is measured all the same
    }
}

} // namespace

LoadState::LoadState(const LoadSpec& spec, std::unique_ptr<IoEngine> engine, File file)
    : m_spec(spec), m_engine(std::move(engine)), m_file(std::move(file)),
      m_records(static_cast<std::size_t>(m_engine->threadsFor(spec.point))), m_startBarrier(size())
{
    m_ownFiles.resize(m_records.size());
}

bool LoadState::work(int index)
{
    keepTo(m_spec.processors);
    auto& own = m_records[static_cast<std::size_t>(index)];
    std::optional<WorkerTask> task;
    try {
        task = taskOf(index);
        m_engine->run(*task, own, m_control);
    } catch (...) {
        own.error = caughtError();
    }
    if (!task || task->startBarrier != nullptr) { // it failed before it could start
        m_startBarrier.arriveAndWait();
    }
    if (!m_anyDone.exchange(true)) {
        const std::scoped_lock lock(m_mutex);
        m_firstDone = Clock::now();
        m_finishedAtFirstDone = Bytes{finished().bytes};
    }
    return !own.error;
}

Finished LoadState::finished()
{
    return sum([](const WorkerRecord& each) { return each.finished.now(); });
}

Finished LoadState::takeFinishedAt(Clock::time_point time)
{
    return sum([time](WorkerRecord& each) { return each.finished.takeAt(time); });
}

std::pair<std::optional<LoadState::Clock::time_point>, Bytes> LoadState::firstDone() const
{
    const std::scoped_lock lock(m_mutex);
    return {m_firstDone, m_finishedAtFirstDone};
}

/// The kernel reads ahead by what was last read of an open file: workers of a loader, which are processes, share none.
int LoadState::descriptorOf(int index)
{
    if (m_spec.point.access == Access::Direct || m_spec.point.direction == Direction::Write) {
        return m_file.descriptor();
    }
    auto file = File::reopenedToRead(m_file.descriptor());
    auto& own = m_ownFiles[static_cast<std::size_t>(index)];
    own = file ? *std::move(file) : File();
    return own.isOpen() ? own.descriptor() : m_file.descriptor(); // without /proc they share one
}

WorkerTask LoadState::taskOf(int index)
{
    const IoPoint& point = m_spec.point;
    const int count = size();
    return {.descriptor = descriptorOf(index),
            .point = point,
            .options = m_spec.options,
            .inFlight = point.inFlight() / count,
            .fileSize = m_spec.fileSize,
            .limit = Bytes{m_spec.limit.count / count},
            .content = m_spec.content,
            .firstContent = std::int64_t{index} << 40, // threads that write the same would repeat each other
            .refill = m_spec.refill,
            .offsets = OffsetSequence(point.pattern, m_spec.fileSize, point.readSize, index, count, m_seed),
            .startBarrier = &m_startBarrier};
}

} // namespace sluice::io
