// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/snippets.h"

#include "tests/models/planned.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

using testing_device::images;

TEST(Snippets, DataLoaderTakesTheRecommendedNumbers)
{
    Recommendation r;
    r.workers = 6;
    r.prefetchFactor = 3;
    const auto text = snippetsOf(images(), r).at("pytorch");
    EXPECT_NE(text.find("batch_size=256,"), std::string::npos);
    EXPECT_NE(text.find("num_workers=6,"), std::string::npos);
    EXPECT_NE(text.find("prefetch_factor=3,"), std::string::npos);
    EXPECT_NE(text.find("pin_memory=True,"), std::string::npos);
}

TEST(Snippets, NothingIsAdvisedWithoutAFact)
{
    EXPECT_EQ(snippetsOf(images(), {}).size(), 1U); // pytorch alone
}

TEST(Snippets, AnArrayOnlyWhereOneDeviceIsNotEnough)
{
    Recommendation r;
    r.stripeWidth = 3;
    r.stripeUnit = kibibytes(256);
    const auto text = snippetsOf(images(), r).at("mdadm");
    EXPECT_NE(text.find("--level=0 --raid-devices=3 --chunk=256K"), std::string::npos);
    EXPECT_NE(text.find("everything on them is lost"), std::string::npos);
}

TEST(Snippets, NoAccessTimesOnTheMountOfTheData)
{
    auto request = images();
    request.host.mountPoint = "/data";
    request.host.fileSystem = "xfs";
    request.host.noAccessTimes = true;
    EXPECT_FALSE(snippetsOf(request, {}).contains("mount")); // is so already
    request.host.noAccessTimes = false;
    EXPECT_EQ(snippetsOf(request, {}).at("mount").find("mount -o remount,noatime /data\n"), 0U);
    request.host.fileSystem = "tmpfs";
    EXPECT_FALSE(snippetsOf(request, {}).contains("mount"));
}

TEST(Snippets, DevicesScheduleThemselvesUnlessTheyTurn)
{
    auto request = images();
    request.host.blockDevices = {"nvme0n1"};
    request.host.rotational = false;
    const auto rule = snippetsOf(request, {}).at("udev");
    EXPECT_NE(rule.find("KERNEL==\"nvme0n1\", ATTR{queue/scheduler}=\"none\""), std::string::npos);
    EXPECT_EQ(rule.find("read_ahead_kb"), std::string::npos); // direct access reads nothing ahead
    request.host.rotational = true;
    EXPECT_FALSE(snippetsOf(request, {}).contains("udev"));
}

TEST(Snippets, ReadAheadForBufferedReadsInOrder)
{
    auto request = images();
    request.host.blockDevices = {"sda"};
    request.host.rotational = true;
    Recommendation r;
    r.access = Access::Buffered;
    const auto rule = snippetsOf(request, r).at("udev");
    EXPECT_NE(rule.find("ATTR{queue/read_ahead_kb}=\"4096\""), std::string::npos);
    EXPECT_EQ(rule.find("scheduler"), std::string::npos);
    request.workload.accessPattern = Pattern::Random;
    EXPECT_FALSE(snippetsOf(request, r).contains("udev"));
}

TEST(Snippets, KernelSettingsFollowFromSwapAndPinning)
{
    auto request = images();
    request.host.swappiness = 60;
    EXPECT_NE(snippetsOf(request, {}).at("sysctl").find("vm.swappiness = 10  # is 60"), std::string::npos);
    request.host.swappiness = 10;
    EXPECT_FALSE(snippetsOf(request, {}).contains("sysctl"));
    Recommendation pinned;
    pinned.numa = {"numactl --cpunodebind=0 --membind=0 # GPU 0"};
    EXPECT_NE(snippetsOf(request, pinned).at("sysctl").find("kernel.numa_balancing = 0"), std::string::npos);
}

TEST(Snippets, StripesOfLustreFollowFromTheFiles)
{
    auto request = images(); // shards
    request.host.mountPoint = "/lustre/data";
    request.host.fileSystem = "lustre";
    EXPECT_NE(snippetsOf(request, {}).at("lustre").find("lfs setstripe -c 4 -S 1M /lustre/data\n"), std::string::npos);
    request.workload.samplesPerFile = 1; // many readers with a file each: one stripe
    EXPECT_NE(snippetsOf(request, {}).at("lustre").find("lfs setstripe -c 1 "), std::string::npos);
}

TEST(Snippets, OptionsOfNfs)
{
    auto request = images();
    request.host.mountPoint = "/data";
    request.host.fileSystem = "nfs4";
    const auto line = snippetsOf(request, {}).at("fstab");
    EXPECT_NE(line.find("SERVER:/EXPORT /data nfs4 rsize=1048576,wsize=1048576,nconnect=8,noatime"), std::string::npos);
}

TEST(Snippets, SchedulersTakeCoresAndSharedMemoryWhereThereAreGpus)
{
    auto request = images();
    request.host.gpusPresent = 8;
    Recommendation r;
    r.cpuCores = 20; // of 8 ranks
    r.memory = gibibytes(5);
    r.numa = {"numactl --cpunodebind=0 --membind=0 # GPU 0", "numactl --cpunodebind=1 --membind=1 # GPU 1"};
    const auto snippets = snippetsOf(request, r);
    EXPECT_NE(snippets.at("slurm").find("--cpus-per-task=4\n"), std::string::npos);
    EXPECT_NE(snippets.at("slurm").find("./rank.sh python"), std::string::npos);
    EXPECT_NE(snippets.at("kubernetes").find("sizeLimit: 6Gi"), std::string::npos);
    EXPECT_NE(snippets.at("numactl").find("1) exec numactl --cpunodebind=1 --membind=1 \"$@\" ;;"), std::string::npos);
}

TEST(Snippets, GdsOnlyWhereItWasMeasuredToHelp)
{
    Recommendation r;
    EXPECT_FALSE(snippetsOf(images(), r).contains("cufile_json"));
    r.gds = GdsAdvice::Use;
    EXPECT_TRUE(snippetsOf(images(), r).contains("cufile_json"));
}

} // namespace
} // namespace sluice
