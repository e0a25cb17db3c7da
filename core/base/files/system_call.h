// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <string_view>

namespace sluice {

/// Signals come one by one; a call that is interrupted more often in a row never gets through, and is an error.
inline constexpr int maxInterruptions = 1000;

/// What `call` returns, a system call's -1 and errno; called again where a signal interrupted it.
template <class Call>
auto uninterrupted(Call call)
{
    auto result = call();
    for (int i = 0; result < 0 && errno == EINTR && i < maxInterruptions; ++i) {
        result = call();
    }
    return result;
}

/// Writes the whole text to an open file, also where that takes it in pieces or is not ready yet.
/// Errors: gives errno; 0 when all of it was written.
int writeAll(int descriptor, std::string_view text);

/// Lets this process have as many files open as its hard limit allows; the usual soft limit of 1024 is for programs
/// that call select().
void raiseOpenFileLimit();

} // namespace sluice
