// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace sluice::ctl {

/// Hands a text to the process that waits; the last one counts.
using HandOver = std::function<void(const std::string& text)>;

/// What work in a process of its own came to.
struct Abandonable {
    std::optional<std::string> last; ///< the text that was handed over last, whole
    bool ended = false; ///< false: the deadline came first, and it was left behind
};

/// Runs `work` in a child process until `deadline` at most. What the kernel holds, as a read from a dead server, cannot
/// be ended: the child is killed and not waited for, and keeps none of our streams open. When this process dies, the
/// child does. Without processes left, the work is not done.
///
/// Threads: call it before any thread is started.
Abandonable runAbandonable(const std::function<void(const HandOver&)>& work,
                           std::chrono::steady_clock::time_point deadline);

} // namespace sluice::ctl
