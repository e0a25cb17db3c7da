// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/guide/point_choice.h"

#include "core/bench/guide/schedule.h"
#include "tests/models/measured.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace sluice {
namespace {

/// Storage of 20 MB/s: what is 32 MiB in flight takes 1.7 s.
class ThoroughChoice : public testing::Test {
protected:
    static IoPoint pointOf(Bytes size, int depth)
    {
        return IoPoint{.pattern = Pattern::Random, .readSize = size, .depth = depth}.carriedOut();
    }
    void measure(const IoPoint& point)
    {
        run.push_back(testing_device::measuredAt(point, device.rate(point.readSize, point.inFlight())));
    }
    std::optional<StorageSurface> surface() const
    {
        const auto fitted = StorageSurface::fit(run);
        return fitted ? std::optional(*fitted) : std::nullopt;
    }

    testing_device::Device device{20e6, 1e-3, 1e9};
    std::vector<Measurement> run;
    const Workload workload;
    const IoPoint slow = pointOf(mebibytes(1), 64);
    const std::vector<IoPoint> grid{pointOf(kibibytes(4), 2),  pointOf(kibibytes(4), 8),  pointOf(kibibytes(64), 1),
                                    pointOf(kibibytes(64), 8), pointOf(mebibytes(1), 2),  pointOf(mebibytes(1), 8),
                                    pointOf(mebibytes(4), 2),  pointOf(kibibytes(16), 8), slow};
};

TEST_F(ThoroughChoice, TakesEveryPointOnceThatComesBackInTimeAndRepeatsTheFirstBetween)
{
    run = testing_device::sweepOf(device, Pattern::Random);
    std::erase_if(run, [](const Measurement& m) { return m.point.inFlight() > 16; });
    const auto before = run.size();
    PointChoice choice(grid, true);
    const auto fitted = surface();
    ASSERT_TRUE(fitted.has_value());
    for (auto next = choice.next(run, fitted, workload); next; next = choice.next(run, fitted, workload)) {
        measure(*next);
        ASSERT_LT(run.size(), before + 2 * grid.size());
    }
    for (const auto& point : grid) {
        EXPECT_EQ(timesMeasured(run, point) > 0, point != slow);
    }
    EXPECT_GT(timesMeasured(run, run.front().point), 1);
    EXPECT_NE(choice.gap(run, fitted, false).find("longer than a second"), std::string::npos);
}

TEST_F(ThoroughChoice, WhereDirectAccessIsRefusedEachPointIsTakenOnceAllTheSame)
{
    PointChoice choice(grid, true);
    for (auto next = choice.next(run, {}, workload); next && run.size() < 3 * grid.size();
         next = choice.next(run, {}, workload)) {
        auto carriedOut = *next;
        carriedOut.access = Access::Buffered;
        measure(carriedOut);
        choice.fallBack(next->engine, Access::Direct, Access::Buffered);
    }
    for (const auto& point : grid) {
        auto carriedOut = point;
        carriedOut.access = Access::Buffered;
        EXPECT_GE(timesMeasured(run, carriedOut), 1);
    }
    EXPECT_EQ(choice.gap(run, {}, false), "");
}

TEST_F(ThoroughChoice, WhatTakesTooLongIsNotKnownBeforeAnythingIsMeasured)
{
    EXPECT_EQ(PointChoice({slow}, true).next(run, std::nullopt, workload), slow);
}

TEST_F(ThoroughChoice, AGapIsTimeThatWasTooShortOrNothing)
{
    PointChoice choice(grid, true);
    measure(*choice.next(run, std::nullopt, workload));
    choice.leaveOut(*choice.next(run, std::nullopt, workload));
    EXPECT_EQ(choice.gap(run, std::nullopt, true),
              "1 of 8 settings were measured: the budget ended before the others; a longer one takes them too");
    EXPECT_EQ(choice.gap(run, std::nullopt, false), "") << "an interrupt or failing storage is told elsewhere";
    EXPECT_EQ(PointChoice(grid, false).gap(run, std::nullopt, true), "") << "it was not asked for";
}

TEST_F(ThoroughChoice, SharesTheTimeAmongWhatIsLeftAndRepeats)
{
    PointChoice choice(std::vector<IoPoint>(80, slow), true);
    EXPECT_DOUBLE_EQ(choice.toCome(run), 92);
    EXPECT_DOUBLE_EQ(PointChoice(grid, false).toCome(std::vector<Measurement>(1000)), 1) << "never nothing";
}

} // namespace
} // namespace sluice
