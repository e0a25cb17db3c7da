// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/workers.h"

#include "core/base/words.h"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>

namespace sluice::io {

struct Workers::Shared {
    explicit Shared(int count, std::function<bool(int)> body)
        : work(std::move(body)), ended(static_cast<std::size_t>(count)), running(count)
    { }

    void run(int index)
    {
        const bool fine = work(index);
        const std::scoped_lock lock(mutex);
        ended[static_cast<std::size_t>(index)] = true;
        failed = failed || !fine;
        --running;
        changed.notify_all();
    }

    const std::function<bool(int)> work;
    mutable std::mutex mutex;
    std::condition_variable_any changed;
    std::vector<bool> ended;
    int running;
    bool failed = false;
};

Workers::Workers(int count, std::function<bool(int)> work) : m_shared(std::make_shared<Shared>(count, std::move(work)))
{
    for (int i = 0; i < count; ++i) {
        m_threads.emplace_back([shared = m_shared, i] { shared->run(i); });
    }
}

Workers::~Workers()
{
    for (std::size_t i = 0; i < m_threads.size(); ++i) {
        if (m_threads[i].joinable() && !ended(static_cast<int>(i))) {
            m_threads[i].detach();
        }
    }
}

bool Workers::waitUntil(const std::stop_token& stop, Clock::time_point time)
{
    std::unique_lock lock(m_shared->mutex);
    return m_shared->changed.wait_until(lock, stop, time,
                                        [this] { return m_shared->failed || m_shared->running == 0; });
}

bool Workers::waitForAll(const std::stop_token& stop, Clock::duration time)
{
    std::unique_lock lock(m_shared->mutex);
    return m_shared->changed.wait_for(lock, stop, time, [this] { return m_shared->running == 0; });
}

bool Workers::ended(int index) const
{
    const std::scoped_lock lock(m_shared->mutex);
    return m_shared->ended[static_cast<std::size_t>(index)];
}

void Workers::leaveBehind(int index)
{
    m_threads[static_cast<std::size_t>(index)].detach();
}

Error noAnswer(const std::string& path, Workers::Clock::duration patience)
{
    return Error{ErrorKind::Io,
                 fmt::format("the storage of {} did not answer within {}", path, words(Seconds(patience))),
                 "see whether its server or device is still there (findmnt lists them, dmesg says what failed), and "
                 "try again then"};
}

Error stoppedWaiting()
{
    return Error{ErrorKind::Interrupted, "stopped before the storage answered", "nothing was measured"};
}

} // namespace sluice::io
