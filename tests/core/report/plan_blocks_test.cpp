// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/plan_blocks.h"

#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::report {
namespace {

TEST(PlanBlocks, ADoubtTurnsGoodNewsIntoAWarning)
{
    Plan plan;
    plan.feasible = true;
    EXPECT_EQ(toneOf(plan, false), Verdict::Tone::Good);
    EXPECT_EQ(toneOf(plan, true), Verdict::Tone::Warning);
    plan.feasible = false;
    EXPECT_EQ(toneOf(plan, false), Verdict::Tone::Bad);
    EXPECT_EQ(toneOf(plan, true), Verdict::Tone::Bad);
}

TEST(PlanBlocks, SnippetsHaveATitleAndALanguage)
{
    Plan plan;
    plan.snippets = {{"pytorch", "loader = 1"}, {"unheard_of", "x"}};
    const auto snippets = snippetsOf(plan);
    ASSERT_EQ(snippets.size(), 2U);
    EXPECT_EQ(snippets[0].caption, "PyTorch DataLoader");
    EXPECT_EQ(snippets[0].language, "python");
    EXPECT_EQ(snippets[1].caption, "unheard_of");
}

TEST(PlanBlocks, TheCurveNeedsAPlanForItsRequirementAlone)
{
    const auto run = runFixture();
    const auto surface = *StorageSurface::fit(run.measurements);
    const auto without = sizeCurveOf(run.measurements, nullptr, surface);
    ASSERT_TRUE(without);
    EXPECT_FALSE(without->requirement);
    const auto with = sizeCurveOf(run.measurements, &*run.plan, surface);
    ASSERT_TRUE(with && with->requirement);
    EXPECT_DOUBLE_EQ(with->requirement->y, run.plan->demand.rate.value);
    EXPECT_FALSE(sizeCurveOf({}, nullptr, surface)) << "nothing was measured";
}

} // namespace
} // namespace sluice::report
