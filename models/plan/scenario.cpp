// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/scenario.h"

#include "models/formulas/stall_cost.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

Bytes shrunk(Bytes bytes, double factor, std::int64_t least)
{
    return {std::max<std::int64_t>(least, std::llround(static_cast<double>(bytes.count) / factor))};
}

/// Tells whether a scenario is the job that ran, on its node; it may have more GPUs and longer epochs.
bool isAsMeasured(const Scenario& scenario)
{
    return scenario.compression == 1 && !scenario.node
        && std::all_of(scenario.figures.begin(), scenario.figures.end(), [&](const JobFigure& figure) {
               Workload other = scenario.workload;
               const bool mayDiffer = figure.field == "gpus" || figure.field == "dataset_bytes"
                   || figure.field == "decode_stdev_seconds"; // which scenarios of before do not hold
               return mayDiffer || !takeFigure(figure, other) || hasFigure(figure, scenario.workload);
           });
}

} // namespace

Workload storedWorkload(const Scenario& scenario)
{
    auto w = scenario.workload;
    if (scenario.compression != 1) {
        w.deliveredBytes = deliveredBytesOf(w);
        w.sampleBytes = shrunk(w.sampleBytes, scenario.compression, 1);
        w.sampleBytesStdev = shrunk(w.sampleBytesStdev, scenario.compression, 0);
        if (w.datasetBytes) {
            w.datasetBytes = shrunk(*w.datasetBytes, scenario.compression, 1);
        }
        w.evaluationBytes = shrunk(w.evaluationBytes, scenario.compression, 0);
    }
    return w;
}

PlanRequest planRequestOf(const Scenario& scenario, const HostFacts& measured)
{
    PlanRequest request{.workload = storedWorkload(scenario), .host = scenario.node ? scenario.node->facts : measured};
    request.prefetchFactor = scenario.prefetchFactor;
    request.workersPerGpu = scenario.workersPerGpu;
    request.change = scenario.change;
    request.loader = scenario.loader;
    request.observed = isAsMeasured(scenario) ? scenario.observed : std::nullopt;
    return request;
}

std::optional<double> lostPerMonth(const Scenario& scenario, const Prediction& prediction)
{
    if (scenario.gpuHourPrice <= 0) {
        return std::nullopt;
    }
    const auto& w = scenario.workload;
    return w.nodes * stallCostPerMonth(w.gpus, prediction.stallFraction, scenario.gpuHourPrice);
}

} // namespace sluice
