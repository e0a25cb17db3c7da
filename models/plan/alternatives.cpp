// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/alternatives.h"

#include "core/base/text/words.h"
#include "models/plan/messages.h"
#include "models/plan/packing.h"

#include <algorithm>
#include <limits>

namespace sluice {

namespace {

/// Share of a node's memory for a data set: loader, framework and kernel take the rest.
constexpr double memoryForData = 0.8;

Alternative predicted(Message change, const PlanRequest& request, const SampleSupply& storage)
{
    const auto prediction = predict(request, storage);
    return {std::move(change), prediction.utilisation, prediction.gpusFed};
}

/// Adds a change as a new workload on the same node; nothing where no such read was measured.
void addChanged(std::vector<Alternative>& list, const PlanBasis& basis, Message change, const Workload& workload)
{
    auto request = basis.request;
    request.workload = workload;
    if (const auto storage = storageFor(request, basis.surface)) {
        list.push_back(predicted(std::move(change), request, *storage));
    }
}

void addStriped(std::vector<Alternative>& list, const PlanBasis& basis, int width)
{
    auto request = basis.request;
    request.change.devices = width;
    const auto storage = width <= maxDevices ? std::optional(storageFor(request, basis.surface)) : std::nullopt;
    if (!storage || !*storage) {
        return;
    }
    const auto links = linksOf(request.host, width);
    const auto devices = "devices"_a = groupedWords(width);
    list.push_back(predicted(links ? say<plan_messages::stripedWithinLinks>(devices, "rate"_a = words(*links))
                                   : say<plan_messages::stripedIfNoLinkLimits>(devices),
                             request, **storage));
}

void addStripes(std::vector<Alternative>& list, const PlanBasis& basis, int recommendedWidth)
{
    const int now = basis.request.change.devices;
    addStriped(list, basis, 2 * now);
    if (recommendedWidth > 2 * now) {
        addStriped(list, basis, recommendedWidth);
    }
}

/// Adds a data set kept in memory, which is not read again from the second epoch on.
void addCached(std::vector<Alternative>& list, const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    const auto memory = static_cast<double>(basis.request.host.memory.count);
    const bool fits = w.datasetBytes && static_cast<double>(w.datasetBytes->count) <= memoryForData * memory;
    if (!fits || w.epochs < 2 || basis.request.change.cachedShare > 0) {
        return;
    }
    auto request = basis.request;
    request.change.cachedShare = 1;
    if (const auto storage = storageFor(request, basis.surface)) {
        list.push_back(
            predicted(say<plan_messages::keptInMemory>("size"_a = siWords(*w.datasetBytes)), request, *storage));
    }
}

} // namespace

std::vector<Alternative> alternativesOf(const PlanBasis& basis, int recommendedWidth)
{
    const auto& w = basis.request.workload;
    std::vector<Alternative> list;
    addStripes(list, basis, recommendedWidth);
    const bool inShards = w.accessPattern == Pattern::Sequential && w.samplesPerFile > 1;
    if (!inShards && w.sampleBytes < Bytes{packedShard.count / 2}) {
        addChanged(list, basis, say<plan_messages::packedIntoShards>("size"_a = iecWords(packedShard)), packed(w));
    }
    if (w.sampleBytes.count > 1) {
        auto smaller = w;
        smaller.sampleBytes = Bytes{(w.sampleBytes.count + 1) / 2};
        addChanged(list, basis, say<plan_messages::halfTheBytes>(), smaller);
        // They cross storage and PCIe compressed; processors have nothing to do with it.
        if (basis.request.host.gpusPresent > 0) {
            addChanged(list, basis, say<plan_messages::halfTheBytesByGpu>(), smaller);
        }
    }
    addCached(list, basis);
    if (basis.prediction.bottleneck == Stage::Cpu && w.decodeTime.count() > 0) {
        auto decoded = w;
        decoded.decodeTime = Seconds(0);
        addChanged(list, basis, say<plan_messages::decodedByGpu>(), decoded);
    }
    const int fed = basis.prediction.maxGpus;
    if (fed > 0 && fed < w.gpus) {
        auto fewer = w;
        fewer.gpus = fed;
        addChanged(list, basis, say<plan_messages::fewerGpus>("fewer"_a = fed, "gpus"_a = w.gpus), fewer);
    }
    return list;
}

std::optional<Alternative> decisiveChange(const Plan& plan)
{
    const auto enough = [&](const Alternative& a) { return reaches(a.utilisation, plan.workload.targetUtilisation); };
    const auto found = std::find_if(plan.alternatives.begin(), plan.alternatives.end(), enough);
    const bool fed = reaches(plan.prediction.utilisation, plan.workload.targetUtilisation);
    return fed || found == plan.alternatives.end() ? std::nullopt : std::optional(*found);
}

} // namespace sluice
