// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/sensitivity.h"

#include "models/plan/pipeline.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace sluice {

namespace {

constexpr double step = 0.2;
/// Turning points are looked for within these factors of the value as it is.
constexpr double farthest = 1e3;
constexpr int halvings = 40;

/// Reads and changes one number that a prediction depends on.
struct Input {
    std::string name;
    std::function<double(const PlanRequest&)> get;
    std::function<void(PlanRequest&, double)> set;
    bool whole = false;
};

int wholeOf(double value)
{
    return static_cast<int>(std::clamp(std::round(value), 1.0, 1e8));
}

std::vector<Input> inputs()
{
    return {{"gpus", [](const PlanRequest& r) { return r.workload.gpus; },
             [](PlanRequest& r, double v) { r.workload.gpus = wholeOf(std::min(v, maxGpusOfJob)); }, true},
            {"batch_per_gpu", [](const PlanRequest& r) { return r.workload.batchPerGpu; },
             [](PlanRequest& r, double v) { r.workload.batchPerGpu = wholeOf(v); }, true},
            {"sample_bytes", [](const PlanRequest& r) { return static_cast<double>(r.workload.sampleBytes.count); },
             [](PlanRequest& r, double v) { r.workload.sampleBytes = Bytes{std::llround(std::clamp(v, 1.0, 1e15))}; },
             false},
            {"step_seconds", [](const PlanRequest& r) { return r.workload.stepTime.count(); },
             [](PlanRequest& r, double v) { r.workload.stepTime = Seconds(std::clamp(v, 1e-9, 1e6)); }, false},
            {"decode_seconds", [](const PlanRequest& r) { return r.workload.decodeTime.count(); },
             [](PlanRequest& r, double v) { r.workload.decodeTime = Seconds(std::min(v, 1e6)); }, false},
            {"cpu_cores", [](const PlanRequest& r) { return r.host.cpuCores; },
             [](PlanRequest& r, double v) { r.host.cpuCores = wholeOf(v); }, true}};
}

Prediction predictionOf(PlanRequest request, const Input& input, double value, const StorageSurface& surface)
{
    input.set(request, value);
    const auto storage = storageFor(request, surface);
    return storage ? predict(request, *storage) : Prediction{};
}

Influence influenceOf(std::string name, const Prediction& low, const Prediction& high)
{
    return {std::move(name), low.gpusFed, high.gpusFed, low.utilisation, high.utilisation};
}

/// Finds, between two values with different bottlenecks, where the bottleneck changes.
double between(const PlanRequest& request, const Input& input, const StorageSurface& surface, double low, double high)
{
    const auto below = predictionOf(request, input, low, surface).bottleneck;
    for (int i = 0; i < halvings && high / low > 1 + 1e-9; ++i) {
        const double middle = std::sqrt(low * high);
        (predictionOf(request, input, middle, surface).bottleneck == below ? low : high) = middle;
    }
    return high;
}

void addTurningPoints(const PlanRequest& request, const Input& input, const StorageSurface& surface,
                      std::vector<TurningPoint>& points)
{
    const double now = input.get(request);
    const double least = input.whole ? std::max(1.0, now / farthest) : now / farthest;
    double low = least;
    auto below = predictionOf(request, input, low, surface).bottleneck;
    for (double high = low * 2; high <= now * farthest; high *= 2) {
        const auto above = predictionOf(request, input, high, surface).bottleneck;
        if (above != below) {
            const double value = between(request, input, surface, low, high);
            points.push_back({input.name, input.whole ? std::round(value) : value, below, above});
        }
        low = high;
        below = above;
    }
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
    for (const auto& input : inputs()) {
        const double now = input.get(request);
        if (now <= 0) {
            continue;
        }
        s.tornado.push_back(influenceOf(input.name, predictionOf(request, input, now * (1 - step), surface),
                                        predictionOf(request, input, now * (1 + step), surface)));
        if (input.name != "cpu_cores" && input.name != "decode_seconds") {
            addTurningPoints(request, input, surface, s.turningPoints);
        }
    }
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
