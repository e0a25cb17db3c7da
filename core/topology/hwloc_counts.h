// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>

namespace sluice {

/// How many of each the machine has, as hwloc counts them (and lstopo shows them).
struct ProcessorCounts {
    int packages = 0;
    int cores = 0;
    int pus = 0;
    int numaNodes = 0;
    std::string model; ///< hwloc's CPUModel of the first package; may be empty
};

/// Counts with hwloc: this machine when root is empty, else the captured tree beneath it and nothing
/// of this machine (no cpuid, no environment of the user's).
///
/// hwloc takes the root of a captured tree from the environment only. The environment is exchanged
/// whole while hwloc loads, under a lock, and the old one put back: other threads may read the
/// environment meanwhile, but must not change it.
Result<ProcessorCounts> countProcessors(const std::string& root);

} // namespace sluice
