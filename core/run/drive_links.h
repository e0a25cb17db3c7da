// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"
#include "core/node/relations.h"

#include <vector>

namespace sluice {

/// Returns what the PCI Express links of a node let through from its NVMe drives together: element n-1 for the n drives
/// that are placed best.
///
/// Drives beneath one switch or root port share its link. The limits of processor and memory are not counted. Empty
/// where a link of a drive, or one that drives share, is not known.
std::vector<BytesPerSecond> driveLinksOf(const Relations& relations);

} // namespace sluice
