// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/result.h"
#include "models/loader/framework_costs.h"

#include <cmath>
#include <optional>

/// Compares what a job was seen to do with what is predicted of it: whether a prediction can be believed.
namespace sluice {

struct PlanRequest;
struct Prediction;
class StorageSurface;

/// Describes a job as it ran on the node: the settings in force, and what came of them.
struct ObservedJob {
    LoaderKind loader = LoaderKind::PyTorch;
    int gpus = 1; ///< its processes on the node, each with a loader of its own
    int workers = 0; ///< of each
    int prefetch = 2; ///< batches ahead of each worker
    int cores = 0; ///< that its processes could use; 0: all of the node
    std::optional<double> cachedShare{}; ///< of the bytes read, that came from memory, 0..1; unknown: none is counted
    double samplesPerSecond = 0; ///< of all processes, the first batches of a pass apart
    std::optional<double> waitingShare; ///< of the time, 0..1

    bool operator==(const ObservedJob&) const = default;
};

/// Holds a prediction beside what was observed.
struct RealityCheck {
    ObservedJob observed;
    double samplesPerSecond = 0; ///< predicted
    double low = 0; ///< 90 % interval of it
    double high = 0;
    double waitingShare = 0; ///< predicted

    /// Returns by how much the prediction is too high (above 0) or too low, relative to what was observed.
    double error() const { return samplesPerSecond / observed.samplesPerSecond - 1; }
    /// Returns whether the interval held what came.
    bool within() const { return low <= observed.samplesPerSecond && observed.samplesPerSecond <= high; }
    bool operator==(const RealityCheck&) const = default;
};

/// Predicts the job of `request` with the settings that were in force, and on as many GPUs.
///
/// Errors: those of simulate().
Result<RealityCheck> checkAgainst(const ObservedJob& observed, const PlanRequest& request,
                                  const StorageSurface& surface);

/// Widens the interval of a prediction by the relative error of one of the same job.
void widen(Prediction& prediction, double error);

template <class V, Like<ObservedJob> T>
void describe(V& v, T& o)
{
    v("loader", o.loader);
    v("gpus", o.gpus, Domain{1, domain::count.most, true});
    v("workers", o.workers, domain::count);
    v("prefetch_factor", o.prefetch, Domain{1, domain::count.most, true});
    v("cores", o.cores, domain::count);
    v("cached_share", o.cachedShare, domain::share);
    v("samples_per_second", o.samplesPerSecond, Domain{1e-12, domain::rate.most, true});
    v("waiting_share", o.waitingShare, domain::share);
}

template <class V, Like<RealityCheck> T>
void describe(V& v, T& c)
{
    v("observed", c.observed);
    v("samples_per_second", c.samplesPerSecond, domain::figure);
    v("low", c.low, domain::figure);
    v("high", c.high, domain::figure);
    v("waiting_share", c.waitingShare, domain::share);
    if constexpr (std::is_const_v<T>) {
        v("error", c.error());
        v("within_interval", c.within());
    }
}

} // namespace sluice
