// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/memory_room.h"

#include "core/topology/snapshot.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

TEST(MemoryRoom, LeavesSomeOfWhatIsAvailable)
{
    const auto most = memoryToTake();
    ASSERT_TRUE(most.has_value());
    EXPECT_LT(*most, *liveAvailableMemory());
}

TEST(MemoryRoom, BuffersLargerThanAnyMachineAreRefusedWithTheFigures)
{
    EXPECT_TRUE(fitsIntoMemory(mebibytes(1)).ok());
    const auto fits = fitsIntoMemory(gibibytes(1 << 22));
    ASSERT_FALSE(fits.ok());
    EXPECT_EQ(fits.error().kind, ErrorKind::NoSpace);
    EXPECT_NE(fits.error().message.find(" PiB, and "), std::string::npos) << fits.error().message;
    EXPECT_EQ(fits.error().hint.remedy, Remedy::SmallerBuffers);
}

} // namespace
} // namespace sluice
