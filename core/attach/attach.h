// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/sampler.h"
#include "core/base/result.h"
#include "core/run/job/watched_moment.h"

#include <vector>

namespace sluice::attach {

struct AttachRequest {
    std::vector<long> roots; ///< processes of the job; their descendants belong to it, too
    long self = 0; ///< our own process, which is no part of any job, nor is one that waits in front with its command
    AttachTarget target; ///< as it was named; pid and command are filled in
    SampleRequest samples;
    /// Called about once a second with what is known so far, and with what its threads did lately; empty for nobody.
    std::function<void(const AttachedJob& soFar, const WatchedMoment& lately)> meanwhile;
};

/// Looks at a running job from outside and says whether it waits for data, and where.
///
/// Reads what the kernel shows of its processes, and nothing else: no ptrace, no signal, no memory.
/// Errors: NotFound: none of the roots runs, or every rank ended before it was seen. Permission: nothing of it may be
/// seen (hidepid).
Result<AttachedJob> attachTo(const ProcFiles& files, const AttachRequest& request, const SampleClock& clock);

/// Tells whether the job reads from the mount that holds this canonical path, as our own process sees it.
bool readsFrom(const ProcFiles& files, const AttachedJob& job, const std::string& path);

} // namespace sluice::attach
