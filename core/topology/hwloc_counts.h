// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/topology/machine_files.h"

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

/// Counts with hwloc: this machine when `files` is live, else the captured tree beneath its root and
/// nothing of this machine (no cpuid, no environment of the user's).
///
/// hwloc opens what it finds, believes it, and takes its root from the environment. So it counts in a process of its
/// own, which is ended after ten seconds. The parts of a captured tree that it reads are looked through first: garbage
/// costs the counts, never this process.
///
/// Threads: any, at the same time.
/// Errors: no processors, or what hwloc stumbled over.
Result<ProcessorCounts> countProcessors(const MachineFiles& files);

} // namespace sluice
