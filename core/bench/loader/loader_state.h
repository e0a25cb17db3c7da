// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/loader/batch_queue.h"
#include "core/bench/loader/device_steps.h"
#include "core/bench/loader/epoch_orders.h"
#include "core/bench/loader/loader.h"
#include "core/bench/loader/loader_watch.h"
#include "core/bench/loader/sample_reader.h"

#include <atomic>
#include <barrier>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace sluice {

/// Holds what the workers and the steps of one rank share.
struct LoaderRank {
    LoaderRank(std::int64_t window, std::int64_t epochSteps, int readers)
        : queue(window, epochSteps), tally(readers) { }

    BatchQueue queue;
    std::deque<BatchBuffer> slots; ///< one more than the window: one is under way in the step
    std::vector<DeviceSteps::Batch> batches; ///< what each slot holds, for a device
    std::unique_ptr<DeviceSteps> device;
    StepTally tally;
    DurationBins bins;
    std::atomic<bool> computing{false};
    std::atomic<std::int64_t> steps{0};
    std::chrono::steady_clock::time_point stepEnd; ///< written and read between two meetings at the barrier
    std::vector<Seconds> stepEnds; ///< since the beginning, for the trace
};

/// Holds all that the threads of one loader run share: the job, the ranks, the clock, where they meet, and why it
/// ended. Shared with the workers, which storage may hold for longer than anybody waits. Threads: everything after
/// `begin` may be called by any thread.
class LoaderState {
public:
    using Clock = std::chrono::steady_clock;

    LoaderState(const LoaderSetup& setup, std::shared_ptr<const dataset::Catalogue> catalogue, bool trace,
                std::stop_token stop);

    /// Reads the cached share once, so that it is in the page cache. Errors: those of reading a sample.
    Result<Done> warm();
    /// False when the queues do not fit into memory.
    bool makeBuffers();
    /// Lets each rank step on a device. Errors: as DeviceSteps::make gives them.
    Result<Done> makeDevices(const std::vector<gpu::Device>& devices);
    /// Starts the clock, and lets go all threads that wait for the start.
    void begin();

    const LoaderSetup& setup() const { return m_setup; }
    const dataset::Catalogue& catalogue() const { return *m_catalogue; }
    bool trace() const { return m_trace; }
    const std::vector<bool>& cached() const { return m_cached; }
    LoaderRank& rank(int index) { return *m_ranks[static_cast<std::size_t>(index)]; }
    EpochOrders::Order orderOf(std::int64_t epoch) { return m_epochs.orderOf(epoch); }
    std::int64_t epochSteps() const { return m_epochSteps; }
    std::int64_t window() const { return m_window; } ///< batches that one rank may have ahead
    std::size_t slotOf(std::int64_t batch) const { return static_cast<std::size_t>(batch % (m_window + 1)); }

    void waitForStart() { m_start.arrive_and_wait(); }
    Clock::time_point began() const { return m_began; }
    Clock::time_point deadline() const { return m_deadline; }
    /// Waits for the step of every rank, and tells when the slowest ends; without a barrier `end` itself.
    Clock::time_point meet(int rank, Clock::time_point end);
    /// Takes a rank that steps no more out of the meetings.
    void leave(int rank);

    bool over() const { return m_over; }
    /// Ends the run with an error; the first counts.
    void fail(const Error& error);
    /// Ends the run: nothing more is loaded or taken.
    void closeAll();
    std::optional<Error> error() const;
    LoaderGlance glance() const;

private:
    const LoaderSetup m_setup;
    const std::shared_ptr<const dataset::Catalogue> m_catalogue;
    const std::stop_token m_stop;
    const std::int64_t m_window;
    const std::int64_t m_epochSteps;
    EpochOrders m_epochs;
    const std::vector<bool> m_cached;
    const bool m_trace;
    std::vector<std::unique_ptr<LoaderRank>> m_ranks;
    std::barrier<> m_barrier;
    std::barrier<> m_start;
    Clock::time_point m_began;
    Clock::time_point m_deadline;
    mutable std::mutex m_errorMutex;
    std::optional<Error> m_error;
    std::atomic<bool> m_over{false};
};

} // namespace sluice
