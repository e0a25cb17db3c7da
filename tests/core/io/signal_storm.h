// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>
#include <unistd.h>

namespace sluice::io {

/// 1,000 signals a second to every thread of this process, whose handler does not restart what it interrupts.
class SignalStorm {
public:
    SignalStorm()
    {
        struct sigaction action { };
        action.sa_handler = [](int) { ++s_signals; };
        ::sigaction(SIGUSR1, &action, &m_before);
        m_thread = std::jthread([](const std::stop_token& ended) { blow(ended); });
    }
    SignalStorm(const SignalStorm&) = delete;
    SignalStorm& operator=(const SignalStorm&) = delete;
    ~SignalStorm()
    {
        m_thread = {};
        ::sigaction(SIGUSR1, &m_before, nullptr);
    }
    static int signals() { return s_signals; }

    static std::size_t threads() { return s_threads; }

private:
    static void blow(const std::stop_token& ended)
    {
        const auto self = ::gettid();
        while (!ended.stop_requested()) {
            std::size_t threads = 0;
            for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
                const auto thread = std::stoi(task.path().filename().string());
                threads += thread != self && ::tgkill(::getpid(), thread, SIGUSR1) == 0 ? 1 : 0;
            }
            s_threads = std::max<std::size_t>(s_threads, threads);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    static inline std::atomic<int> s_signals{0};
    static inline std::atomic<std::size_t> s_threads{0}; ///< the most at once
    struct sigaction m_before { };
    std::jthread m_thread;
};

} // namespace sluice::io
