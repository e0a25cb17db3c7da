// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/storage/data_sheet.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using testing_device::pointOf;

IoPoint uringReads(Pattern pattern, Bytes readSize, int inFlight)
{
    return pointOf(EngineKind::Uring, pattern, readSize, inFlight);
}

TEST(DataSheet, GivesItsRateOnceEnoughIsInFlight)
{
    const DataSheet sheet = DataSheet({2e9}, Seconds(1e-3));
    EXPECT_DOUBLE_EQ(sheet.at(uringReads(Pattern::Random, mebibytes(1), 1))->mean.value, 1048576 / 1e-3);
    EXPECT_DOUBLE_EQ(sheet.at(uringReads(Pattern::Random, mebibytes(1), 8))->mean.value, 2e9);
    EXPECT_EQ(sheet.best(Pattern::Sequential)->at.inFlight(), 2);
}

TEST(DataSheet, WithoutALatencyGivesItsRateAtOnce)
{
    const DataSheet sheet = DataSheet({2e9}, Seconds(0));
    const auto best = sheet.best(Pattern::Random);
    EXPECT_EQ(best->at.inFlight(), 1);
    EXPECT_DOUBLE_EQ(best->mean.value, 2e9);
    EXPECT_EQ(best->provenance, "stated, not measured: 2 GB/s");
}

TEST(DataSheet, OfNothingIsAnError)
{
    const DataSheet sheet = DataSheet({0}, Seconds(0));
    EXPECT_FALSE(sheet.at(uringReads(Pattern::Random, mebibytes(1), 1)).ok());
    EXPECT_FALSE(sheet.best(Pattern::Random).ok());
}

TEST(DataSheet, KnowsNoStandardErrorAndNoCpuTime)
{
    const auto estimate = DataSheet({2e9}, Seconds(1e-3)).at(uringReads(Pattern::Random, mebibytes(1), 4));
    EXPECT_FALSE(estimate->standardError);
    EXPECT_FALSE(estimate->cpuSecondsPerByte);
    EXPECT_EQ(estimate->low, estimate->mean);
    EXPECT_EQ(estimate->high, estimate->mean);
}

TEST(DataSheet, ReadsWholeSamplesOfHighLatencyInLargerParts)
{
    const DataSheet store({5e9}, Seconds(0.1)); // 1 MiB in 0.1 s: 480 readers would be needed
    EXPECT_EQ(store.knee(Pattern::Random, std::nullopt, 0.95, Access::Buffered)->at.readSize, mebibytes(16));
    EXPECT_EQ(store.knee(Pattern::Sequential, std::nullopt, 0.95, Access::Buffered)->at.readSize, mebibytes(1));
    const DataSheet drive({5e9}, Seconds(1e-4));
    EXPECT_EQ(drive.knee(Pattern::Random, std::nullopt, 0.95, Access::Buffered)->at.readSize, mebibytes(1));
}

} // namespace
} // namespace sluice
