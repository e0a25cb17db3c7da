// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace sluice::ctl {

/// Makes what a process is given by whoever starts it usable. To be called first in main.
/// - A standard stream that is closed is opened on /dev/null so that it cannot be used: else the next file that is
/// opened,
///   such as the history, would take its number and receive what is printed.
/// - A reader that has gone (SIGPIPE) and a file-size limit (SIGXFSZ) become errors of the write.
/// - An exception that nobody handles, as of a thread, is one line on stderr and exit code 3.
void settleProcess();

/// Runs `work` and gives what it returns: in a thread with a stack of its own where the limit of the stack (ulimit -s)
/// is too small for it.
int onRoomyStack(const std::function<int()>& work);

} // namespace sluice::ctl
