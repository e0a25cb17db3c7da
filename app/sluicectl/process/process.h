// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace sluice::ctl {

/// Makes usable what a process is given by whoever starts it. To be called first in main.
///
/// - Opens a standard stream that is closed on /dev/null: else the next file that is opened, such as the history, would
///   take its number and receive what is printed.
/// - Turns a reader that has gone (SIGPIPE) and a file-size limit (SIGXFSZ) into errors of the write.
/// - Turns an exception that nobody handles, as of a thread, into one line on stderr and exit code 3.
void settleProcess();

/// Runs `work` and gives what it returns: in a thread with a stack of its own where the limit of the stack (ulimit -s)
/// is too small for it.
int onRoomyStack(const std::function<int()>& work);

} // namespace sluice::ctl
