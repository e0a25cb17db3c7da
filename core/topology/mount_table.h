// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"

#include <string>
#include <vector>

namespace sluice {

/// /proc/self/mountinfo, line by line; lines that make no sense are left out.
std::vector<Mount> parseMountinfo(const std::string& text);
/// /proc/mounts, the older and shorter form, without device numbers.
std::vector<Mount> parseMounts(const std::string& text);

} // namespace sluice
