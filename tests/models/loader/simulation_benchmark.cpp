// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/loader/replication.h"
#include "models/loader/simulation.h"

#include <benchmark/benchmark.h>

/// 1,024 ranks x 500 steps x 8 workers must take less than 2 s on one core, and a full simulation of one
/// node, replications and intervals included, less than 300 ms.
namespace sluice {
namespace {

SimulationRequest request(int gpus, bool barrier)
{
    SimulationRequest r;
    r.setup.gpus = gpus;
    r.setup.workers = 8;
    r.setup.prefetch = 2;
    r.setup.batch = 32;
    r.setup.sampleBytes = Bytes{130'000};
    r.setup.sampleBytesStdev = Bytes{60'000};
    r.setup.stepTime = Seconds(0.1);
    r.setup.decodeTime = Seconds(0.002);
    r.setup.barrier = barrier;
    r.setup.runtime = Seconds(1e9);
    r.host.cores = gpus * 8.0;
    r.stepLimit = 500;
    return r;
}

/// Storage that is short by a tenth, so that queues run empty.
StorageSurface shortOf(const LoaderSetup& s)
{
    const double demand = s.gpus * s.batch * static_cast<double>(s.sampleBytes.count) / s.stepTime.count();
    return StorageSurface::fromSheet({demand * 0.9}, Seconds(0.0005));
}

void oneReplication(benchmark::State& state)
{
    const auto r = request(static_cast<int>(state.range(0)), state.range(1) != 0);
    for (auto _ : state) {
        const auto throughput = WorkerThroughput::of(r.setup, r.host, shortOf(r.setup));
        benchmark::DoNotOptimize(replicate({.setup = r.setup, .throughput = *throughput, .stepLimit = r.stepLimit}));
    }
}
BENCHMARK(oneReplication)
    ->ArgNames({"gpus", "barrier"})
    ->Args({1024, 1})
    ->Args({1024, 0})
    ->Args({8, 1})
    ->Unit(benchmark::kMillisecond);

void wholeSimulationOfANode(benchmark::State& state)
{
    const auto r = request(8, true);
    const auto surface = shortOf(r.setup);
    for (auto _ : state) {
        benchmark::DoNotOptimize(simulate(r, surface));
    }
}
BENCHMARK(wholeSimulationOfANode)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace sluice

BENCHMARK_MAIN();
