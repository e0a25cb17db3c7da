// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/engine/engine.h"
#include "core/io/engine/load.h"
#include "core/io/files/file.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace sluice::io {

/// Holds all that the workers of a load use: the engine, the file, and a record of each worker. Shared with the
/// workers, which storage may hold for longer than anybody waits.
/// Threads: `work` is called by each worker; `finished` and `firstDone` by any thread at any time.
class LoadState {
public:
    using Clock = std::chrono::steady_clock;

    LoadState(const LoadSpec& spec, std::unique_ptr<IoEngine> engine, File file);

    /// Does the work of one worker. False when an operation failed.
    bool work(int index);

    /// Adds up what all workers have finished.
    Finished finished();
    /// Adds up what all had finished at a time that is over, a multiple of the interval. Each time once, in order.
    Finished takeFinishedAt(Clock::time_point time);
    /// Tells when the first worker ended, and what all had finished then; nothing while none has.
    std::pair<std::optional<Clock::time_point>, Bytes> firstDone() const;

    int size() const { return static_cast<int>(m_records.size()); }
    const WorkerRecord& record(int index) const { return m_records[static_cast<std::size_t>(index)]; }
    LoadControl& control() { return m_control; }
    StartBarrier& startBarrier() { return m_startBarrier; }

private:
    WorkerTask taskOf(int index);
    int descriptorOf(int index);
    template <class Of>
    Finished sum(Of of)
    {
        Finished all;
        for (auto& each : m_records) {
            const auto one = of(each);
            all.bytes += one.bytes;
            all.last = std::max(all.last, one.last);
        }
        return all;
    }

    const LoadSpec m_spec;
    std::unique_ptr<IoEngine> m_engine;
    File m_file;
    std::vector<File> m_ownFiles; ///< of workers that read through the page cache; each opens its own
    LoadControl m_control;
    std::vector<WorkerRecord> m_records;
    StartBarrier m_startBarrier;
    const std::uint64_t m_seed = static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
    std::atomic<bool> m_anyDone{false};
    mutable std::mutex m_mutex; ///< of what follows
    std::optional<Clock::time_point> m_firstDone;
    Bytes m_finishedAtFirstDone;
};

} // namespace sluice::io
