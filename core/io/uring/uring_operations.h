// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/engine/buffers.h"
#include "core/io/engine/engine.h"
#include "core/io/uring/ring.h"

#include <cstdint>
#include <span>

namespace sluice::io {

/// Hands the operations of one worker to the kernel: owns the ring and the buffers, and decides once how each
/// operation is given (registered file and buffers, one by one, kernel workers). A slot is a buffer and its operation.
/// Threads: used by the thread that made the ring.
class UringOperations {
public:
    /// Marks a completion that ended a wait and no operation.
    static constexpr std::uint64_t alarm = ~std::uint64_t{0};

    /// `task` outlives this. Fills the buffers with what is to be written.
    UringOperations(Ring ring, BufferRegion buffers, WorkerTask& task);

    const EngineSetup& setup() const { return m_setup; }
    /// Whether the caller submits after each operation that it prepares.
    bool oneByOne() const { return m_setup.oneByOne; }
    std::span<std::byte> bufferOf(std::size_t slot) const
    {
        return m_buffers.buffer(static_cast<int>(slot)).first(static_cast<std::size_t>(m_task.point.readSize.count));
    }

    /// Ends a wait for a device that does not answer. One timer for many waits: to set and clear one for each costs
    /// more than a short read where the clock belongs to a hypervisor. A ring that polls takes no timers.
    void setAlarm();
    /// Prepares the operation of a slot at an offset.
    void prepare(std::size_t slot, std::int64_t offset);
    /// Submits what is prepared. Errors: -errno.
    int submit() { return io_uring_submit(m_ring.get()); }
    /// Submits what is prepared, and waits for a batch of completions or the alarm. Errors: -errno.
    int submitAndWait(int inFlight);
    /// Completions that are there; they stay valid until `release`.
    std::span<io_uring_cqe*> completions(std::span<io_uring_cqe*> space);
    void release(std::size_t completions) { io_uring_cq_advance(m_ring.get(), static_cast<unsigned>(completions)); }

    /// Gives the buffers up for good, to a kernel that may still write to them.
    void abandonBuffers() { m_buffers.abandon(); }

private:
    void chooseSubmission();
    void fillEntry(io_uring_sqe* entry, std::span<std::byte> buffer, std::uint64_t offset) const;

    Ring m_ring;
    BufferRegion m_buffers;
    WorkerTask& m_task;
    EngineSetup m_setup;
    unsigned m_waitFor; ///< completions
    bool m_hasAlarm;
    __kernel_timespec m_wakeUp{0, 50'000'000}; ///< look at the control this often when nothing completes
    unsigned m_flags = 0; ///< of each operation
};

} // namespace sluice::io
