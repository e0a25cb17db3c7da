// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/run.h"

namespace sluice {

/// What a plan needs to know of a node: the cores and memory that this process may use (affinity,
/// cgroup), /dev/shm, GPUs, and what holds the first of the node's paths. Facts that were not read stay
/// unknown. Pure.
HostFacts hostFactsOf(const Node& node);
/// The same, and what the run measured of the node's GPUs.
HostFacts hostFactsOf(const Run& run);

} // namespace sluice
