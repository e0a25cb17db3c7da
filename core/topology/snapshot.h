// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/topology/node.h"

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

/// The block devices of this machine that hold a path, from its filesystem down to the hardware; empty
/// where there is none or it cannot be told. A small part of a snapshot. Thread-safe.
std::vector<std::string> liveLayers(const std::string& path);

} // namespace sluice
