// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/planned_setup.h"

#include <algorithm>

namespace sluice {

namespace {

constexpr double endless = 1e8; ///< seconds: steps end a simulation
constexpr Bytes leastRead{512}; ///< of a device; what is smaller is cut out of it

} // namespace

LoaderSetup loaderSetupOf(const PlanRequest& request, Bytes readSize, int workers, int prefetch)
{
    const auto& w = request.workload;
    LoaderSetup setup;
    setup.gpus = w.gpus;
    setup.workers = workers;
    setup.prefetch = prefetch;
    setup.batch = w.batchPerGpu;
    setup.sampleBytes = w.sampleBytes;
    setup.sampleBytesStdev = w.sampleBytesStdev;
    setup.deliveredBytes = w.deliveredBytes;
    setup.stepTime = w.stepTime;
    setup.decodeTime = w.decodeTime;
    setup.decodeStdev = w.decodeStdev;
    setup.samplesPerFile = w.samplesPerFile;
    setup.readSize = std::max(readSize, leastRead);
    setup.order = w.accessPattern == Pattern::Random ? SampleOrder::Shuffled : SampleOrder::Sequential;
    setup.cachedShare = request.change.cachedShare;
    setup.runtime = Seconds(endless);
    return setup;
}

LoaderHost loaderHostOf(const PlanRequest& request, const LoaderSetup& setup)
{
    const auto& facts = request.host;
    LoaderHost host;
    host.cores = facts.cpuCores;
    host.devices = request.change.devices;
    host.copyRate = facts.hostToDevice.value_or(facts.gpuLink.value_or(BytesPerSecond{}));
    host.pinMemory = request.loader.pinMemory;
    applyCosts(request.loader.costs, setup, host);
    return host;
}

} // namespace sluice
