// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/uring/uring_worker.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

namespace sluice::io {

namespace {

constexpr std::size_t reapBatch = 64;
/// Interrupted or refused so often in a row, no submission gets through any more.
constexpr int maxPutOff = 100'000;

/// A ring that refuses so often in a row to be waited for gives no operation back any more.
constexpr int maxRefusals = 500;

/// Tells whether a signal or a full queue put the operation off: that is no failure, and it is tried again.
bool wasPutOff(int result)
{
    return result == -EINTR || result == -EAGAIN;
}

} // namespace

UringWorker::UringWorker(UringOperations operations, WorkerTask& task, WorkerRecord& record, const LoadControl& control)
    : m_operations(std::move(operations)), m_task(task), m_record(record), m_control(control),
      m_startedAt(static_cast<std::size_t>(task.inFlight)), m_offset(m_startedAt.size())
{
    m_record.setup = m_operations.setup();
    m_prepared.reserve(m_startedAt.size());
}

void UringWorker::run()
{
    m_task.waitForStart();
    m_operations.setAlarm();
    for (std::size_t slot = 0; slot < m_offset.size(); ++slot) {
        issue(slot);
    }
    while (m_inFlight > 0 && !m_record.error && !stopping()) {
        m_cpu.observe(m_control);
        reap();
    }
    drain();
    m_cpu.finish(m_record);
}

/// Prepares the next operation of a slot; nothing when the limit is reached.
void UringWorker::issue(std::size_t slot)
{
    if (m_task.limit.count > 0 && m_issued >= m_task.limit.count) {
        return;
    }
    m_issued += m_task.point.readSize.count;
    m_offset[slot] = m_task.offsets.next();
    enqueue(slot);
}

/// Prepares the operation of a slot at the slot's offset.
void UringWorker::enqueue(std::size_t slot)
{
    m_operations.prepare(slot, m_offset[slot]);
    ++m_inFlight;
    m_prepared.push_back(slot);
    if (m_operations.oneByOne()) {
        startClocks();
        accepted(m_operations.submit());
    }
}

/// Takes note of what a submission returned. What the kernel does not take now stays prepared.
bool UringWorker::accepted(int result)
{
    const bool putOff = result == -EINTR || result == -EAGAIN || result == -EBUSY;
    m_putOffInARow = putOff ? m_putOffInARow + 1 : 0;
    const bool failed = (result < 0 && result != -ETIME && !putOff) || m_putOffInARow > maxPutOff;
    if (failed) {
        m_record.error = systemError("io_uring cannot submit", -result);
    }
    return !failed;
}

/// Starts an operation's clock when it is handed to the kernel, not when it is prepared.
void UringWorker::startClocks()
{
    const auto now = Clock::now();
    for (const auto slot : m_prepared) {
        m_startedAt[slot] = now;
    }
    m_prepared.clear();
}

/// Submits what is prepared, waits for a batch of completions and takes all that are there.
void UringWorker::reap()
{
    startClocks();
    if (!accepted(m_operations.submitAndWait(m_inFlight))) {
        return;
    }
    std::array<io_uring_cqe*, reapBatch> space;
    const auto done = m_operations.completions(space);
    const auto now = Clock::now();
    for (const auto* each : done) {
        if (const auto slot = io_uring_cqe_get_data64(each); slot != UringOperations::alarm) {
            complete(slot, each->res, now);
        }
    }
    for (const auto* each : done) {
        goOn(io_uring_cqe_get_data64(each), each->res);
    }
    m_operations.release(done.size());
}

/// Issues what follows a completion.
void UringWorker::goOn(std::uint64_t slot, int result)
{
    if (slot == UringOperations::alarm) {
        m_operations.setAlarm();
    } else if (!m_record.error && !m_draining) {
        wasPutOff(result) ? enqueue(slot) : issue(slot);
    }
}

void UringWorker::complete(std::size_t slot, int result, Clock::time_point now)
{
    --m_inFlight;
    if (wasPutOff(result)) {
        return;
    }
    if (result != m_task.point.readSize.count) {
        m_record.error = failure(result, m_offset[slot]);
        return;
    }
    if (auto wrong = contentError(m_task, m_operations.bufferOf(slot), m_offset[slot])) {
        m_record.error = std::move(wrong);
        return;
    }
    if (m_cpu.recording()) {
        m_record.latency.add(now - m_startedAt[slot]);
    }
    m_record.finished.add(result, now);
}

Error UringWorker::failure(int result, std::int64_t offset) const
{
    if (result == -EOPNOTSUPP && m_task.options.ioPoll) {
        return {ErrorKind::Unsupported, "this device or filesystem has no queues to poll", Remedy::NoPolling};
    }
    return operationError(m_task, offset, result);
}

/// Waits until the kernel has given back every operation, since it owns their buffers. A device that does not answer
/// keeps them: better lost memory than memory written to after it was freed.
void UringWorker::drain()
{
    m_draining = true;
    const auto failure = m_record.error;
    for (int inVain = 0;
         m_inFlight > 0 && inVain < maxRefusals && !m_control.abandon.load(std::memory_order_relaxed);) {
        const auto before = m_inFlight;
        m_record.error.reset();
        reap();
        const bool refused = m_record.error && m_inFlight == before; // not one operation came back
        inVain = refused ? inVain + 1 : 0;
        if (refused) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    if (failure) {
        m_record.error = failure;
    }
    if (m_inFlight > 0) {
        m_record.leftInFlight = true;
        m_operations.abandonBuffers();
    }
}

} // namespace sluice::io
