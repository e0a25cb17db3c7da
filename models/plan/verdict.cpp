// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/verdict.h"

#include "core/base/text/words.h"
#include "models/plan/stages.h"

#include <fmt/format.h>

#include <cmath>

namespace sluice {

namespace {

/// Formats a whole percent of a fraction, rounded down.
std::string floorPercent(double fraction)
{
    return fmt::format("{:.0f} %", std::floor(fraction * 100 * (1 + 1e-12)));
}

/// Formats one decimal, rounded down; whole numbers without it.
std::string floorGpus(double gpus)
{
    const double tenths = std::floor(gpus * 10 * (1 + 1e-12));
    return std::fmod(tenths, 10) == 0 ? groupedWords(tenths / 10) : fmt::format("{:.1f}", tenths / 10);
}

/// Names the node, and what changes about its storage.
std::string nodeWords(const PlanBasis& basis)
{
    const auto& change = basis.request.change;
    std::vector<std::string> changes;
    if (change.devices > 1) {
        changes.push_back(fmt::format("{} such devices striped", groupedWords(change.devices)));
    }
    if (change.cachedShare > 0) {
        changes.push_back(fmt::format("{} of the samples from memory", percentWords(change.cachedShare)));
    }
    return changes.empty() ? "This node" : fmt::format("With {}, this node", fmt::join(changes, " and "));
}

std::string fedWords(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    const auto& p = basis.prediction;
    const auto level = reaches(p.utilisation, 1)
        ? std::string()
        : fmt::format(" at {} utilisation (target {})", floorPercent(p.utilisation), percentWords(w.targetUtilisation));
    const auto whom = w.gpus == 1 ? std::string("the one GPU") : fmt::format("all {} GPUs", groupedWords(w.gpus));
    return fmt::format("{} feeds {}{}: storage gives {}, the job needs {}.", nodeWords(basis), whom, level,
                       words(basis.storage.supply.mean), words(basis.demand.rate));
}

std::string stageWords(Stage stage)
{
    switch (stage) {
    case Stage::Cpu:
        return "The CPU limits";
    case Stage::Metadata:
        return "Opening files limits";
    case Stage::HostMemory:
        return "Copying in host memory limits";
    case Stage::HostToDevice:
        return "The copy to the GPUs limits";
    case Stage::Network:
        return "The network link limits";
    case Stage::Storage:
    case Stage::Gpu:
        break;
    }
    return "Storage limits";
}

std::string limitWords(const PlanBasis& basis)
{
    const auto& p = basis.prediction;
    if (p.bottleneck != Stage::Storage) {
        return fmt::format("{} at {} of {} samples/s.", stageWords(p.bottleneck),
                           groupedWords(std::floor(p.samplesPerSecond)),
                           groupedWords(std::ceil(basis.demand.samplesPerSecond)));
    }
    return fmt::format("Storage limits at {} of {}.", words(basis.storage.supply.mean), words(basis.demand.rate));
}

std::string starvedWords(const PlanBasis& basis)
{
    const auto gpus = basis.request.workload.gpus;
    const auto fed = basis.prediction.gpusFed;
    const auto count = fed < 0.1 ? std::string("less than 0.1") : floorGpus(fed);
    return fmt::format("{} feeds {} of {} {}. {}", nodeWords(basis), count, groupedWords(gpus),
                       gpus == 1 ? "GPU" : "GPUs", limitWords(basis));
}

/// Says where the interval reaches across the target: the verdict is not certain.
std::string doubtWords(const PlanBasis& basis)
{
    const auto& p = basis.prediction;
    const double target = basis.request.workload.targetUtilisation;
    if (reaches(p.utilisation, target) && !reaches(p.low, target)) {
        return fmt::format(" It may be as little as {}: the measurements spread.", floorPercent(p.low));
    }
    if (!reaches(p.utilisation, target) && reaches(p.high, target)) {
        return fmt::format(" It may reach the target of {}: the measurements spread.", percentWords(target));
    }
    return {};
}

/// Suggests local drives where a network filesystem gives too little, with the time to copy the data set.
std::string stagingWords(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    const auto rate = basis.storage.supply.mean;
    if (!basis.request.host.overNetwork || !w.datasetBytes || rate.value <= 0
        || reaches(basis.prediction.utilisation, w.targetUtilisation)) {
        return {};
    }
    return fmt::format(
        "local drives: the data set of {} is copied to this node in {} at what storage gives; whether its "
        "drives then feed the GPUs: sluicectl guide --path LOCAL_DIR",
        siWords(*w.datasetBytes), words(*w.datasetBytes / rate));
}

void addStorageGaps(const PlanBasis& basis, std::vector<std::string>& missing)
{
    if (!basis.surface.measured()) {
        missing.emplace_back("storage: its bandwidth was stated, not measured: sluicectl guide --path DIR");
    } else if (basis.storage.supply.fromPageCache) {
        missing.emplace_back("storage: reads came from the page cache; measure on a filesystem with direct access: "
                             "sluicectl guide --path DIR");
    } else if (basis.storage.supply.extrapolated) {
        missing.emplace_back("storage: the plan's read size or number in flight lies outside what was measured: "
                             "sluicectl guide --path DIR --budget 180s");
    }
    if (basis.request.workload.samplesPerFile == 1 && !basis.request.host.filesPerSecond) {
        missing.emplace_back("metadata: opening one file a sample was not measured, the plan counts reading alone: "
                             "sluicectl bench files --path DIR, then --files-per-second");
    }
    if (basis.request.host.overNetwork) {
        missing.emplace_back("network: not measured on its own; what was read over it is part of the storage stage");
    }
    if (const auto staging = stagingWords(basis); !staging.empty()) {
        missing.push_back(staging);
    }
    if (basis.request.workload.nodes > 1) {
        missing.emplace_back("other nodes: storage that nodes share was measured from this node alone");
    }
}

void addNodeGaps(const PlanBasis& basis, std::vector<std::string>& missing)
{
    const auto& host = basis.request.host;
    if (basis.request.workload.decodeTime.count() <= 0) {
        missing.emplace_back("decode: the CPU time of decoding a sample was not given (--decode-time, decode_seconds); "
                             "the plan counts reading alone");
    }
    if (host.cpuCores <= 0) {
        missing.emplace_back("cpu: the node's cores are not known: sluicectl guide --path DIR");
    } else if (cpuSecondsPerSample(basis.request.workload, basis.storage) <= 0) {
        missing.emplace_back("cpu: neither decoding nor the CPU cost of reading is known");
    }
    if (!host.memoryCopy) {
        missing.emplace_back("host memory: its copy bandwidth was not measured (--memory-bandwidth)");
    }
    if (host.hostToDevice) {
        return;
    }
    missing.emplace_back(host.gpusPresent > 0
                             ? "host to device: not measured (sluicectl bench h2d)"
                             : "host to device: no GPU was found here; measure on the GPU node (sluicectl bench h2d)");
}

} // namespace

std::string verdictOf(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    auto verdict = reaches(basis.prediction.utilisation, w.targetUtilisation) ? fedWords(basis) : starvedWords(basis);
    verdict += doubtWords(basis);
    if (basis.storage.supply.fromPageCache) {
        verdict += " Reads came from the page cache: the device itself was not measured.";
    }
    return verdict;
}

std::vector<std::string> missingOf(const PlanBasis& basis)
{
    std::vector<std::string> missing;
    addStorageGaps(basis, missing);
    addNodeGaps(basis, missing);
    return missing;
}

} // namespace sluice
