// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "models/plan/plan.h"

#include <optional>
#include <vector>

/// Shows the verdict as a function of the step time, the input that is measured least often: a faster GPU, a smaller
/// model or a better kernel shortens it, and the same storage no longer suffices.
namespace sluice {

/// Holds the prediction with one step time, all else as it is.
struct StepOutcome {
    Seconds step{};
    double utilisation = 0; ///< accelerator utilisation, 0..1
    double gpusFed = 0;

    bool operator==(const StepOutcome&) const = default;
};

struct StepTimeVerdict {
    std::optional<Seconds> fedFrom; ///< the shortest step at which the target is reached; absent: not within 1,000
                                    ///< times the job's
    std::vector<StepOutcome> curve; ///< from a quarter of the job's step to four times it, in order

    bool operator==(const StepTimeVerdict&) const = default;
};

/// Predicts the job with other step times, each with the recommended loader and more workers where that loads more.
/// Deterministic, some 40 simulations of one replication. Shorter steps never give more utilisation. Nothing where no
/// such read was measured.
std::optional<StepTimeVerdict> stepTimeVerdictOf(const PlanRequest& request, const StorageSurface& surface,
                                                 const Recommendation& recommended);

template <class V, Like<StepOutcome> T>
void describe(V& v, T& o)
{
    v("step_seconds", o.step);
    v("accelerator_utilisation", o.utilisation);
    v("gpus_fed", o.gpusFed);
}

template <class V, Like<StepTimeVerdict> T>
void describe(V& v, T& s)
{
    v("fed_from_seconds", s.fedFrom);
    v("curve", s.curve);
}

} // namespace sluice
