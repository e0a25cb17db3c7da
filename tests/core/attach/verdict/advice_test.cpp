// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/verdict/advice.h"

#include "models/loader/framework_costs.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::attach {
namespace {

/// A job of one rank that waits for `share` of its time.
AttachedJob jobWith(WaitPlace where, double share, int workers, double running, double diskWait = 0,
                    double runqueue = 0)
{
    AttachedJob job;
    job.verdict.where = where;
    job.verdict.waiting = share < 0.05 ? Waiting::No : Waiting::Yes;
    job.verdict.share = share;
    job.verdict.ceilingSpeedup = 1 / (1 - share);
    AttachRank rank;
    rank.cpus = 16;
    rank.main.waitingShare = share;
    rank.main.runningShare = 0.1;
    rank.loader.workers = workers;
    rank.loader.runningShare = running;
    rank.loader.runqueueShare = runqueue;
    rank.loader.diskWaitShare = diskWait;
    rank.loader.askedRate = BytesPerSecond{100e6};
    rank.loader.readCallsPerSecond = 1000;
    rank.loader.cacheShare = 0;
    job.ranks.push_back(rank);
    return job;
}

AdviceBasis storageOf(BytesPerSecond rate, Seconds latency)
{
    AdviceBasis basis;
    basis.supply = MeasuredSupply{StorageSurface::fromSheet(rate, latency), 7};
    return basis;
}

TEST(Advice, TheModelDoesWhatWasSeen)
{
    const auto loader = seenLoaderOf(jobWith(WaitPlace::Decode, 0.5, 2, 0.98), {});
    ASSERT_TRUE(loader);
    const auto& setup = loader->request.setup;
    EXPECT_EQ(setup.workers, 2);
    EXPECT_EQ(setup.sampleBytes, Bytes{100'000});
    EXPECT_NEAR(setup.decodeTime.count(), 1.96 / 1000, 1e-12);
    EXPECT_NEAR(setup.stepTime.count(), 0.5 * setup.batch / 1000, 1e-9);
    const auto simulated = simulate(loader->request, loader->surface);
    ASSERT_TRUE(simulated);
    EXPECT_NEAR(simulated->figures.samplesPerSecond, 1000, 50);
}

TEST(Advice, WhatTheJobFileTellsIsTaken)
{
    AdviceBasis basis;
    basis.batch = 64;
    basis.prefetch = 4;
    basis.sampleBytes = Bytes{50'000};
    basis.decodeTime = Seconds(0.001);
    const auto setup = seenLoaderOf(jobWith(WaitPlace::Decode, 0.5, 2, 0.98), basis)->request.setup;
    EXPECT_EQ(setup.batch, 64);
    EXPECT_EQ(setup.prefetch, 4);
    EXPECT_EQ(setup.sampleBytes, Bytes{50'000});
    EXPECT_DOUBLE_EQ(setup.decodeTime.count(), 0.001);
}

TEST(Advice, MoreWorkersForDecodingUpToTheStep)
{
    const auto advice = adviceOf(jobWith(WaitPlace::Decode, 0.5, 2, 0.98), {});
    ASSERT_EQ(advice.size(), 1U);
    EXPECT_EQ(advice[0].change.id, "attach.useWorkers");
    EXPECT_EQ(advice[0].change.arguments.at("then"), "4");
    EXPECT_NEAR(*advice[0].expectedShare, 1, 0.05) << "2 workers give half of what the step takes";
}

TEST(Advice, NoMoreWorkersThanCoresAreWorth)
{
    auto job = jobWith(WaitPlace::Decode, 0.75, 2, 0.98);
    job.ranks[0].cpus = 3;
    const auto advice = adviceOf(job, {});
    ASSERT_EQ(advice.size(), 1U);
    EXPECT_EQ(advice[0].change.arguments.at("then"), "3");
    EXPECT_NEAR(*advice[0].expectedShare, 2.9 / 1.96 - 1, 0.05);
}

TEST(Advice, WhereCpusAreWaitedForMoreWorkersAreNoHelp)
{
    const auto advice = adviceOf(jobWith(WaitPlace::CpuStarved, 0.8, 4, 0.5, 0, 0.5), {});
    ASSERT_EQ(advice.size(), 1U);
    EXPECT_EQ(advice[0].change.id, "attach.moreCores");
    EXPECT_EQ(advice[0].because.arguments.at("cores"), "2.0");
    EXPECT_NEAR(*advice[0].expectedShare, 1, 1e-9);
}

TEST(Advice, MoreReadsInFlightWhereStorageGivesMoreToThem)
{
    // 1,000 reads a second of 100 kB by 4 workers: 4 ms each, and the storage has ten times the rate.
    const auto basis = storageOf(BytesPerSecond{1e9}, Seconds(0.004));
    const auto advice = adviceOf(jobWith(WaitPlace::Storage, 0.5, 4, 0.01, 0.98), basis);
    ASSERT_EQ(advice.size(), 1U);
    EXPECT_EQ(advice[0].change.id, "attach.useWorkers");
    EXPECT_NEAR(*advice[0].expectedShare, 1, 0.1);
}

TEST(Advice, WhereTheCachesShareIsUnknownNoWorkersAreAdvised)
{
    auto job = jobWith(WaitPlace::Storage, 0.5, 4, 0.01, 0.98);
    job.ranks[0].loader.cacheShare.reset();
    const auto basis = storageOf(BytesPerSecond{1e9}, Seconds(0.004));
    EXPECT_FALSE(seenLoaderOf(job, basis));
    EXPECT_TRUE(adviceOf(job, basis).empty());
    EXPECT_TRUE(seenLoaderOf(jobWith(WaitPlace::Decode, 0.5, 4, 0.9), basis))
        << "where storage is not waited for it is of no matter";
}

TEST(Advice, StorageAtItsLimitGivesNoMore)
{
    const auto basis = storageOf(BytesPerSecond{100e6}, Seconds(0.0001));
    auto job = jobWith(WaitPlace::Storage, 0.5, 4, 0.01, 0.98);
    job.ranks[0].loader.readRate = BytesPerSecond{98e6};
    job.against = againstOf(job, *basis.supply);
    ASSERT_TRUE(job.against);
    EXPECT_NEAR(job.against->shareOfSupply, 0.98, 1e-6);
    const auto advice = adviceOf(job, basis);
    ASSERT_EQ(advice.size(), 1U);
    EXPECT_EQ(advice[0].change.id, "attach.readLess");
}

TEST(Advice, ASimulationThatDoesNotRepeatWhatWasSeenGivesNoFigure)
{
    const auto basis = storageOf(BytesPerSecond{10e6}, Seconds(0.004)); // the job was seen to get ten times as much
    for (const auto& each : adviceOf(jobWith(WaitPlace::Storage, 0.5, 4, 0.01, 0.98), basis)) {
        EXPECT_NE(each.change.id, "attach.useWorkers");
    }
}

TEST(Advice, StorageThatWasNotMeasuredIsToBeMeasured)
{
    const auto advice = adviceOf(jobWith(WaitPlace::Storage, 0.5, 4, 0.01, 0.98), {});
    ASSERT_EQ(advice.size(), 1U);
    EXPECT_EQ(advice[0].change.remedy, Remedy::MeasureStorage);
    EXPECT_FALSE(advice[0].expectedShare);
}

TEST(Advice, ANeighbourOnTheSameDeviceIsNamed)
{
    auto job = jobWith(WaitPlace::Storage, 0.5, 4, 0.01, 0.98);
    job.ranks[0].loader.readRate = BytesPerSecond{50e6};
    job.devices.push_back(AttachDevice{});
    job.devices[0].name = "vda";
    job.neighbours = {{12, "cp", "vda", 40e6}, {13, "cp", "vdb", 40e6}};
    const auto advice = adviceOf(job, {});
    ASSERT_EQ(advice.size(), 2U);
    EXPECT_EQ(advice[1].change.arguments.at("pid"), "12");
}

TEST(Advice, AProcessThatLoadsItselfGetsAWorker)
{
    auto job = jobWith(WaitPlace::Decode, 0.5, 0, 0);
    const auto advice = adviceOf(job, {});
    ASSERT_EQ(advice.size(), 1U);
    EXPECT_EQ(advice[0].change.id, "attach.startWorkers");
    EXPECT_NEAR(*advice[0].expectedShare, 1, 1e-9);
}

TEST(Advice, AFedJobIsLeftAlone)
{
    const auto advice = adviceOf(jobWith(WaitPlace::Gpu, 0.02, 4, 0.2), {});
    ASSERT_EQ(advice.size(), 1U);
    EXPECT_EQ(advice[0].change.id, "attach.leaveLoader");
    EXPECT_LT(*advice[0].expectedShare, 0.03);
    EXPECT_TRUE(adviceOf({}, {}).empty());
}

std::optional<JobFigure> figure(const std::vector<JobFigure>& figures, const std::string& field)
{
    const auto found =
        std::find_if(figures.begin(), figures.end(), [&](const JobFigure& each) { return each.field == field; });
    return found == figures.end() ? std::nullopt : std::optional(*found);
}

TEST(JobFigures, AskForWhatWasSeen)
{
    const auto figures = figuresOf(jobWith(WaitPlace::Decode, 0.5, 2, 0.98), {});
    EXPECT_EQ(figure(figures, "gpus")->value, 1);
    EXPECT_EQ(figure(figures, "workers")->value, 2);
    EXPECT_EQ(figure(figures, "sample_bytes")->value, 100'000) << "a sample is a read";
    const double batch = figure(figures, "batch_per_gpu")->value;
    EXPECT_NEAR(batch / figure(figures, "step_seconds")->value, 2000, 20) << "twice what it gets, as it waits half";
    EXPECT_NEAR(figure(figures, "decode_seconds")->value, 1.96 / 1000, 1e-12) << "threads cost nothing beside it";
}

TEST(JobFigures, OfADataLoaderDoNotCountItsOwnCostsTwice)
{
    auto job = jobWith(WaitPlace::Decode, 0.5, 2, 0.98);
    job.ranks[0].loader.kind = LoaderFamily::PyTorch;
    const auto decoding = figure(figuresOf(job, {}), "decode_seconds");
    ASSERT_TRUE(decoding);
    EXPECT_LT(decoding->value, 1.96 / 1000);
    const auto setup = seenLoaderOf(job, {})->request.setup;
    LoaderHost host;
    applyCosts(publishedCosts(LoaderKind::PyTorch), setup, host);
    EXPECT_NEAR(decoding->value + host.passTime.count(), 1.96 / 1000, 1e-12);
    job.ranks[0].loader.runningShare = 0.001;
    EXPECT_FALSE(figure(figuresOf(job, {}), "decode_seconds")) << "nothing is left; that it is free is not known";
}

TEST(JobFigures, OfSamplesThatComeFromNoFileAreNone)
{
    auto job = jobWith(WaitPlace::Decode, 0.5, 2, 0.98);
    job.ranks[0].loader.askedRate = BytesPerSecond{1000};
    const auto figures = figuresOf(job, {});
    EXPECT_TRUE(figure(figures, "workers"));
    EXPECT_FALSE(figure(figures, "sample_bytes"));
    EXPECT_FALSE(figure(figures, "step_seconds"));
    EXPECT_TRUE(figuresOf({}, {}).empty());
}

TEST(JobFigures, AreThoseOfTheJobFileWhereItTells)
{
    AdviceBasis basis;
    basis.batch = 64;
    basis.sampleBytes = Bytes{50'000};
    basis.decodeTime = Seconds(0.001);
    auto job = jobWith(WaitPlace::Decode, 0.5, 2, 0.98);
    job.ranks[0].loader.kind = LoaderFamily::PyTorch;
    const auto figures = figuresOf(job, basis);
    for (const auto& [field, value] :
         {std::pair("batch_per_gpu", 64.0), std::pair("sample_bytes", 50'000.0), std::pair("decode_seconds", 0.001)}) {
        EXPECT_EQ(figure(figures, field)->value, value);
        EXPECT_EQ(figure(figures, field)->from, "job file") << field;
    }
}

} // namespace
} // namespace sluice::attach
