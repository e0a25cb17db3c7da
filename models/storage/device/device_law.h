// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/storage/device/device_model.h"

#include <Eigen/Core>
#include <unsupported/Eigen/AutoDiff>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <type_traits>

/// DeviceModel's law over the logarithms of its parameters, as the fit needs it. See DeviceModel for the formula.
namespace sluice::device_law {

/// Index of each parameter, in the order of DeviceModel's members.
enum Parameter {
    Latency,
    StreamRate,
    Parallel,
    Operations,
    Bandwidth,
    Sharpness,
    Processors,
    CpuScale,
    WakeupLatency,
    Cache,
    CacheSpill
};

inline constexpr int parameterCount = std::tuple_size_v<DeviceModel::Slopes>;
using Parameters = Eigen::Matrix<double, parameterCount, 1>; ///< logarithms
/// A number that carries its derivatives with respect to the parameters.
using Dual = Eigen::AutoDiffScalar<Parameters>;

inline constexpr double maxSharpness = 64;
inline constexpr double throttleSharpness = 16;
/// Steepness of the two logistic steps. Chosen: half or twice as much fits a loop device as well.
inline constexpr double idleSteepness = 4;
inline constexpr double cacheSteepness = 3;
inline constexpr double minRemaining = 1e-6; ///< reads left beside one alone; keeps a logarithm finite

/// Converts logarithms to a model that splits reads into requests of `request` bytes.
DeviceModel modelOf(const Parameters& p, double request);
Parameters parametersOf(const DeviceModel& model);
/// Returns the requests of one read: as measured, or else by the size of a request.
double requestsOf(const ReadLoad& load, double request);

/// Smooth minimum of two capacities given as logarithms.
template <class T>
T smoothMin(const T& a, const T& b, const T& sharpness)
{
    using std::exp;
    using std::log;
    const T& low = a < b ? a : b;
    const T& high = a < b ? b : a;
    return low - log(1.0 + exp(-sharpness * (high - low))) / sharpness;
}

template <class T>
T logistic(const T& x)
{
    using std::exp;
    if (x < T(0.0)) {
        const T e = exp(x);
        return e / (1.0 + e);
    }
    const T e = exp(-x);
    return 1.0 / (1.0 + e);
}

/// Converts parameters to numbers of type T: plain ones, or ones that carry derivatives.
template <class T>
std::array<T, parameterCount> logsOf(const Parameters& p)
{
    std::array<T, parameterCount> logs;
    for (int i = 0; i < parameterCount; ++i) {
        if constexpr (std::is_same_v<T, Dual>) {
            logs[static_cast<std::size_t>(i)] = Dual(p[i], parameterCount, i);
        } else {
            logs[static_cast<std::size_t>(i)] = p[i];
        }
    }
    return logs;
}

/// Returns the logarithm of bytes per second.
template <class T>
T logRate(const std::array<T, parameterCount>& p, const ReadLoad& load, double requests)
{
    using std::exp;
    using std::log;
    const T sharpness = exp(p[Sharpness]);
    const double pieces = std::log(requests);
    const T spilledFraction = logistic(T(cacheSteepness * (std::log(load.readSize * load.inFlight) - p[Cache])));
    T busy = p[Bandwidth] - exp(p[CacheSpill]) * spilledFraction - std::log(load.readSize);
    if (load.processorSeconds > 0) {
        const T running = smoothMin(T(std::log(load.threads)), p[Processors], sharpness);
        busy = smoothMin(busy, T(running - p[CpuScale] - std::log(load.processorSeconds)), sharpness);
    }
    const double remaining = std::log(std::max(minRemaining, load.inFlight - 1));
    const T idleFraction = logistic(T(idleSteepness * (p[WakeupLatency] - std::log(2.0) + busy - remaining)));
    const T alone =
        exp(p[Latency]) + exp(p[WakeupLatency]) * idleFraction + load.readSize / requests * exp(-p[StreamRate]);
    const T served = smoothMin(T(std::log(load.inFlight) + pieces), p[Parallel], sharpness) - pieces - log(alone);
    const T own = smoothMin(served, busy, sharpness);
    return smoothMin(own, T(p[Operations] - pieces), T(throttleSharpness)) + std::log(load.readSize);
}

} // namespace sluice::device_law
