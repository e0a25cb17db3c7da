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
    const auto rate = words(basis.storage.supply.mean);
    const auto needed = words(basis.demand.rate);
    if (!undecidedBy(basis).empty()) {
        return fmt::format("{} may feed {}{}: storage gives {}, the job needs {}.", nodeWords(basis), whom, level, rate,
                           needed);
    }
    return fmt::format("{} feeds {}{}: storage gives {}, the job needs {}.", nodeWords(basis), whom, level, rate,
                       needed);
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
    case Stage::DataSet:
        return "The number of shards limits";
    case Stage::Storage:
    case Stage::Gpu:
        break;
    }
    return "Storage limits";
}

/// Loader workers of each GPU, as asked for or as a loader of shards usually has them.
int workersOfShards(const PlanRequest& request)
{
    constexpr int usual = 4;
    return request.workersPerGpu > 0 ? request.workersPerGpu : usual;
}

std::string shardWords(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    const auto ranks = std::int64_t{w.gpus} * w.nodes;
    const auto workers = workersOfShards(basis.request);
    return fmt::format("The data set has {} shards for {} GPUs, and a reader takes whole ones: {} GPUs get none. At "
                       "least {} are needed for {} workers of each GPU.",
                       *w.shards, ranks, ranks - *w.shards, ranks * workers, workers);
}

std::string limitWords(const PlanBasis& basis)
{
    const auto& p = basis.prediction;
    if (basis.request.inProcess) {
        return fmt::format("The training process loads and steps in turn: {} of {} samples/s.",
                           groupedWords(std::floor(p.samplesPerSecond)),
                           groupedWords(std::ceil(basis.demand.samplesPerSecond)));
    }
    if (p.bottleneck == Stage::DataSet) {
        return shardWords(basis);
    }
    if (p.bottleneck == Stage::Network) {
        return fmt::format("The network link limits at {} of {}: {} of {} samples/s.",
                           words(*basis.request.host.network), words(basis.demand.rate),
                           groupedWords(std::floor(p.samplesPerSecond)),
                           groupedWords(std::ceil(basis.demand.samplesPerSecond)));
    }
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

/// Where each GPU has shards and not each worker.
void addShardGap(const PlanBasis& basis, std::vector<std::string>& missing)
{
    const auto shards = shardsOfGpu(basis.request.workload);
    const auto workers = basis.request.workersPerGpu;
    if (shards && *shards >= 1 && workers > 0 && *shards < workers) {
        missing.push_back(fmt::format("data set: its {} shards are fewer than the loader's workers, and a worker takes "
                                      "whole ones: {} of {} workers of each GPU have something to read",
                                      *basis.request.workload.shards, workersAskedFor(basis.request), workers));
    }
}

void addStorageGaps(const PlanBasis& basis, std::vector<std::string>& missing)
{
    if (!basis.surface.measured()) {
        missing.emplace_back("storage: its bandwidth was stated, not measured: sluicectl guide --path DIR");
        if (!basis.surface.statesOperations() && basis.storage.supply.latency.count() > 0) {
            missing.emplace_back(
                "storage: how many reads it answers in a second is not known, as many as are in flight "
                "are counted (--storage-iops)");
        }
    } else if (basis.storage.supply.fromPageCache) {
        missing.emplace_back("storage: reads came from the page cache; measure on a filesystem with direct access: "
                             "sluicectl guide --path DIR");
    } else if (basis.storage.supply.extrapolated) {
        missing.emplace_back("storage: the plan's read size or number in flight lies outside what was measured: "
                             "sluicectl guide --path DIR --budget 180s");
    }
    if (basis.request.assumesLayout) {
        missing.emplace_back("data set: how it is stored was not stated; a file for each sample, read at random, is "
                             "assumed (--samples-per-file, --pattern)");
    }
    if (basis.request.change.devices > 1) {
        const auto devices = groupedWords(basis.request.change.devices);
        const auto links = linksOf(basis.request.host, basis.request.change.devices);
        missing.push_back(
            links ? fmt::format("storage: what {} devices give together was not measured; the PCIe links of this node "
                                "let {} through",
                                devices, words(*links))
                  : fmt::format("storage: what {} devices share (links, root ports, socket) was not measured; their "
                                "rates are taken to add up",
                                devices));
    }
    addShardGap(basis, missing);
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
    if (!knowsDecoding(basis.request.workload)) {
        missing.emplace_back("decode: the CPU time of decoding a sample was not given (--decode-time, decode_seconds); "
                             "the plan counts reading alone");
    }
    if (host.cpuCores <= 0) {
        missing.emplace_back("cpu: the node's cores are not known (--cores): sluicectl guide --path DIR");
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

std::vector<Undecided> undecidedBy(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    const auto& host = basis.request.host;
    std::vector<Undecided> unknown;
    if (!reaches(basis.prediction.utilisation, w.targetUtilisation)) {
        return unknown; // what is not known makes it no better
    }
    if (!knowsDecoding(w)) {
        unknown.push_back({"Decoding is not counted: the CPU time of a sample is not known.",
                           "the CPU time of one sample (--decode-time), 0 where there is nothing to decode"});
    } else if (w.decodeTime.count() > 0 && host.cpuCores <= 0) {
        unknown.push_back({"Decoding is not counted: the cores of the node are not known.", "its cores (--cores)"});
    }
    const auto& change = basis.request.change;
    const double oneDevice = basis.storage.supply.mean.value / change.devices / basis.storage.bytesPerSample;
    if (change.devices > 1 && !linksOf(host, change.devices)
        && oneDevice < w.targetUtilisation * basis.demand.samplesPerSecond) {
        unknown.push_back(
            {fmt::format("The links that {} devices share (root ports, switches, socket) are not known and "
                         "may give less than their sum.",
                         groupedWords(change.devices)),
             "a measurement of the striped devices"});
    }
    return unknown;
}

std::string verdictOf(const PlanBasis& basis)
{
    const auto& w = basis.request.workload;
    auto verdict = reaches(basis.prediction.utilisation, w.targetUtilisation) ? fedWords(basis) : starvedWords(basis);
    verdict += doubtWords(basis);
    for (const auto& unknown : undecidedBy(basis)) {
        verdict += " " + unknown.what;
    }
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
