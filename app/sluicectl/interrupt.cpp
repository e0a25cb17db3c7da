// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/interrupt.h"

#include "app/sluicectl/session.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

namespace sluice::ctl {

namespace {

void watch(const std::stop_token& ended, std::stop_source source)
{
    const sigset_t set = stopSignals();
    constexpr timespec interval{0, 50'000'000};
    while (!ended.stop_requested()) {
        const int number = ::sigtimedwait(&set, nullptr, &interval);
        if (number <= 0) {
            continue;
        }
        // A closed terminal says so twice, itself and by its shell: nobody is impatient.
        if (source.stop_requested() && number != SIGHUP) {
            ::_exit(exitInterrupted);
        }
        source.request_stop();
    }
}

} // namespace

sigset_t stopSignals()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    struct sigaction now { };
    if (::sigaction(SIGHUP, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) {
        sigaddset(&set, SIGHUP);
    }
    return set;
}

InterruptWatch::InterruptWatch()
{
    const sigset_t set = stopSignals();
    ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_thread = std::jthread([source = m_source](const std::stop_token& ended) { watch(ended, source); });
}

InterruptWatch::~InterruptWatch()
{
    m_thread = {};
    const sigset_t set = stopSignals();
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

} // namespace sluice::ctl
