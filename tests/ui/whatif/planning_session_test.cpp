// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/planning_session.h"

#include "core/run/host_facts.h"
#include "core/run/job/job_plan.h"
#include "tests/core/run_fixture.h"
#include "tests/paths.h"
#include "tests/ui/job/seen_job.h"
#include "tests/ui/patience.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace sluice::ui {
namespace {

/// A job that reads images of 110 KiB out of shards.
Workload imageJob()
{
    Workload w;
    w.sampleBytes = kibibytes(110);
    w.samplesPerFile = 1000;
    w.batchPerGpu = 64;
    w.stepTime = Seconds(0.2);
    return w;
}

struct PlanningSessionTest : testing::Test {
    PlanningSessionTest() { session.open(); }

    Scenario edited(int gpus)
    {
        auto scenario = session.book().current();
        scenario.workload.gpus = gpus;
        return scenario;
    }

    QTemporaryDir folder;
    PlanningSession session{folder.filePath(QStringLiteral("history.db")), imageJob()};
};

TEST_F(PlanningSessionTest, PlansFromADataSheetWhileNoRunIsOpen)
{
    ASSERT_EQ(session.planned().size(), 1U);
    EXPECT_EQ(session.current().scenario.source, SupplySource::Sheet);
    ASSERT_TRUE(session.current().plan.ok());
    EXPECT_LE(session.current().plan->supply.mean, session.current().scenario.sheetRate);
    EXPECT_GE(session.current().plan->supply.mean, session.current().scenario.sheetRate * 0.9);
    EXPECT_TRUE(session.measurementsFor(session.current().scenario).empty());
}

TEST_F(PlanningSessionTest, PlansFromTheMeasurementsOfARun)
{
    const auto run = runFixture();
    session.takeRun(run);
    const auto& current = session.current();
    EXPECT_EQ(current.scenario.source, SupplySource::Measured);
    EXPECT_EQ(current.scenario.workload, run.plan->workload);
    EXPECT_FALSE(session.problem().has_value());
    const auto expected =
        makePlan({.workload = run.plan->workload, .host = hostFactsOf(run)}, *StorageSurface::fit(run.measurements));
    EXPECT_EQ(*current.plan, *expected);
    EXPECT_EQ(session.measurementsFor(current.scenario).size(), run.measurements.size());
}

TEST_F(PlanningSessionTest, SaysWhyARunCannotBePlannedFrom)
{
    session.takeRun(sluice::Run{});
    EXPECT_TRUE(session.problem().has_value());
    EXPECT_EQ(session.current().scenario.source, SupplySource::Sheet);
    EXPECT_TRUE(session.current().plan.ok());
}

TEST_F(PlanningSessionTest, AScenarioThatRestsOnMissingMeasurementsHasNoPlan)
{
    auto scenario = session.book().current();
    scenario.source = SupplySource::Measured;
    session.book().edit(scenario, QStringLiteral("source"));
    ASSERT_FALSE(session.current().plan.ok());
    EXPECT_NE(session.current().plan.error().message.find("rests on measurements"), std::string::npos);
}

TEST_F(PlanningSessionTest, AnEditPlansItsScenarioOnceAndLeavesTheOthers)
{
    session.book().add(session.book().current());
    const auto* surfaceOfOther = session.planned()[0].surface.get();
    QSignalSpy replanned(&session, &PlanningSession::replanned);
    session.book().edit(edited(3), QStringLiteral("gpus"));
    EXPECT_EQ(replanned.count(), 1);
    ASSERT_EQ(session.planned().size(), 2U);
    EXPECT_EQ(session.current().plan->workload.gpus, 3);
    EXPECT_EQ(session.planned()[0].surface.get(), surfaceOfOther) << "planned anew";
}

TEST_F(PlanningSessionTest, AnotherRunPlansEveryScenarioAnew)
{
    session.takeRun(runFixture());
    session.book().add(session.book().current());
    auto slower = runFixture();
    slower.id = RunId{slower.id.value + 1};
    for (auto& measurement : slower.measurements) {
        measurement.rate = BytesPerSecond{measurement.rate.value / 2};
    }
    const auto before = session.planned()[1].plan->supply.mean;
    session.takeRun(slower);
    for (const auto& planned : session.planned()) {
        EXPECT_LT(planned.plan->supply.mean, before) << planned.scenario.name;
    }
}

TEST_F(PlanningSessionTest, AJobIsHeldAgainstStorageOfItsOwnNodeAlone)
{
    auto run = runFixture();
    run.node.identity.hostName = "node"; // where the job of the fixture ran
    session.takeRun(run);
    const auto job = loadJobFile(std::string(fixturesFolder) + "/jobs/watched.json");
    ASSERT_TRUE(job && session.takeJob(*job));
    const auto name = QString::fromStdString(session.current().scenario.name);
    EXPECT_TRUE(session.current().plan->reality);
    auto other = runFixture();
    other.id = RunId{run.id.value + 1};
    session.takeRun(other);
    session.book().choose(session.book().indexOf(name));
    ASSERT_TRUE(session.current().plan.ok());
    EXPECT_FALSE(session.current().plan->reality) << "storage of another node";
    session.takeRun(run);
    ASSERT_EQ(QString::fromStdString(session.current().scenario.name), name);
    EXPECT_TRUE(session.current().plan->reality);
}

TEST_F(PlanningSessionTest, TheJobOfARunIsNotHeldAgainstStorageOfAnotherNode)
{
    auto run = runFixture();
    run.node.identity.hostName = "node";
    const auto job = loadJobFile(std::string(fixturesFolder) + "/jobs/watched.json");
    ASSERT_TRUE(job);
    run.job = *job;
    run.plan->workload = *workloadOf(*job, run.plan->workload);
    run.plan->workload.source = "a preset, with the figures of the job";
    session.takeRun(run);
    ASSERT_TRUE(session.current().plan->reality);
    session.book().add(session.current().scenario);
    auto other = runFixture();
    other.id = RunId{run.id.value + 1};
    session.takeRun(other);
    for (const auto& planned : session.planned()) {
        EXPECT_FALSE(planned.plan->reality) << planned.scenario.name;
    }
}

TEST_F(PlanningSessionTest, ARunThatIsOpenedAgainTakesTheUntouchedOneAway)
{
    const auto first = runFixture();
    session.takeRun(first);
    session.book().edit(edited(3), QStringLiteral("gpus"));
    auto second = first;
    second.id = RunId{first.id.value + 1};
    session.takeRun(second);
    ASSERT_EQ(session.book().scenarios().size(), 2U);
    session.takeRun(first);
    ASSERT_EQ(session.book().scenarios().size(), 1U) << "nobody changed the other";
    EXPECT_EQ(session.current().scenario.workload.gpus, 3);
    EXPECT_EQ(session.planned().size(), 1U);
}

TEST_F(PlanningSessionTest, AnInterruptedRunLeavesADoubt)
{
    auto run = runFixture();
    session.takeRun(run);
    const bool finished = session.isDoubtful(session.current().scenario);
    run.state = RunState::Interrupted;
    session.takeRun(run);
    EXPECT_TRUE(session.isDoubtful(session.current().scenario));
    auto sheet = session.current().scenario;
    sheet.source = SupplySource::Sheet;
    EXPECT_FALSE(session.isDoubtful(sheet));
    EXPECT_FALSE(finished);
}

TEST_F(PlanningSessionTest, TellsTheAnalysisOfTheNewestPlanAMomentLater)
{
    QSignalSpy analysed(&session, &PlanningSession::analysed);
    session.book().edit(edited(2), QStringLiteral("gpus"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return analysed.count() > 0; }, patience));
    EXPECT_EQ(analysed.count(), 1);
}

