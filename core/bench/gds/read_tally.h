// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/engine/cpu_time.h"
#include "core/io/engine/histogram.h"

#include <algorithm>
#include <optional>
#include <stop_token>

namespace sluice {

/// What arrived from the end of a ramp on until the time was over. Both ends are set beforehand: storage that answers
/// in bursts, as a throttle does, looks faster from its first answer to its last. Used by one thread.
class ReadTally {
public:
    using Clock = std::chrono::steady_clock;

    /// The ramp, before the runtime, is a tenth of it, half a second at most.
    ReadTally(Seconds runtime, std::stop_token stop)
        : m_counts(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::min(runtime * 0.1, Seconds(0.5)))),
          m_over(m_counts + std::chrono::duration_cast<Clock::duration>(runtime)), m_stop(std::move(stop))
    { }

    bool over() const { return Clock::now() >= m_over || m_stop.stop_requested(); }
    /// One read that was asked for at `begun` has arrived.
    void add(Clock::time_point begun, std::int64_t bytes)
    {
        const auto now = Clock::now();
        if (now < m_counts || now >= m_over) {
            return;
        }
        if (!m_cpuBefore) {
            m_cpuBefore = io::cpuTimeOfProcess().all();
        }
        m_bytes += bytes;
        m_latency.add(now - begun);
    }
    /// Nothing more comes: what the process does from now on is no cost of reading.
    void end()
    {
        m_cpu = m_cpuBefore ? std::max(io::cpuTimeOfProcess().all() - *m_cpuBefore, Seconds(0)) : Seconds(0);
        m_seconds = std::max<Seconds>(std::min(Clock::now(), m_over) - m_counts, Seconds(0));
    }
    /// Another thread's of the same time.
    void merge(const ReadTally& other)
    {
        m_latency.merge(other.m_latency);
        m_bytes += other.m_bytes;
        if (other.m_cpuBefore && (!m_cpuBefore || *other.m_cpuBefore < *m_cpuBefore)) {
            m_cpuBefore = other.m_cpuBefore;
        }
    }
    /// Another turn of the same reading, which has ended: what lay in between does not count.
    void append(const ReadTally& turn)
    {
        m_latency.merge(turn.m_latency);
        m_bytes += turn.m_bytes;
        m_seconds += turn.m_seconds;
        m_cpu += turn.m_cpu;
    }

    const io::Histogram& latency() const { return m_latency; }
    std::int64_t bytes() const { return m_bytes; }
    Seconds seconds() const { return m_seconds; }
    Seconds cpu() const { return m_cpu; }

private:
    Clock::time_point m_counts;
    Clock::time_point m_over;
    std::stop_token m_stop;
    io::Histogram m_latency;
    std::int64_t m_bytes = 0;
    Seconds m_seconds{};
    std::optional<Seconds> m_cpuBefore;
    Seconds m_cpu{};
};

} // namespace sluice
