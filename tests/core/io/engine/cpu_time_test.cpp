// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/engine/cpu_time.h"

#include <gtest/gtest.h>

namespace sluice::io {
namespace {

TEST(CpuTime, IsNeverLessThanNothing)
{
    const CpuTime before{Seconds(2), Seconds(3)};
    const auto used = usedBetween(before, {Seconds(5), Seconds{}}); // the second look could not tell them apart
    EXPECT_EQ(used.user, Seconds(3));
    EXPECT_EQ(used.system, Seconds{});
    EXPECT_EQ(usedBetween(before, {}).all(), Seconds{});
}

TEST(CpuTime, GrowsWithWork)
{
    const auto before = cpuTimeOfThread();
    while (usedBetween(before, cpuTimeOfThread()).all() < Seconds(0.005)) { }
    EXPECT_GE(cpuTimeOfProcess().all(), Seconds(0.005));
}

} // namespace
} // namespace sluice::io