TEST_F(PlanningSessionTest, KeepsScenariosForTheNextSession)
{
    session.book().edit(edited(5), QStringLiteral("gpus"));
    const auto file = folder.filePath(QStringLiteral("other.db"));
    {
        PlanningSession first(file, Workload{});
        first.open();
        auto scenario = first.book().current();
        scenario.workload.gpus = 5;
        first.book().edit(scenario, QStringLiteral("gpus"));
    }
    PlanningSession second(file, Workload{});
    second.open();
    EXPECT_EQ(second.current().scenario.workload.gpus, 5);
}

TEST_F(PlanningSessionTest, PlansForAJobAsItWasSeenAndForNothingElseOfTheOneBefore)
{
    const auto before = session.current().scenario;
    ASSERT_TRUE(session.takeSeenJob(seenJob()));
    const auto& scenario = session.current().scenario;
    EXPECT_EQ(scenario.workload.sampleBytes, Bytes{131072});
    EXPECT_DOUBLE_EQ(scenario.workload.stepTime.count(), 0.06);
    EXPECT_EQ(scenario.workload.samplesPerFile, Workload{}.samplesPerFile) << "files were not seen";
    EXPECT_EQ(scenario.workersPerGpu, 2);
    EXPECT_EQ(scenario.loader.kind, LoaderKind::PyTorch);
    EXPECT_EQ(scenario.loader.costs, publishedCosts(LoaderKind::PyTorch)) << "a DataLoader is not free";
    session.book().undoStack().undo();
    EXPECT_EQ(session.current().scenario, before);
}

TEST_F(PlanningSessionTest, OfWhichTooLittleWasSeenIsNotPlanned)
{
    auto job = seenJob();
    std::erase_if(job.figures, [](const JobFigure& figure) { return figure.field == "step_seconds"; });
    const auto before = session.current().scenario;
    const auto taken = session.takeSeenJob(job);
    ASSERT_FALSE(taken);
    EXPECT_NE(taken.error().message.find("python3 train.py"), std::string::npos);
    EXPECT_EQ(session.current().scenario, before);
}

} // namespace
} // namespace sluice::ui
