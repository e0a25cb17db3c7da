// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/provenance/plan_provenance.h"

#include "core/run/host_facts.h"
#include "tests/core/run_fixture.h"

#include <gtest/gtest.h>

namespace sluice::ui {
namespace {

/// The value of an input; "absent" where there is none of this name.
QString inputOf(const Provenance& provenance, const char* name)
{
    for (const auto& [title, value] : provenance.inputs) {
        if (title == QLatin1String(name)) {
            return value;
        }
    }
    return QStringLiteral("absent");
}

/// Storage carries a quarter of what 8 GPUs of 1,000 samples a second ask for.
Plan starvedByStorage()
{
    Plan plan;
    plan.workload.gpus = 8;
    plan.workload.batchPerGpu = 100;
    plan.workload.stepTime = Seconds(0.1);
    plan.workload.sampleBytes = Bytes{150000};
    plan.demand.samplesPerSecond = 8000;
    plan.supply.mean = BytesPerSecond{300e6};
    plan.supply.low = BytesPerSecond{280e6};
    plan.supply.high = BytesPerSecond{320e6};
    plan.supply.at.readSize = mebibytes(1);
    plan.prediction.utilisation = 0.25;
    plan.prediction.stallFraction = 0.75;
    plan.prediction.stages = {{Stage::Cpu, 9000, 0.9, "8 cores"},
                              {Stage::Storage, 2000, 4, "measured: sequential reads"},
                              {Stage::Gpu, 8000, 1, "formula"}};
    return plan;
}

TEST(PlanProvenance, UtilisationRestsOnTheStageThatCarriesTheLeast)
{
    const auto p = utilisationProvenance(starvedByStorage());
    EXPECT_EQ(inputOf(p, "Slowest stage"), QStringLiteral("Storage, capacity 2,000 samples/s"));
    EXPECT_EQ(inputOf(p, "Rests on"), QStringLiteral("measured: sequential reads"));
    EXPECT_EQ(inputOf(p, "Asked for"), QStringLiteral("8,000 samples/s = 8 GPUs x 100 samples / 100 ms"));
    EXPECT_EQ(inputOf(p, "Interval"), QStringLiteral("90 %, from storage between 280 MB/s and 320 MB/s"));
    EXPECT_TRUE(p.point);
    EXPECT_EQ(p.figure, FigureId::GpuUtilisation);
}

TEST(PlanProvenance, TheGpuItselfIsNotWhatLimitsIt)
{
    auto plan = starvedByStorage();
    plan.prediction.stages[2].capacitySamplesPerSecond = 10;
    EXPECT_TRUE(inputOf(utilisationProvenance(plan), "Slowest stage").startsWith(QStringLiteral("Storage")));
}

TEST(PlanProvenance, OfAnotherStageThanStorageThereIsNoMeasurementToShow)
{
    auto plan = starvedByStorage();
    plan.prediction.stages[0].capacitySamplesPerSecond = 1000;
    EXPECT_TRUE(inputOf(utilisationProvenance(plan), "Slowest stage").startsWith(QStringLiteral("CPU")));
    EXPECT_FALSE(utilisationProvenance(plan).point);
    EXPECT_FALSE(gpusFedProvenance(plan).point);
}

TEST(PlanProvenance, ASimulatedFigureNamesTheLoaderThatWasSimulated)
{
    auto plan = starvedByStorage();
    EXPECT_EQ(inputOf(utilisationProvenance(plan), "Loader"), QStringLiteral("absent"));
    plan.prediction.simulated = true;
    plan.recommendation.workers = 6;
    plan.recommendation.prefetchFactor = 3;
    plan.recommendation.readSize = kibibytes(512);
    const auto p = utilisationProvenance(plan);
    EXPECT_EQ(inputOf(p, "Loader"), QStringLiteral("6 workers per GPU, 3 prefetched batches each, reads of 512 KiB"));
    EXPECT_TRUE(p.formula.contains(QStringLiteral("simulated")));
}

TEST(PlanProvenance, ADataSheetHasNoIntervalAndNoMeasurement)
{
    auto plan = starvedByStorage();
    plan.supply.low = plan.supply.high = plan.supply.mean;
    EXPECT_EQ(inputOf(utilisationProvenance(plan), "Interval"), QStringLiteral("absent"));
    EXPECT_EQ(inputOf(suppliedProvenance(plan), "Interval"), QStringLiteral("absent"));
    EXPECT_EQ(suppliedProvenance(plan).formula, QStringLiteral("as stated, not measured"));
    for (const auto& p : {utilisationProvenance(plan), gpusFedProvenance(plan), suppliedProvenance(plan),
                          stageProvenance(plan, plan.prediction.stages[1])}) {
        EXPECT_FALSE(p.point) << p.title.toStdString();
    }
}

TEST(PlanProvenance, AMeasuredSupplySaysAtWhichSetting)
{
    const auto p = suppliedProvenance(starvedByStorage());
    EXPECT_TRUE(inputOf(p, "Setting").contains(QStringLiteral("1 MiB"))) << inputOf(p, "Setting").toStdString();
    EXPECT_EQ(inputOf(p, "Interval"), QStringLiteral("90 %, between 280 MB/s and 320 MB/s"));
    ASSERT_TRUE(p.point);
    EXPECT_EQ(p.point->readSize, mebibytes(1));
}

TEST(PlanProvenance, WaitingIsTheRest)
{
    EXPECT_EQ(inputOf(stallProvenance(starvedByStorage()), "GPU utilisation"), QStringLiteral("25 %"));
}

TEST(PlanProvenance, GpusFedNamesTargetAndWhatOneGpuTakes)
{
    auto plan = starvedByStorage();
    plan.workload.targetUtilisation = 0.95;
    const auto p = gpusFedProvenance(plan);
    EXPECT_EQ(inputOf(p, "Target"), QStringLiteral("95 %"));
    EXPECT_EQ(inputOf(p, "One GPU"), QStringLiteral("1,000 samples/s = 100 samples / 100 ms"));
}

TEST(PlanProvenance, WhatComesFromMemoryIsTakenOffTheNeedAndSaid)
{
    auto plan = starvedByStorage();
    const auto all = neededProvenance(plan);
    EXPECT_EQ(inputOf(all, "GPUs"), QStringLiteral("8"));
    EXPECT_EQ(inputOf(all, "Sample size"), QStringLiteral("150 kB"));
    EXPECT_EQ(inputOf(all, "Cache hit rate"), QStringLiteral("absent"));
    EXPECT_EQ(inputOf(all, "Figures of the job"), QStringLiteral("absent")) << "nobody said where they are from";
    plan.change.cachedShare = 0.4;
    plan.workload.source = "mlcommons/storage";
    const auto cached = neededProvenance(plan);
    EXPECT_EQ(inputOf(cached, "Cache hit rate"), QStringLiteral("40 %"));
    EXPECT_EQ(inputOf(cached, "Figures of the job"), QStringLiteral("mlcommons/storage"));
    EXPECT_NE(cached.formula, all.formula);
}

TEST(PlanProvenance, LostMoneyIsToldOnlyWithAPrice)
{
    Scenario scenario;
    auto plan = starvedByStorage();
    plan.workload.nodes = 3;
    EXPECT_EQ(lostProvenance(scenario, plan), Provenance());
    scenario.gpuHourPrice = 2.5;
    const auto p = lostProvenance(scenario, plan);
    EXPECT_EQ(inputOf(p, "GPUs"), QStringLiteral("8 on each of 3 nodes"));
    EXPECT_EQ(inputOf(p, "Waiting for data"), QStringLiteral("75 %"));
    EXPECT_EQ(inputOf(p, "Price of an hour"), QStringLiteral("2.50"));
}

TEST(PlanProvenance, AStageSaysWhatItCarriesOfWhatIsAskedFor)
{
    const auto plan = starvedByStorage();
    const auto cpu = stageProvenance(plan, plan.prediction.stages[0]);
    EXPECT_EQ(cpu.title, QStringLiteral("CPU"));
    EXPECT_EQ(inputOf(cpu, "Capacity"), QStringLiteral("9,000 samples/s"));
    EXPECT_EQ(inputOf(cpu, "Rests on"), QStringLiteral("8 cores"));
    EXPECT_FALSE(cpu.point);
    EXPECT_TRUE(stageProvenance(plan, plan.prediction.stages[1]).point) << "storage was measured";
}

TEST(PlanProvenance, APlanWithoutStagesSaysWhatItKnows)
{
    auto plan = starvedByStorage();
    plan.prediction.stages.clear();
    const auto p = utilisationProvenance(plan);
    EXPECT_EQ(inputOf(p, "Slowest stage"), QStringLiteral("absent"));
    EXPECT_FALSE(p.point);
    EXPECT_NE(inputOf(p, "Asked for"), QStringLiteral("absent"));
}

/// Of a plan as it is made, whatever is in it.
TEST(PlanProvenance, EveryFigureHasAFormulaInputsAndADefinitionInTheHelp)
{
    const auto run = runFixture();
    const auto plan =
        makePlan({.workload = run.plan->workload, .host = hostFactsOf(run)}, *StorageSurface::fit(run.measurements));
    ASSERT_TRUE(plan.ok());
    Scenario scenario;
    scenario.gpuHourPrice = 1;
    std::vector<Provenance> all{utilisationProvenance(*plan), stallProvenance(*plan),
                                gpusFedProvenance(*plan),     neededProvenance(*plan),
                                suppliedProvenance(*plan),    lostProvenance(scenario, *plan)};
    for (const auto& stage : plan->prediction.stages) {
        all.push_back(stageProvenance(*plan, stage));
    }
    for (const auto& p : all) {
        EXPECT_FALSE(p.title.isEmpty());
        EXPECT_FALSE(p.formula.isEmpty()) << p.title.toStdString();
        EXPECT_TRUE(p.figure) << p.title.toStdString();
        ASSERT_FALSE(p.inputs.isEmpty()) << p.title.toStdString();
        for (const auto& [name, value] : p.inputs) {
            EXPECT_FALSE(value.isEmpty()) << p.title.toStdString() << ": " << name.toStdString();
            EXPECT_FALSE(value.contains(QStringLiteral("inf")) && value.contains(QStringLiteral("samples/s")))
                << value.toStdString();
        }
    }
}

} // namespace
} // namespace sluice::ui
