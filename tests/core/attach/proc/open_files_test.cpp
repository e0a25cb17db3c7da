// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/open_files.h"

#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

struct OpenFiles : testing::Test {
    void open(int number, const std::string& path, const std::string& flags)
    {
        made.link(10, number, path);
        if (!flags.empty()) {
            made.write(fmt::format("/proc/10/fdinfo/{}", number),
                       fmt::format("pos:\t0\nflags:\t{}\nmnt_id:\t29\nino:\t7\n", flags));
        }
    }
    std::map<std::string, int> seen() const { return openFilesOf(ProcFiles(made.root()), {10}); }

    MadeProcesses made;
};

TEST_F(OpenFiles, AreThoseThatAreRead)
{
    open(0, "/dev/null", "0100000");
    open(1, "/var/log/train.log", "0102001");
    open(2, "/var/log/train.log", "0102001");
    open(3, "/data/a.tar", "0100000");
    open(4, "/data/b.tar", "02100002");
    open(5, "/data/a.tar", "0100000");
    EXPECT_EQ(seen(), (std::map<std::string, int>{{"/data/a.tar", 2}, {"/data/b.tar", 1}})) << "logs are written";
}

TEST_F(OpenFiles, OfWhichTheKernelDoesNotTellHowTheyAreOpenMayBeRead)
{
    open(3, "/data/a.tar", "");
    EXPECT_EQ(seen().size(), 1U);
    made.write("/proc/10/fdinfo/3", "pos:\t0\nflags:\t");
    EXPECT_EQ(seen().size(), 1U);
}

TEST_F(OpenFiles, AreGroupedByTheirMount)
{
    Mount root;
    root.target = "/";
    root.fileSystem = "ext4";
    Mount data;
    data.target = "/data";
    data.fileSystem = "nfs4";
    const std::vector<Mount> mounts{root, data};
    const auto reads = readsOf({{"/data/a", 1}, {"/data/b", 3}, {"/opt/model", 1}}, mounts, {});
    ASSERT_EQ(reads.size(), 2U);
    EXPECT_EQ(reads[0].mount, "/data") << "where most are open";
    EXPECT_EQ(reads[0].openFiles, 2);
    EXPECT_EQ(reads[0].pathExample, "/data/a");
    EXPECT_EQ(reads[0].device, "") << "no block device of this node";
}

} // namespace
} // namespace sluice::attach
