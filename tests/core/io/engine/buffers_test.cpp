// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/buffers.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>

namespace sluice::io {
namespace {

constexpr const char* smaps = "7f0000000000-7f0000400000 rw-p 00000000 00:00 0 \n"
                              "Size:               4096 kB\n"
                              "Rss:                4096 kB\n"
                              "AnonHugePages:      4096 kB\n"
                              "VmFlags: rd wr mr mw me ac hg \n"
                              "7f0000400000-7f0000800000 rw-p 00000000 00:00 0 \n"
                              "Size:               4096 kB\n"
                              "AnonHugePages:      2048 kB\n"
                              "7f0000800000-7f0000801000 r--p 00000000 fe:00 1234   /lib/ad-hoc.so\n"
                              "Size:                  4 kB\n"
                              "AnonHugePages:         0 kB\n";

bool hugeAt(std::uintptr_t address)
{
    std::istringstream maps(smaps);
    return isInHugePages(maps, address);
}

TEST(Buffers, LieInHugePagesWhereAllOfTheirMappingDoes)
{
    EXPECT_TRUE(hugeAt(0x7f0000000000));
    EXPECT_TRUE(hugeAt(0x7f00003ff000));
    EXPECT_FALSE(hugeAt(0x7f0000400000)) << "half of it";
    EXPECT_FALSE(hugeAt(0x7f0000800000));
    EXPECT_FALSE(hugeAt(0x1000)) << "no such mapping";
}

TEST(Buffers, ThatAreToBeHugeBeginWithAHugePageAndOthersWithAPage)
{
    for (int i = 0; i < 4; ++i) {
        const auto huge = BufferRegion::make(kibibytes(4), 3, Pages::Huge);
        ASSERT_TRUE(huge.ok());
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(huge->whole().data()) % (2U << 20), 0U);
        EXPECT_EQ(huge->whole().size(), 2U << 20);
        const auto ordinary = BufferRegion::make(kibibytes(4), 3, Pages::Ordinary);
        ASSERT_TRUE(ordinary.ok());
        EXPECT_EQ(ordinary->whole().size(), 12288U);
        EXPECT_EQ(ordinary->pages(), Pages::Ordinary);
    }
}

} // namespace
} // namespace sluice::io
