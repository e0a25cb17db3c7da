// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <csignal>
#include <stop_token>
#include <thread>

namespace sluice::ctl {

/// What asks a measurement to stop: SIGINT, SIGTERM, and SIGHUP of a terminal that is closed, unless that is ignored
/// (nohup): a signal that is waited for would end it all the same.
sigset_t stopSignals();

/// Whether a signal, so long after the first, tells of impatience. Who signals a whole process group, as timeout(1)
/// does, reaches us more than once: by themselves, and by the process that waits in front of us (see supervised.h). A
/// closed terminal says so itself and by its shell, at any time.
bool isAnother(int number, std::chrono::nanoseconds afterTheFirst);

/// Turns these signals into a stop request for as long as it lives.
///
/// A second SIGINT or SIGTERM, later than 0.3 s after the first, ends the process at once; our files have no name and
/// go with it.
///
/// Threads: make it before any other thread, so that all later ones inherit the signals blocked.
class InterruptWatch {
public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::jthread m_thread;
};

} // namespace sluice::ctl
