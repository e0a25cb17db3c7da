// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/mount_lines.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

MountLine nfs()
{
    return {"nfs", "login01:/sw", "/rdma",
            MountOptions("rw,relatime,vers=3,rsize=65536,proto=rdma,port=20049,sec=sys")};
}

TEST(MountOptions, ChangeOnlyWhatIsNamed)
{
    auto options = nfs().options;
    options.set("rsize", "1048576");
    options.set("nconnect", "8");
    options.replace("relatime", "noatime");
    options.remove("sec");
    EXPECT_EQ(options.text(), "rw,noatime,vers=3,rsize=1048576,proto=rdma,port=20049,nconnect=8");
    EXPECT_EQ(options.value("proto"), "rdma");
    EXPECT_FALSE(options.value("noatime"));
    EXPECT_TRUE(options.has("rw"));
    EXPECT_FALSE(options.has("proto"));
}

TEST(MountOptions, AreNotDividedWithinQuotes)
{
    const MountOptions options("rw,context=\"system_u:object_r:nfs_t:s0:c1,c2\",hard");
    EXPECT_EQ(options.value("context"), "\"system_u:object_r:nfs_t:s0:c1,c2\"");
    EXPECT_TRUE(options.has("hard"));
}

TEST(MountLines, KeepAllThatIsInForce)
{
    EXPECT_EQ(remountCommand(nfs()),
              "sudo mount -o remount,rw,relatime,vers=3,rsize=65536,proto=rdma,port=20049,sec=sys /rdma");
    EXPECT_EQ(mountAgainCommand(nfs()),
              "sudo umount /rdma && sudo mount -t nfs -o rw,relatime,vers=3,rsize=65536,proto=rdma,port=20049,sec=sys "
              "login01:/sw /rdma");
    EXPECT_EQ(fstabLine(nfs()),
              "login01:/sw /rdma nfs rw,relatime,vers=3,rsize=65536,proto=rdma,port=20049,sec=sys 0 0");
}

TEST(MountLines, QuoteWhatTheShellAndFstabWouldDivide)
{
    const MountLine line{"ext4", "/dev/disk/by-label/My Data", "/media/Laptop Files", MountOptions("rw,noatime")};
    EXPECT_EQ(remountCommand(line), "sudo mount -o remount,rw,noatime '/media/Laptop Files'");
    EXPECT_EQ(fstabLine(line), "/dev/disk/by-label/My\\040Data /media/Laptop\\040Files ext4 rw,noatime 0 2");
}

TEST(MountLines, SayWhatOfAnExistingLineStays)
{
    const auto change = fstabChange(nfs(), "rsize=65536");
    EXPECT_TRUE(change.starts_with("/etc/fstab:\n# Change only this in the line that stands there: rsize=65536. "))
        << change;
    EXPECT_TRUE(change.ends_with("\n" + fstabLine(nfs()))) << change;
    EXPECT_NE(change.find("nofail"), std::string::npos);
}

TEST(MountLines, GiveEscapedOptionsToTheShellAsTheyAreMeant)
{
    const MountLine line{"overlay", "overlay", "/", MountOptions("rw,lowerdir=/a\\040b,upperdir=/c\\054d")};
    EXPECT_EQ(remountCommand(line), "sudo mount -o 'remount,rw,lowerdir=/a b,upperdir=\"/c,d\"' /");
    EXPECT_EQ(fstabLine(line), "overlay / overlay rw,lowerdir=/a\\040b,upperdir=/c\\054d 0 0");
}

} // namespace
} // namespace sluice
