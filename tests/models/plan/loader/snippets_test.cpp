// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/loader/snippets.h"

#include "core/topology/cufile_config.h"
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

TEST(Snippets, MountLinesAreThoseOfTheFindings)
{
    auto request = images();
    EXPECT_FALSE(snippetsOf(request, {}).contains("mount")); // is so already
    request.host.accessTimeLines = "sudo mount -o remount,rw,noatime /data\n";
    request.host.nfsLines = "sudo umount /nfs && sudo mount ...\n";
    EXPECT_EQ(snippetsOf(request, {}).at("mount"), request.host.accessTimeLines);
    EXPECT_EQ(snippetsOf(request, {}).at("fstab"), request.host.nfsLines);
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
    EXPECT_NE(snippetsOf(request, {}).at("sysctl").find("vm.swappiness = 1  # is 60"), std::string::npos);
    request.host.swappiness = 10;
    EXPECT_FALSE(snippetsOf(request, {}).contains("sysctl"));
    Recommendation pinned;
    pinned.numa = {"numactl --cpunodebind=0 --membind=0 # GPU 0"};
    EXPECT_NE(snippetsOf(request, pinned).at("sysctl").find("kernel.numa_balancing = 0"), std::string::npos);
}

TEST(Snippets, StripesOfLustreFollowFromTheFiles)
{
    auto request = images(); // shards
    request.host.dataPath = "/lustre/my data";
    request.host.fileSystem = "lustre";
    EXPECT_NE(snippetsOf(request, {}).at("lustre").find("lfs setstripe -c 4 -S 1M '/lustre/my data'\n"),
              std::string::npos);
    request.workload.samplesPerFile = 1; // many readers with a file each: one stripe
    EXPECT_NE(snippetsOf(request, {}).at("lustre").find("lfs setstripe -c 1 "), std::string::npos);
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
    const auto text = snippetsOf(images(), r).at("cufile_json");
    const auto config = parseCufileConfig(text, "cufile.json");
    ASSERT_TRUE(config.ok()) << config.error().message;
    EXPECT_EQ(config->allowCompatMode, false);
    EXPECT_TRUE(config->misplaced.empty() && config->unknownKeys.empty()) << text;
}

} // namespace
} // namespace sluice
