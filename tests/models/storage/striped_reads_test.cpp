// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/striped_reads.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {

namespace {

/// One read of 1 MiB in 10 ms.
double ofEach(int reads, int devices)
{
    const auto surface = StorageSurface::fromSheet({10e9}, Seconds(0.010));
    const auto read = testing_device::pointOf(EngineKind::Threads, Pattern::Random, mebibytes(1), 1);
    return rateOfEach(surface, read, reads, devices)->mean.value / (1048576 / 0.010);
}

TEST(StripedReads, AreSpreadAsEvenlyAsWholeReadsCanBe)
{
    EXPECT_DOUBLE_EQ(ofEach(8, 8), 1);
    EXPECT_DOUBLE_EQ(8 * ofEach(9, 8), 9) << "two of one device, one of each other";
    EXPECT_DOUBLE_EQ(3 * ofEach(3, 8), 3) << "the other five are not read";
    EXPECT_DOUBLE_EQ(ofEach(5, 1), 5);
}

} // namespace

} // namespace sluice
