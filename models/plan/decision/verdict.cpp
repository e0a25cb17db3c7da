// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/verdict.h"

#include "core/base/text/words.h"
#include "models/loader/replication.h"
#include "models/plan/decision/unknowns.h"
#include "models/plan/loader/recommend_loader.h"
#include "models/plan/messages.h"
#include "models/plan/planned_setup.h"
#include "models/plan/stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Formats one decimal, rounded down; whole numbers without it.
std::string floorGpus(double gpus)
{
    const double tenths = std::floor(gpus * 10 * (1 + 1e-12));
    return std::fmod(tenths, 10) == 0 ? groupedWords(tenths / 10) : fmt::format("{:.1f}", tenths / 10);
}

/// Chooses the sentence for all GPUs, or for the one.
std::vector<Message> fedSentences(const PlanBasis& basis)
{
    using namespace plan_messages;
    const auto& w = basis.request.workload;
    const auto& p = basis.prediction;
    const auto utilisation = "utilisation"_a = floorPercentWords(p.utilisation);
    const auto target = "target"_a = percentWords(w.targetUtilisation);
    const auto gpus = "gpus"_a = groupedWords(w.gpus);
    const auto rate = "rate"_a = words(basis.storage.supply.mean);
    const auto needed = "needed"_a = words(basis.demand.rate);
    const bool sure = undecidedBy(basis).empty();
    const bool one = w.gpus == 1;
    if (reaches(p.utilisation, 1)) {
        return {one ? (sure ? say<feedsOne>(rate, needed) : say<mayFeedOne>(rate, needed))
                    : (sure ? say<feedsAll>(gpus, rate, needed) : say<mayFeedAll>(gpus, rate, needed))};
    }
    if (one) {
        return {sure ? say<feedsOneAt>(utilisation, target, rate, needed)
                     : say<mayFeedOneAt>(utilisation, target, rate, needed)};
    }
    return {sure ? say<feedsAllAt>(gpus, utilisation, target, rate, needed)
                 : say<mayFeedAllAt>(gpus, utilisation, target, rate, needed)};
}

/// Loader workers of each GPU, as asked for or as a loader of shards usually has them.
int workersOfShards(const PlanRequest& request)
{
    constexpr int usual = 4;
    return request.workersPerGpu > 0 ? request.workersPerGpu : usual;
}

Message shardSentence(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    const auto ranks = std::int64_t{w.gpus} * w.nodes;
    const auto workers = workersOfShards(basis.request);
    return say<plan_messages::shardsLimit>("shards"_a = *w.shards, "gpus"_a = ranks, "idle"_a = ranks - *w.shards,
                                           "atLeast"_a = ranks * workers, "workers"_a = workers);
}

/// Returns how long the training process takes to receive a batch. Returns 0 where a thread receives it, and where
/// memory itself is too slow.
Seconds receivingTimeOf(const PlanBasis& basis)
{
    const auto& prediction = basis.prediction;
    const auto isFull = [](const StageLoad& load) { return load.stage == Stage::HostMemory && load.utilisation > 1; };
    if (std::any_of(prediction.stages.begin(), prediction.stages.end(), isFull)) {
        return {};
    }
    if (!prediction.step) {
        const auto setup = loaderSetupOf(basis.request, {}, 1, 1);
        return timeToReceive(setup, loaderHostOf(basis.request, setup));
    }
    Seconds time{};
    for (const auto& each : prediction.step->parts) {
        time += each.part == StepPart::Receive ? each.time : Seconds{};
    }
    return time;
}

/// Tells whether cores are left, so that too few workers hold up what they compute.
bool coresAreLeft(const PlanBasis& basis)
{
    constexpr double nearlyAll = 0.95;
    const double busy = basis.prediction.samplesPerSecond * cpuSecondsPerSample(basis.request, basis.storage);
    return busy < nearlyAll * basis.request.host.cpuCores;
}

