// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/job_search.h"

#include "core/attach/proc/process_table.h"
#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

using Pids = std::vector<long>;

class JobSearch : public testing::Test {
protected:
    void SetUp() override
    {
        add(1, 0, "init", "init");
        add(10, 1, "slurmstepd", "slurmstepd: [77.0]");
        add(11, 10, "python3", std::string("python3\0train.py\0", 17));
        add(12, 11, "python3", std::string("python3\0train.py\0", 17));
        add(20, 1, "python3", std::string("python3\0other_train.py\0", 23));
        add(30, 1, "bash", "bash");
        add(31, 30, "sluicectl", std::string("sluicectl\0attach\0--name\0train.py\0", 33));
    }

    void add(long pid, long parent, const std::string& name, const std::string& arguments) const
    {
        made.add(pid, parent, name, arguments, "running\n");
    }

    ProcFiles files() const { return ProcFiles(made.root()); }

    MadeProcesses made;
};

TEST_F(JobSearch, FindsACgroupOfVersionTwoWithThoseBeneath)
{
    made.write("/sys/fs/cgroup/user.slice/train.scope/cgroup.procs", "11\n");
    made.write("/sys/fs/cgroup/user.slice/train.scope/inner/cgroup.procs", "12\n");
    EXPECT_EQ(rootsOfCgroup(files(), "/user.slice/train.scope").value(), Pids{11});
    EXPECT_EQ(rootsOfCgroup(files(), "/sys/fs/cgroup/user.slice/train.scope").value(), Pids{11});
}

TEST_F(JobSearch, FindsACgroupOfVersionOne)
{
    made.write("/sys/fs/cgroup/cpu/train/cgroup.procs", "11\n20\n");
    EXPECT_EQ(rootsOfCgroup(files(), "train").value(), (Pids{11, 20}));
}

TEST_F(JobSearch, TellsAnEmptyCgroupFromNone)
{
    made.write("/sys/fs/cgroup/empty/cgroup.procs", "");
    EXPECT_NE(rootsOfCgroup(files(), "/empty").error().message.find("no process"), std::string::npos);
    EXPECT_NE(rootsOfCgroup(files(), "/none").error().message.find("there is no cgroup"), std::string::npos);
}

TEST_F(JobSearch, FindsASlurmJobWithoutItsDaemon)
{
    made.write("/sys/fs/cgroup/system.slice/slurmstepd.scope/job_77/step_0/user/task_0/cgroup.procs", "11\n12\n");
    made.write("/sys/fs/cgroup/system.slice/slurmstepd.scope/job_77/step_0/slurm/cgroup.procs", "10\n");
    EXPECT_EQ(rootsOfSlurmJob(files(), "77").value(), Pids{11});
    EXPECT_EQ(rootsOfSlurmJob(files(), "77.0").value(), Pids{11});
    EXPECT_EQ(rootsOfSlurmJob(files(), "77.1").error().kind, ErrorKind::NotFound);
}

TEST_F(JobSearch, FindsASlurmJobOfVersionOne)
{
    made.write("/sys/fs/cgroup/freezer/slurm/uid_1000/job_77/step_0/cgroup.procs", "11\n12\n");
    EXPECT_EQ(rootsOfSlurmJob(files(), "77").value(), Pids{11});
}

TEST_F(JobSearch, RefusesWhatIsNoJobNumber)
{
    for (const std::string job : {"", "x", "7/../8", "77.", "77.0/.."}) {
        EXPECT_EQ(rootsOfSlurmJob(files(), job).error().kind, ErrorKind::Usage) << job;
    }
}

TEST_F(JobSearch, FindsAJobByItsCommandLineAndNeverItself)
{
    const auto processes = processTable(files());
    EXPECT_EQ(rootsOfName(processes, "python3 train", 31).value(), Pids{11});
    EXPECT_EQ(rootsOfName(processes, "*other_*", 31).value(), Pids{20});
    EXPECT_EQ(rootsOfName(processes, "attach", 31).error().kind, ErrorKind::NotFound);
}

TEST_F(JobSearch, NamesTheJobsWhereSeveralMatch)
{
    const auto several = rootsOfName(processTable(files()), "train.py", 31);
    ASSERT_FALSE(several);
    EXPECT_EQ(several.error().kind, ErrorKind::Usage);
    EXPECT_NE(several.error().message.find("11 python3 train.py, 20 python3 other_train.py"), std::string::npos);
}

} // namespace
} // namespace sluice::attach
