// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/node/pci_classes.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(PciClasses, NameTheClassAndFallBackToItsNumber)
{
    EXPECT_EQ(pciClassName(0x010802), "NVMe controller");
    EXPECT_EQ(pciClassName(0x030200), "3D controller");
    EXPECT_EQ(pciClassName(0x060400), "PCI bridge");
    EXPECT_EQ(pciClassName(0x7f0000), "Class 0x7f0000");
}

TEST(PciClasses, NameMakersAndTellConsolesFromGpus)
{
    EXPECT_EQ(pciVendorName(0x10de), "NVIDIA");
    EXPECT_EQ(pciVendorName(0x1234 + 1), "0x1235");
    EXPECT_TRUE(drawsConsoleOnly(0x1a03));
    EXPECT_FALSE(drawsConsoleOnly(0x10de));
}

} // namespace
} // namespace sluice
