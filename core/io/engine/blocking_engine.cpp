// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/blocking_engine.h"

#include "core/base/files/system_call.h"
#include "core/io/engine/buffers.h"
#include "core/io/engine/guarded_copy.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

namespace sluice::io {

namespace {

using Clock = std::chrono::steady_clock;
/// Moves one block at an offset; the number of bytes, or -1 with errno.
using Operation = std::function<ssize_t(std::span<std::byte>, off_t)>;

Operation preadOn(int descriptor)
{
    return [descriptor](std::span<std::byte> buffer, off_t offset) {
        return ::pread(descriptor, buffer.data(), buffer.size(), offset);
    };
}

Operation pwriteOn(int descriptor)
{
    return [descriptor](std::span<std::byte> buffer, off_t offset) {
        return ::pwrite(descriptor, buffer.data(), buffer.size(), offset);
    };
}

/// Read-ahead helps where the next block in order is read next.
int adviceFor(Pattern pattern)
{
    return pattern == Pattern::Sequential || pattern == Pattern::Shuffled ? MADV_SEQUENTIAL : MADV_RANDOM;
}

Result<Operation> copyFromMapping(const WorkerTask& task)
{
    const auto length = static_cast<std::size_t>(task.fileSize.count);
    void* address = ::mmap(nullptr, length, PROT_READ, MAP_SHARED, task.descriptor, 0);
    if (address == MAP_FAILED) {
        return systemError("cannot map the file", errno);
    }
    ::madvise(address, length, adviceFor(task.point.pattern));
    const std::shared_ptr<void> mapping(address, [length](void* held) { ::munmap(held, length); });
    return Operation([mapping](std::span<std::byte> buffer, off_t offset) {
        if (!copyGuarded(buffer, {static_cast<const std::byte*>(mapping.get()) + offset, buffer.size()})) {
            errno = EIO;
            return ssize_t{-1};
        }
        return static_cast<ssize_t>(buffer.size());
    });
}

Result<Operation> operationOf(const WorkerTask& task)
{
    if (task.point.engine == EngineKind::Mmap) {
        return copyFromMapping(task);
    }
    return task.point.direction == Direction::Read ? preadOn(task.descriptor) : pwriteOn(task.descriptor);
}

/// The number of bytes, or -errno; nothing when it was put off and is no longer wanted. A signal in between is no
/// failure, unless no call gets through any more.
std::optional<std::int64_t> carriedOut(const Operation& operation, std::span<std::byte> buffer, off_t offset,
                                       const LoadControl& control)
{
    for (int putOff = 0;; ++putOff) {
        const ssize_t done = operation(buffer, offset);
        if (done >= 0 || (errno != EINTR && errno != EAGAIN) || putOff == maxInterruptions) {
            return done < 0 ? -errno : done;
        }
        if (control.stop.load(std::memory_order_relaxed)) {
            return std::nullopt;
        }
        if (errno == EAGAIN) { // the kernel has no room for it at the moment
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
}

void repeat(const Operation& operation, std::span<std::byte> buffer, WorkerTask& task, WorkerRecord& record,
            const LoadControl& control, CpuClock& cpu)
{
    const std::int64_t size = task.point.readSize.count;
    for (std::int64_t issued = 0; !control.stop.load(std::memory_order_relaxed); issued += size) {
        if (task.limit.count > 0 && issued >= task.limit.count) {
            return;
        }
        const off_t offset = task.offsets.next();
        prepareBuffer(task, buffer, offset);
        cpu.observe(control);
        const auto begin = Clock::now();
        const auto done = carriedOut(operation, buffer, offset, control);
        const auto end = Clock::now();
        if (!done) {
            return;
        }
        if (*done != size) {
            record.error = operationError(task, offset, *done);
            return;
        }
        if (auto wrong = contentError(task, buffer, offset)) {
            record.error = std::move(wrong);
            return;
        }
        if (cpu.recording()) {
            record.latency.add(end - begin);
        }
        record.finished.add(size, end);
    }
}

} // namespace

void BlockingEngine::run(WorkerTask& task, WorkerRecord& record, const LoadControl& control)
{
    CpuClock cpu;
    auto buffers = BufferRegion::make(task.point.readSize, 1, task.options.pagesFor(task.point, 1));
    auto operation = operationOf(task);
    if (!buffers || !operation) {
        record.error = buffers ? operation.error() : buffers.error();
        cpu.finish(record);
        return;
    }
    const bool mapped = task.point.engine == EngineKind::Mmap;
    record.setup.summary = mapped ? "mmap, one thread per operation in flight"
                                  : (task.point.direction == Direction::Read ? "pread" : "pwrite")
            + std::string(", one thread per operation in flight");
    if (buffers->pages() == Pages::Huge) {
        record.setup.hugePages = true;
        record.setup.note("huge pages");
    }
    const auto buffer = buffers->buffer(0).first(static_cast<std::size_t>(task.point.readSize.count));
    if (task.point.direction == Direction::Write) {
        task.content.fill(buffer, task.firstContent);
    }
    task.waitForStart();
    repeat(*operation, buffer, task, record, control, cpu);
    cpu.finish(record);
}

} // namespace sluice::io
