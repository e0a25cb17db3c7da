// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_shape.h"
#include "core/attach/proc/proc_files.h"
#include "core/base/result.h"

#include <string>
#include <vector>

/// Finds the processes of a job by how people name it. Each gives the roots: processes whose parent is not among those
/// found.
namespace sluice::attach {

/// `path`: as in /proc/PID/cgroup ("/system.slice/train.scope"), or below /sys/fs/cgroup; of version 1 the first
/// controller that has it. Groups beneath it count.
/// Errors: NotFound: no such group, or no process in it.
Result<std::vector<long>> rootsOfCgroup(const ProcFiles& files, const std::string& path);

/// `job`: "123" or "123.0"; Slurm with cgroup version 1 or 2. Errors: Usage: it is no such number. NotFound: no group
/// of such a job on this node.
Result<std::vector<long>> rootsOfSlurmJob(const ProcFiles& files, const std::string& job);

/// `pattern`: a part of a command line, or with * or ? a pattern for all of it. `self`: never found, nor what it runs
/// under.
/// Errors: NotFound: nothing matches. Usage: several jobs match; they are named.
Result<std::vector<long>> rootsOfName(const std::vector<ProcessEntry>& processes, const std::string& pattern,
                                      long self);

} // namespace sluice::attach
