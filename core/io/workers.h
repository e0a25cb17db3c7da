// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace sluice::io {

/// For what is in flight to come back once somebody wants to stop, who is to wait half a second at most: there may be
/// two such waits in a row, for reads and for the file to close.
inline constexpr auto patienceWhenStopped = std::chrono::milliseconds(200);
inline constexpr std::chrono::hours asLongAsItTakes{24 * 365};

/// Threads that can be left behind. Storage that does not answer holds a thread in the kernel, where
/// nothing can end it; who waits for such a thread waits as long as it does. Used from one thread.
class Workers {
public:
    using Clock = std::chrono::steady_clock;

    /// Starts work(0) ... work(count - 1), each in a thread of its own, once there is a thread for each. `work` must
    /// own all that it uses, since it may live longer than this. False from it: it failed, and the others need not go
    /// on. Errors: std::system_error where the system allows no more threads; none has begun to work then.
    Workers(int count, std::function<bool(int index)> work);
    /// Leaves behind what has not ended.
    ~Workers();

    /// Until all have ended, one has failed, the time is there or a stop is requested. True in the first two cases.
    /// Errors: throws what a worker threw, here and in waitForAll.
    bool waitUntil(const std::stop_token& stop, Clock::time_point time);
    /// Until all have ended, the time is over or a stop is requested. True in the first case.
    bool waitForAll(const std::stop_token& stop, Clock::duration time);

    bool ended(int index) const;
    /// Of a thread that has ended its work but would be held when it ends itself.
    void leaveBehind(int index);

private:
    struct Shared;

    std::shared_ptr<Shared> m_shared;
    std::vector<std::jthread> m_threads;
};

/// Starts work(0) ... work(count - 1), each in a thread that its owner waits for, once there is a thread for each.
/// Errors: std::system_error where the system allows no more threads; none has begun to work then. `work` throws
/// nothing.
std::vector<std::jthread> startTogether(int count, std::function<void(int index)> work);

/// What `work` gives, carried out in a thread that can be left behind. Nothing when storage or a driver that does not
/// answer holds it for longer than `patience`, or still a moment after a stop is requested. `work` must own all that
/// it uses.
template <class T>
std::optional<T> unlessHeld(std::function<T()> work, const std::stop_token& stop,
                            Workers::Clock::duration patience = asLongAsItTakes,
                            Workers::Clock::duration afterStop = patienceWhenStopped)
{
    const auto result = std::make_shared<std::optional<T>>();
    Workers worker(1, [result, work = std::move(work)](int) {
        result->emplace(work());
        return true;
    });
    const bool ended = worker.waitForAll(stop, patience) || (stop.stop_requested() && worker.waitForAll({}, afterStop));
    return ended ? std::move(*result) : std::nullopt;
}

/// A server that fails over is back by then, as a rule; one that is gone would be waited for without end.
inline constexpr std::chrono::seconds patienceWithStorage{30};

/// Io: nothing came from the storage of `path` for that long.
Error noAnswer(const std::string& path, Workers::Clock::duration patience);
/// Interrupted: before the storage answered, and before anything was measured.
Error stoppedWaiting();

/// What `work` learns of `path` before anything is measured there. Errors: those of `work`, `noAnswer` where the
/// storage holds it for longer than `patience`, and `stoppedWaiting`. `work` must own all that it uses.
template <class T>
Result<T> answerOf(const std::string& path, std::function<Result<T>()> work, const std::stop_token& stop,
                   Workers::Clock::duration patience = patienceWithStorage)
{
    auto answer = unlessHeld<Result<T>>(std::move(work), stop, patience);
    if (!answer) {
        return stop.stop_requested() ? stoppedWaiting() : noAnswer(path, patience);
    }
    return *std::move(answer);
}

} // namespace sluice::io
