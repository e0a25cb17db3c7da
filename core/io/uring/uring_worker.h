// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/engine/engine.h"
#include "core/io/uring/uring_operations.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace sluice::io {

/// Keeps one worker's operations in flight, times each and records what came of it. Lives on its thread's stack for the
/// length of a load.
class UringWorker {
public:
    /// Everything named here outlives the worker. The record gets the engine setup at once.
    UringWorker(UringOperations operations, WorkerTask& task, WorkerRecord& record, const LoadControl& control);

    /// Waits for the start of the load, and runs until its end.
    void run();

private:
    using Clock = std::chrono::steady_clock;

    bool stopping() const { return m_control.stop.load(std::memory_order_relaxed); }
    void issue(std::size_t slot);
    void enqueue(std::size_t slot);
    void startClocks();
    bool accepted(int result);
    void reap();
    void complete(std::size_t slot, int result, Clock::time_point now);
    void goOn(std::uint64_t slot, int result);
    Error failure(int result, std::int64_t offset) const;
    void drain();

    UringOperations m_operations;
    WorkerTask& m_task;
    WorkerRecord& m_record;
    const LoadControl& m_control;
    CpuClock m_cpu;
    std::vector<Clock::time_point> m_startedAt; ///< of each slot
    std::vector<std::int64_t> m_offset; ///< of each slot
    std::vector<std::size_t> m_prepared; ///< slots, not submitted yet
    std::int64_t m_issued = 0; ///< bytes
    int m_inFlight = 0;
    bool m_draining = false; ///< nothing more is issued
    int m_putOffInARow = 0; ///< submissions
};

} // namespace sluice::io
