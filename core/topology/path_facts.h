// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/node/node.h"
#include "core/topology/machine_files.h"

#include <string>

namespace sluice {

/// What holds a path by the tables of the node alone: mount and layers. For captured trees and stored
/// snapshots, where the path itself cannot be asked: its links are not resolved and its free space is
/// unknown. Errors: Usage when the path is not absolute.
Result<PathFacts> pathFactsByTable(const Node& node, const std::string& path);

/// Looks into a path of this machine, which mounts what autofs has there: a mount table that is read afterwards shows
/// it.
void wakeAutomount(const std::string& path);

/// What holds a path of this machine: links resolved, free space asked. Waits as long as the path's
/// filesystem takes to answer. Errors: the path is not there or may not be looked up.
Result<PathFacts> livePathFacts(const Node& node, const std::string& path);

/// Whether udev's database says that the device of a mount holds a filesystem (ID_FS_USAGE). Unknown where a mount has
/// no block device, and in captured trees without that database.
Fact<bool> udevFileSystem(const MachineFiles& files, const Fact<Mount>& mount);

} // namespace sluice
