// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/group_lines.h"

#include <gtest/gtest.h>

namespace sluice {

namespace {

TEST(GroupLines, FindTheGroupOfAController)
{
    const std::string both = "3:cpu,cpuacct:/slurm/job_7\n2:memory:/slurm/job_7/step_0\n0::/init.scope\n";
    EXPECT_EQ(groupIn(both, "cpu"), "/slurm/job_7");
    EXPECT_EQ(groupIn(both, "memory"), "/slurm/job_7/step_0");
    EXPECT_EQ(groupIn(both, ""), "/init.scope");
    EXPECT_FALSE(groupIn(both, "io"));
    EXPECT_FALSE(groupIn("nonsense", "cpu"));
    EXPECT_EQ(groupIn("0::/a:b\n", ""), "/a:b") << "a folder may hold a colon";
}

TEST(GroupLines, AMountMayShowAPartOfTheGroupsAlone)
{
    EXPECT_EQ(groupWithin("/kubepods/pod/container", "/kubepods/pod"), "/container");
    EXPECT_EQ(groupWithin("/kubepods/pod", "/kubepods/pod"), "");
    EXPECT_EQ(groupWithin("/kubepods/pod2", "/kubepods/pod"), "/kubepods/pod2") << "another group";
    EXPECT_EQ(groupWithin("/job", "/"), "/job");
}

TEST(GroupLines, AQuotaIsANumberOfProcessors)
{
    EXPECT_EQ(processorsIn("150000 100000\n"), 1.5);
    EXPECT_FALSE(processorsIn("max 100000\n"));
    EXPECT_FALSE(processorsIn(""));
    EXPECT_FALSE(processorsOf(-1, 100'000)) << "version 1 writes -1 for no limit";
    EXPECT_FALSE(processorsOf(100'000, 0));
}

} // namespace

} // namespace sluice
