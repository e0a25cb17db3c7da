// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/run/job/traced_job.h"

#include <string>
#include <vector>

namespace sluice::trace {

/// Reads traces that PyTorch's profiler (JSON, plain or compressed) or Nsight Systems (SQLite) wrote, one or more of
/// the same job, and says whether it waits for data. What a file is, its content tells.
///
/// Memory: what the file holds of GPU work, launches and marks, and not the file. Writes nothing.
/// Errors: a file cannot be read, or is neither.
Result<TracedJob> readTraces(const std::vector<std::string>& files);

} // namespace sluice::trace
