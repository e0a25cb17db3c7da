// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine.h"

#include "core/io/blocking_engine.h"
#include "core/io/uring_engine.h"

#include <sys/resource.h>

namespace sluice::io {

namespace {

Seconds secondsOf(const timeval& time)
{
    return Seconds(static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6);
}

} // namespace

bool EngineOptions::registers(Bytes readSize) const
{
    constexpr Bytes largestByItself = kibibytes(32);
    return buffers == Buffers::Registered || buffers == Buffers::Huge
        || (buffers == Buffers::Auto && readSize <= largestByItself);
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
    rusage usage{};
    ::getrusage(RUSAGE_THREAD, &usage);
    m_user = secondsOf(usage.ru_utime);
    m_system = secondsOf(usage.ru_stime);
    m_recording = true;
}

void CpuClock::finish(WorkerRecord& record) const
{
    record.finishedAt = std::chrono::steady_clock::now();
    if (!m_recording) {
        return;
    }
    rusage usage{};
    ::getrusage(RUSAGE_THREAD, &usage);
    record.cpuUser = secondsOf(usage.ru_utime) - m_user;
    record.cpuSystem = secondsOf(usage.ru_stime) - m_system;
}

} // namespace sluice::io
