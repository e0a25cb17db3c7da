// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/audit/verdict_of.h"

#include <gtest/gtest.h>

namespace sluice {
namespace {

Node on(const std::string& type, const std::string& options = "rw,noatime")
{
    auto node = soundNode();
    namePath(node, "/data", {"nvme0n1"});
    node.paths.front().mount.value->fileSystem = type;
    node.paths.front().mount.value->options = options;
    return node;
}

Node withoutMount()
{
    auto node = on("xfs");
    node.paths.front().mount = unknownFact<Mount>("/proc/self/mountinfo", "no mount holds /data");
    return node;
}

TEST(FsType, PassesWhatReadsInParallel)
{
    for (const char* type : {"xfs", "ext4", "lustre", "beegfs", "gpfs"}) {
        EXPECT_EQ(wordOf(judgeFileSystem, on(type)), "passed") << type;
    }
}

TEST(FsType, RemarksOnWhatCostsAndWarnsOfWhatIsNotMadeForIt)
{
    for (const char* type : {"btrfs", "zfs", "nfs4", "tmpfs", "ext3"}) {
        EXPECT_EQ(wordOf(judgeFileSystem, on(type)), "info") << type;
    }
    for (const char* type : {"vfat", "9p", "fuse.sshfs", "fuseblk"}) {
        EXPECT_EQ(wordOf(judgeFileSystem, on(type)), "warning") << type;
    }
}

TEST(FsType, DoesNotKnowStrangersOrMissingMounts)
{
    EXPECT_EQ(wordOf(judgeFileSystem, on("hammer2")), "unknown");
    EXPECT_EQ(wordOf(judgeFileSystem, withoutMount()), "unknown");
    EXPECT_EQ(wordOf(judgeFileSystem, Node{}), "unknown");
}

TEST(FsType, LeavesOverlaysToTheirOwnRule)
{
    EXPECT_EQ(wordOf(judgeFileSystem, on("overlay")), "");
    EXPECT_EQ(wordOf(judgeOverlay, on("overlay")), "warning");
}

TEST(FsAtime, JudgesWhatAReadWrites)
{
    EXPECT_EQ(wordOf(judgeAtime, on("xfs", "rw,noatime")), "passed");
    EXPECT_EQ(wordOf(judgeAtime, on("xfs", "ro,relatime")), "passed");
    EXPECT_EQ(wordOf(judgeAtime, on("xfs", "rw,relatime")), "info");
    EXPECT_EQ(wordOf(judgeAtime, on("xfs", "rw")), "warning");
    EXPECT_EQ(wordOf(judgeAtime, on("tmpfs", "rw")), "passed");
    EXPECT_EQ(wordOf(judgeAtime, on("nfs4", "rw,relatime")), "passed");
}

TEST(FsAtime, RelatimeIsNoRemarkWorthWhenNoPathWasNamed)
{
    auto node = soundNode();
    node.mounts.front().options = "rw,relatime";
    EXPECT_EQ(wordOf(judgeAtime, node), "passed");
}

TEST(FsAtime, TheUndoGoesBackToWhatWasThere)
{
    const auto finding = verdictOf(judgeAtime, on("ext4", "rw,nosuid,relatime")).findings.at(0);
    EXPECT_EQ(finding.fix.now, "sudo mount -o remount,rw,nosuid,noatime /data");
    EXPECT_TRUE(finding.fix.persist.starts_with("/etc/fstab:\n# ")) << "the words about the other options";
    EXPECT_TRUE(finding.fix.persist.ends_with("\n/dev/nvme0n1 /data ext4 rw,nosuid,noatime 0 2"));
    EXPECT_EQ(finding.undo, "sudo mount -o remount,rw,nosuid,relatime /data");
}

TEST(FsAtime, IsNobodysOverFuse)
{
    for (const auto* type : {"fuse", "fuse.juicefs", "fuse.sshfs", "fuseblk"}) {
        EXPECT_EQ(wordOf(judgeAtime, on(type, "rw,relatime")), "passed") << type;
    }
}

TEST(FsAtime, IsNobodysOverNetworksAndHostsEither)
{
    for (const auto* type : {"virtiofs", "panfs", "pvfs2", "afs", "9p"}) {
        auto node = on(type, "rw,relatime");
        node.paths.front().mount.value->source = "share";
        EXPECT_EQ(wordOf(judgeAtime, node), "passed") << type;
    }
    auto node = on("newfs", "rw,relatime");
    EXPECT_EQ(wordOf(judgeAtime, node), "info") << "on a disk of this machine";
    node.paths.front().mount.value->source = "cluster:vol";
    EXPECT_EQ(wordOf(judgeAtime, node), "unknown");
}

TEST(FsType, NamesTheObjectStoreBehindFuse)
{
    const auto said = [](const std::string& type, const std::string& source) {
        auto node = on(type, "rw,relatime");
        node.paths.front().mount.value->source = source;
        return verdictOf(judgeFileSystem, node).findings.at(0);
    };
    EXPECT_EQ(said("fuse", "mountpoint-s3").observed.text, "mountpoint-s3 mounted on /data");
    EXPECT_EQ(said("fuse.juicefs", "JuiceFS:train").observed.text, "juicefs (JuiceFS:train) mounted on /data");
    for (const auto& [type, source] : std::map<std::string, std::string>{{"fuse", "s3fs"},
                                                                         {"fuse.gcsfuse", "bucket"},
                                                                         {"fuse.rclone", "remote:bucket"},
                                                                         {"fuse.mount-s3", "mount-s3"},
                                                                         {"fuse.JuiceFS", "JuiceFS:x"},
                                                                         {"fuse.blobfuse2", "blobfuse2"}}) {
        EXPECT_NE(said(type, source).why.text.find("object store"), std::string::npos) << type;
    }
    EXPECT_EQ(said("fuse.mergerfs", "a:b").why.text.find("object store"), std::string::npos);
    EXPECT_NE(said("fuse.sshfs", "host:/x").why.text.find("One server"), std::string::npos);
}

TEST(FsAtime, IsUnknownWithoutAMount)
{
    EXPECT_EQ(wordOf(judgeAtime, withoutMount()), "unknown");
}

TEST(FsFreeSpace, WarnsWhenTheFilesystemIsNearlyFull)
{
    auto node = on("xfs");
    EXPECT_EQ(wordOf(judgeFreeSpace, node), "passed");
    node.paths.front().freeSpace.value = mebibytes(500);
    EXPECT_EQ(wordOf(judgeFreeSpace, node), "warning");
    node.paths.front().freeSpace = unknownFact<Bytes>("statvfs(/data)", "not in a captured tree");
    EXPECT_EQ(wordOf(judgeFreeSpace, node), "unknown");
}

TEST(ContainerOverlay, PassesOtherFilesystemsAndNamesTheContainer)
{
    EXPECT_EQ(wordOf(judgeOverlay, on("xfs")), "passed");
    EXPECT_EQ(wordOf(judgeOverlay, withoutMount()), "unknown");
    auto node = on("overlay");
    node.identity.container = knownFact(std::string("docker"), "/.dockerenv");
    EXPECT_NE(verdictOf(judgeOverlay, node).findings.at(0).observed.text.find("(docker)"), std::string::npos);
}

} // namespace
} // namespace sluice
