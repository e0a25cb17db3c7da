// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "models/plan/pipeline.h"
#include "models/storage/measurement.h"

#include <optional>
#include <string>

/// Says what packing one file a sample into shards gains. Recommendation, `bench files`, report and window ask here.
namespace sluice {

/// Holds a rate with its error: the standard deviation of its logarithm.
struct UncertainRate {
    double perSecond = 0;
    double error = 0;
};

/// Divides the rate of the same bytes in shards by that of the files.
struct PackingGain {
    double gain = 1;
    double low = 1; ///< 90 % interval
    double high = 1;

    bool operator==(const PackingGain&) const = default;
};

enum class PackingAdvice {
    Pack, ///< the gain is worth the effort
    Leave, ///< it is not
    NotSure, ///< the interval holds both
};

/// Compares both rates; nothing where one of them is not a positive number.
std::optional<PackingGain> packingGain(const UncertainRate& files, const UncertainRate& shards);
/// Asks for a gain of 1.2 times. Below that the effort of packing is not worth it.
PackingAdvice adviceOf(const PackingGain& gain);
/// "1.4 times as fast (1.2 to 1.6)".
std::string packingWords(const PackingGain& gain);

/// Returns the rate of one pass that was not repeated, through `items` of this latency; 0 items: latency not known.
UncertainRate rateOfOnePass(double perSecond, const LatencySummary& latency, int items);

/// Returns the same job with its samples in shards that are read in order.
Workload packed(Workload workload);
/// Sizes of the shards that packed() makes.
inline constexpr Bytes packedShard = mebibytes(256);

/// Compares what storage gives to the job as it is and packed: reads, and opens where they are known. Where they are
/// not, the interval allows for them. Nothing for a job in shards, for storage that was stated, and where reads in
/// order were not measured.
std::optional<PackingGain> packingGainOf(const PlanRequest& request, const SampleSupply& files,
                                         const StorageSurface& surface);

} // namespace sluice
