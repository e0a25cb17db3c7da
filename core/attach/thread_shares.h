// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/job_samples.h"
#include "core/run/job/watched_moment.h"

namespace sluice::attach {

/// Tells what each thread did: of each rank the main thread and its workers, 256 threads at most. Threads without a
/// sample are left out. Pure.
std::vector<WatchedThread> threadsOf(const JobSamples& samples);

} // namespace sluice::attach
