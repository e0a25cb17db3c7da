// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"

#include <string>

/// What only the running machine can be asked about a path. Nothing is written; files are opened for
/// reading alone.
namespace sluice {

Fact<Bytes> probeFreeSpace(const std::string& path);

/// The alignment that O_DIRECT needs: the kernel's own answer (statx, STATX_DIOALIGN) for a file or block
/// device, else found out by reading. In a folder the first file found is asked.
Fact<DirectIo> probeDirectIo(const std::string& path);

/// How Lustre spreads a file or a folder's new files; unknown of every other filesystem.
Fact<LustreStripe> probeLustreStripe(const std::string& path, const std::string& fileSystem);

} // namespace sluice
