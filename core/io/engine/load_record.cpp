// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/load_record.h"

#include "core/io/uring/kernel_threads.h"

#include <algorithm>

namespace sluice::io {

namespace {

constexpr auto sampleInterval = CompletionLog::interval;
/// Of the processor time: less is an operation now and then that had to wait.
constexpr double noticeableKernelThreads = 0.1;

} // namespace

void LoadRecord::begin()
{
    m_begin = Clock::now();
    m_nextSample = Clock::time_point(m_begin.time_since_epoch() / sampleInterval * sampleInterval) + sampleInterval;
}

void LoadRecord::beginRecording()
{
    catchUp();
    m_outcome.recordedFrom = m_outcome.samples.size();
    sample();
    m_recording = true;
    m_state.control().recording = true;
    m_recordingSince = Clock::now();
    m_kernelThreadsBefore = kernelThreads();
}

void LoadRecord::catchUp()
{
    for (const auto now = Clock::now(); m_nextSample < now; m_nextSample += sampleInterval) {
        add(m_state.takeFinishedAt(m_nextSample), m_nextSample);
    }
}

void LoadRecord::sample()
{
    catchUp();
    add(m_state.finished(), Clock::now());
}

void LoadRecord::measureSoFar()
{
    const auto& from = recordedFrom();
    m_outcome.bytes = m_outcome.samples.back().total - from.total;
    m_outcome.seconds = m_outcome.samples.back().at - from.at;
    m_outcome.cpuKernelThreads = std::max(m_outcome.cpuKernelThreads, kernelThreads() - m_kernelThreadsBefore);
}

void LoadRecord::endByItself()
{
    sample();
    if (!m_recording) {
        m_outcome.recordedFrom = 0;
    }
    measureSoFar();
}

void LoadRecord::close()
{
    const auto [firstDone, finishedThen] = m_state.firstDone();
    const auto finished = m_state.finished();
    m_outcome.lastDone = std::max(finished.last, m_begin) - m_begin;
    m_outcome.firstDone = firstDone ? *firstDone - m_begin : Clock::duration{};
    m_outcome.finishedAtFirstDone = finishedThen;
    m_outcome.finished = Bytes{finished.bytes};
    m_outcome.cpuSystem += m_outcome.cpuKernelThreads;
    m_outcome.setup = m_state.record(0).setup;
    if (m_outcome.cpuKernelThreads > noticeableKernelThreads * (m_outcome.cpuUser + m_outcome.cpuSystem)) {
        m_outcome.setup.kernelThreads = true;
        m_outcome.setup.note("carried out by threads of the kernel");
    }
}

/// Tells how long a load may go without a completion before its device counts as stalling.
LoadRecord::Clock::duration LoadRecord::patience(Bytes total) const
{
    const auto operations = std::max<std::int64_t>(1, total.count / m_spec.point.readSize.count);
    return std::max<Clock::duration>(5 * sampleInterval, 2 * (Clock::now() - m_begin) / operations);
}

void LoadRecord::add(const Finished& finished, Clock::time_point at)
{
    const Bytes total{finished.bytes};
    const auto last = std::max(finished.last, m_begin);
    m_outcome.samples.push_back({(at - last > patience(total) ? at : last) - m_begin, total});
}

Seconds LoadRecord::kernelThreads() const
{
    return m_spec.point.engine == EngineKind::Uring ? kernelThreadTime() : Seconds{};
}

} // namespace sluice::io
