// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/json.h"

#include <string>

namespace sluice {

struct Workload;

/// One figure of a job that was measured, with where it is from.
struct JobFigure {
    std::string field; ///< as in a workload ("step_seconds"); else "workers", "prefetch_factor", "delivered_bytes" or
                       ///< "decode_stdev_seconds"
    double value = 0; ///< in the unit of the field
    std::string from; ///< member of the job file: "observed.gpu_step_seconds"
    std::string host{}; ///< of the job file that it is from; empty: of no such file, or it names none

    bool operator==(const JobFigure&) const = default;
};

/// Writes a figure to the field of a workload that it is of. Returns false where a workload has no such field.
bool takeFigure(const JobFigure& figure, Workload& workload);

/// Tells whether the workload has the figure as it was measured; false where a workload has no such field.
bool hasFigure(const JobFigure& figure, const Workload& workload);

template <class V, Like<JobFigure> T>
void describe(V& v, T& f)
{
    v("field", f.field);
    v("value", f.value, domain::figure);
    v("from", f.from);
    if (!std::is_const_v<T> || !f.host.empty()) {
        v("host", f.host);
    }
}

} // namespace sluice
