// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/batch_trace_log.h"

namespace sluice {

BatchTraceLog::BatchTraceLog(std::size_t ranks, std::int64_t underWay)
    : m_underWay(underWay), m_slots(ranks * static_cast<std::size_t>(underWay))
{ }

std::size_t BatchTraceLog::slotOf(int rank, std::int64_t batch) const
{
    return static_cast<std::size_t>(rank * m_underWay + batch % m_underWay);
}

void BatchTraceLog::begin(int rank, std::int64_t batch, int worker, Seconds now)
{
    if (m_slots.empty() || m_traces.size() >= maxTraced) {
        return;
    }
    m_slots[slotOf(rank, batch)] = m_traces.size();
    m_traces.push_back({rank, batch, worker, now, {}, {}});
}

BatchTrace* BatchTraceLog::find(int rank, std::int64_t batch)
{
    if (m_slots.empty()) {
        return nullptr;
    }
    const auto at = m_slots[slotOf(rank, batch)];
    const bool kept = at < m_traces.size() && m_traces[at].rank == rank && m_traces[at].batch == batch;
    return kept ? &m_traces[at] : nullptr;
}

} // namespace sluice
