// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/step_time.h"

#include "models/plan/decision/plan_input.h"

#include <array>
#include <cmath>

namespace sluice {

namespace {

constexpr std::array timesTheStep{0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0};
constexpr double farthestStep = 1000;
constexpr double enoughPrecision = 1.005;

/// Looks for the flip by doubling or halving until the verdict is another, then between both.
std::optional<Seconds> shortestFedStep(const InputChange& steps, Seconds now)
{
    const bool fed = steps.isFedAt(now.count());
    Seconds notFed = now;
    Seconds enough = now;
    (fed ? notFed : enough) = now * (fed ? 0.5 : 2);
    while (steps.isFedAt((fed ? notFed : enough).count()) == fed) {
        auto& moving = fed ? notFed : enough;
        (fed ? enough : notFed) = moving;
        moving *= fed ? 0.5 : 2;
        if (moving > now * farthestStep || moving < now / farthestStep) {
            return fed ? std::optional(enough) : std::nullopt;
        }
    }
    while (enough / notFed > enoughPrecision) {
        const Seconds middle(std::sqrt(enough.count() * notFed.count()));
        (steps.isFedAt(middle.count()) ? enough : notFed) = middle;
    }
    return enough;
}

} // namespace

std::optional<StepTimeVerdict> stepTimeVerdictOf(const PlanRequest& request, const StorageSurface& surface,
                                                 const Recommendation& recommended)
{
    const InputChange steps(request, surface, recommended, PlanInput::StepTime);
    const Seconds now = request.workload.stepTime;
    StepTimeVerdict verdict;
    for (const double times : timesTheStep) {
        const auto prediction = steps.at((now * times).count());
        if (!prediction) {
            return std::nullopt;
        }
        verdict.curve.push_back({now * times, prediction->utilisation, prediction->gpusFed});
    }
    verdict.fedFrom = shortestFedStep(steps, now);
    return verdict;
}

} // namespace sluice
