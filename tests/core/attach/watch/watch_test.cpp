// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/watch/watch.h"
#include "tests/core/attach/made_clock.h"
#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sys/syscall.h>

namespace sluice::attach {
namespace {

std::string blockedIn(long call, int descriptor)
{
    return fmt::format("{} {:#x} 0x2 0x3 0x4 0x5 0x6 0x7 0x8\n", call, descriptor);
}

class Watching : public testing::Test {
protected:
    void SetUp() override
    {
        made.write("/sys/block/vda/size", "1");
        made.write("/sys/block/vdb/size", "1");
        made.write("/sys/class/net/eth0/speed", "1000\n");
        made.write("/proc/pressure/io", "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\nfull total=0\n");
        made.write("/proc/self/mountinfo", "20 1 254:17 / /data rw - ext4 /dev/vdb1 rw\n");
        pass(Seconds(100));
        time.onSleep = [this](Seconds now) {
            pass(now);
            return true;
        };
        request.length = Seconds(4.9);
        request.show = [this](const WatchedMoment& moment) { moments.push_back(moment); };
    }

    /// What the kernel counts grows with time: 10 MB/s from vda, 1 MB/s from eth0, 0.2 s of pressure a second.
    void pass(Seconds now)
    {
        const auto ms = static_cast<std::int64_t>(1000 * (now.count() - 100));
        made.write("/proc/diskstats",
                   fmt::format(" 254 0 vda {} 5 {} {} 10 0 80 5 0 {} {}\n 254 1 vda1 1 0 1 0 0 0 0 0 0 0 0\n"
                               " 254 16 vdb 7 0 8 0 0 0 0 0 0 0 0\n 254 17 vdb1 7 0 8 0 0 0 0 0 0 0 0\n",
                               ms / 10, ms * 10'000 / 512, ms, ms / 2, ms));
        made.write("/proc/net/dev", fmt::format("h\nh\n  eth0: {} 1 0 0 0 0 0 0 5 2 0 0 0 0 0 0\n", 1000 * ms + 1));
        made.write("/proc/pressure/io", fmt::format("some avg10=0.00 total={}\nfull total=0\n", 200 * ms));
    }

    void addJob()
    {
        const std::string command("python3\0train.py\0", 17);
        made.add(10, 1, "python3", command, blockedIn(SYS_ppoll, 1));
        for (const long worker : {11, 12}) {
            made.add(worker, 10, "python3", command, blockedIn(SYS_pread64, 5));
            made.link(worker, 5, "/data/train.tar");
        }
        request.roots = {10};
    }

    Result<Done> run() { return watch(ProcFiles(made.root()), request, time.clock()); }

    MadeProcesses made;
    MadeClock time;
    WatchRequest request;
    std::vector<WatchedMoment> moments;
};

TEST_F(Watching, ShowsTheNodeOnceASecond)
{
    ASSERT_TRUE(run().ok());
    ASSERT_EQ(moments.size(), 5U);
    const auto& moment = moments[2];
    EXPECT_NEAR(moment.at.count(), 3, 1e-6);
    ASSERT_EQ(moment.devices.size(), 2U) << "whole disks";
    EXPECT_EQ(moment.devices[0].name, "vda");
    EXPECT_NEAR(moment.devices[0].readRate.value, 10e6, 2e4);
    EXPECT_NEAR(moment.devices[0].utilisation, 0.5, 0.01);
    EXPECT_NEAR(moment.networks.at(0).received.value, 1e6, 1e4);
    EXPECT_NEAR(*moment.networks[0].linkShare, 0.008, 1e-4);
    ASSERT_EQ(moment.pressure.size(), 1U);
    EXPECT_NEAR(moment.pressure[0].value, 0.2, 0.01);
    EXPECT_FALSE(moment.job);
}

TEST_F(Watching, PutsTheDeviceOfThePathFirstWithoutTouchingIt)
{
    request.path = "/data/train";
    ASSERT_TRUE(run().ok());
    EXPECT_EQ(moments.at(0).devices.at(0).name, "vdb1") << "the partition that is mounted there";
}

TEST_F(Watching, TellsWhatAJobWaitsFor)
{
    addJob();
    ASSERT_TRUE(run().ok());
    ASSERT_GE(moments.size(), 4U);
    const auto& job = moments[3].job;
    ASSERT_TRUE(job.has_value());
    EXPECT_EQ(job->target.command, "python3 train.py");
    EXPECT_EQ(job->verdict.waiting, Waiting::Yes);
    EXPECT_EQ(job->verdict.where, WaitPlace::Storage);
    ASSERT_EQ(job->ranks.size(), 1U);
    EXPECT_EQ(job->ranks[0].loader.workers, 2);
    EXPECT_NEAR(*job->ranks[0].main.waitingShare, 1, 1e-9);
}

TEST_F(Watching, ForgetsWhatIsLongerAgoThanTwoSecondsForRanksAndTenForTheVerdict)
{
    addJob();
    request.length = Seconds(30);
    time.onSleep = [this](Seconds now) {
        pass(now);
        const bool fed = now.count() > 112;
        made.addThread(10, 10, "python3", fed ? blockedIn(SYS_clock_nanosleep, 1) : blockedIn(SYS_ppoll, 1));
        for (const long worker : {11, 12}) {
            made.addThread(worker, worker, "python3", fed ? blockedIn(SYS_ppoll, 1) : blockedIn(SYS_pread64, 5));
        }
        return true;
    };
    ASSERT_TRUE(run().ok());
    EXPECT_EQ(moments.at(10).job->verdict.waiting, Waiting::Yes);
    EXPECT_NEAR(*moments.at(16).job->ranks[0].main.waitingShare, 0, 1e-9);
    EXPECT_EQ(moments.at(16).job->verdict.waiting, Waiting::Yes) << "half of the last ten seconds";
    EXPECT_EQ(moments.at(26).job->verdict.waiting, Waiting::No);
}

TEST_F(Watching, EndsWithTheJobAndSaysSo)
{
    addJob();
    request.length.reset();
    time.onSleep = [this](Seconds now) {
        pass(now);
        for (const char* file : {"stat", "task/10/stat", "task/10/syscall"}) {
            now.count() > 103.5 ? made.write(std::string("/proc/10/") + file, "") : void();
        }
        return now.count() < 200;
    };
    ASSERT_TRUE(run().ok());
    EXPECT_LT(moments.back().at, Seconds(6));
    ASSERT_EQ(moments.back().said.size(), 1U);
    EXPECT_EQ(moments.back().said[0].text, "process 10 ended");
}

TEST_F(Watching, SaysWhenAnotherProcessHasTheNumber)
{
    addJob();
    time.onSleep = [this](Seconds now) {
        pass(now);
        if (now.count() > 102) {
            made.write("/proc/10/stat", MadeProcesses::statLine(10, 1, "other", 'S', 1234));
        }
        return true;
    };
    ASSERT_TRUE(run().ok());
    EXPECT_LT(moments.back().at, Seconds(4.5));
    std::vector<Message> said;
    for (const auto& moment : moments) {
        said.insert(said.end(), moment.said.begin(), moment.said.end());
    }
    ASSERT_EQ(said.size(), 1U);
    EXPECT_EQ(said[0].id, "attach.numberUsedAgain");
}

TEST_F(Watching, StopsSoonWhenAsked)
{
    Seconds asked{};
    time.onSleep = [&](Seconds now) {
        asked = now;
        return now.count() < 102.1;
    };
    ASSERT_TRUE(run().ok());
    EXPECT_LT(asked, Seconds(102.5));
    EXPECT_EQ(moments.size(), 2U);
    addJob();
    moments.clear();
    ASSERT_TRUE(run().ok());
    EXPECT_LT(asked, Seconds(103));
}

TEST_F(Watching, SaysOnceThatTheKernelCountsNoPressure)
{
    std::filesystem::remove_all(made.root() + "/proc/pressure");
    time.onSleep = [](Seconds) { return true; };
    ASSERT_TRUE(run().ok());
    ASSERT_EQ(moments.at(0).said.size(), 1U);
    EXPECT_EQ(moments[0].said[0].id, "attach.noPressure");
    EXPECT_TRUE(moments.at(1).said.empty());
}

TEST_F(Watching, ShowsGpusAndEntersThemIntoRanks)
{
    addJob();
    request.gpus = [] {
        SeenGpu gpu;
        gpu.uuid = "GPU-1";
        gpu.processes = {10};
        gpu.busyShare = 0.9;
        gpu.powerWatts = 300;
        return std::vector<SeenGpu>{gpu};
    };
    ASSERT_TRUE(run().ok());
    EXPECT_EQ(moments.at(1).gpus.at(0), (WatchedGpu{"GPU-1", 0.9, 300.0, {}}));
    EXPECT_EQ(moments[1].job->ranks.at(0).gpuBusyShare, 0.9);
}

TEST_F(Watching, OfAProcessThatIsNotThereIsRefused)
{
    request.roots = {4711};
    const auto refused = run();
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::NotFound);
    EXPECT_TRUE(moments.empty());
}

TEST_F(Watching, AMomentIsReadBackFromItsDocument)
{
    addJob();
    ASSERT_TRUE(run().ok());
    const auto again = fromJson<WatchedMoment>(toJson(moments.at(2)));
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(*again, moments[2]);
}

TEST_F(Watching, ADeviceThatCameAnewHasNoRateAndIsNamed)
{
    time.onSleep = [this](Seconds now) {
        pass(now.count() > 102.5 ? now - Seconds(2.4) : now); // its counters begin anew
        return true;
    };
    ASSERT_TRUE(run().ok());
    const auto names = [](const WatchedMoment& moment, const std::string& name) {
        return std::any_of(moment.said.begin(), moment.said.end(), [&name](const Message& message) {
            return message.text.find("counters of " + name + " began anew") != std::string::npos;
        });
    };
    ASSERT_GE(moments.size(), 4U);
    EXPECT_TRUE(names(moments[2], "vda"));
    EXPECT_TRUE(names(moments[2], "eth0"));
    EXPECT_TRUE(moments[2].networks.empty());
    EXPECT_FALSE(names(moments[3], "vda"));
    EXPECT_NEAR(moments[3].networks.at(0).received.value, 1e6, 1e4) << "known again a second later";
}

TEST_F(Watching, ADiskThatVanishesIsNamedOnce)
{
    time.onSleep = [this](Seconds now) {
        pass(now);
        if (now.count() > 102.5) {
            made.write("/proc/diskstats", " 254 0 vda 1 5 1 1 10 0 80 5 0 1 1\n");
        }
        return true;
    };
    ASSERT_TRUE(run().ok());
    std::vector<std::string> said;
    for (const auto& moment : moments) {
        for (const auto& message : moment.said) {
            message.id == "attach.deviceGone" ? said.push_back(message.text) : void();
        }
    }
    EXPECT_EQ(said, std::vector<std::string>{"vdb is gone: the kernel does not list it any more"})
        << "once, and not its partition";
}

TEST_F(Watching, ATableThatCannotBeReadTakesNoDiskAway)
{
    time.onSleep = [this](Seconds now) {
        pass(now);
        now.count() > 102.5 ? made.write("/proc/diskstats", "") : void();
        return true;
    };
    ASSERT_TRUE(run().ok());
    for (const auto& moment : moments) {
        EXPECT_TRUE(std::none_of(moment.said.begin(), moment.said.end(),
                                 [](const Message& message) { return message.id == "attach.deviceGone"; }));
    }
}

TEST_F(Watching, ALinkThatBecomesSlowerIsReadAnew)
{
    request.length = Seconds(40);
    time.onSleep = [this](Seconds now) {
        pass(now);
        now.count() > 105 ? made.write("/sys/class/net/eth0/speed", "100\n") : void();
        return true;
    };
    ASSERT_TRUE(run().ok());
    EXPECT_NEAR(*moments.at(2).networks.at(0).linkShare, 0.008, 1e-4);
    EXPECT_NEAR(*moments.back().networks.at(0).linkShare, 0.08, 1e-3);
}

TEST_F(Watching, RanksThatStartLaterAreFound)
{
    addJob();
    made.add(5, 1, "bash", "bash", blockedIn(SYS_ppoll, 1));
    made.write("/proc/10/stat", MadeProcesses::statLine(10, 5, "python3"));
    request.roots = {5};
    request.length = Seconds(40);
    time.onSleep = [this](Seconds now) {
        pass(now);
        if (now > Seconds(110)) {
            const std::string command("python3\0train.py\0--second\0", 26);
            made.add(20, 5, "python3", command, blockedIn(SYS_ppoll, 1));
            made.add(21, 20, "python3", command, blockedIn(SYS_pread64, 5));
        }
        return true;
    };
    ASSERT_TRUE(run().ok());
    EXPECT_EQ(moments.at(5).job->ranks.size(), 1U);
    EXPECT_EQ(moments.back().job->ranks.size(), 2U);
}

} // namespace
} // namespace sluice::attach
