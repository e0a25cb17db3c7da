// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/bench/files_result.h"

namespace sluice {

namespace {

constexpr double callsOfFile = 3; ///< open, fstat, close

} // namespace

std::optional<PackingGain> packingGainOf(const FilesAtWorkers& at)
{
    return at.shardCold ? packingGain(rateOfOnePass(at.cold.rate.value, at.cold.whole, at.cold.files),
                                      rateOfOnePass(at.shardCold->value, {}, 0))
                        : std::nullopt;
}

std::optional<FilesHeadline> headlineOf(const FilesMeasurement& m)
{
    if (m.scaling.empty()) {
        return std::nullopt;
    }
    const auto& at = m.scaling.back();
    const double alone = m.scaling.front().metadata.filesPerSecond;
    FilesHeadline headline;
    headline.filesPerSecond = at.cold.filesPerSecond;
    headline.rate = at.cold.rate;
    headline.warmFilesPerSecond = at.warm.filesPerSecond;
    headline.metadataOperationsPerSecond = at.metadata.filesPerSecond * callsOfFile;
    headline.shard = at.shardCold;
    if (at.shardCold) {
        headline.shardFilesPerSecond = at.shardCold->value / static_cast<double>(m.meanFile().count);
    }
    headline.warmShard = at.shardWarm;
    headline.packing = packingGainOf(at);
    headline.metadataScaling = alone > 0 ? std::optional(at.metadata.filesPerSecond / alone) : std::nullopt;
    headline.open = at.cold.open;
    headline.stat = at.cold.stat;
    headline.read = at.cold.read;
    headline.close = at.cold.close;
    return headline;
}

} // namespace sluice
