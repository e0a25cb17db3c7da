// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/proc/open_files.h"

#include "tests/core/attach/made_processes.h"

#include <gtest/gtest.h>

namespace sluice::attach {
namespace {

struct FilesOpenToRead : testing::Test {
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

TEST_F(FilesOpenToRead, AreThoseThatAreRead)
{
    open(0, "/dev/null", "0100000");
    open(1, "/var/log/train.log", "0102001");
    open(2, "/var/log/train.log", "0102001");
    open(3, "/data/a.tar", "0100000");
    open(4, "/data/b.tar", "02100002");
    open(5, "/data/a.tar", "0100000");
    EXPECT_EQ(seen(), (std::map<std::string, int>{{"/data/a.tar", 2}, {"/data/b.tar", 1}})) << "logs are written";
}

TEST_F(FilesOpenToRead, OfWhichTheKernelDoesNotTellHowTheyAreOpenMayBeRead)
{
    open(3, "/data/a.tar", "");
    EXPECT_EQ(seen().size(), 1U);
    made.write("/proc/10/fdinfo/3", "pos:\t0\nflags:\t");
    EXPECT_EQ(seen().size(), 1U);
}

TEST_F(FilesOpenToRead, AreGroupedByTheMountThatHoldsThem)
{
    const std::vector<Mount> mounts{{"/", "/dev/vda1", "/", "ext4", "rw", "254:1"},
                                    {"/data", "srv:/data", "/", "nfs4", "rw", "0:50"},
                                    {"/dev/shm", "tmpfs", "/", "tmpfs", "rw", "0:20"}};
    const std::map<std::string, int> paths{{"/data/a.tar", 3},   {"/data/b.tar", 1},       {"/home/x", 1},
                                           {"/dev/shm/pipe", 1}, {"/data/c (deleted)", 1}, {"/dev/null", 9}};
    const auto reads =
        readsOf(paths, mounts, parseDiskstats(" 254       1 vda1 900 5 70000 3900 10 0 80 5 0 2900 8000\n"));
    ASSERT_EQ(reads.size(), 2U);
    EXPECT_EQ(reads[0], (AttachReads{"/data", "/data/a.tar", "nfs4", "", 2}));
    EXPECT_EQ(reads[1], (AttachReads{"/", "/home/x", "ext4", "vda1", 1}));
}

} // namespace
} // namespace sluice::attach
