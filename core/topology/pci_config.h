// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/node/node.h"

#include <optional>
#include <string_view>

namespace sluice {

/// What the PCI configuration space says where sysfs does not. Layout: PCI Express Base Specification,
/// "Link Capabilities", "Link Status" and "ACS Extended Capability".
struct PciConfig {
    std::optional<PcieLink> link;
    std::optional<PcieLink> maxLink;
    /// Whether Access Control Services send requests between neighbours up (P2P Request Redirect or
    /// Completion Redirect). False where the bridge has no such capability; nothing where the extended
    /// space could not be read, which takes root.
    std::optional<bool> acsRedirect;
    std::optional<int> acsControl; ///< the control register; nothing where there is no such capability
};

/// Reads as far as the bytes go: 64 without privilege, 256 of old devices, 4,096 else. Garbage gives
/// nothing, or what garbage says.
PciConfig parsePciConfig(std::string_view bytes);

} // namespace sluice
