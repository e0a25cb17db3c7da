// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/engine.h"

#include "core/io/engine/blocking_engine.h"
#include "core/io/uring/uring_engine.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace sluice::io {

namespace {

/// Where nobody asked for it.
constexpr Bytes largestRegistered = kibibytes(32);

} // namespace

Pages EngineOptions::pagesFor(const IoPoint& point, int count) const
{
    constexpr Bytes worthAHugePage = mebibytes(1); // it takes at least 2 MiB
    const bool byItself = buffers == Buffers::Auto && point.access == Access::Direct && point.engine != EngineKind::Mmap
        && point.readSize > largestRegistered && point.readSize * count >= worthAHugePage;
    return buffers == Buffers::Huge || byItself ? Pages::Huge : Pages::Ordinary;
}

bool EngineOptions::handsOverAlone(const IoPoint& point) const
{
    const bool neighbours = point.pattern != Pattern::Random && point.pattern != Pattern::Strided;
    return oneByOne || (batch == 1 && neighbours && point.access == Access::Direct);
}

bool EngineOptions::registers(Bytes readSize) const
{
    return buffers == Buffers::Registered || buffers == Buffers::Huge
        || (buffers == Buffers::Auto && readSize <= largestRegistered);
}

void prepareBuffer(WorkerTask& task, std::span<std::byte> buffer, std::int64_t offset)
{
    if (task.refill) {
        task.content.fill(buffer, offset);
    } else if (task.point.direction == Direction::Write) {
        task.content.renew(buffer, static_cast<std::uint64_t>(task.firstContent) + task.turn++);
    } else if (task.options.verify) {
        std::memset(buffer.data(), 0xA5, buffer.size());
    }
}

Error operationError(const WorkerTask& task, std::int64_t offset, std::int64_t done)
{
    const auto* verb = task.point.direction == Direction::Read ? "read" : "write";
    if (done >= 0) {
        const bool reading = task.point.direction == Direction::Read;
        return {reading ? ErrorKind::Io : ErrorKind::NoSpace,
                fmt::format("short {} of {} bytes at offset {}", verb, done, offset),
                reading ? Message("did the file change while it was measured?") : Message(Remedy::SmallerFile)};
    }
    const auto hint = done == -EIO ? Message("the device or filesystem failed: look into the kernel's log (dmesg)")
        : done == -ENOSPC || done == -EDQUOT ? Message(Remedy::SmallerFile)
                                             : Message();
    return systemError(fmt::format("cannot {} at offset {}", verb, offset), static_cast<int>(-done), hint);
}

std::optional<Error> contentError(const WorkerTask& task, std::span<const std::byte> read, std::int64_t offset)
{
    const auto wrong = task.options.verify ? task.content.firstWrong(read, offset) : std::nullopt;
    if (!wrong) {
        return std::nullopt;
    }
    return Error{ErrorKind::Corrupt, fmt::format("the byte at offset {} is not what was written there", *wrong),
                 "the storage, its driver or this program is broken: do not trust data on it until you know which"};
}

Result<std::unique_ptr<IoEngine>> makeEngine(EngineKind kind)
{
    if (kind != EngineKind::Uring) {
        return std::unique_ptr<IoEngine>(std::make_unique<BlockingEngine>());
    }
    if (auto usable = UringEngine::probe(); !usable) {
        return usable.error();
    }
    return std::unique_ptr<IoEngine>(std::make_unique<UringEngine>());
}

void CpuClock::observe(const LoadControl& control)
{
    if (m_recording || !control.recording.load(std::memory_order_relaxed)) {
        return;
    }
    m_before = cpuTimeOfThread();
    m_recording = true;
}

void CpuClock::finish(WorkerRecord& record) const
{
    if (!m_recording) {
        return;
    }
    const auto used = usedBetween(m_before, cpuTimeOfThread());
    record.cpuUser = used.user;
    record.cpuSystem = used.system;
}

} // namespace sluice::io
