// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/topology/snapshot.h"

#include <CLI/CLI.hpp>

#include <string>

namespace sluice::ctl {

/// Whose settings a command reads: this machine, a captured tree or a snapshot file.
struct NodeRequest {
    SnapshotOptions options;
    std::string snapshot; ///< a file of `snapshot -o`; empty for a machine or a tree
};

/// Adds --root, --snapshot and --path.
void addNodeOptions(CLI::App& command, NodeRequest& request);

/// Reads it. A stored snapshot cannot be asked for more than is in it: a path that it does not know yet is
/// placed by its mount table. Errors: as takeSnapshot and readSnapshotFile.
Result<Node> readNode(const NodeRequest& request);

} // namespace sluice::ctl
