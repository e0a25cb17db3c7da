// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/sensitivity.h"
#include "models/plan/pipeline.h"
#include "models/plan/plan.h"

#include "tests/models/planned.h"

#include <benchmark/benchmark.h>

/// makePlan runs in the window at every keystroke: it must stay below a frame, 16 ms.
namespace sluice {
namespace {

using namespace testing_device;

void planOfMeasured(benchmark::State& state)
{
    const auto surface = measuredSurface({}, 0.9); // 80 points
    auto request = images();
    request.workload.samplesPerFile = 1;
    request.workload.accessPattern = Pattern::Random;
    for (auto _ : state) {
        benchmark::DoNotOptimize(makePlan(request, surface));
    }
}
BENCHMARK(planOfMeasured)->Unit(benchmark::kMicrosecond);

/// All that the What-if page computes: plan, 200 points of a curve, tornado. Below 30 ms; the tornado waits for a
/// pause.
void whatIf(benchmark::State& state)
{
    const auto surface = measuredSurface({}, 0.9);
    auto request = images();
    request.workload.decodeTime = Seconds(0.002);
    for (auto _ : state) {
        benchmark::DoNotOptimize(makePlan(request, surface));
        benchmark::DoNotOptimize(sensitivityOf(request, surface));
        auto changed = request;
        for (int gpus = 1; gpus <= 200; ++gpus) {
            changed.workload.gpus = gpus;
            benchmark::DoNotOptimize(predict(changed, *storageFor(changed.workload, surface)));
        }
    }
}
BENCHMARK(whatIf)->Unit(benchmark::kMicrosecond);

void fitOfMeasured(benchmark::State& state)
{
    const auto measurements = measuredSurface({}, 0.9).measurements();
    for (auto _ : state) {
        benchmark::DoNotOptimize(StorageSurface::fit(measurements));
    }
}
BENCHMARK(fitOfMeasured)->Unit(benchmark::kMicrosecond);

} // namespace
} // namespace sluice

BENCHMARK_MAIN();
