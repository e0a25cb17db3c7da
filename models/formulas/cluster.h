// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

/// Many nodes, shared storage and links, and what waiting costs.
namespace sluice {

/// As prices are told: of 30 days.
inline constexpr double hoursOfMonth = 30 * 24;

/// All-reduce moves 2 (N - 1) / N x gradient bytes a step over each GPU's share of the links.
Bytes allReduceBytes(int gpus, Bytes gradients);

/// What limits N nodes that read shared storage: the least of what they ask for, what their NICs carry
/// beside the all-reduce traffic, and what the servers give.
struct SharedStorage {
    BytesPerSecond demandOfNode;
    BytesPerSecond nicOfNode;
    BytesPerSecond allReduceOfNode; ///< on the same NICs; 0: NICs of their own
    BytesPerSecond servers; ///< all together
};
BytesPerSecond clusterCeiling(const SharedStorage& storage, int nodes);
/// Nodes that the servers feed at the target utilisation.
double nodesFed(const SharedStorage& storage, double targetUtilisation);

/// A file of c stripes: min(c x target, client). Many clients with a file each want a stripe count of 1.
BytesPerSecond stripedFileRate(int stripes, BytesPerSecond target, BytesPerSecond client);

/// Copying `bytes` to a node before the job: over the slower of network and drive.
Seconds stagingTime(Bytes bytes, BytesPerSecond network, BytesPerSecond write);
/// A shard for each node, or with `replicated` the whole data set.
Bytes stagedBytes(Bytes dataset, int nodes, bool replicated);

/// Requests in flight for a rate from an object store: rate x latency / part size.
double objectConnections(BytesPerSecond rate, Seconds latency, Bytes part);

/// Bytes a second to resume a conversation's KV cache of `tokens` within a latency.
BytesPerSecond resumeRate(Bytes perToken, double tokens, Seconds latency);
/// 2 (keys and values) x layers x key/value width x bytes of a number.
Bytes keyValueBytesPerToken(int layers, int keyValueWidth, int bytesOfNumber);

/// Money that waiting GPUs cost in a month of 30 days.
double stallCostPerMonth(int gpus, double stallFraction, double pricePerGpuHour);
/// Months until a fix has paid for itself; infinite when it saves nothing.
double monthsToPayBack(double price, double savedPerMonth);

} // namespace sluice
