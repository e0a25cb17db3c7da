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
    return {scenario, *makePlan(planRequestOf(scenario, {}), *surface), {}, surface};
}

TEST(PlanAnalysis, SimulatesThePlanAndVariesItsInputs)
{
    const auto analysis = analyse(questionFor(4));
    ASSERT_TRUE(analysis.sensitivity.ok());
    EXPECT_FALSE(analysis.sensitivity->tornado.empty());
    EXPECT_TRUE(analysis.simulation.ok());
    EXPECT_EQ(analysis.asked.setup.gpus, 4);
}

TEST(PlanAnalyzer, AnswersTheLastQuestionAlone)
{
    PlanAnalyzer analyzer;
    int gpus = 0;
    QSignalSpy found(&analyzer, &PlanAnalyzer::found);
    QObject::connect(&analyzer, &PlanAnalyzer::found, &analyzer,
                     [&gpus](const PlanAnalysis& analysis) { gpus = analysis.asked.setup.gpus; });
    for (const int asked : {1, 2, 3}) {
        analyzer.ask(questionFor(asked));
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return found.count() > 0; }, patience));
    EXPECT_EQ(found.count(), 1);
    EXPECT_EQ(gpus, 3);
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
