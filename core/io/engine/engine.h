// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/point/engine_setup.h"
#include "core/base/point/io_point.h"
#include "core/base/result.h"
#include "core/io/engine/buffers.h"
#include "core/io/engine/completion_log.h"
#include "core/io/engine/cpu_time.h"
#include "core/io/engine/histogram.h"
#include "core/io/engine/offsets.h"
#include "core/io/files/content.h"

#include <atomic>
#include <latch>
#include <memory>
#include <optional>
#include <utility>

namespace sluice::io {

/// Says where data is read to. Auto: huge pages for large direct reads, where granted, since scattered pages split a
/// read into more requests; registered buffers for small reads, whose pinning would be timed instead.
enum class Buffers { Auto, Ordinary, Registered, Huge };

} // namespace sluice::io

template <>
inline constexpr auto
    sluice::enumWords<sluice::io::Buffers> = wordList<io::Buffers>({{io::Buffers::Auto, "auto"},
                                                                    {io::Buffers::Ordinary, "ordinary"},
                                                                    {io::Buffers::Registered, "registered"},
                                                                    {io::Buffers::Huge, "huge"}});

namespace sluice::io {

/// How an engine goes about it. What the system granted stands in EngineSetup.
struct EngineOptions {
    Buffers buffers = Buffers::Auto; ///< Huge: registered and in huge pages
    bool ioPoll = false; ///< io_uring, direct access: completions are polled for; the device needs poll queues
    bool sqPoll = false; ///< io_uring: a thread of the kernel submits
    int batch = 1; ///< io_uring: completions to wait for before the next submission
    /// io_uring: each operation is handed to the kernel by itself, as a loader's reads are, and fio's unless it is told
    /// otherwise; else all at once that came back together, which costs less. See handsOverAlone.
    bool oneByOne = false;
    bool verify = false; ///< every byte read is compared with the file's content; a wrong one is a Corrupt error

    bool operator==(const EngineOptions&) const = default;
    /// What to ask for, for so many buffers of one thread.
    Pages pagesFor(const IoPoint& point, int count) const;
    bool registers(Bytes readSize) const;
    /// Tells whether io_uring is given each operation by itself: where asked for, and for neighbouring direct
    /// operations without a batch, which the kernel's plug would merge into larger requests than the point's.
    bool handsOverAlone(const IoPoint& point) const;
};

/// Where the workers of a load wait for each other, so that the clock starts when all are ready and
/// not while one still touches its buffers.
class StartBarrier {
public:
    explicit StartBarrier(int workers) : m_ready(workers) { }
    /// Of each worker, once.
    void arriveAndWait()
    {
        m_ready.count_down();
        m_go.wait();
    }
    void waitForAll() const { m_ready.wait(); }
    void go() { m_go.count_down(); }

private:
    std::latch m_ready;
    std::latch m_go{1};
};

/// What one thread of a load does.
struct WorkerTask {
    int descriptor = -1;
    IoPoint point;
    EngineOptions options{};
    int inFlight = 1; ///< of this thread
    Bytes fileSize;
    Bytes limit{}; ///< stop after issuing this much; 0: until told
    Content content; ///< of the file
    std::int64_t firstContent = 0; ///< writes without refill: the place whose content is the first to be written
    bool refill = false; ///< writes: the content of the place; else another one for every operation, which is cheaper
    std::uint64_t turn = 0; ///< writes without refill: operations so far
    OffsetSequence offsets;
    StartBarrier* startBarrier = nullptr;

    /// Called by the engine between setting up and the first operation.
    void waitForStart() { std::exchange(startBarrier, nullptr)->arriveAndWait(); }
};

/// Signals from the thread that started the load to its workers.
struct LoadControl {
    std::atomic<bool> stop{false}; ///< issue nothing more; wait for what is in flight
    std::atomic<bool> abandon{false}; ///< do not even wait: the device does not answer
    std::atomic<bool> recording{false}; ///< the ramp is over: latencies and CPU time count from now
};

/// Where a worker leaves what it did. `finished` and `latency` may be read by any thread at any
/// time, `setup` once the worker is ready to start, the rest once it has ended.
struct alignas(64) WorkerRecord {
    CompletionLog finished;
    Histogram latency;
    Seconds cpuUser{};
    Seconds cpuSystem{};
    std::optional<Error> error;
    EngineSetup setup;
    bool leftInFlight = false; ///< it ended before the kernel gave back all that was asked of it
};

/// Before an operation: what is to be written, or nothing that could be taken for what was read.
void prepareBuffer(WorkerTask& task, std::span<std::byte> buffer, std::int64_t offset);
/// The error of an operation that gave `done` bytes, or -errno, instead of the size of `task`.
Error operationError(const WorkerTask& task, std::int64_t offset, std::int64_t done);
/// Corrupt, when the task asks to verify what was read and a byte is not what was written.
std::optional<Error> contentError(const WorkerTask& task, std::span<const std::byte> read, std::int64_t offset);

/// Carries out operations until the control says stop, the limit is reached or one fails; those that a signal put off
/// are tried again. The clock surrounds an operation, submission to completion.
/// Threads: `run` is called by each worker at once.
class IoEngine {
public:
    virtual ~IoEngine() = default;
    virtual void run(WorkerTask& task, WorkerRecord& record, const LoadControl& control) = 0;
    /// Threads that carry one load at `point`.
    virtual int threadsFor(const IoPoint& point) const = 0;
};

/// Unsupported, with the kernel's reason, when io_uring cannot be used here.
Result<std::unique_ptr<IoEngine>> makeEngine(EngineKind kind);

/// Adds up the CPU time of the calling thread from the moment the control starts recording.
class CpuClock {
public:
    void observe(const LoadControl& control);
    /// True once recording.
    bool recording() const { return m_recording; }
    void finish(WorkerRecord& record) const;

private:
    bool m_recording = false;
    CpuTime m_before;
};

} // namespace sluice::io