/// Says what limits, in samples per second where it is not storage.
Message limitSentence(const PlanBasis& basis)
{
    using namespace plan_messages;
    const auto& p = basis.prediction;
    const auto rate = "rate"_a = groupedWords(std::floor(p.samplesPerSecond));
    const auto needed = "needed"_a = groupedWords(std::ceil(basis.demand.samplesPerSecond));
    if (loadsInTurn(basis.request)) {
        return say<inProcessLimits>(rate, needed);
    }
    switch (p.bottleneck) {
    case Stage::DataSet:
        return shardSentence(basis);
    case Stage::Network:
        return say<networkLimits>("link"_a = words(*basis.request.host.network), "demand"_a = words(basis.demand.rate),
                                  rate, needed);
    case Stage::Cpu:
        if (basis.request.host.cpuCores <= 0 && workersAskedFor(basis.request) > 0) {
            return say<workersLoad>(rate, needed);
        }
        return coresAreLeft(basis) ? say<workersLimit>(rate, needed) : say<cpuLimits>(rate, needed);
    case Stage::Metadata:
        return say<metadataLimits>(rate, needed);
    case Stage::HostMemory:
        if (const auto receiving = receivingTimeOf(basis); receiving.count() > 0) {
            return say<receivingLimits>("time"_a = words(receiving), rate, needed);
        }
        return say<hostMemoryLimits>(rate, needed);
    case Stage::HostToDevice:
        return say<hostToDeviceLimits>(rate, needed);
    case Stage::Storage:
    case Stage::Gpu:
        break;
    }
    const auto most = mostOfStorage(basis);
    return most >= basis.demand.rate
        ? say<loaderLimits>(rate, needed, "storage"_a = words(most))
        : say<storageLimits>("rate"_a = words(basis.storage.supply.mean), "needed"_a = words(basis.demand.rate));
}

std::vector<Message> starvedSentences(const PlanBasis& basis)
{
    using namespace plan_messages;
    const auto gpus = basis.request.workload.gpus;
    const auto fed = basis.prediction.gpusFed;
    const auto all = "gpus"_a = groupedWords(gpus);
    const auto part = "fed"_a = floorGpus(fed);
    if (fed < 0.1) {
        return {gpus == 1 ? say<feedsHardlyPart>() : say<feedsHardlyAny>(all), limitSentence(basis)};
    }
    return {gpus == 1 ? say<feedsPart>(part) : say<feedsSome>(part, all), limitSentence(basis)};
}

/// Says what is counted that the node does not have.
void addAssumptions(const PlanBasis& basis, std::vector<Message>& verdict)
{
    const auto& change = basis.request.change;
    if (change.devices > 1) {
        verdict.push_back(say<plan_messages::assumesStriped>("devices"_a = groupedWords(change.devices)));
    }
    if (change.cachedShare > 0) {
        verdict.push_back(say<plan_messages::assumesCached>("share"_a = percentWords(change.cachedShare)));
    }
}

/// Chooses the sentence of a decision by the GPUs that the job and the node have.
template <const MessageText& OneHere, const MessageText& Here, const MessageText& More, const MessageText& OnePlanned,
          const MessageText& Planned>
Message onGpus(const Plan& plan, int present)
{
    const auto& w = plan.workload;
    const auto job = "job"_a = w.title.empty() ? w.name : w.title;
    const auto gpus = "gpus"_a = groupedWords(w.gpus);
    if (w.gpus == 1) {
        return present > 0 ? say<OneHere>(job) : say<OnePlanned>(job);
    }
    if (present >= w.gpus) {
        return say<Here>(job, gpus);
    }
    return present > 0 ? say<More>(job, gpus, "present"_a = groupedWords(present)) : say<Planned>(job, gpus);
}

} // namespace

Message headlineOf(const Plan& plan, int gpusPresent)
{
    using namespace plan_messages;
    switch (decisionOf(plan)) {
    case Decision::Yes:
        return onGpus<yesOnGpuHere, yesOnGpusHere, yesOnMoreGpus, yesOnPlannedGpu, yesOnPlannedGpus>(plan, gpusPresent);
    case Decision::No:
        return onGpus<noOnGpuHere, noOnGpusHere, noOnMoreGpus, noOnPlannedGpu, noOnPlannedGpus>(plan, gpusPresent);
    case Decision::CannotSay:
        break;
    }
    return onGpus<cannotSayOnGpuHere, cannotSayOnGpusHere, cannotSayOnMoreGpus, cannotSayOnPlannedGpu,
                  cannotSayOnPlannedGpus>(plan, gpusPresent);
}

std::vector<Message> verdictOf(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    const bool fed = reaches(basis.prediction.utilisation, w.targetUtilisation);
    auto verdict = fed ? fedSentences(basis) : starvedSentences(basis);
    addAssumptions(basis, verdict);
    for (auto& unknown : undecidedBy(basis)) {
        verdict.push_back(std::move(unknown.what));
    }
    if (basis.storage.supply.fromPageCache) {
        verdict.push_back(say<plan_messages::deviceNotMeasured>());
    }
    return verdict;
}

Message batchesExceed(const PlanRequest& request, Bytes needed)
{
    using namespace plan_messages;
    const auto& host = request.host;
    const bool inMemory = host.memory.count > 0 && needed > host.memory;
    const auto bytes = "needed"_a = siWords(needed);
    return inMemory ? say<batchesExceedMemory>(bytes, "memory"_a = iecWords(host.memory))
                    : say<batchesExceedShared>(bytes, "memory"_a = iecWords(host.shm.value_or(Bytes{})));
}

} // namespace sluice
