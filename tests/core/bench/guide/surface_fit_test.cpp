// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/surface_fit.h"

#include "tests/models/measured.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

const IoPoint point = testing_device::pointOf(EngineKind::Uring, Pattern::Random, mebibytes(1), 64);

TEST(SurfaceFit, KnowsNothingBeforeAnythingWasMeasured)
{
    SurfaceFit fit;
    fit.refresh({});
    EXPECT_FALSE(fit.surface());
    EXPECT_EQ(fit.standardErrorAt(point), 0);
    EXPECT_EQ(fit.cycleAt(point), Seconds{});
}

TEST(SurfaceFit, TellsDoubtAndCycleOfAPoint)
{
    SurfaceFit fit;
    fit.refresh(testing_device::sweepOf({}, Pattern::Random));
    ASSERT_TRUE(fit.surface());
    EXPECT_GT(fit.standardErrorAt(point), 0);
    EXPECT_NEAR(fit.cycleAt(point).count(), 64 * 1048576 / 2e9, 0.01) << "64 MiB at 2 GB/s";
}

TEST(SurfaceFit, DoesNotFitAgainAtOnce)
{
    SurfaceFit fit;
    auto run = testing_device::sweepOf({}, Pattern::Random);
    fit.refresh(run);
    const auto before = fit.surface()->at(point)->mean;
    for (auto& m : run) {
        m.rate = m.rate * 0.5;
    }
    fit.refresh(run);
    EXPECT_EQ(fit.surface()->at(point)->mean, before)
        << "the last fit took time that is to be twenty times as long ago";
}

} // namespace
} // namespace sluice
