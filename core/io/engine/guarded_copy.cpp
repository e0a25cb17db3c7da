// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/guarded_copy.h"

#include <atomic>
#include <csetjmp>
#include <csignal>
#include <cstring>

namespace sluice::io {

namespace {

/// Where the thread that copies wants to go on when a page cannot be had.
thread_local sigjmp_buf* volatile wayOut = nullptr;

void onBusError(int)
{
    if (wayOut != nullptr) {
        siglongjmp(*wayOut, 1);
    }
    std::signal(SIGBUS, SIG_DFL); // not ours: the access is tried again, and ends the process
}

void watchForBusErrors()
{
    static const bool once = [] {
        struct sigaction action { };
        action.sa_handler = onBusError;
        action.sa_flags = SA_NODEFER; // the handler is left by a jump, so nothing would unblock the signal
        return ::sigaction(SIGBUS, &action, nullptr) == 0;
    }();
    static_cast<void>(once);
}

} // namespace

bool copyGuarded(std::span<std::byte> to, std::span<const std::byte> from)
{
    watchForBusErrors();
    sigjmp_buf here;
    if (sigsetjmp(here, 0) != 0) {
        wayOut = nullptr;
        return false;
    }
    wayOut = &here;
    std::atomic_signal_fence(std::memory_order_seq_cst); // the handler must see it, whatever the compiler thinks
    std::memcpy(to.data(), from.data(), from.size());
    std::atomic_signal_fence(std::memory_order_seq_cst);
    wayOut = nullptr;
    return true;
}

} // namespace sluice::io
