// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/process/interrupt.h"

#include "app/sluicectl/session.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <ctime>
#include <optional>
#include <unistd.h>

namespace sluice::ctl {

namespace {

void watch(const std::stop_token& ended, std::stop_source source)
{
    using Clock = std::chrono::steady_clock;
    std::optional<Clock::time_point> first;
    const sigset_t set = stopSignals();
    constexpr timespec interval{0, 50'000'000};
    while (!ended.stop_requested()) {
        const int number = ::sigtimedwait(&set, nullptr, &interval);
        if (number <= 0) {
            if (errno != EAGAIN) { // it cannot wait: the interval is kept all the same
                ::nanosleep(&interval, nullptr);
            }
            continue;
        }
        const auto now = Clock::now();
        if (first && isAnother(number, now - *first)) {
            ::_exit(exitInterrupted);
        }
        first = first.value_or(now);
        source.request_stop();
    }
}

} // namespace

bool isAnother(int number, std::chrono::nanoseconds afterTheFirst)
{
    constexpr std::chrono::milliseconds oneAndTheSame{300};
    return number != SIGHUP && afterTheFirst > oneAndTheSame;
}

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
