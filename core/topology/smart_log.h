// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"

#include <optional>
#include <string_view>

namespace sluice {

inline constexpr std::size_t smartLogBytes = 512;

/// The SMART / health information log page of an NVMe controller (NVM Express base specification, 02h).
/// Nothing when it is not whole or all zero, as some virtual drives answer.
std::optional<DriveHealth> parseSmartLog(std::string_view page);

} // namespace sluice
