// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/node/node.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

struct SnapshotOptions {
    /// Root of a captured tree (its sys/ and proc/ beneath). "/" is this machine.
    std::string root = "/";
    /// Dataset paths whose filesystem and devices are resolved too. In a captured tree by its mount table
    /// alone: the paths must be absolute, their links are not resolved, their free space stays unknown.
    std::vector<std::string> paths;
};

/// Reads the machine. Takes well under a second, needs no privilege, opens nothing for writing and
/// never touches a mount other than those of `paths`. Errors: the root or a path is not there. What
/// cannot be read becomes an unknown fact. Thread-safe.
Result<Node> takeSnapshot(const SnapshotOptions& options);

/// What a measurement needs to know of what is beneath a path.
struct PathHardware {
    /// Block devices, from the filesystem down to the hardware; empty where there is none or it cannot be told.
    std::vector<std::string> layers;
    /// What each of them does with the data or another device, as far as it is known: "crypt", "vdo", "loop", "zram".
    std::map<std::string, std::string> mappings{};
    /// The one NUMA node that all the hardware hangs on. Absent where the machine has one alone, the devices
    /// hang on several, or the firmware does not tell.
    std::optional<int> numaNode;
    std::string numaCpus; ///< the hardware threads of that node, "0-15,32-47"; empty without one

    bool operator==(const PathHardware&) const = default;
};

/// Pure. `layers` as in PathHardware.
PathHardware pathHardware(const Node& node, std::vector<std::string> layers);
/// Of this machine: a small part of a snapshot. Thread-safe.
PathHardware livePathHardware(const std::string& path);

/// What a process may take without swapping: what the kernel has available, the page cache that gives way among it,
/// within the limit of the process's cgroup. Absent where neither was read. Pure.
std::optional<Bytes> availableMemory(const Memory& memory, const Cgroup& cgroup);
/// Of this machine and process, less what its cgroups use of their limits already. Thread-safe.
std::optional<Bytes> liveAvailableMemory();

} // namespace sluice
