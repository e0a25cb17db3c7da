// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "models/plan/decision/reality_check.h"

#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// A prediction that was compared with the job that it is of, as the history keeps it. One of the same job, storage and
/// node takes the place of an earlier one.
struct ComparedPrediction {
    std::string jobSeenAt; ///< when the job file was made, RFC 3339
    std::string hostName;
    std::string path; ///< of the storage that was measured
    std::string workload; ///< name
    RealityCheck check;

    bool operator==(const ComparedPrediction&) const = default;
};

/// How often predictions came true.
struct Accuracy {
    int predictions = 0;
    int withinInterval = 0;
    double medianError = 0; ///< of the absolute values of the relative errors, as of p90Error and maxError
    double p90Error = 0;
    double maxError = 0;
    double meanError = 0; ///< with its sign: above 0 where predictions are too high

    bool operator==(const Accuracy&) const = default;
};

/// Nothing without predictions. Quantiles are of the nearest rank. Pure.
std::optional<Accuracy> accuracyOf(const std::vector<ComparedPrediction>& predictions);

template <class V, Like<ComparedPrediction> T>
void describe(V& v, T& p)
{
    v("job_seen_at", p.jobSeenAt);
    v("host_name", p.hostName);
    v("path", p.path);
    v("workload", p.workload);
    v("reality", p.check);
}

template <class V, Like<Accuracy> T>
void describe(V& v, T& a)
{
    v("predictions", a.predictions);
    v("within_interval", a.withinInterval);
    v("median_error", a.medianError);
    v("p90_error", a.p90Error);
    v("max_error", a.maxError);
    v("mean_error", a.meanError);
}

} // namespace sluice
