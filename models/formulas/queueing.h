// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

/// Textbook queueing: bounds and sizes, not predictions. `simulate` couples queues with the barrier.
namespace sluice {

/// Little's law: how many are under way at a rate when each takes this long.
double underWay(double perSecond, Seconds each);
/// Requests in flight for a bandwidth: bandwidth x latency / request bytes.
double requestsInFlight(BytesPerSecond rate, Seconds latency, Bytes request);
/// Loader workers that keep a step fed: seconds to load a batch / seconds of a step, rounded up.
int workersFor(Seconds loadBatch, Seconds step);

/// Mean of the largest of N standard normals (m_2 = 0.5642, m_4 = 1.0294), by numeric integration.
double meanOfLargest(int count);
/// Mean of the slowest of N independent normal steps. Over-predicts the loss of a barrier in front of a
/// queue, which refills while ranks wait.
Seconds slowestOf(int ranks, Seconds mean, Seconds deviation);

/// M/M/c: chance that a request waits (Erlang C); 1 where the servers cannot keep up. `load` is the arrival
/// rate x service time.
double waitingChance(int servers, double load);
/// M/M/c: mean wait. Infinite where the servers cannot keep up.
Seconds meanWait(int servers, double arrivalsPerSecond, Seconds service);
/// M/D/c: about half of it.
Seconds meanWaitOfEvenService(int servers, double arrivalsPerSecond, Seconds service);

} // namespace sluice
