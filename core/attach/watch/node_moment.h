// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/attach/proc/device_rates.h"
#include "core/attach/proc/pressure.h"
#include "core/attach/watch/network_rates.h"
#include "core/run/job/watched_moment.h"

#include <map>
#include <set>
#include <string>

namespace sluice::attach {

/// What the kernel counted of a node up to a moment.
struct NodeCounters {
    std::map<std::string, DeviceCounters> devices;
    std::map<std::string, NetworkCounters> networks;
    PressureCounters pressure;
};

/// Reads the counters, and the pressure of the groups of the process, 0 for none. Touches no mount.
NodeCounters nodeCounters(const ProcFiles& files, long pid);

/// What does not change while a node is watched.
struct NodeParts {
    std::set<std::string> disks; ///< whole block devices
    std::string pathDevice; ///< that holds the path; empty for none
    std::map<std::string, BytesPerSecond> links;
};

/// `path`: absolute; empty for none. It is taken as text, and nothing of it is touched.
NodeParts nodeParts(const ProcFiles& files, const std::string& path, const NodeCounters& counters);

/// Devices that were used since the node started, links and pressure: what holds the path first, then the busiest,
/// eight devices at most. Pure.
WatchedMoment momentBetween(const NodeCounters& before, const NodeCounters& after, const NodeParts& parts,
                            Seconds length);

} // namespace sluice::attach
