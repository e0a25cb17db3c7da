// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/uring_engine.h"

#include "core/io/engine/buffers.h"
#include "core/io/engine/ring.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <sys/uio.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <vector>

namespace sluice::io {

namespace {

using Clock = std::chrono::steady_clock;

constexpr __kernel_timespec wakeUp{0, 50'000'000}; // look at the control this often when nothing completes
constexpr unsigned reapBatch = 64;
constexpr std::uint64_t alarm = ~std::uint64_t{0}; ///< no operation's number

/// A block device without IOCB_NOWAIT (zram) may work in the thread that asks, so io_uring has threads of the kernel
/// ask. One byte at an odd place: with direct access others refuse it, too, before it reaches a device that may not
/// answer.
bool isAskedByThreadsOfTheKernel(int descriptor)
{
    struct stat status { };
    std::byte space{};
    const iovec byte{&space, 1};
    return fstat(descriptor, &status) == 0 && S_ISBLK(status.st_mode)
        && preadv2(descriptor, &byte, 1, 1, RWF_NOWAIT) < 0 && errno == EOPNOTSUPP;
}

/// One worker's loop. Lives on its thread's stack for the length of a load.
class UringWorker {
public:
    UringWorker(Ring ring, BufferRegion buffers, WorkerTask& task, WorkerRecord& record, const LoadControl& control)
        : m_ring(std::move(ring)), m_buffers(std::move(buffers)), m_task(task), m_record(record), m_control(control),
          m_startedAt(static_cast<std::size_t>(task.inFlight)), m_offset(m_startedAt.size()),
          m_waitFor(static_cast<unsigned>(std::clamp(task.options.batch, 1, task.inFlight))),
          m_hasAlarm(!task.options.ioPoll), m_oneByOne(task.options.handsOverAlone(task.point))
    {
        m_ring.registerRing();
        m_fixedFile = m_ring.registerFile(task.descriptor);
        m_flags = m_fixedFile ? IOSQE_FIXED_FILE : 0;
        m_fixedBuffers = task.options.registers(task.point.readSize) && m_ring.registerBuffer(m_buffers.whole());
        if (m_buffers.pages() == Pages::Huge) {
            m_ring.note(EngineDetail::hugePagesNote);
        }
        if (m_oneByOne) {
            m_ring.note("one by one");
        } else if (task.options.batch > 1 && task.point.access == Access::Direct && !task.options.ioPoll
                   && isAskedByThreadsOfTheKernel(task.descriptor)) {
            m_flags |= IOSQE_ASYNC;
            m_ring.limitThreadsOfTheKernel(std::max(1U, std::thread::hardware_concurrency()));
            m_ring.note("given to threads of the kernel at once");
        }
        m_record.detail = m_ring.detail();
        m_prepared.reserve(m_startedAt.size());
        if (task.point.direction == Direction::Write) {
            m_task.content.fill(m_buffers.whole(), m_task.firstContent);
        }
    }

