// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/alternatives.h"

#include "core/base/text/words.h"
#include "models/plan/messages.h"
#include "models/plan/packing.h"
#include "models/plan/plan_simulation.h"

#include <algorithm>
#include <limits>

namespace sluice {

namespace {

/// Share of a node's memory for a data set: loader, framework and kernel take the rest.
constexpr double memoryForData = 0.8;

/// Tries changes of one plan, one by one.
class Changes {
public:
    Changes(const PlanBasis& basis, const Recommendation& before) : m_basis(basis), m_before(before) { }

    /// Adds a change; nothing where no such read was measured. Returns whether it was added.
    bool add(Message change, const PlanRequest& request)
    {
        const auto changed = predictChange(request, m_basis.surface, m_before);
        if (changed) {
            m_list.push_back({std::move(change), changed->utilisation, changed->gpusFed, otherGpus(request)});
        }
        return changed.has_value();
    }
    /// Adds a change as a new workload on the same node.
    bool add(Message change, const Workload& workload)
    {
        auto request = m_basis.request;
        request.workload = workload;
        return add(std::move(change), request);
    }
    std::vector<Alternative> take() { return std::move(m_list); }

private:
    std::optional<int> otherGpus(const PlanRequest& request) const
    {
        const int gpus = request.workload.gpus;
        return gpus == m_basis.request.workload.gpus ? std::nullopt : std::optional(gpus);
    }

    const PlanBasis& m_basis;
    const Recommendation& m_before;
    std::vector<Alternative> m_list;
};

void addStriped(Changes& changes, PlanRequest request, int width)
{
    if (width > maxDevices) {
        return;
    }
    request.change.devices = width;
    const auto links = linksOf(request.host, width);
    const auto devices = "devices"_a = groupedWords(width);
    changes.add(links ? say<plan_messages::stripedWithinLinks>(devices, "rate"_a = words(*links))
                      : say<plan_messages::stripedIfNoLinkLimits>(devices),
                request);
}

void addStripes(Changes& changes, const PlanBasis& basis, int recommendedWidth)
{
    const auto& request = basis.request;
    const int now = request.change.devices;
    if (isBehindServer(basis)) {
        return;
    }
    addStriped(changes, request, 2 * now);
    if (recommendedWidth > 2 * now) {
        addStriped(changes, request, recommendedWidth);
    }
}

/// Adds pinned memory where the training process spends time of its own to receive batches.
void addPinned(Changes& changes, PlanRequest request)
{
    if (request.loader.kind == LoaderKind::PyTorch && !request.loader.pinMemory) {
        request.loader.pinMemory = true;
        changes.add(say<plan_messages::receivedByAThread>(), request);
    }
}

/// Adds a data set kept in memory, which is not read again from the second epoch on.
void addCached(Changes& changes, PlanRequest request)
{
    const auto& w = request.workload;
    const auto memory = static_cast<double>(request.host.memory.count);
    const bool fits = w.datasetBytes && static_cast<double>(w.datasetBytes->count) <= memoryForData * memory;
    if (!fits || w.epochs < 2 || request.change.cachedShare > 0) {
        return;
    }
    request.change.cachedShare = 1;
    changes.add(say<plan_messages::keptInMemory>("size"_a = siWords(*w.datasetBytes)), request);
}

} // namespace

std::vector<Alternative> alternativesOf(const PlanBasis& basis, const Recommendation& recommended)
{
    const auto& w = basis.request.workload;
    Changes changes(basis, recommended);
    addPinned(changes, basis.request);
    addStripes(changes, basis, recommended.stripeWidth);
    const bool inShards = w.accessPattern == Pattern::Sequential && w.samplesPerFile > 1;
    if (!inShards && w.sampleBytes < Bytes{packedShard.count / 2}) {
        changes.add(say<plan_messages::packedIntoShards>("size"_a = iecWords(packedShard)), packed(w));
    }
    if (w.sampleBytes.count > 1) {
        auto smaller = w;
        smaller.sampleBytes = Bytes{(w.sampleBytes.count + 1) / 2};
        smaller.sampleBytesStdev = Bytes{w.sampleBytesStdev.count / 2};
        auto unpacked = smaller; // by processors: what they deliver is as large as before
        unpacked.deliveredBytes = deliveredBytesOf(w);
        const bool added = changes.add(say<plan_messages::halfTheBytes>(), unpacked);
        // They cross storage and PCIe compressed; processors have nothing to do with it.
        if (added && basis.request.host.gpusPresent > 0) {
            changes.add(say<plan_messages::halfTheBytesByGpu>(), smaller);
        }
    }
    addCached(changes, basis.request);
    if (basis.prediction.bottleneck == Stage::Cpu && w.decodeTime.count() > 0) {
        auto decoded = w;
        decoded.decodeTime = Seconds(0);
        decoded.decodeStdev = Seconds(0);
        decoded.decodeFree = true;
        changes.add(say<plan_messages::decodedByGpu>(), decoded);
    }
    const int fed = basis.prediction.maxGpus;
    if (fed > 0 && fed < w.gpus) {
        auto fewer = w;
        fewer.gpus = fed;
        changes.add(say<plan_messages::fewerGpus>("fewer"_a = fed, "gpus"_a = w.gpus), fewer);
    }
    return changes.take();
}

std::optional<Alternative> decisiveChange(const Plan& plan)
{
    const auto enough = [&](const Alternative& a) { return reaches(a.utilisation, plan.workload.targetUtilisation); };
    const auto found = std::find_if(plan.alternatives.begin(), plan.alternatives.end(), enough);
    const bool fed = reaches(plan.prediction.utilisation, plan.workload.targetUtilisation);
    return fed || found == plan.alternatives.end() ? std::nullopt : std::optional(*found);
}

} // namespace sluice
