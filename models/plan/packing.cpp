// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/packing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Below this gain the effort of packing is not worth it.
constexpr double gainWorthPacking = 1.2;
constexpr double deviationsOf90Percent = 1.645;
/// Error of a rate that was measured once. Source: assumed, two passes over a quiet disk differ by some 5 %.
constexpr double errorOfOnePass = 0.05;
/// What opening a file may cost a reader where nobody measured it. Source: assumed, an inode that is not in memory.
constexpr Seconds openAtMost{1e-3};

/// Returns samples a second, with the error that the 90 % interval of the supply tells.
UncertainRate samplesOf(const SampleSupply& storage)
{
    const auto& s = storage.supply;
    const double error = s.low.value > 0 ? std::log(s.high.value / s.low.value) / (2 * deviationsOf90Percent) : 0;
    return {s.mean.value / storage.bytesPerSample, error};
}

/// Returns the most that opens which nobody measured can slow the files down.
double opensAtMost(const SampleSupply& files)
{
    const double secondsOfSample = files.bytesPerSample * files.supply.at.inFlight() / files.supply.mean.value;
    return 1 + openAtMost.count() / secondsOfSample;
}

} // namespace

std::optional<PackingGain> packingGain(const UncertainRate& files, const UncertainRate& shards)
{
    const double gain = shards.perSecond / files.perSecond;
    if (!(files.perSecond > 0) || !(shards.perSecond > 0) || !std::isfinite(gain)) {
        return std::nullopt;
    }
    const double factor = std::exp(deviationsOf90Percent * std::hypot(files.error, shards.error));
    return PackingGain{gain, gain / factor, gain * factor};
}

PackingAdvice adviceOf(const PackingGain& gain)
{
    if (gain.low >= gainWorthPacking) {
        return PackingAdvice::Pack;
    }
    return gain.high < gainWorthPacking ? PackingAdvice::Leave : PackingAdvice::NotSure;
}

std::string packingWords(const PackingGain& gain)
{
    return fmt::format("{:.1f} times as fast ({:.1f} to {:.1f})", gain.gain, gain.low, gain.high);
}

UncertainRate rateOfOnePass(double perSecond, const LatencySummary& latency, int items)
{
    const double ofItems = items > 0 ? relativeSpread(latency) / std::sqrt(items) : 0;
    return {perSecond, std::hypot(errorOfOnePass, ofItems)};
}

Workload packed(Workload workload)
{
    const auto most = std::max<std::int64_t>(workload.sampleBytes.count, 1);
    workload.samplesPerFile = static_cast<int>(std::clamp<std::int64_t>(packedShard.count / most, 2, 1'000'000));
    workload.accessPattern = Pattern::Sequential;
    return workload;
}

std::optional<PackingGain> packingGainOf(const PlanRequest& request, const SampleSupply& files,
                                         const StorageSurface& surface)
{
    if (request.workload.samplesPerFile > 1 || !surface.measured()) {
        return std::nullopt;
    }
    auto inShards = request;
    inShards.workload = packed(request.workload);
    const auto shards = storageFor(inShards, surface);
    if (!shards) {
        return std::nullopt;
    }
    auto ofFiles = samplesOf(files);
    auto ofShards = samplesOf(*shards);
    if (const auto opens = request.host.filesPerSecond) {
        ofFiles.perSecond = std::min(ofFiles.perSecond, *opens);
        ofShards.perSecond = std::min(ofShards.perSecond, *opens * inShards.workload.samplesPerFile);
    }
    auto gain = packingGain(ofFiles, ofShards);
    if (gain && !request.host.filesPerSecond) {
        gain->high *= opensAtMost(files);
    }
    return gain;
}

} // namespace sluice
