// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/files/file.h"
#include "core/topology/snapshot.h"

#include <string>
#include <vector>

namespace sluice {

/// Says what lies between files and drives and changes the bytes: compression, copy on write, deduplication,
/// encryption, an overlay, a file as a device. A sentence each; none where nothing is known. Pure.
std::vector<std::string> layerWarnings(const io::FileSystemFacts& fileSystem, const PathHardware& hardware);

} // namespace sluice
