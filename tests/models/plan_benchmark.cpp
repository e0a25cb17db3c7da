// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan.h"

#include "tests/models/planned.h"

#include <benchmark/benchmark.h>

/// makePlan runs in the window at every keystroke: it must stay below 1 ms.
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
