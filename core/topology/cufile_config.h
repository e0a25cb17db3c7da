// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/node/node.h"

#include <string>

namespace sluice {

/// Reads cuFile's configuration: JSON in which // and /* */ comments are allowed. Keys that Sluice does
/// not look at may hold anything. Errors (Usage) name the line, or the key and what it should hold.
Result<CufileConfig> parseCufileConfig(const std::string& text, const std::string& origin);

} // namespace sluice
