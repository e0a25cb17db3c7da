// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_samples.h"

#include <deque>

namespace sluice::attach {

/// What was seen since an earlier moment of the same looking. Workers that were not looked at meanwhile have no
/// samples. Pure.
JobSamples since(const JobSamples& earlier, const JobSamples& now);

/// Keeps what was seen up to each of the last ten moments, which are about a second apart.
class RecentMoments {
public:
    static constexpr std::size_t forVerdict = 10;
    static constexpr std::size_t forRanks = 2; ///< counters of a worker are read every other second

    /// Returns what was seen in the last `count` moments up to `now`, or since the beginning.
    JobSamples last(std::size_t count, const JobSamples& now) const;
    void keep(JobSamples now);
    void clear() { m_seen.clear(); }

private:
    std::deque<JobSamples> m_seen;
};

} // namespace sluice::attach
