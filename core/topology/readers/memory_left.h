// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"
#include "core/topology/machine_files.h"

#include <optional>
#include <vector>

namespace sluice {

/// Tells how much more memory the process's cgroup and those above it let it take: the limit of each less what its
/// members use, page cache that gives way left out of that; the least of them. Absent where none limits or tells.
std::optional<Bytes> readMemoryLeft(const MachineFiles& files, const Cgroup& cgroup, const std::vector<Mount>& mounts);

} // namespace sluice
