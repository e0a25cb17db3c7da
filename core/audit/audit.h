// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/finding.h"
#include "core/node/node.h"

namespace sluice {

/// Runs every rule over the node. Pure: the same node gives the same audit, on any machine and thread.
Audit auditNode(const Node& node);

/// Adds what was found by other means, in its place: the most severe first.
void addFinding(Audit& audit, Finding finding);

} // namespace sluice
