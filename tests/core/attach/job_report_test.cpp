// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/job_report.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sluice::attach {
namespace {

JobSamples oneRank()
{
    RankSamples rank;
    rank.shape.pid = 10;
    rank.shape.workers = {11};
    rank.sight = Sight::Call;
    rank.family = LoaderFamily::PyTorch;
    MainSpan span;
    span.length = Seconds(1);
    span.samples = 50;
    span.waiting = 25;
    span.runSeconds = 0;
    span.delaySeconds = 0;
    rank.spans.assign(10, span);
    WorkerSamples worker;
    worker.pid = 11;
    worker.samples = 100;
    worker.watched = Seconds(10);
    worker.runSeconds = 0;
    worker.delaySeconds = 0;
    countOf(worker.counts, Activity::Reading) = 100;
    rank.workers = {worker};
    rank.io = ProcessIo{1'000'000, 100, 250'000, 0};
    rank.filesRead = {{"/data/a", 3}};
    return {Seconds(10), 600, {rank}, false, 0};
}

bool names(const std::vector<AttachUnknown>& unknown, const std::string& signal)
{
    return std::any_of(unknown.begin(), unknown.end(), [&](const auto& gap) { return gap.signal == signal; });
}

TEST(JobReport, BytesAreRatesAndTheRestCameFromMemory)
{
    const auto loader = jobOf(oneRank(), {}).ranks.at(0).loader;
    EXPECT_DOUBLE_EQ(loader.askedRate->value, 100'000);
    EXPECT_DOUBLE_EQ(loader.readRate->value, 25'000);
    EXPECT_DOUBLE_EQ(*loader.cacheShare, 0.75);
    EXPECT_DOUBLE_EQ(*loader.readCallsPerSecond, 10);
}

TEST(JobReport, MappedReadsHaveNoCacheShare)
{
    auto samples = oneRank();
    samples.ranks[0].io->askedBytes = 1000;
    const auto job = jobOf(samples, {});
    EXPECT_FALSE(job.ranks[0].loader.cacheShare);
    EXPECT_TRUE(names(job.unknown, "10.cache_share"));
}

TEST(JobReport, WhereNoBytesOfDevicesAreCountedNothingCameFromMemory)
{
    Surroundings around;
    Mount mount;
    mount.target = "/data";
    mount.fileSystem = "fuse.rclone";
    mount.source = "remote:bucket";
    around.mounts[10] = {mount};
    auto samples = oneRank();
    samples.ranks[0].io->deviceBytes = 0;
    const auto job = jobOf(samples, around);
    ASSERT_EQ(job.ranks[0].reads.size(), 1U);
    EXPECT_FALSE(job.ranks[0].loader.cacheShare);
    EXPECT_FALSE(job.ranks[0].loader.readRate);
    EXPECT_DOUBLE_EQ(job.ranks[0].loader.askedRate->value, 100'000);
    EXPECT_TRUE(names(job.unknown, "10.cache_share"));
    around.mounts[10][0].fileSystem = "nfs4";
    EXPECT_DOUBLE_EQ(*jobOf(samples, around).ranks[0].loader.cacheShare, 1) << "NFS counts what it reads";
}

TEST(JobReport, CoresAreThoseOfAllRanksWithinTheQuota)
{
    auto samples = oneRank();
    Surroundings around;
    EXPECT_FALSE(jobOf(samples, around).cores);
    around.cpus[10] = {{0, 15}};
    around.cpus[20] = {{16, 31}};
    EXPECT_EQ(jobOf(samples, around).cores, 32);
    EXPECT_EQ(jobOf(samples, around).ranks[0].cpus, 16);
    around.cpuQuota = 4;
    EXPECT_EQ(jobOf(samples, around).cores, 4);
}

TEST(JobReport, WhatIsNotShownIsNamedAndNotZero)
{
    auto samples = oneRank();
    samples.ranks[0].io.reset();
    samples.ranks[0].sight = Sight::State;
    const auto job = jobOf(samples, {});
    EXPECT_FALSE(job.ranks[0].loader.readRate);
    EXPECT_FALSE(job.ranks[0].loader.socketShare);
    for (const char* signal : {"syscall", "wait_point", "io", "gpu"}) {
        EXPECT_TRUE(names(job.unknown, signal)) << signal;
    }
    const auto json = toJson(job);
    EXPECT_FALSE(json["ranks"][0]["loader"].contains("read_bytes_per_second"));
    EXPECT_FALSE(json["verdict"].contains("share"));
}

TEST(JobReport, DevicesAreThoseBeneathTheFilesRead)
{
    Surroundings around;
    around.mounts[10] = {{"/data", "/dev/vda1", "/", "ext4", "rw", "254:1"}};
    around.devicesBefore["vda1"] = {"254:1", 0, 0, 0, 0, 0};
    around.devicesAfter["vda1"] = {"254:1", 100, 1000, 500, 5000, 500};
    around.devicesBefore["vdb"] = around.devicesAfter["vdb"] = {"254:16", 0, 0, 0, 0, 0};
    const auto job = jobOf(oneRank(), around);
    ASSERT_EQ(job.devices.size(), 1U);
    EXPECT_EQ(job.devices[0].name, "vda1");
    EXPECT_DOUBLE_EQ(job.devices[0].utilisation, 0.5);
    EXPECT_EQ(job.ranks[0].reads.at(0).pathExample, "/data/a");
}

TEST(JobReport, WorkersThatWereStartedAgainAndJobsThatEndedAreNamed)
{
    auto samples = oneRank();
    samples.ranks[0].workersStarted = 2;
    samples.ended = true;
    samples.length = Seconds(1.5);
    samples.threadsLeftOut = 7;
    const auto unknown = jobOf(samples, {}).unknown;
    for (const char* signal : {"10.workers", "job", "interval", "threads"}) {
        EXPECT_TRUE(names(unknown, signal)) << signal;
    }
}

TEST(JobReport, IsReadBackAsItWasWritten)
{
    const auto job = jobOf(oneRank(), {});
    const auto back = fromJson<AttachedJob>(toJson(job));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, job);
}

} // namespace
} // namespace sluice::attach
