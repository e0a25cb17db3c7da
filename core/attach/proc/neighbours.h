// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/open_files.h"
#include "core/attach/proc/proc_files.h"
#include "core/base/units.h"
#include "core/run/job/attached_job.h"

#include <map>
#include <set>
#include <string>
#include <vector>

/// Other processes that read from storage while the job runs.
namespace sluice::attach {

struct ReaderCounters {
    std::int64_t startTicks = 0;
    std::int64_t deviceBytes = 0;

    bool operator==(const ReaderCounters&) const = default;
};

/// What all processes read from devices so far, by pid, as far as it may be seen.
struct Readers {
    std::map<long, ReaderCounters> processes;
    std::int64_t newestTicks = 0; ///< start of the newest process
    int hidden = 0; ///< processes whose counters are not shown to us
    int leftOut = 0; ///< beyond what is looked at

    bool operator==(const Readers&) const = default;
};

/// Looks at some thousand processes at most, threads of the kernel left out.
Readers readersNow(const ProcFiles& files);

/// Lists who read more than 1 MB/s between, the most first, five at most, without those of the job. One that was not
/// looked at before counts only where it started since. The device is told where an open file shows it.
std::vector<AttachNeighbour> neighboursBetween(const ProcFiles& files, const Readers& before, const Readers& after,
                                               const std::set<long>& job, Seconds length);

} // namespace sluice::attach
