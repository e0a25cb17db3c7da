// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"

#include <cstdint>
#include <string>
#include <vector>

/// Where the limits of a control group stand. Pure.
/// Source: Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst of Linux.
namespace sluice {

/// Version 1 shows "no limit" of memory as the largest number of whole pages; nothing real comes near this.
constexpr std::int64_t noMemoryLimitFrom = std::int64_t{1} << 60;

/// Returns the mount of a controller's hierarchy; the empty controller is version 2. Returns null if there is none.
const Mount* mountOfController(const std::vector<Mount>& mounts, const std::string& controller);

/// Returns the folders whose limits bind a group: its own and its ancestors', innermost first, as the mount shows them.
std::vector<std::string> groupFolders(const Mount& mount, const std::string& group);

} // namespace sluice
