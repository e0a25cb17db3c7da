// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/seen_gpus.h"
#include "core/attach/sampler.h"
#include "core/base/result.h"
#include "core/run/job/watched_moment.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sluice::attach {

struct WatchRequest {
    std::vector<long> roots; ///< processes of the job; empty: only the node is watched
    long self = 0; ///< our own process
    AttachTarget target; ///< of the job, as it was named
    std::string path; ///< absolute, taken as text; empty for none
    std::optional<Seconds> length; ///< absent: until asked to stop, or the job ended
    double perSecond = 25; ///< looks at each main thread
    std::function<std::vector<SeenGpu>()> gpus; ///< what they did last; empty for nobody
    std::function<void(const WatchedMoment&)> show; ///< called about once a second
};

/// Watches a node, and a job where one is named, until it is asked to stop, its time is over or the job ended.
///
/// Reads what the kernel shows, and nothing else; never waits for a mount. What a job does is told by the same samples
/// as attachTo(), over the last seconds.
/// Errors: NotFound: none of the roots runs.
Result<Done> watch(const ProcFiles& files, const WatchRequest& request, const SampleClock& clock);

} // namespace sluice::attach
