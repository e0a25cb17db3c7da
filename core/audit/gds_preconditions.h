// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/message.h"
#include "core/node/node.h"

#include <string>
#include <vector>

/// What direct reads of a path into GPU memory need, each judged by itself. Pure.
/// Source: NVIDIA GPUDirect Storage release notes (support matrix, known limitations) and troubleshooting guide.
namespace sluice {

enum class Met { Yes, No, Unknown };

struct Precondition {
    Met met = Met::Unknown;
    Message what; ///< No: what is in the way. Unknown: what is not known. Yes: what was seen
    bool remountMends = false; ///< No: a new mount that shows data=ordered is all that is missing
};

/// Ready only where all are met; not ready where one is not; else unknown.
std::vector<Precondition> gdsPreconditions(const Node& node, const PathFacts& path);

/// The GPUs alone: GeForce cards read through host memory only.
Precondition gpuPrecondition(const Node& node);

/// The kernel's own way for local NVMe drives: open driver, CONFIG_PCI_P2PDMA, and cuFile told to use it.
bool peerToPeerReady(const Node& node);

/// The driver that has to be registered with nvidia-fs for this path ("nvme", "rpcrdma"), as its list and cufile.json
/// name it; empty where no single one decides.
std::string gdsDriverOf(const Node& node, const PathFacts& path);

} // namespace sluice
