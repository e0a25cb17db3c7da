// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_report.h"
#include "core/attach/job_shape.h"
#include "core/attach/proc/proc_files.h"
#include "core/base/result.h"
#include "core/run/job/attached_job.h"

#include <vector>

namespace sluice::attach {

/// The processes of a job and what surrounds them: found once, read again as it runs.
class Attachment {
public:
    /// `roots`: processes of the job; their descendants belong to it, too. `self`: our own process, which is no part of
    /// any job, nor is one that waits in front with its command. `target`: as it was named.
    Attachment(const ProcFiles& files, std::vector<long> roots, long self, AttachTarget target);

    /// Finds the ranks. Errors: NotFound: none of the roots runs.
    Result<Done> find();

    const std::vector<RankShape>& ranks() const { return m_ranks; }
    const std::vector<long>& family() const { return m_family; } ///< all processes of the job
    const AttachTarget& target() const { return m_target; } ///< with pid and command

    /// Reads mounts, processors and open files, while the job runs: they are gone when it ended.
    void readSurroundings();
    /// Makes the document of what was seen, with the devices as they are now.
    AttachedJob documentOf(const JobSamples& seen);

private:
    void readCpus(long pid);

    const ProcFiles& m_files;
    std::vector<long> m_roots;
    long m_self;
    std::vector<RankShape> m_ranks;
    std::vector<long> m_family;
    AttachTarget m_target;
    Surroundings m_around;
};

} // namespace sluice::attach
