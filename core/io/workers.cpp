// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/workers.h"

#include "core/base/text/words.h"

#include <fmt/format.h>

#include <condition_variable>
#include <exception>
#include <future>
#include <mutex>
#include <utility>

namespace sluice::io {

struct Workers::Shared {
    enum class Gate { Closed, Open, Never };

    explicit Shared(int count, std::function<bool(int)> body)
        : work(std::move(body)), ended(static_cast<std::size_t>(count)), running(count)
    { }

    void setGate(Gate to)
    {
        const std::scoped_lock lock(mutex);
        gate = to;
        changed.notify_all();
    }

    void run(int index)
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return gate != Gate::Closed; });
        if (gate == Gate::Never) {
            return;
        }
        lock.unlock();
        const bool fine = succeeds(index);
        lock.lock();
        ended[static_cast<std::size_t>(index)] = true;
        failed = failed || !fine;
        --running;
        changed.notify_all();
    }

    bool succeeds(int index)
    {
        try {
            return work(index);
        } catch (...) {
            const std::scoped_lock lock(mutex);
            thrown = thrown ? thrown : std::current_exception();
            return false;
        }
    }

    /// To be called with the lock held, by who waits.
    void rethrow()
    {
        if (thrown) {
            std::rethrow_exception(std::exchange(thrown, nullptr));
        }
    }

    const std::function<bool(int)> work;
    mutable std::mutex mutex;
    std::condition_variable_any changed;
    Gate gate = Gate::Closed;
    std::vector<bool> ended;
    int running;
    bool failed = false;
    std::exception_ptr thrown;
};

Workers::Workers(int count, std::function<bool(int)> work) : m_shared(std::make_shared<Shared>(count, std::move(work)))
{
    try {
        for (int i = 0; i < count; ++i) {
            m_threads.emplace_back([shared = m_shared, i] { shared->run(i); });
        }
    } catch (...) {
        m_shared->setGate(Shared::Gate::Never); // those that were started end, and are waited for
        throw;
    }
    m_shared->setGate(Shared::Gate::Open);
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
    const bool ended =
        m_shared->changed.wait_until(lock, stop, time, [this] { return m_shared->failed || m_shared->running == 0; });
    m_shared->rethrow();
    return ended;
}

bool Workers::waitForAll(const std::stop_token& stop, Clock::duration time)
{
    std::unique_lock lock(m_shared->mutex);
    const bool ended = m_shared->changed.wait_for(lock, stop, time, [this] { return m_shared->running == 0; });
    m_shared->rethrow();
    return ended;
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

std::vector<std::jthread> startTogether(int count, std::function<void(int index)> work)
{
    const auto start = std::make_shared<std::promise<bool>>();
    const std::shared_future<bool> complete = start->get_future().share();
    const auto shared = std::make_shared<const std::function<void(int)>>(std::move(work));
    std::vector<std::jthread> threads;
    try {
        for (int i = 0; i < count; ++i) {
            threads.emplace_back([complete, shared, i] { complete.get() ? (*shared)(i) : void(); });
        }
    } catch (...) {
        start->set_value(false);
        throw;
    }
    start->set_value(true);
    return threads;
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
