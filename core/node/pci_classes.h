// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace sluice {

/// The name of a PCI class code of 24 bits (0x010802: "NVMe controller"). Of an unknown class its
/// number.
std::string pciClassName(std::uint32_t classCode);

/// The maker of an accelerator or display adapter: "NVIDIA"; an unknown one as "0x1234".
std::string pciVendorName(std::uint32_t vendor);

/// Makes of display adapters that only draw a console: those of server management chips and of virtual
/// machines.
bool drawsConsoleOnly(std::uint32_t vendor);

} // namespace sluice
