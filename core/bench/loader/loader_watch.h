// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/bench/loader_moment.h"

#include <cstdint>
#include <thread>
#include <vector>

namespace sluice {

/// What one look at a pipeline sees, over all ranks.
struct LoaderGlance {
    std::int64_t queued = 0; ///< batches
    int idleRanks = 0;
    std::int64_t steps = 0; ///< finished since the start
};

/// Sizes that glances are compared with.
struct LoaderScale {
    int ranks = 1;
    std::int64_t room = 0; ///< batches, of all ranks
    int batch = 1; ///< samples of a rank's step
};

/// Looks at a running pipeline every 10 ms and tells every 200 ms what it saw, from a thread of its own that ends with
/// the object. Without a listener there is no thread.
class LoaderWatch {
public:
    using Look = std::function<LoaderGlance()>;

    LoaderWatch(Look look, LoaderScale scale, LoaderMomentListener tell);

private:
    std::jthread m_thread;
};

/// The mean of what was seen in a stretch of time that ended at `at`, during which `steps` were finished. Pure.
LoaderMoment momentOf(const std::vector<LoaderGlance>& glances, std::int64_t steps, Seconds at, Seconds stretch,
                      const LoaderScale& scale);

} // namespace sluice
