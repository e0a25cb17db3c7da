// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/sensitivity.h"

#include "models/plan/decision/plan_input.h"
#include "models/plan/decision/plan_sweep.h"
#include "models/plan/pipeline.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sluice {

namespace {

constexpr double step = 0.2;
/// Turning points are looked for within these factors of the value as it is.
constexpr double farthest = 1e3;
constexpr int halvings = 40;

constexpr std::array tornadoInputs{PlanInput::Gpus,     PlanInput::Batch,      PlanInput::SampleBytes,
                                   PlanInput::StepTime, PlanInput::DecodeTime, PlanInput::CpuCores};

Prediction predictionOf(PlanRequest request, PlanInput input, double value, const StorageSurface& surface)
{
    setValue(request, input, value);
    const auto storage = storageFor(request, surface);
    return storage ? predict(request, *storage) : Prediction{};
}

Influence influenceOf(std::string name, const Prediction& low, const Prediction& high)
{
    return {std::move(name), low.gpusFed, high.gpusFed, low.utilisation, high.utilisation};
}

/// Finds, between two values with different bottlenecks, where the bottleneck changes.
double between(const PlanRequest& request, PlanInput input, const StorageSurface& surface, double low, double high)
{
    const auto below = predictionOf(request, input, low, surface).bottleneck;
    for (int i = 0; i < halvings && high / low > 1 + 1e-9; ++i) {
        const double middle = std::sqrt(low * high);
        (predictionOf(request, input, middle, surface).bottleneck == below ? low : high) = middle;
    }
    return high;
}

void addTurningPoints(const PlanRequest& request, PlanInput input, const StorageSurface& surface,
                      std::vector<TurningPoint>& points)
{
    const double now = valueOf(request, input);
    const double least = isWhole(input) ? std::max(1.0, now / farthest) : now / farthest;
    double low = least;
    auto below = predictionOf(request, input, low, surface).bottleneck;
    for (double high = low * 2; high <= now * farthest; high *= 2) {
        const auto above = predictionOf(request, input, high, surface).bottleneck;
        if (above != below) {
            const double value = between(request, input, surface, low, high);
            points.push_back({std::string(word(input)), isWhole(input) ? std::round(value) : value, below, above});
        }
        low = high;
        below = above;
    }
}

/// There is no value to change by a fifth; what an unknown one could do is between far ends.
std::optional<Influence> unknownDecodingOf(const PlanRequest& request, const StorageSurface& surface)
{
    if (knowsDecoding(request.workload)) {
        return std::nullopt;
    }
    const double middle = decodingOfAllCores(request);
    return influenceOf(std::string(word(PlanInput::DecodeTime)),
                       predictionOf(request, PlanInput::DecodeTime, middle / unknownSpan, surface),
                       predictionOf(request, PlanInput::DecodeTime, middle * unknownSpan, surface));
}

double width(const Influence& i)
{
    return std::abs(i.gpusFedHigh - i.gpusFedLow);
}

} // namespace

Result<Sensitivity> sensitivityOf(const PlanRequest& request, const StorageSurface& surface)
{
    const auto storage = storageFor(request, surface);
    if (!storage) {
        return storage.error();
    }
    Sensitivity s;
    for (const auto input : tornadoInputs) {
        const double now = valueOf(request, input);
        if (now <= 0) {
            continue;
        }
        s.tornado.push_back(influenceOf(std::string(word(input)),
                                        predictionOf(request, input, now * (1 - step), surface),
                                        predictionOf(request, input, now * (1 + step), surface)));
        if (input != PlanInput::CpuCores && input != PlanInput::DecodeTime) {
            addTurningPoints(request, input, surface, s.turningPoints);
        }
    }
    s.unknownDecoding = unknownDecodingOf(request, surface);
    auto slower = *storage;
    auto faster = *storage;
    slower.supply.mean = storage->supply.mean * (1 - step);
    faster.supply.mean = storage->supply.mean * (1 + step);
    s.tornado.push_back(influenceOf("storage_bandwidth", predict(request, slower), predict(request, faster)));
    std::stable_sort(s.tornado.begin(), s.tornado.end(),
                     [](const Influence& a, const Influence& b) { return width(a) > width(b); });
    return s;
}

} // namespace sluice
