// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/readers/readers.h"
#include "tests/core/topology/machine_tree.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

std::vector<Mount> mountsOf(const MachineTree& machine)
{
    return readMounts(*MachineFiles::open(machine.root()));
}

TEST(ReadMounts, ReadsTheDetailedTable)
{
    const auto mounts = mountsOf(MachineTree("gpu_server"));
    ASSERT_EQ(mounts.size(), 7U);
    EXPECT_EQ(mounts[5], (Mount{"/data/image sets", "/dev/md0", "/sets", "xfs", "rw,noatime,attr2,inode64", "9:0"}));
}

TEST(ReadMounts, FallsBackToThePlainTable)
{
    MachineTree machine;
    machine.file("/proc/mounts", "/dev/sda1 /data ext4 rw,noatime 0 0\nshort line\n");
    EXPECT_EQ(mountsOf(machine), (std::vector<Mount>{{"/data", "/dev/sda1", "/", "ext4", "rw,noatime", ""}}));
}

TEST(ReadMounts, SkipsLinesThatAreNone)
{
    MachineTree machine;
    machine.file("/proc/self/mountinfo", "1 2 3\n- - -\n1 2 8:1 / / rw -\n22 1 8:2 / /\\04 rw - ext4 /dev/a\n");
    const auto mounts = mountsOf(machine);
    ASSERT_EQ(mounts.size(), 1U);
    EXPECT_EQ(mounts[0].target, "/\\04");
    EXPECT_EQ(mounts[0].options, "rw");
}

TEST(ReadMounts, ASourceMayBeEmpty)
{
    MachineTree machine;
    machine.file("/proc/self/mountinfo", "40 20 0:60 / /tmp/empty rw,relatime shared:38 - tmpfs  rw,size=8192k\n");
    EXPECT_EQ(mountsOf(machine),
              (std::vector<Mount>{{"/tmp/empty", "", "/", "tmpfs", "rw,relatime,size=8192k", "0:60"}}));
}

TEST(ReadMounts, NamesKeepEveryByte)
{
    MachineTree machine;
    machine.file("/proc/self/mountinfo",
                 "22 1 8:2 / /caf\xe9 rw - ext4 /dev/a rw\r\n23 1 8:3 / /esc\x1b[31m\\012b rw - ext4 /dev/b rw\n");
    const auto mounts = mountsOf(machine);
    ASSERT_EQ(mounts.size(), 2U);
    EXPECT_EQ(mounts[0], (Mount{"/caf\xe9", "/dev/a", "/", "ext4", "rw", "8:2"}));
    EXPECT_EQ(mounts[1].target, "/esc\x1b[31m\nb");
}

TEST(ReadMounts, ANameWithAZeroByteIsNone)
{
    MachineTree machine;
    machine.file("/proc/self/mountinfo",
                 "22 1 8:2 / /a\\000b rw - ext4 /dev/a rw\n23 1 8:3 / /c rw - ext4 /dev/b rw\n");
    ASSERT_EQ(mountsOf(machine).size(), 1U);
    EXPECT_EQ(mountsOf(machine)[0].target, "/c");
}

TEST(ReadMounts, ReadAheadIsThatOfTheirBdi)
{
    MachineTree machine;
    machine.file("/sys/class/bdi/0:52/read_ahead_kb", "128\n");
    machine.file("/sys/class/bdi/0:99/read_ahead_kb", "128\n");
    machine.file("/sys/class/bdi/ceph-1/read_ahead_kb", "8192\n");
    const std::vector<Mount> mounts{{"/data", "filer:/x", "/", "nfs4", "rw", "0:52"}};
    EXPECT_EQ(readMountReadAhead(*MachineFiles::open(machine.root()), mounts),
              (std::map<std::string, std::int64_t>{{"0:52", 128}, {"ceph-1", 8192}}));
}

TEST(ReadMounts, AReadOnlyMountOfAWritableFilesystemIsReadOnly)
{
    MachineTree machine;
    machine.file("/proc/self/mountinfo", "22 1 8:2 / / ro,relatime - ext4 /dev/a rw,discard\n");
    EXPECT_EQ(mountsOf(machine)[0].options, "ro,relatime,discard");
}

} // namespace
} // namespace sluice
