// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace sluice::ctl {

/// Runs `work` in a child process and returns its exit code; ends by the signal that ended the child.
///
/// A thread that waits for storage that does not answer cannot be ended, not even by SIGKILL, and neither can its
/// process. This process waits in front, so that the caller gets an answer and a prompt all the same.
///
/// It hands on what asks it to stop (see stopSignals). Half a second later it gives up a child that the kernel holds
/// and returns what `gaveUp` says; the child ends as soon as it can. When this process dies, the child does.
///
/// Threads: call it before any thread is started.
int supervised(const std::function<int()>& work, const std::function<int()>& gaveUp);

/// While one lives, an interrupted child that the kernel holds is given ten seconds: it writes what was
/// measured to a disk that is busy rather than dead, or prints it for a reader who takes their time. Used from the
/// thread that runs `work`.
class KeepsResults {
public:
    KeepsResults();
    KeepsResults(const KeepsResults&) = delete;
    KeepsResults& operator=(const KeepsResults&) = delete;
    ~KeepsResults();
};

} // namespace sluice::ctl
