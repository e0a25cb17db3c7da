// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/node/node.h"

#include <string>

namespace sluice {

/// Schema of a snapshot document, in memory and in files.
inline constexpr const char* snapshotSchema = "sluice.snapshot/1";

/// `sluice.snapshot/1` as it is shown: the node, and under "relations" how its devices lie to each other.
/// Those follow from the node, so files are written without them.
Json snapshotDocument(const Node& node);

/// Reads a file that writeSnapshot or `sluicectl snapshot` wrote. Errors: the file is not there, is no
/// regular file, is larger than 64 MiB or is no snapshot.
Result<Node> readSnapshotFile(const std::string& path);

/// Writes the node as a file that appears whole or not at all. An existing file is replaced only when
/// it is a snapshot that nobody has changed since it was written; a link, device or folder never is. Errors: Usage when
/// the path holds something else, else what the system says.
Result<Done> writeSnapshotFile(const std::string& path, const Node& node);

} // namespace sluice
