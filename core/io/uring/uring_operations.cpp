// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/uring/uring_operations.h"

#include <sys/stat.h>
#include <sys/uio.h>

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

namespace sluice::io {

namespace {

/// Tells whether io_uring has kernel workers carry out every operation here, as for a block device without IOCB_NOWAIT
/// (zram). One byte at an odd offset: others refuse it before it reaches a device that may not answer.
bool needsKernelWorkers(int descriptor)
{
    struct stat status { };
    std::byte space{};
    const iovec byte{&space, 1};
    return fstat(descriptor, &status) == 0 && S_ISBLK(status.st_mode)
        && preadv2(descriptor, &byte, 1, 1, RWF_NOWAIT) < 0 && errno == EOPNOTSUPP;
}

} // namespace

UringOperations::UringOperations(Ring ring, BufferRegion buffers, WorkerTask& task)
    : m_ring(std::move(ring)), m_buffers(std::move(buffers)), m_task(task),
      m_waitFor(static_cast<unsigned>(std::clamp(task.options.batch, 1, task.inFlight))),
      m_hasAlarm(!task.options.ioPoll)
{
    m_ring.registerRing();
    m_ring.registerFile(task.descriptor);
    if (task.options.registers(task.point.readSize)) {
        m_ring.registerBuffer(m_buffers.whole());
    }
    m_setup = m_ring.setup();
    m_flags = m_setup.fixedFile ? IOSQE_FIXED_FILE : 0;
    if (m_buffers.pages() == Pages::Huge) {
        m_setup.hugePages = true;
        m_setup.note("huge pages");
    }
    chooseSubmission();
    if (task.point.direction == Direction::Write) {
        m_task.content.fill(m_buffers.whole(), m_task.firstContent);
    }
}

/// Chooses how operations are submitted. IOSQE_ASYNC spares a vain try in this thread and lets several kernel workers
/// serve a device that never sleeps. Single completions gain little from it, so they stay as a plain reader's.
void UringOperations::chooseSubmission()
{
    const auto& options = m_task.options;
    if (options.handsOverAlone(m_task.point)) {
        m_setup.oneByOne = true;
        m_setup.note("one by one");
    } else if (options.batch > 1 && m_task.point.access == Access::Direct && !options.ioPoll
               && needsKernelWorkers(m_task.descriptor)) {
        m_flags |= IOSQE_ASYNC;
        m_ring.limitKernelWorkers(std::max(1U, std::thread::hardware_concurrency()));
        m_setup.async = true;
        m_setup.note("given to threads of the kernel at once");
    }
}

void UringOperations::setAlarm()
{
    if (m_hasAlarm) {
        io_uring_sqe* entry = io_uring_get_sqe(m_ring.get());
        io_uring_prep_timeout(entry, &m_wakeUp, 0, 0);
        io_uring_sqe_set_data64(entry, alarm);
    }
}

void UringOperations::prepare(std::size_t slot, std::int64_t offset)
{
    const auto buffer = bufferOf(slot);
    prepareBuffer(m_task, buffer, offset);
    io_uring_sqe* entry = io_uring_get_sqe(m_ring.get());
    fillEntry(entry, buffer, static_cast<std::uint64_t>(offset));
    io_uring_sqe_set_data64(entry, slot);
}

void UringOperations::fillEntry(io_uring_sqe* entry, std::span<std::byte> buffer, std::uint64_t offset) const
{
    const int file = m_setup.fixedFile ? 0 : m_task.descriptor;
    const auto length = static_cast<unsigned>(buffer.size());
    const bool reading = m_task.point.direction == Direction::Read;
    if (m_setup.fixedBuffers) {
        reading ? io_uring_prep_read_fixed(entry, file, buffer.data(), length, offset, 0)
                : io_uring_prep_write_fixed(entry, file, buffer.data(), length, offset, 0);
    } else {
        reading ? io_uring_prep_read(entry, file, buffer.data(), length, offset)
                : io_uring_prep_write(entry, file, buffer.data(), length, offset);
    }
    io_uring_sqe_set_flags(entry, m_flags);
}

/// Two calls: a thread of the storage that the first one wakes then often runs at once, here, while one call would
/// go to sleep over it, and the two would wake each other across processors. One read in memory at a time was
/// up to 1.3 times as fast.
int UringOperations::submitAndWait(int inFlight)
{
    if (const int result = submit(); result < 0) {
        return result;
    }
    const auto completions = std::min(m_waitFor, static_cast<unsigned>(inFlight));
    io_uring_cqe* first = nullptr;
    return m_hasAlarm ? io_uring_submit_and_wait(m_ring.get(), completions)
                      : io_uring_submit_and_wait_timeout(m_ring.get(), &first, completions, &m_wakeUp, nullptr);
}

std::span<io_uring_cqe*> UringOperations::completions(std::span<io_uring_cqe*> space)
{
    return space.first(io_uring_peek_batch_cqe(m_ring.get(), space.data(), static_cast<unsigned>(space.size())));
}

} // namespace sluice::io
