// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_analysis.h"

#include "tests/ui/patience.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

namespace sluice::ui {
namespace {

PlanAnalyzer::Question questionFor(int gpus)
{
    Scenario scenario;
    scenario.source = SupplySource::Sheet;
    scenario.workload.gpus = gpus;
    scenario.workload.sampleBytes = kibibytes(110);
    scenario.workload.samplesPerFile = 1000;
    scenario.workload.batchPerGpu = 64;
    const auto surface =
        std::make_shared<const StorageSurface>(StorageSurface::fromSheet(scenario.sheetRate, scenario.sheetLatency));
    auto plan = makePlan(planRequestOf(scenario, {}), *surface);
    EXPECT_TRUE(plan);
    return {scenario, {}, surface, plan->recommendation};
}

TEST(PlanAnalysis, VariesTheInputsOfThePlan)
{
    const auto analysis = analyse(questionFor(4));
    ASSERT_TRUE(analysis.sensitivity.ok());
    EXPECT_FALSE(analysis.sensitivity->tornado.empty());
    EXPECT_EQ(analysis.sweeps.size(), sweptInputs.size() - 1); // no server that nodes would share
    EXPECT_EQ(analysis.sweeps.front().input, PlanInput::Gpus);
    ASSERT_TRUE(analysis.timeline);
    EXPECT_FALSE(analysis.timeline->spans.empty());
}

TEST(PlanAnalyzer, AnswersTheLastQuestionAlone)
{
    PlanAnalyzer analyzer;
    std::optional<Sensitivity> told;
    QSignalSpy found(&analyzer, &PlanAnalyzer::found);
    QObject::connect(&analyzer, &PlanAnalyzer::found, &analyzer,
                     [&told](const PlanAnalysis& analysis) { told = *analysis.sensitivity; });
    for (const int asked : {1, 2, 3}) {
        analyzer.ask(questionFor(asked));
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return found.count() > 0; }, patience));
    EXPECT_EQ(found.count(), 1);
    EXPECT_EQ(told, *analyse(questionFor(3)).sensitivity);
}

TEST(PlanAnalyzer, TellsNothingOfWhatIsForgotten)
{
    PlanAnalyzer analyzer;
    QSignalSpy found(&analyzer, &PlanAnalyzer::found);
    analyzer.ask(questionFor(1));
    analyzer.forget();
    QTest::qWait(200);
    EXPECT_EQ(found.count(), 0);
}

} // namespace
} // namespace sluice::ui
