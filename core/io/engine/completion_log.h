// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>

namespace sluice::io {

/// How much was finished, and when the newest of it was.
struct Finished {
    std::int64_t bytes = 0; ///< ramp included
    std::chrono::steady_clock::time_point last{};
};

/// What a worker had finished, kept by itself at times that all workers share: exact, however late the thread that
/// waits for the workers gets its turn, and that thread need not wake so often beside reads that are timed.
class CompletionLog {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::duration interval = std::chrono::milliseconds(50);

    /// Of the worker, after each operation.
    void add(std::int64_t bytes, Clock::time_point now)
    {
        if (now >= m_nextMark) {
            mark(now);
        }
        m_last.store(now.time_since_epoch().count(), std::memory_order_relaxed);
        m_bytes.fetch_add(bytes, std::memory_order_release);
    }
    Finished now() const;
    /// What was finished at a time that is over, a multiple of the interval. Each once, in order.
    Finished takeAt(Clock::time_point time);

private:
    struct Mark {
        Clock::time_point at;
        Finished finished;
    };
    void mark(Clock::time_point now);

    std::atomic<std::int64_t> m_bytes{0};
    std::atomic<Clock::rep> m_last{0};
    Clock::time_point m_nextMark{};
    std::mutex m_mutex;
    std::deque<Mark> m_marks; ///< guarded by the mutex
};

} // namespace sluice::io
