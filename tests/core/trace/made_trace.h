// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace_events.h"

#include <string>

namespace sluice::trace {

constexpr Moment millisecond = 1'000'000;
constexpr std::int64_t mainThread = 4711;

/// A process whose steps, batches and GPU work a test states, in milliseconds.
class MadeTrace {
public:
    MadeTrace& step(Moment begin, Moment end)
    {
        const auto name = "ProfilerStep#" + std::to_string(m_events.steps.size());
        m_events.steps.push_back({of(begin, end), mainThread, name});
        m_events.callsRecorded = true;
        return *this;
    }
    MadeTrace& batch(Moment begin, Moment end, std::int64_t thread = mainThread)
    {
        m_events.batches.push_back(
            {of(begin, end), thread, "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"});
        m_events.callsRecorded = true;
        return *this;
    }
    /// Launched by a call at `launch`.
    MadeTrace& work(Moment launch, Moment begin, Moment end, WorkKind kind = WorkKind::Kernel)
    {
        m_events.launches.push_back({++m_number, launch * millisecond});
        m_events.work.push_back({of(begin, end), m_number, kind});
        return *this;
    }
    /// By a call that the trace does not hold.
    MadeTrace& workFromBefore(Moment begin, Moment end)
    {
        m_events.work.push_back({of(begin, end), ++m_number, WorkKind::Kernel});
        return *this;
    }
    const TraceEvents& events() const { return m_events; }

private:
    static Span of(Moment begin, Moment end) { return {begin * millisecond, end * millisecond}; }

    TraceEvents m_events;
    std::uint64_t m_number = 0;
};

} // namespace sluice::trace
