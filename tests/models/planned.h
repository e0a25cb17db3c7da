// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/plan/alternatives.h"
#include "models/plan/loader/recommend_loader.h"
#include "tests/models/measured.h"

#include <algorithm>
#include <memory>
#include <string>

/// A job on a node with a device of known law, and what the rules of the plan are asked with.
namespace sluice::testing_device {

/// 8 GPUs x 256 images of 130 kB in 0.2 s: 10,240 samples/s, 1.33 GB/s, from shards.
inline PlanRequest images()
{
    PlanRequest request;
    request.workload.name = "images";
    request.workload.gpus = 8;
    request.workload.batchPerGpu = 256;
    request.workload.sampleBytes = Bytes{130'000};
    request.workload.stepTime = Seconds(0.2);
    request.workload.samplesPerFile = 1000;
    request.workload.decodeFree = true;
    request.host.cpuCores = 64;
    request.host.memory = gibibytes(256);
    return request;
}

inline StorageSurface stated(double bytesPerSecond, double latency = 0)
{
    return StorageSurface::fromSheet({bytesPerSecond}, Seconds(latency));
}

/// Both patterns and both engines; the threads engine reaches `threadsShare` of the rate.
inline StorageSurface measuredSurface(const Device& device = {}, double threadsShare = 1)
{
    std::vector<Measurement> all;
    for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
        const auto sweep = sweepOf(device, pattern);
        all.insert(all.end(), sweep.begin(), sweep.end());
        for (auto slow : sweepOf(device, pattern, EngineKind::Threads)) {
            slow.rate = slow.rate * threadsShare;
            slow.bytes = Bytes{static_cast<std::int64_t>(slow.rate.value)};
            all.push_back(std::move(slow));
        }
    }
    return *StorageSurface::fit(all);
}

/// What was measured while the page cache answered.
inline StorageSurface readFromPageCache()
{
    auto sweep = sweepOf({}, Pattern::Sequential);
    for (auto& m : sweep) {
        m.pageCache = true;
        m.point.access = Access::Buffered;
    }
    return *StorageSurface::fit(sweep);
}

/// Of images, measured within 30 %.
inline Plan planOfSpread(double rate, int gpusPresent = 0)
{
    auto sweep = sweepOf(Device{rate, 100e-6, 4e9}, Pattern::Sequential);
    for (auto& m : sweep) {
        m.relativeHalfWidth = 0.3;
    }
    auto request = images();
    request.workload.title = "Images";
    request.workload.decodeFree = true;
    request.workload.decodeTime = {};
    request.host.gpusPresent = gpusPresent;
    return *makePlan(request, *StorageSurface::fit(sweep));
}

/// Keeps alive what a PlanBasis refers to.
struct Planned {
    PlanRequest request;
    StorageSurface surface;
    SampleSupply storage;
    Demand demand;
    Prediction prediction;

    Planned(PlanRequest r, StorageSurface s)
        : request(std::move(r)), surface(std::move(s)),
          storage(*storageFor(request.workload, surface, request.workersPerGpu)),
          demand(demandOf(request.workload, storage.supply.at.readSize)), prediction(predict(request, storage))
    { }
    PlanBasis basis() const { return {request, surface, storage, demand, prediction}; }
    Recommendation recommendation() const
    {
        auto chosen = recommend(basis());
        chooseCores(basis(), chosen);
        return chosen;
    }
};

/// The sentence that was given for a setting; empty when there is none.
inline std::string reasonOf(const Recommendation& r, const std::string& setting)
{
    const auto found = std::find_if(r.reasons.begin(), r.reasons.end(),
                                    [&](const Reason& reason) { return reason.setting == setting; });
    return found == r.reasons.end() ? std::string() : found->because.text;
}

} // namespace sluice::testing_device
