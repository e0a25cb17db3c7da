// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>

namespace sluice {

/// Keeps SIGINT, SIGTERM and SIGHUP waiting for as long as it lives: between the making of a file that must not be left
/// behind and its removal. They are delivered afterwards.
///
/// Threads: of the thread that makes it; another one that does not block them takes them at once.
class HeldSignals {
public:
    HeldSignals()
    {
        sigset_t held;
        sigemptyset(&held);
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
            sigaddset(&held, number);
        }
        ::pthread_sigmask(SIG_BLOCK, &held, &m_before);
    }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;
    ~HeldSignals() { ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }

private:
    sigset_t m_before{};
};

} // namespace sluice
