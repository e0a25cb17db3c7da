// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace sluice {

/// Queues the batches of one rank: workers ask for permission and report, the rank takes in order. At most `window` are
/// permitted beyond those taken, and none of the next epoch before the last step.
/// Threads: any.
class BatchQueue {
public:
    using Clock = std::chrono::steady_clock;

    /// `epochSteps` 0: an epoch never ends.
    BatchQueue(std::int64_t window, std::int64_t epochSteps);

    /// Waits until batch k may be loaded; false when the queue was closed.
    bool permit(std::int64_t batch);
    void loaded(std::int64_t batch);
    /// Waits for the next batch in order; when it became ready, or nothing when closed or late.
    std::optional<Clock::time_point> take(Clock::time_point deadline);
    /// Waits until that time; false when the queue was closed meanwhile.
    bool waitUntil(Clock::time_point time);
    /// Batches that are loaded and not taken yet.
    std::int64_t queued();
    /// The rank has finished `steps` steps in all.
    void finished(std::int64_t steps);
    void close();

private:
    std::mutex m_mutex;
    std::condition_variable m_room;
    std::condition_variable m_next;
    std::condition_variable m_end;
    const std::int64_t m_window;
    const std::int64_t m_epochSteps;
    std::int64_t m_taken = 0;
    std::int64_t m_epochEnd;
    std::int64_t m_queued = 0;
    std::vector<std::optional<Clock::time_point>> m_ready; ///< ring of `window` places
    bool m_closed = false;
};

} // namespace sluice
