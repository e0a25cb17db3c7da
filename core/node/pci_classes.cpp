// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/pci_classes.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace sluice {

namespace {

/// Base class and subclass; from the class code table of the PCI Code and ID Assignment Specification.
constexpr std::pair<std::uint32_t, std::string_view> classNames[] = {{0x0000, "Unclassified device"},
                                                                     {0x0100, "SCSI controller"},
                                                                     {0x0101, "IDE controller"},
                                                                     {0x0104, "RAID controller"},
                                                                     {0x0106, "SATA controller"},
                                                                     {0x0107, "SAS controller"},
                                                                     {0x0108, "Non-volatile memory controller"},
                                                                     {0x0180, "Storage controller"},
                                                                     {0x0200, "Ethernet controller"},
                                                                     {0x0207, "InfiniBand controller"},
                                                                     {0x0280, "Network controller"},
                                                                     {0x0300, "VGA controller"},
                                                                     {0x0302, "3D controller"},
                                                                     {0x0380, "Display controller"},
                                                                     {0x0403, "Audio device"},
                                                                     {0x0480, "Multimedia controller"},
                                                                     {0x0500, "RAM memory"},
                                                                     {0x0502, "CXL memory"},
                                                                     {0x0580, "Memory controller"},
                                                                     {0x0600, "Host bridge"},
                                                                     {0x0601, "ISA bridge"},
                                                                     {0x0604, "PCI bridge"},
                                                                     {0x0680, "Bridge"},
                                                                     {0x0700, "Serial controller"},
                                                                     {0x0780, "Communication controller"},
                                                                     {0x0800, "PIC"},
                                                                     {0x0801, "DMA controller"},
                                                                     {0x0806, "IOMMU"},
                                                                     {0x0880, "System peripheral"},
                                                                     {0x0b40, "Co-processor"},
                                                                     {0x0c03, "USB controller"},
                                                                     {0x0c05, "SMBus"},
                                                                     {0x0c06, "InfiniBand controller"},
                                                                     {0x1080, "Encryption controller"},
                                                                     {0x1101, "Performance counters"},
                                                                     {0x1180, "Signal processing controller"},
                                                                     {0x1200, "Processing accelerator"},
                                                                     {0xffff, "Unassigned class"}};

constexpr std::pair<std::uint32_t, std::string_view> vendorNames[] = {
    {0x10de, "NVIDIA"}, {0x1002, "AMD"},    {0x8086, "Intel"},  {0x1da3, "Habana"}, {0x1a03, "ASPEED"},
    {0x102b, "Matrox"}, {0x1013, "Cirrus"}, {0x1234, "QEMU"},   {0x15ad, "VMware"}, {0x1414, "Microsoft"},
    {0x1af4, "virtio"}, {0x1b36, "QXL"},    {0x19e5, "Huawei"}, {0x18ca, "XGI"},    {0x126f, "Silicon Motion"}};

constexpr std::uint32_t consoleVendors[] = {0x1a03, 0x102b, 0x1013, 0x1234, 0x15ad, 0x1414,
                                            0x1af4, 0x1b36, 0x19e5, 0x18ca, 0x126f};

} // namespace

std::string pciClassName(std::uint32_t classCode)
{
    if (classCode == 0x010802) {
        return "NVMe controller";
    }
    for (const auto& [code, name] : classNames) {
        if (code == classCode >> 8) {
            return std::string(name);
        }
    }
    return fmt::format("Class 0x{:06x}", classCode);
}

std::string pciVendorName(std::uint32_t vendor)
{
    for (const auto& [code, name] : vendorNames) {
        if (code == vendor) {
            return std::string(name);
        }
    }
    return fmt::format("0x{:04x}", vendor);
}

bool drawsConsoleOnly(std::uint32_t vendor)
{
    return std::find(std::begin(consoleVendors), std::end(consoleVendors), vendor) != std::end(consoleVendors);
}

} // namespace sluice
