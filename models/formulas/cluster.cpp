// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/formulas/cluster.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sluice {

namespace {

/// What a node can draw: what it asks for, within what its NICs have left.
BytesPerSecond drawOf(const SharedStorage& storage)
{
    return {
        std::max(0.0, std::min(storage.demandOfNode.value, storage.nicOfNode.value - storage.allReduceOfNode.value))};
}

} // namespace

Bytes allReduceBytes(int gpus, Bytes gradients)
{
    return Bytes{std::llround(2.0 * (gpus - 1) / gpus * static_cast<double>(gradients.count))};
}

BytesPerSecond clusterCeiling(const SharedStorage& storage, int nodes)
{
    return {std::min(nodes * drawOf(storage).value, storage.servers.value)};
}

double nodesFed(const SharedStorage& storage, double targetUtilisation)
{
    const double needed = targetUtilisation * storage.demandOfNode.value;
    return drawOf(storage).value < needed ? 0 : storage.servers.value / needed;
}

BytesPerSecond stripedFileRate(int stripes, BytesPerSecond target, BytesPerSecond client)
{
    return std::min(stripes * target, client);
}

Seconds stagingTime(Bytes bytes, BytesPerSecond network, BytesPerSecond write)
{
    return bytes / std::min(network, write);
}

Bytes stagedBytes(Bytes dataset, int nodes, bool replicated)
{
    return replicated ? dataset : Bytes{(dataset.count + nodes - 1) / nodes};
}

double objectConnections(BytesPerSecond rate, Seconds latency, Bytes part)
{
    return rate.value * latency.count() / static_cast<double>(std::max<std::int64_t>(1, part.count));
}

BytesPerSecond resumeRate(Bytes perToken, double tokens, Seconds latency)
{
    return {static_cast<double>(perToken.count) * tokens / latency.count()};
}

Bytes keyValueBytesPerToken(int layers, int keyValueWidth, int bytesOfNumber)
{
    return Bytes{2} * layers * keyValueWidth * bytesOfNumber;
}

double stallCostPerMonth(int gpus, double stallFraction, double pricePerGpuHour)
{
    return gpus * stallFraction * pricePerGpuHour * hoursOfMonth;
}

double monthsToPayBack(double price, double savedPerMonth)
{
    return savedPerMonth > 0 ? price / savedPerMonth : std::numeric_limits<double>::infinity();
}

} // namespace sluice
