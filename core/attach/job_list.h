// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/proc_files.h"
#include "core/run/job/running_job.h"

namespace sluice::attach {

/// Lists the processes that can be looked at: jobs that train as one line each, with their ranks and workers; then all
/// others but threads of the kernel. `self`: our own process, which is left out with what it runs under.
///
/// Reads small files of /proc, of 4,096 processes at most; /etc/passwd for the names of users.
RunningJobs runningJobs(const ProcFiles& files, long self);

} // namespace sluice::attach
