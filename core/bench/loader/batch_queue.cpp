// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/batch_queue.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace sluice {

BatchQueue::BatchQueue(std::int64_t window, std::int64_t epochSteps)
    : m_window(window), m_epochSteps(epochSteps),
      m_epochEnd(epochSteps > 0 ? epochSteps : std::numeric_limits<std::int64_t>::max()),
      m_ready(static_cast<std::size_t>(window))
{ }

bool BatchQueue::permit(std::int64_t batch)
{
    std::unique_lock lock(m_mutex);
    m_room.wait(lock, [&] { return m_closed || batch < std::min(m_taken + m_window, m_epochEnd); });
    return !m_closed;
}

void BatchQueue::loaded(std::int64_t batch)
{
    const std::scoped_lock lock(m_mutex);
    m_ready[static_cast<std::size_t>(batch % m_window)] = Clock::now();
    ++m_queued;
    if (batch == m_taken) {
        m_next.notify_one();
    }
}

std::optional<BatchQueue::Clock::time_point> BatchQueue::take(Clock::time_point deadline)
{
    std::unique_lock lock(m_mutex);
    auto& ready = m_ready[static_cast<std::size_t>(m_taken % m_window)];
    const bool there = m_next.wait_until(lock, deadline, [&] { return m_closed || ready; });
    if (!there || m_closed) {
        return std::nullopt;
    }
    ++m_taken;
    --m_queued;
    m_room.notify_all();
    return std::exchange(ready, std::nullopt);
}

bool BatchQueue::waitUntil(Clock::time_point time)
{
    std::unique_lock lock(m_mutex);
    return !m_end.wait_until(lock, time, [this] { return m_closed; });
}

std::int64_t BatchQueue::queued()
{
    const std::scoped_lock lock(m_mutex);
    return m_queued;
}

void BatchQueue::finished(std::int64_t steps)
{
    const std::scoped_lock lock(m_mutex);
    if (m_epochSteps > 0 && steps >= m_epochEnd) {
        m_epochEnd += m_epochSteps;
        m_room.notify_all();
    }
}

void BatchQueue::close()
{
    const std::scoped_lock lock(m_mutex);
    m_closed = true;
    m_room.notify_all();
    m_next.notify_all();
    m_end.notify_all();
}

} // namespace sluice
