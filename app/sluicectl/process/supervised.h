// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace sluice::ctl {

/// What the caller says, and the exit code, where the work did not end by itself.
struct Endings {
    std::function<int()> stopped; ///< a signal that asks to stop ended it: it had nothing to keep
    std::function<int()> gaveUp; ///< the kernel holds it
};

/// Runs `work` in a child process and returns its exit code; ends by the signal that ended the child, unless it asks to
/// stop.
///
/// A thread that waits for storage that does not answer cannot be ended, not even by SIGKILL, and neither can its
/// process. This process waits in front, so that the caller gets an answer and a prompt all the same.
///
/// It hands on what asks it to stop (see stopSignals). Half a second later it gives up a child that the kernel holds;
/// the child ends as soon as it can. When this process dies, the child does.
///
/// Threads: call it before any thread is started.
int supervised(const std::function<int()>& work, const Endings& endings);

/// While one lives, an interrupted child that the kernel holds is given ten seconds, unless it is interrupted once
/// more: it writes what was measured to a disk that is busy rather than dead, or prints it for a reader who takes their
/// time. Used from the thread that runs `work`.
class KeepsResults {
public:
    KeepsResults();
    KeepsResults(const KeepsResults&) = delete;
    KeepsResults& operator=(const KeepsResults&) = delete;
    ~KeepsResults();
};

/// As KeepsResults, while a file is written that is whole or not there: no reader can be waited for.
class WritesFile {
public:
    WritesFile();
    WritesFile(const WritesFile&) = delete;
    WritesFile& operator=(const WritesFile&) = delete;
    ~WritesFile();
};

} // namespace sluice::ctl
