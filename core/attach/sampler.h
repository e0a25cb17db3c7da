// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_samples.h"
#include "core/attach/proc/proc_files.h"

#include <functional>

namespace sluice::attach {

/// Time as the sampler sees it; tests give their own.
struct SampleClock {
    std::function<Seconds()> now; ///< does not go back
    std::function<bool(Seconds)> sleep; ///< false: asked to stop
};

/// The real clock; `stop` is asked whether to end early.
SampleClock steadyClock(std::function<bool()> stop);

struct SampleRequest {
    Seconds length{10};
    double perSecond = 50; ///< looks at each main thread
    std::uint64_t seed = 1; ///< of the jitter and of the draws
    /// Called about once a second; `seen` gives what was seen so far. Empty for nobody.
    std::function<void(const std::function<JobSamples()>& seen)> meanwhile;
};

/// Looks at the main thread of each rank, its pin thread and its workers, at times that are spread by 20 % so that they
/// do not keep step with the job. Of many threads some are drawn each time, so that the looks a second stay bounded.
///
/// Reads only: see ProcFiles. Ends early when every rank ended.
/// Threads: none of its own.
JobSamples sampleJob(const ProcFiles& files, const std::vector<RankShape>& ranks, const SampleRequest& request,
                     const SampleClock& clock);

} // namespace sluice::attach
