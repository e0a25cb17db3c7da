// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/scenario.h"

#include "models/formulas/stall_cost.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Enough for the queues to settle and for a spread; more only takes time.
constexpr double simulatedSteps = 300;
constexpr double shortestRuntime = 0.1;
constexpr double longestRuntime = 1e8;

Bytes shrunk(Bytes bytes, double factor, std::int64_t least)
{
    return {std::max<std::int64_t>(least, std::llround(static_cast<double>(bytes.count) / factor))};
}

} // namespace

Workload storedWorkload(const Scenario& scenario)
{
    auto w = scenario.workload;
    if (scenario.compression != 1) {
        w.sampleBytes = shrunk(w.sampleBytes, scenario.compression, 1);
        w.sampleBytesStdev = shrunk(w.sampleBytesStdev, scenario.compression, 0);
        if (w.datasetBytes) {
            w.datasetBytes = shrunk(*w.datasetBytes, scenario.compression, 1);
        }
        w.evaluationBytes = shrunk(w.evaluationBytes, scenario.compression, 0);
    }
    return w;
}

PlanRequest planRequestOf(const Scenario& scenario, const HostFacts& host)
{
    PlanRequest request{.workload = storedWorkload(scenario), .host = host};
    request.prefetchFactor = scenario.prefetchFactor;
    request.workersPerGpu = scenario.workersPerGpu;
    request.change = scenario.change;
    return request;
}

SimulationRequest simulationOf(const Scenario& scenario, const Plan& plan, const HostFacts& host)
{
    const auto& w = plan.workload;
    SimulationRequest request;
    auto& setup = request.setup;
    setup.gpus = w.gpus;
    setup.workers = plan.recommendation.workers;
    setup.prefetch = plan.recommendation.prefetchFactor;
    setup.batch = w.batchPerGpu;
    setup.sampleBytes = w.sampleBytes;
    setup.sampleBytesStdev = w.sampleBytesStdev;
    setup.stepTime = w.stepTime;
    setup.decodeTime = w.decodeTime;
    setup.readSize = plan.recommendation.readSize;
    setup.access = plan.supply.at.access;
    setup.order = w.accessPattern == Pattern::Random ? SampleOrder::Shuffled : SampleOrder::Sequential;
    setup.cachedShare = scenario.change.cachedShare;
    setup.samplesPerFile = w.samplesPerFile;
    setup.runtime =
        Seconds(std::clamp(simulatedSteps * w.stepTime.count() / std::max(plan.prediction.utilisation, 0.01),
                           shortestRuntime, longestRuntime));
    request.host.cores = host.cpuCores;
    request.host.devices = scenario.change.devices;
    request.stepLimit = static_cast<std::int64_t>(simulatedSteps);
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
