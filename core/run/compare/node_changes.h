// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/compare/node_check.h"

#include <string>
#include <vector>

namespace sluice {

/// What kind of change a setting is, by its key in differing_settings.h: "kernel", "driver", "mount", "link", "device",
/// "limit", "setting"; empty where it makes no storage slower.
std::string changeKind(const std::string& key);

/// What changed from one run to another that can make storage slower, kernel, drivers, mounts and links first. Leaves
/// out links that idle devices slow down themselves, and network interfaces without hardware.
std::vector<NodeChange> nodeChanges(const Run& before, const Run& after);

} // namespace sluice
