// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/completion_log.h"

namespace sluice::io {

Finished CompletionLog::now() const
{
    const auto bytes = m_bytes.load(std::memory_order_acquire);
    return {bytes, Clock::time_point(Clock::duration(m_last.load(std::memory_order_relaxed)))};
}

void CompletionLog::mark(Clock::time_point now)
{
    const auto before = this->now();
    const std::scoped_lock lock(m_mutex);
    if (m_nextMark == Clock::time_point{}) {
        m_nextMark = Clock::time_point(now.time_since_epoch() / interval * interval);
    }
    for (; m_nextMark <= now; m_nextMark += interval) {
        m_marks.push_back({m_nextMark, before});
    }
}

Finished CompletionLog::takeAt(Clock::time_point time)
{
    const std::scoped_lock lock(m_mutex);
    while (!m_marks.empty() && m_marks.front().at < time) {
        m_marks.pop_front();
    }
    if (m_marks.empty()) {
        return now(); // nothing since
    }
    if (m_marks.front().at > time) {
        return {}; // before the first
    }
    const auto finished = m_marks.front().finished;
    m_marks.pop_front();
    return finished;
}

} // namespace sluice::io
