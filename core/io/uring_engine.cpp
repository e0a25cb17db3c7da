// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/uring_engine.h"

#include "core/io/buffers.h"
#include "core/io/ring.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

namespace sluice::io {

namespace {

using Clock = std::chrono::steady_clock;

constexpr __kernel_timespec wakeUp{0, 100'000'000}; // look at the control this often when nothing completes
constexpr auto drainPatience = std::chrono::milliseconds(300);
constexpr unsigned reapBatch = 64;

/// One worker's loop. Lives on its thread's stack for the length of a load.
class UringWorker {
public:
    UringWorker(Ring ring, BufferRegion buffers, WorkerTask& task, WorkerRecord& record, const LoadControl& control)
        : m_ring(std::move(ring)), m_buffers(std::move(buffers)), m_task(task), m_record(record), m_control(control),
          m_startedAt(static_cast<std::size_t>(task.inFlight)), m_offset(m_startedAt.size()),
          m_waitFor(static_cast<unsigned>(std::clamp(task.options.batch, 1, task.inFlight)))
    {
        m_ring.registerRing();
        m_fixedFile = m_ring.registerFile(task.descriptor);
        m_fixedBuffers = task.options.registers(task.point.readSize) && m_ring.registerBuffer(m_buffers.whole());
        if (m_buffers.pages() == Pages::Huge) {
            m_ring.note("huge pages");
        }
        m_record.detail = m_ring.detail();
        m_prepared.reserve(m_startedAt.size());
        if (task.point.direction == Direction::Write) {
            fillIncompressible(m_buffers.whole(), m_task.seed);
        }
    }

    void run()
    {
        m_task.waitForStart();
        for (int slot = 0; slot < m_task.inFlight; ++slot) {
            issue(slot);
        }
        while (m_inFlight > 0 && !m_record.error && !stopping()) {
            turn();
        }
        drain();
        m_cpu.finish(m_record);
    }

private:
    bool stopping() const { return m_control.stop.load(std::memory_order_relaxed); }
    std::span<std::byte> bufferOf(int slot) const
    {
        return m_buffers.buffer(slot).first(static_cast<std::size_t>(m_task.point.readSize.count));
    }

    /// Prepares the next operation of a slot; nothing when the limit is reached.
    void issue(int slot)
    {
        if (m_task.limit.count > 0 && m_issued >= m_task.limit.count) {
            return;
        }
        m_issued += m_task.point.readSize.count;
        const auto buffer = bufferOf(slot);
        if (m_task.refill) {
            fillIncompressible(buffer, m_task.seed);
        }
        const auto index = static_cast<std::size_t>(slot);
        m_offset[index] = m_task.offsets.next();
        io_uring_sqe* sqe = io_uring_get_sqe(m_ring.get());
        prepare(sqe, buffer, static_cast<std::uint64_t>(m_offset[index]));
        io_uring_sqe_set_data64(sqe, index);
        ++m_inFlight;
        m_prepared.push_back(index);
    }

    /// An operation's clock starts when it is handed to the kernel, not when it is prepared.
    void startClocks()
    {
        const auto now = Clock::now();
        for (const auto slot : m_prepared) {
            m_startedAt[slot] = now;
        }
        m_prepared.clear();
    }

    void prepare(io_uring_sqe* sqe, std::span<std::byte> buffer, std::uint64_t offset) const
    {
        const int file = m_fixedFile ? 0 : m_task.descriptor;
        const auto length = static_cast<unsigned>(buffer.size());
        const bool reading = m_task.point.direction == Direction::Read;
        if (m_fixedBuffers) {
            reading ? io_uring_prep_read_fixed(sqe, file, buffer.data(), length, offset, 0)
                    : io_uring_prep_write_fixed(sqe, file, buffer.data(), length, offset, 0);
        } else {
            reading ? io_uring_prep_read(sqe, file, buffer.data(), length, offset)
                    : io_uring_prep_write(sqe, file, buffer.data(), length, offset);
        }
        if (m_fixedFile) {
            io_uring_sqe_set_flags(sqe, IOSQE_FIXED_FILE);
        }
    }

