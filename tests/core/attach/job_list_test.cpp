// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/job_list.h"
#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace sluice::attach {
namespace {

using namespace std::string_literals;

class JobList : public testing::Test {
protected:
    void SetUp() override
    {
        made.write("/etc/passwd", "root:x:0:0::/root:/bin/sh\nada:x:1000:1000::/home/ada:/bin/sh\n");
        made.write("/proc/uptime", "109.50 200.00\n"); // processes of MadeProcesses began 9 s after boot
        process(1, 0, "init", "/sbin/init\0"s, 0);
        made.add(2, 0, "kthreadd", "", "running\n");
    }

    void process(long pid, long parent, const std::string& name, const std::string& arguments, int user)
    {
        made.add(pid, parent, name, arguments, "running\n");
        made.write(fmt::format("/proc/{}/status", pid), fmt::format("Name:\t{}\nUid:\t{}\t0\t0\t0\n", name, user));
    }

    /// A trainer with two forked workers.
    void train(long pid, long parent)
    {
        const auto command = "/usr/bin/python3\0train.py\0--token=secret\0"s;
        for (const auto& [each, of] : {std::pair(pid, parent), std::pair(pid + 1, pid), std::pair(pid + 2, pid)}) {
            process(each, of, "python3", command, 1000);
        }
    }

    RunningJobs jobs(long self = 0) { return runningJobs(ProcFiles(made.root()), self); }

    MadeProcesses made;
};

TEST_F(JobList, BeginsWithWhatTrains)
{
    process(50, 1, "editor", "/usr/bin/editor\0"s, 0);
    train(10, 1);
    const auto list = jobs().jobs;
    ASSERT_EQ(list.size(), 3U) << "init and the editor are two; the thread of the kernel is none";
    EXPECT_EQ(list[0].pid, 10);
    EXPECT_EQ(list[0].user, "ada");
    EXPECT_EQ(list[0].command, "python3 train.py") << "no argument: it may be a secret";
    EXPECT_EQ(list[0].workers, 2);
    EXPECT_EQ(list[0].ranks, 1);
    EXPECT_NEAR(list[0].age->count(), 100, 1e-9);
    EXPECT_TRUE(list[0].trains);
    EXPECT_FALSE(list[1].trains);
    EXPECT_EQ(list[1].user, "root");
}

TEST_F(JobList, RanksOfOneLauncherAreOneJob)
{
    process(5, 1, "torchrun", "/usr/bin/python3\0/usr/bin/torchrun\0train.py\0"s, 1000);
    train(10, 5);
    train(20, 5);
    const auto list = jobs().jobs;
    EXPECT_EQ(list[0].pid, 5) << "what attach is given";
    EXPECT_EQ(list[0].command, "python3 train.py");
    EXPECT_EQ(list[0].ranks, 2);
    EXPECT_EQ(list[0].workers, 4);
    EXPECT_EQ(std::count_if(list.begin(), list.end(), std::mem_fn(&RunningJob::trains)), 1);
}

TEST_F(JobList, TwoJobsOfOneShellAreTwo)
{
    process(5, 1, "bash", "bash\0"s, 1000);
    train(10, 5);
    train(20, 5);
    const auto list = jobs().jobs;
    EXPECT_EQ(std::count_if(list.begin(), list.end(), std::mem_fn(&RunningJob::trains)), 2);
    EXPECT_EQ(list[0].pid, 20) << "the newer first, by its number where the age is the same";
}

TEST_F(JobList, AProcessThatHoldsAGpuTrains)
{
    process(10, 1, "python3", "python3\0serve.py\0"s, 1000);
    made.link(10, 7, "/dev/nvidia0");
    const auto list = jobs().jobs;
    EXPECT_EQ(list[0].pid, 10);
    EXPECT_EQ(list[0].holdsGpu, std::optional(true));
}

TEST_F(JobList, AProcessThatKnowsItsRankTrains)
{
    process(10, 1, "python3", "python3\0train.py\0"s, 1000);
    made.write("/proc/10/environ", "RANK=3\0"s);
    const auto list = jobs().jobs;
    EXPECT_EQ(list[0].pid, 10);
    EXPECT_TRUE(list[0].trains);
}

TEST_F(JobList, OfTooManyTheNewestAreListed)
{
    for (long pid = 1000; pid < 2100; ++pid) {
        process(pid, 1, "sleep", "sleep\0"s, 0);
        made.write(fmt::format("/proc/{}/stat", pid), MadeProcesses::statLine(pid, 1, "sleep", 'S', pid));
    }
    const auto list = jobs();
    EXPECT_EQ(list.jobs.size(), 1000U);
    EXPECT_EQ(list.leftOut, 101) << "the oldest, and init";
    EXPECT_EQ(list.jobs.front().pid, 2099);
    EXPECT_EQ(list.jobs.back().pid, 1100);
}

TEST_F(JobList, WhatIsNotShownIsNotKnown)
{
    process(10, 1, "python3", "python3\0serve.py\0"s, 77);
    process(11, 1, "python3", "python3\0other.py\0"s, 1000);
    made.link(11, 0, "/dev/null");
    for (const auto& job : jobs().jobs) {
        if (job.pid == 10) {
            EXPECT_FALSE(job.holdsGpu) << "its files are not shown";
            EXPECT_EQ(job.user, "77") << "nobody names it";
        }
        if (job.pid == 11) {
            EXPECT_EQ(job.holdsGpu, std::optional(false));
        }
    }
}

TEST_F(JobList, AServerOfForksDoesNotTrain)
{
    for (const long pid : {10, 11, 12}) {
        process(pid, pid == 10 ? 1 : 10, "nginx", "/usr/sbin/nginx\0"s, 0);
    }
    const auto list = jobs().jobs;
    EXPECT_TRUE(std::none_of(list.begin(), list.end(), std::mem_fn(&RunningJob::trains)));
    EXPECT_EQ(list.size(), 4U);
}

TEST_F(JobList, ManyJobsAreListedInOneGo)
{
    for (long pid = 1000; pid < 2200; pid += 3) {
        train(pid, 1);
    }
    const auto list = jobs();
    EXPECT_EQ(std::count_if(list.jobs.begin(), list.jobs.end(), std::mem_fn(&RunningJob::trains)), 400);
    EXPECT_EQ(list.leftOut, 0);
}

TEST_F(JobList, LeavesUsOutWithWhatWeRunUnder)
{
    process(30, 1, "bash", "bash\0"s, 1000);
    process(31, 30, "sluicectl", "sluicectl\0attach\0--list\0"s, 1000);
    for (const auto& job : jobs(31).jobs) {
        EXPECT_NE(job.pid, 31);
        EXPECT_NE(job.pid, 30);
    }
}

} // namespace
} // namespace sluice::attach
