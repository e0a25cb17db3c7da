// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/formulas/checkpoint.h"

#include "models/formulas/stall_cost.h"
#include "models/job/demand.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr double weightBytes = 2;

std::optional<Error> outside(const char* name, double value, double least, double most)
{
    if (std::isfinite(value) && value >= least && value <= most) {
        return std::nullopt;
    }
    return Error{ErrorKind::Usage, fmt::format("{} is {:g}: must be {:g} to {:g}", name, value, least, most),
                 "correct this value"};
}

std::optional<Error> problemOf(const CheckpointRequest& r)
{
    const auto seconds = [](const std::optional<Seconds>& s) { return s ? s->count() : 1.0; };
    const auto rate = [](const std::optional<BytesPerSecond>& s) { return s ? s->value : 1.0; };
    for (const auto& problem :
         {outside("parameters", r.parameters, 1, 1e15), outside("bytes per parameter", r.bytesPerParameter, 0.1, 1000),
          outside("write bandwidth", rate(r.write), 1, 1e15),
          outside("device-to-host bandwidth", rate(r.deviceToHost), 1, 1e15),
          outside("MTBF of a node in seconds", seconds(r.nodeMeanTime), 1, 1e12), outside("nodes", r.nodes, 1, 1e6),
          outside("gpus", r.gpus, 1, 1e7), outside("price", r.pricePerGpuHour.value_or(0), 0, 1e6),
          outside("restart time in seconds", r.restart.count(), 0, 1e9),
          outside("interval in seconds", seconds(r.interval), 1e-3, 1e9),
          outside("device memory", static_cast<double>(r.deviceMemory.value_or(Bytes{1}).count), 1, 1e15)}) {
        if (problem) {
            return problem;
        }
    }
    return std::nullopt;
}

Bytes bytesOf(double count)
{
    return Bytes{std::llround(std::min(count, 9e18))};
}

void addStalls(const CheckpointRequest& r, CheckpointPlan& p)
{
    if (r.write) {
        p.synchronousStall = p.bytes / *r.write;
    }
    if (r.deviceToHost) {
        p.asynchronousStall = p.bytesPerGpu / *r.deviceToHost;
        if (r.deviceMemory) {
            p.suspend = *r.deviceMemory / *r.deviceToHost;
        }
    }
}

void addInterval(const CheckpointRequest& r, CheckpointPlan& p)
{
    p.interval = r.interval;
    if (!r.nodeMeanTime) {
        return;
    }
    const auto mean = clusterMeanTime(*r.nodeMeanTime, r.nodes);
    p.meanTimeBetweenFailures = mean;
    if (p.synchronousStall) {
        p.young = youngInterval(*p.synchronousStall, mean);
        p.daly = dalyInterval(*p.synchronousStall, mean);
        p.interval = p.interval ? p.interval : p.daly;
    }
    if (p.interval && p.synchronousStall) {
        p.wasteSynchronous = wasteOf(*p.synchronousStall, *p.interval, r.restart, mean);
    }
}

/// A copy to the host stalls for less than a write, and so pays off more often; but the next one waits for the write.
void addAsynchronous(const CheckpointRequest& r, CheckpointPlan& p)
{
    const auto& write = p.synchronousStall;
    const auto& copy = p.asynchronousStall;
    const auto& mean = p.meanTimeBetweenFailures;
    if (!r.interval && write && copy && mean) {
        p.asynchronousInterval = std::max(*write, dalyInterval(*copy, *mean));
    }
    const auto& interval = p.asynchronousInterval ? p.asynchronousInterval : p.interval;
    if (interval && write) {
        p.asynchronousFits = *write <= *interval;
    }
    if (interval && copy && mean && p.asynchronousFits.value_or(true)) {
        p.wasteAsynchronous = wasteOf(*copy, *interval, r.restart, *mean);
    }
}

/// From one checkpoint to the next: an interval that is computed begins when training goes on; one in use is from start
/// to start, and no shorter than the stall.
Seconds periodOf(const CheckpointRequest& r, Seconds interval, Seconds stall)
{
    return r.interval ? std::max(interval, stall) : interval + stall;
}

void addCost(const CheckpointRequest& r, CheckpointPlan& p)
{
    if (!p.synchronousStall) {
        return;
    }
    p.gpuHoursPerCheckpoint = gpuHoursLost(r.gpus, *p.synchronousStall);
    if (!r.pricePerGpuHour) {
        return;
    }
    p.costPerCheckpoint = *p.gpuHoursPerCheckpoint * *r.pricePerGpuHour;
    if (p.interval) {
        p.costPerHour = *p.costPerCheckpoint * 3600 / periodOf(r, *p.interval, *p.synchronousStall).count();
        p.costPerMonth = *p.costPerHour * hoursOfMonth;
    }
}

} // namespace

Seconds youngInterval(Seconds checkpoint, Seconds meanTimeBetweenFailures)
{
    return Seconds(std::sqrt(2 * checkpoint.count() * meanTimeBetweenFailures.count()));
}

Seconds dalyInterval(Seconds checkpoint, Seconds meanTimeBetweenFailures)
{
    if (checkpoint >= 2 * meanTimeBetweenFailures) {
        return meanTimeBetweenFailures;
    }
    const double share = checkpoint / (2 * meanTimeBetweenFailures);
    return youngInterval(checkpoint, meanTimeBetweenFailures) * (1 + std::sqrt(share) / 3 + share / 9) - checkpoint;
}

double wasteOf(Seconds checkpoint, Seconds interval, Seconds restart, Seconds meanTimeBetweenFailures)
{
    return std::min(1.0, checkpoint / interval + (interval / 2 + restart) / meanTimeBetweenFailures);
}

Seconds clusterMeanTime(Seconds ofNode, int nodes)
{
    return ofNode / nodes;
}

Result<CheckpointPlan> planCheckpoints(const CheckpointRequest& request)
{
    if (const auto problem = problemOf(request)) {
        return *problem;
    }
    CheckpointPlan plan;
    plan.bytes = bytesOf(request.parameters * request.bytesPerParameter);
    plan.weights = bytesOf(request.parameters * std::min(weightBytes, request.bytesPerParameter));
    plan.bytesPerGpu = bytesOf(request.parameters * request.bytesPerParameter / request.gpus);
    addStalls(request, plan);
    addInterval(request, plan);
    addAsynchronous(request, plan);
    addCost(request, plan);
    return plan;
}

} // namespace sluice
