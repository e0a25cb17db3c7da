// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/gds/gds.h"
#include "core/bench/gds/time_limit.h"

#include <stop_token>
#include <string>
#include <vector>

namespace sluice {

/// What the processes of cuFile are run with.
struct CufileRuns {
    const GpuReadFile& file;
    const GdsRequest& request;
    const std::vector<std::string>& self;
    const TimeLimit& limit;
};

/// Measures one way of cuFile in a process of its own. Where nothing proves which way its reads took, once more with
/// the way through host memory forbidden. Errors: why there is no report.
Result<GdsReport> runCufileWay(const CufileRuns& runs, ReadPath path, const std::stop_token& stop);

} // namespace sluice
