// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/new_memory.h"

#include "core/bench/point/memory_room.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

namespace sluice {
namespace {

long faultsSoFar()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
}

TEST(NewMemory, IsTouchedPageByPage)
{
    const auto before = faultsSoFar();
    const auto memory = touchNewMemory(mebibytes(64), Seconds(60));
    EXPECT_EQ(memory.touched, mebibytes(64));
    EXPECT_GT(memory.took, Seconds{});
    EXPECT_GE(faultsSoFar() - before, 64 / 2); // of huge pages; many more of ordinary ones
}

TEST(NewMemory, IsNotWaitedForWithoutPatience)
{
    EXPECT_EQ(touchNewMemory(mebibytes(64), Seconds{}).touched, Bytes{});
}

TEST(NewMemory, NeverIsMoreThanBuffersMayTake)
{
    const auto memory = touchNewMemory(gibibytes(1 << 20), Seconds(0.05)); // a pebibyte
    EXPECT_LE(memory.touched, *memoryToTake());
    EXPECT_GT(memory.touched, Bytes{});
}

TEST(NewMemory, LessThanAPageIsNothing)
{
    EXPECT_EQ(touchNewMemory(Bytes{100}, Seconds(1)).touched, Bytes{});
}

} // namespace
} // namespace sluice