    void run()
    {
        m_task.waitForStart();
        setAlarm();
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

    /// Ends a wait for a device that does not answer. One timer for many waits: to set and clear one for each costs
    /// more than a short read where the clock belongs to a hypervisor. A ring that polls takes no timers.
    void setAlarm()
    {
        if (m_hasAlarm) {
            io_uring_sqe* sqe = io_uring_get_sqe(m_ring.get());
            io_uring_prep_timeout(sqe, &m_wakeUp, 0, 0);
            io_uring_sqe_set_data64(sqe, alarm);
        }
    }

    /// Prepares the next operation of a slot; nothing when the limit is reached.
    void issue(int slot)
    {
        if (m_task.limit.count > 0 && m_issued >= m_task.limit.count) {
            return;
        }
        m_issued += m_task.point.readSize.count;
        m_offset[static_cast<std::size_t>(slot)] = m_task.offsets.next();
        enqueue(slot);
    }

    /// Prepares the operation of a slot at the slot's offset.
    void enqueue(int slot)
    {
        const auto index = static_cast<std::size_t>(slot);
        const auto buffer = bufferOf(slot);
        prepareBuffer(m_task, buffer, m_offset[index]);
        io_uring_sqe* sqe = io_uring_get_sqe(m_ring.get());
        prepare(sqe, buffer, static_cast<std::uint64_t>(m_offset[index]));
        io_uring_sqe_set_data64(sqe, index);
        ++m_inFlight;
        m_prepared.push_back(index);
        if (m_oneByOne) {
            startClocks();
            handOver(io_uring_submit(m_ring.get()));
        }
    }

    /// What a submission said. What the kernel does not take now stays prepared.
    bool handOver(int result)
    {
        const bool failed = result < 0 && result != -ETIME && result != -EINTR && result != -EAGAIN && result != -EBUSY;
        if (failed) {
            m_record.error = systemError("io_uring cannot submit", -result);
        }
        return !failed;
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
        io_uring_sqe_set_flags(sqe, m_flags);
    }

    /// Submits what is prepared, waits for a batch of completions and takes all that are there.
    void turn()
    {
        m_cpu.observe(m_control);
        reap();
    }

    /// Two calls: a thread of the storage that the first one wakes then often runs at once, here, while one call would
    /// go to sleep over it, and the two would wake each other across processors. One read in memory at a time was
    /// up to 1.3 times as fast.
    int submitAndWait()
    {
        if (const int result = io_uring_submit(m_ring.get()); result < 0) {
            return result;
        }
        const auto completions = std::min(m_waitFor, static_cast<unsigned>(m_inFlight));
        io_uring_cqe* first = nullptr;
        return m_hasAlarm ? io_uring_submit_and_wait(m_ring.get(), completions)
                          : io_uring_submit_and_wait_timeout(m_ring.get(), &first, completions, &m_wakeUp, nullptr);
    }

    void reap()
    {
        startClocks();
        if (!handOver(submitAndWait())) {
            return;
        }
        io_uring_cqe* cqes[reapBatch];
        const unsigned count = io_uring_peek_batch_cqe(m_ring.get(), cqes, reapBatch);
        const auto now = Clock::now();
        for (unsigned i = 0; i < count; ++i) {
            if (const auto slot = io_uring_cqe_get_data64(cqes[i]); slot != alarm) {
                complete(slot, cqes[i]->res, now);
            }
        }
        for (unsigned i = 0; i < count; ++i) {
            goOn(io_uring_cqe_get_data64(cqes[i]), cqes[i]->res);
        }
        io_uring_cq_advance(m_ring.get(), count);
    }

    /// What follows a completion.
    void goOn(std::uint64_t slot, int result)
    {
        if (slot == alarm) {
            setAlarm();
        } else if (!m_record.error && !m_draining) {
            putOff(result) ? enqueue(static_cast<int>(slot)) : issue(static_cast<int>(slot));
        }
    }

    /// By a signal or a full queue: no failure, and to be tried again.
    static bool putOff(int result) { return result == -EINTR || result == -EAGAIN; }

    void complete(std::size_t slot, int result, Clock::time_point now)
    {
        --m_inFlight;
        if (putOff(result)) {
            return;
        }
        if (result != m_task.point.readSize.count) {
            m_record.error = failure(result, m_offset[slot]);
            return;
        }
        if (auto wrong = contentError(m_task, bufferOf(static_cast<int>(slot)), m_offset[slot])) {
            m_record.error = std::move(wrong);
            return;
        }
        if (m_cpu.recording()) {
            m_record.latency.add(now - m_startedAt[slot]);
        }
        m_record.finished.add(result, now);
    }

    Error failure(int result, std::int64_t offset) const
    {
        if (result == -EOPNOTSUPP && m_task.options.ioPoll) {
            return {
                ErrorKind::Unsupported, "this device or filesystem has no queues to poll",
                "leave --iopoll out, or give the driver poll queues (nvme.poll_queues=4 on the kernel command line)"};
        }
        return operationError(m_task, offset, result);
    }

    /// The kernel owns the buffers until every operation is back. A device that does not answer keeps
    /// them: better lost memory than memory written to after it was freed.
    void drain()
    {
        m_draining = true;
        const auto failure = m_record.error;
        while (m_inFlight > 0 && !m_control.abandon.load(std::memory_order_relaxed)) {
            m_record.error.reset();
            reap();
        }
        if (failure) {
            m_record.error = failure;
        }
        if (m_inFlight > 0) {
            m_record.leftInFlight = true;
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
    bool m_hasAlarm;
    bool m_oneByOne;
    __kernel_timespec m_wakeUp = wakeUp;
    std::int64_t m_issued = 0;
    int m_inFlight = 0;
    /// of each operation. IOSQE_ASYNC: without the vain try in this thread, and by several threads of the kernel at
    /// once, while they would start no second one for a device that never sleeps. One completion at a time gains
    /// nothing from it but at the least depths, and is what a plain reader does, so it stays as it is.
    unsigned m_flags = 0;
    bool m_fixedFile = false;
    bool m_fixedBuffers = false;
    bool m_draining = false; ///< nothing more is issued
};

} // namespace

Result<Done> UringEngine::probe()
{
    auto ring = Ring::make(4);
    if (!ring) {
        return ring.error();
    }
    return ring->tryOut();
}

void UringEngine::run(WorkerTask& task, WorkerRecord& record, const LoadControl& control)
{
    auto ring = Ring::make(static_cast<unsigned>(task.inFlight) + 1, task.options); // and the alarm
    auto buffers =
        BufferRegion::make(task.point.readSize, task.inFlight, task.options.pagesFor(task.point, task.inFlight));
    if (!ring || !buffers) {
        record.error = ring ? buffers.error() : ring.error();
        return;
    }
    UringWorker(std::move(*ring), std::move(*buffers), task, record, control).run();
}

} // namespace sluice::io