    /// Submits what is prepared, waits for a batch of completions and takes all that are there.
    void turn()
    {
        m_cpu.observe(m_control);
        reap([this](int slot) { issue(slot); });
    }

    template <class Next>
    void reap(Next next)
    {
        io_uring_cqe* first = nullptr;
        __kernel_timespec patience = wakeUp;
        startClocks();
        const int result = io_uring_submit_and_wait_timeout(
            m_ring.get(), &first, std::min(m_waitFor, static_cast<unsigned>(m_inFlight)), &patience, nullptr);
        if (result < 0 && result != -ETIME && result != -EINTR && result != -EAGAIN) {
            m_record.error = systemError("io_uring cannot submit", -result);
            return;
        }
        io_uring_cqe* cqes[reapBatch];
        const unsigned count = io_uring_peek_batch_cqe(m_ring.get(), cqes, reapBatch);
        const auto now = Clock::now();
        for (unsigned i = 0; i < count; ++i) {
            complete(static_cast<std::size_t>(io_uring_cqe_get_data64(cqes[i])), cqes[i]->res, now);
        }
        for (unsigned i = 0; i < count && !m_record.error; ++i) {
            next(static_cast<int>(io_uring_cqe_get_data64(cqes[i])));
        }
        io_uring_cq_advance(m_ring.get(), count);
    }

    void complete(std::size_t slot, int result, Clock::time_point now)
    {
        --m_inFlight;
        if (result != m_task.point.readSize.count) {
            m_record.error = failure(result, m_offset[slot]);
            return;
        }
        if (m_cpu.recording()) {
            m_record.latency.add(now - m_startedAt[slot]);
        }
        m_record.done(result, now);
    }

    Error failure(int result, std::int64_t offset) const
    {
        const auto* verb = m_task.point.direction == Direction::Read ? "read" : "write";
        if (result >= 0) {
            return {ErrorKind::Io, fmt::format("short {} of {} bytes at offset {}", verb, result, offset),
                    "did the file change while it was measured?"};
        }
        if (result == -EOPNOTSUPP && m_task.options.ioPoll) {
            return {
                ErrorKind::Unsupported, "this device or filesystem has no queues to poll",
                "leave --iopoll out, or give the driver poll queues (nvme.poll_queues=4 on the kernel command line)"};
        }
        return systemError(fmt::format("cannot {} at offset {}", verb, offset), -result);
    }

    /// The kernel owns the buffers until every operation is back. A device that does not answer in
    /// time keeps them: better lost memory than memory written to after it was freed.
    void drain()
    {
        const auto deadline = Clock::now() + drainPatience;
        const auto failure = m_record.error;
        while (m_inFlight > 0 && Clock::now() < deadline) {
            m_record.error.reset();
            reap([](int) {});
        }
        if (failure) {
            m_record.error = failure;
        }
        if (m_inFlight > 0) {
            m_buffers.abandon();
        }
    }

    Ring m_ring;
    BufferRegion m_buffers;
    WorkerTask& m_task;
    WorkerRecord& m_record;
    const LoadControl& m_control;
    CpuClock m_cpu;
    std::vector<Clock::time_point> m_startedAt;
    std::vector<std::int64_t> m_offset;
    std::vector<std::size_t> m_prepared; ///< slots, not submitted yet
    unsigned m_waitFor; ///< completions
    std::int64_t m_issued = 0;
    int m_inFlight = 0;
    bool m_fixedFile = false;
    bool m_fixedBuffers = false;
};

} // namespace

Result<Done> UringEngine::probe()
{
    auto ring = Ring::make(4);
    if (!ring) {
        return ring.error();
    }
    return Done{};
}

void UringEngine::run(WorkerTask& task, WorkerRecord& record, const LoadControl& control)
{
    auto ring = Ring::make(static_cast<unsigned>(std::max(task.inFlight, 1)), task.options);
    auto buffers = BufferRegion::make(task.point.readSize, task.inFlight, task.options.pages());
    if (!ring || !buffers) {
        record.error = ring ? buffers.error() : ring.error();
        return;
    }
    UringWorker(std::move(*ring), std::move(*buffers), task, record, control).run();
}

} // namespace sluice::io
