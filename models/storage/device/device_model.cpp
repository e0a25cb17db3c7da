// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/device/device_model.h"

#include "models/storage/device/device_law.h"

namespace sluice {

namespace device_law {

DeviceModel modelOf(const Parameters& p, double request)
{
    return {.latency = std::exp(p[Latency]),
            .streamRate = std::exp(p[StreamRate]),
            .parallel = std::exp(p[Parallel]),
            .operations = std::exp(p[Operations]),
            .bandwidth = std::exp(p[Bandwidth]),
            .sharpness = std::clamp(std::exp(p[Sharpness]), 1.0, maxSharpness),
            .processors = std::exp(p[Processors]),
            .cpuScale = std::exp(p[CpuScale]),
            .wakeupLatency = std::exp(p[WakeupLatency]),
            .cache = std::exp(p[Cache]),
            .cacheSpill = std::exp(p[CacheSpill]),
            .request = request};
}

Parameters parametersOf(const DeviceModel& model)
{
    Parameters p;
    p << model.latency, model.streamRate, model.parallel, model.operations, model.bandwidth, model.sharpness,
        model.processors, model.cpuScale, model.wakeupLatency, model.cache, model.cacheSpill;
    return p.array().log();
}

double requestsOf(const ReadLoad& load, double request)
{
    constexpr double rounding = 1e-6;
    return load.requests > 0 ? load.requests : std::max(1.0, std::ceil(load.readSize / request - rounding));
}

} // namespace device_law

double DeviceModel::requestsOf(double readSize) const
{
    return device_law::requestsOf({.readSize = readSize}, request);
}

double DeviceModel::rate(const ReadLoad& load) const
{
    using namespace device_law;
    return std::exp(
        device_law::logRate(logsOf<double>(parametersOf(*this)), load, device_law::requestsOf(load, request)));
}

double DeviceModel::logRate(const ReadLoad& load, Slopes& slopes) const
{
    using namespace device_law;
    const Dual all =
        device_law::logRate(logsOf<Dual>(parametersOf(*this)), load, device_law::requestsOf(load, request));
    std::copy(all.derivatives().begin(), all.derivatives().end(), slopes.begin());
    return all.value();
}

double DeviceModel::latencyShare(const ReadLoad& load) const
{
    Slopes slopes;
    logRate(load, slopes);
    return std::clamp(1 - slopes[device_law::Operations] - slopes[device_law::Bandwidth], 0.0, 1.0);
}

} // namespace sluice
