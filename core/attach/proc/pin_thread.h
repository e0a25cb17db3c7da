// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/watched_process.h"

#include <deque>

namespace sluice::attach {

/// The thread of a training process that receives batches from its workers and copies them to pinned memory. PyTorch
/// names it since 2.6; before, it is a younger thread of the interpreter that waits in poll, as no other does.
/// Threads: one.
class PinThread {
public:
    PinThread(const ProcFiles& files, long pid) : m_files(&files), m_pid(pid) { }

    /// Begins to look for it, where none is known: it starts with the workers of each epoch unless they persist.
    /// `named`: the workers have PyTorch's names, so it has, too.
    void seek(Seconds now, bool named);
    /// Looks at it, or at those that may be it. Returns the number of threads looked at.
    std::int64_t look(Descriptors& descriptors, Seconds now);

    bool found() const { return m_found; }
    Activity activity() const { return m_activity; } ///< at the last look, where it is found

private:
    const ProcFiles* m_files;
    long m_pid;
    std::deque<WatchedThread> m_candidates; ///< one, once it is known
    Activity m_activity = Activity::Queue;
    Seconds m_begun{};
    bool m_found = false;
};

} // namespace sluice::attach
