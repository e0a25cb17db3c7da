// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/histogram.h"

#include <algorithm>
#include <optional>
#include <stop_token>
#include <sys/resource.h>

namespace sluice {

/// CPU time of this process so far, user and system.
inline Seconds processCpuTime()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](timeval time) { return Seconds(double(time.tv_sec) + double(time.tv_usec) * 1e-6); };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// What reads came to, from the end of a ramp on. Used by one thread.
class ReadTally {
public:
    using Clock = std::chrono::steady_clock;

    ReadTally(Seconds ramp, Seconds runtime, std::stop_token stop)
        : m_counts(Clock::now() + std::chrono::duration_cast<Clock::duration>(ramp)),
          m_over(m_counts + std::chrono::duration_cast<Clock::duration>(runtime)), m_stop(std::move(stop))
    { }

    bool over() const { return Clock::now() >= m_over || m_stop.stop_requested(); }
    /// One read that was asked for at `begun` has arrived.
    void add(Clock::time_point begun, std::int64_t bytes)
    {
        const auto now = Clock::now();
        if (now < m_counts) {
            return;
        }
        if (m_latency.count() == 0) {
            m_cpuBefore = processCpuTime();
            m_first = now;
        } else {
            m_bytes += bytes; // the first begins the clock, and its bytes came before
            m_last = now;
        }
        m_latency.add(now - begun);
    }
    /// Nothing more comes: what the process does from now on is no cost of reading.
    void end() { m_cpu = m_cpuBefore ? processCpuTime() - *m_cpuBefore : Seconds(0); }
    void merge(const ReadTally& other)
    {
        m_latency.merge(other.m_latency);
        m_bytes += other.m_bytes;
        m_first = std::min(m_first, other.m_first);
        m_last = std::max(m_last, other.m_last);
        if (other.m_cpuBefore && (!m_cpuBefore || *other.m_cpuBefore < *m_cpuBefore)) {
            m_cpuBefore = other.m_cpuBefore;
        }
    }

    const io::Histogram& latency() const { return m_latency; }
    std::int64_t bytes() const { return m_bytes; }
    Seconds seconds() const { return m_last > m_first ? Seconds(m_last - m_first) : Seconds(0); }
    Seconds cpu() const { return m_cpu; }

private:
    Clock::time_point m_counts;
    Clock::time_point m_over;
    std::stop_token m_stop;
    io::Histogram m_latency;
    std::int64_t m_bytes = 0;
    Clock::time_point m_first = Clock::time_point::max();
    Clock::time_point m_last = Clock::time_point::min();
    std::optional<Seconds> m_cpuBefore;
    Seconds m_cpu{};
};

} // namespace sluice
