// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/interrupt.h"

#include "app/sluicectl/session.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

namespace sluice::ctl {

namespace {

sigset_t watched()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

void watch(const std::stop_token& ended, std::stop_source source)
{
    const sigset_t set = watched();
    constexpr timespec interval{0, 50'000'000};
    while (!ended.stop_requested()) {
        if (::sigtimedwait(&set, nullptr, &interval) <= 0) {
            continue;
        }
        if (source.stop_requested()) {
            ::_exit(exitInterrupted);
        }
        source.request_stop();
    }
}

} // namespace

InterruptWatch::InterruptWatch()
{
    const sigset_t set = watched();
    ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_thread = std::jthread([source = m_source](const std::stop_token& ended) { watch(ended, source); });
}

InterruptWatch::~InterruptWatch()
{
    m_thread = {};
    const sigset_t set = watched();
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

} // namespace sluice::ctl
