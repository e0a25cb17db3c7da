// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

namespace sluice {

/// Names the exception that is being handled: memory or a thread that the system refused, a failed system call, or a
/// fault of this program. To be called in a catch block.
Error caughtError();

/// Gives what `work` gives, a Result; an exception that leaves it becomes an Error.
template <class Work>
auto withoutExceptions(Work work) -> decltype(work())
{
    try {
        return work();
    } catch (...) {
        return caughtError();
    }
}

} // namespace sluice
