// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"
#include "core/base/units.h"

#include <functional>

namespace sluice {

/// The pipeline over the last fifth of a second: what the event "loader" of a stream tells.
struct LoaderMoment {
    Seconds at{}; ///< since the workers began
    double queued = 0; ///< batches that wait in the queues of all ranks, mean
    double room = 0; ///< batches that those queues hold at most
    double idle = 0; ///< share of the ranks whose GPU does not compute, 0..1, mean of looks every 10 ms
    double samplesPerSecond = 0; ///< of all ranks; comes in whole steps

    bool operator==(const LoaderMoment&) const = default;
};

/// Called from a thread of its own while the loader runs.
using LoaderMomentListener = std::function<void(const LoaderMoment& moment)>;

template <class V, Like<LoaderMoment> T>
void describe(V& v, T& m)
{
    v("t_seconds", m.at);
    v("queued_batches", m.queued);
    v("queue_room_batches", m.room);
    v("idle_share", m.idle);
    v("samples_per_second", m.samplesPerSecond);
}

} // namespace sluice
