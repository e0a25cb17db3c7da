// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/decision/plan_sweep.h"

#include "models/plan/pipeline.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

/// Around the value as it is: an eighth to eight times, two points a doubling.
constexpr int halvesOfDoublings = 6;
/// Of whole numbers at least up to here.
constexpr double leastWidth = 16;
/// Decoding of unknown cost is shown around this CPU time of a sample, where the cores are not known either.
constexpr double usualDecoding = 1e-3;
constexpr double flipPrecision = 1.005;

std::vector<double> wholeValues(double now, double most)
{
    std::vector<double> values{now};
    for (double power = 1; power <= std::min(most, std::max(leastWidth, 2 * now)); power *= 2) {
        values.push_back(power);
        values.push_back(power * 1.5);
    }
    std::erase_if(values, [](double value) { return value < 1 || value != std::round(value); });
    return values;
}

std::vector<double> valuesAround(double middle)
{
    std::vector<double> values;
    for (int half = -halvesOfDoublings; half <= halvesOfDoublings; ++half) {
        values.push_back(middle * std::exp2(0.5 * half));
    }
    return values;
}

double mostOf(PlanInput input)
{
    return input == PlanInput::Gpus   ? maxGpusOfJob
        : input == PlanInput::Workers ? double{maxWorkersPerGpu}
        : input == PlanInput::Devices ? double{maxDevices}
                                      : 1e6;
}

double nowOf(const PlanRequest& request, const Recommendation& recommended, PlanInput input)
{
    const double value = valueOf(request, input);
    const bool chosen = input == PlanInput::Workers && value <= 0 && !loadsInTurn(request);
    return chosen ? recommended.workers : value;
}

std::vector<double> valuesOf(const PlanRequest& request, PlanInput input, double now)
{
    auto values =
        isWhole(input) ? wholeValues(now, mostOf(input)) : valuesAround(now > 0 ? now : decodingOfAllCores(request));
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

bool matters(const PlanRequest& request, PlanInput input)
{
    if (input == PlanInput::Devices) {
        return !request.host.overNetwork;
    }
    if (input == PlanInput::Nodes) {
        auto several = request;
        several.workload.nodes = std::max(2, request.workload.nodes);
        return sharesStorage(several) && request.host.serverRate.has_value();
    }
    return true;
}

std::optional<double> coresAt(const PlanRequest& request, const StorageSurface& surface)
{
    const auto storage = storageFor(request, surface);
    if (!storage || !knowsDecoding(request.workload)) {
        return std::nullopt;
    }
    return demandOf(request.workload).samplesPerSecond * cpuSecondsPerSample(request, *storage);
}

/// Finds the last fed value between two neighbours, of which one is fed.
double lastFed(const InputChange& change, double fed, double starved, bool whole)
{
    while (whole ? std::abs(fed - starved) > 1 : std::max(fed / starved, starved / fed) > flipPrecision) {
        const double middle = whole ? std::floor((fed + starved) / 2) : std::sqrt(fed * starved);
        (change.isFedAt(middle) ? fed : starved) = middle;
    }
    return fed;
}

std::optional<SweepFlip> flipOf(const PlanSweep& sweep, const InputChange& change)
{
    std::optional<SweepFlip> nearest;
    const auto distance = [&](double value) { return std::abs(std::log(value / std::max(sweep.now, 1e-12))); };
    for (std::size_t i = 1; i < sweep.points.size(); ++i) {
        const auto& below = sweep.points[i - 1];
        const auto& above = sweep.points[i];
        const bool fedBelow = reaches(below.utilisation, sweep.target);
        if (fedBelow == reaches(above.utilisation, sweep.target)) {
            continue;
        }
        const double fed = fedBelow ? below.value : above.value;
        const double starved = fedBelow ? above.value : below.value;
        const SweepFlip flip{lastFed(change, fed, starved, isWhole(sweep.input)), fedBelow};
        if (!nearest || distance(flip.value) < distance(nearest->value)) {
            nearest = flip;
        }
    }
    return nearest;
}

} // namespace

double decodingOfAllCores(const PlanRequest& request)
{
    const double samples = demandOf(request.workload).samplesPerSecond;
    return request.host.cpuCores > 0 ? request.host.cpuCores / samples : usualDecoding;
}

std::optional<PlanSweep> sweepOf(const PlanRequest& request, const StorageSurface& surface,
                                 const Recommendation& recommended, PlanInput input)
{
    if (!matters(request, input)) {
        return std::nullopt;
    }
    const InputChange change(request, surface, recommended, input);
    PlanSweep sweep{input, nowOf(request, recommended, input), request.workload.targetUtilisation, {}, {}};
    for (const double value : valuesOf(request, input, sweep.now)) {
        const auto prediction = change.at(value);
        if (!prediction) {
            return std::nullopt;
        }
        sweep.points.push_back({value, prediction->utilisation, prediction->low, prediction->high, prediction->gpusFed,
                                coresAt(change.requestAt(value), surface), prediction->bottleneck});
    }
    sweep.flip = flipOf(sweep, change);
    return sweep;
}

} // namespace sluice
